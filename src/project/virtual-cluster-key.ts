import type { AccessKeyFact } from './facts/access-key-facts.ts'
import type { Graph } from './graph.ts'
import { secretIn, wantedSecret } from './platform-secret.ts'
import { objectNamePlace, readerPlaces } from './related.ts'

/**
 * The sign that a key connects virtual clusters: a Secret that contains it or has its name, or the
 * configuration.
 */
export function connectionOfKey(key: AccessKeyFact, graph: Graph, listed: readonly string[]) {
  const connection = graph.connections.get(key)
  if (connection === undefined) {
    const isListed = listed.some((name) => name === key.object.name)
    return isListed ? { isRead: true, related: [] } : undefined
  }
  const { secret, virtualCluster } = connection
  const readers = readerPlaces(virtualCluster === undefined ? [] : [virtualCluster])
  if (secret === undefined) return { isRead: readers.length > 0, related: readers }
  const held = { at: objectNamePlace(secret.object), message: 'This Secret holds the key.' }
  return { isRead: readers.length > 0, related: [held, ...readers] }
}

/** Whole words between separators; `svc-deploy` contains none of them. */
const MEANT = /(?:^|[^a-z0-9])(?:vc|virtual[-_. ]?clusters?|platform-api-key)(?:[^a-z0-9]|$)/i

/** Words in keys for people and pipelines, which may also concern virtual clusters. */
const OTHERS =
  /(?:^|[^a-z0-9])(?:admins?|argo|argocd|ci|cd|cli|deploy|deployer|deploys|developers?|devs?|flux|github|gitlab|jenkins|kubeconfigs?|operators?|pipelines?|previews?|read|readonly|reader|renovate|terraform|tests?|users?|viewers?)(?:[^a-z0-9]|$)/i

/** Words that do not distinguish names of keys and Secrets. */
const GENERIC = new Set(['access', 'api', 'key', 'secret', 'token'])

const ownWords = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !GENERIC.has(word))
    .join('-')

/** True if a virtual cluster reads a Secret with nearly the key's name, and has no other key. */
function resemblesSecret({ object }: AccessKeyFact, graph: Graph): boolean {
  const words = ownWords(object.name ?? '')
  if (words === '' || graph.accessKeys.some(({ scope }) => scope.vcRole !== 'no')) return false
  return [...graph.secretOf].some(([cluster, join]) => {
    const secret = secretIn(join)
    const isTaken =
      secret !== undefined && (secret.accessKey !== undefined || graph.keysIn(secret).length > 0)
    return !isTaken && ownWords(wantedSecret(cluster)?.name ?? '') === words
  })
}

/**
 * True if a key seems to be made for connecting virtual clusters. One that is limited to something,
 * or has another role, is for people or pipelines.
 */
export function looksLikeVirtualClusterKey(key: AccessKeyFact, graph: Graph): boolean {
  const { scope, type, displayName = '', object } = key
  if (scope.isNarrow || key.expires) return false
  if (resemblesSecret(key, graph)) return true
  if (scope.hasOtherRoles) return false
  if (type !== undefined && type !== 'User') return false
  const names = [object.name ?? '', displayName]
  if (names.some((name) => OTHERS.test(name))) return false
  if (names.some((name) => MEANT.test(name))) return true
  return scope.allowsPlatformCli && scope.allProjects && type === 'User'
}
