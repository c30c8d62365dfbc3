/** Words without which the server finds nothing to say of a text. */
const WORDS = [
  // The API group, also misspelt.
  /\bmanagement\.platform\.sh\b|\bplat\w{1,9}\.sh\/v\d/i,
  /\b(?:vcluster|vclint|toHost|fromHost|controlPlane|privateNodes|exportKubeConfig|syncer)\b/,
  /\b(?:WorkspaceInstance|OwnedAccessKey|DirectClusterEndpointToken|VirtualClusterInstance\w*)\b/,
  /\b(?:(?:reverseE|e)xpression|apiKey|accessKey|platform-api-key)\b/,
  /\bexternal["']?\s{0,9}:\s{0,99}\{?\s{0,99}["']?platform\b/,
]

const NAMES =
  /(?:^|\/)(?:vc\.ya?ml|[^/]*\.vc\.ya?ml|vc-[^/]*\.ya?ml|[^/]*\.(?:json)?patch\.(?:json|ya?ml)|\.vclint\.(?:ya?ml|json))$/i

/** Whether a file may be ours, as its path and its text show. */
export const mayHoldOurs = (path: string, text: () => string): boolean => {
  if (NAMES.test(path)) return true
  const start = text().slice(0, MAX_LENGTH)
  return WORDS.some((words) => words.test(start))
}

const MAX_LENGTH = 2_000_000
