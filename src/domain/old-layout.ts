import { isMapping, type Node, ownProperty } from '#core'

/** What only release lines before 0.20 have below `sync`; the later ones have `toHost` and `fromHost` there. */
const OLD_RESOURCES: ReadonlySet<string> = new Set([
  ...['services', 'configmaps', 'secrets', 'endpoints', 'pods', 'events', 'nodes', 'generic'],
  ...['persistentvolumeclaims', 'persistentvolumes', 'fake-persistentvolumes', 'fake-nodes'],
  ...['ingresses', 'ingressclasses', 'storageclasses', 'hoststorageclasses', 'priorityclasses'],
  ...['networkpolicies', 'volumesnapshots', 'poddisruptionbudgets', 'serviceaccounts'],
])

/** Parts of the old `vc`, which other files may have as a key of their own. */
const OLD_PARTS = ['image', 'extraArgs', 'env', 'baseImage']

/** Whether a key of a virtual cluster's configuration is one of the layout before release line 0.20. */
export function isOfOldLayout(node: Node, key: string): boolean {
  if (node.document.kind !== 'vc') return false
  if (node.type === 'Sync') return OLD_RESOURCES.has(key)
  if (node.parent !== undefined) return false
  const value = ownProperty(node.value, key)
  if (key === 'syncer') return isMapping(value)
  return key === 'vc' && OLD_PARTS.some((part) => ownProperty(value, part) !== undefined)
}
