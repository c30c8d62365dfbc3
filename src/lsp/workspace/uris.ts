/**
 * The engine's name of a document: an absolute path with slashes for a file, the URI for everything
 * else (`untitled:Untitled-1`). Never throws, whatever a client sends.
 */
export function pathOf(uri: string): string {
  const file = /^file:\/\/([^/]*)(\/[^?#]*)/i.exec(uri)
  if (file === null) return String(uri)
  const [, host = '', encoded = ''] = file
  const path = decoded(encoded)
  if (host !== '' && host.toLowerCase() !== 'localhost') return `//${host}${path}`
  // Clients write the drive letter in either case, and some encode the colon.
  const drive = /^\/([A-Za-z]):/.exec(path)
  return drive === null ? path : `${drive[1]?.toUpperCase()}:${path.slice(3)}`
}

/** The URI of a path, for documents that no client has named yet. */
export function uriOf(path: string): string {
  if (!isFile(path)) return path
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  if (path.startsWith('//')) return `file:${encoded}`
  return path.startsWith('/') ? `file://${encoded}` : `file:///${encoded}`
}

/** True of a path in the file system, which begins with a slash or a drive letter. */
export const isFile = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:\//.test(path)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
