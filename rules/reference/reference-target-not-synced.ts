import { defineRule, info, type Node, patchLists } from '#core'
import { apiGroup, builtInKind, syncPlace } from '#patch'

export default defineRule({
  id: 'reference-target-not-synced',
  summary: 'A reference to a resource that is not synced finds nothing on the host.',
  messages: {
    off: info('The sync of {resource} is off, so no {kind} reaches the host. Switch it on.'),
  },
  check: ({ report }) => ({
    // Values above these may switch off what a patch refers to: no patch by itself shows it.
    Sync({ document }) {
      const lists = patchLists(document).filter(
        (list) => syncPlace(list).syncDirection === 'toHost',
      )
      const entries = lists.flatMap((list) => list.children())
      for (const node of entries.flatMap((one) => one.child('reference')?.child('kind') ?? [])) {
        const enabled = switchedOff(node)
        if (enabled === undefined) continue
        const data = { resource: String(enabled.parent?.name), kind: String(node.value) }
        const related = [{ at: enabled, message: 'It is switched off here.' }]
        report({ message: 'off', at: node, data, related })
      }
    },
  }),
})

/** The field `enabled: false` of the resource that a reference names; undefined where its objects are synced. */
function switchedOff({ parent: reference, value: kind, unknown, document }: Node) {
  const apiVersion = reference?.child('apiVersion')?.value
  if (typeof kind !== 'string' || unknown || typeof apiVersion !== 'string') return undefined
  // The kind may be read from the value, and host objects sync the other way.
  if (reference?.child('kindPath') !== undefined) return undefined
  const sync = document.root.child('sync')
  const enabled = resourceOf(sync?.child('toHost'), kind, apiGroup(apiVersion))?.child('enabled')
  if (enabled?.value !== false) return undefined
  const other = resourceOf(sync?.child('fromHost'), kind, apiGroup(apiVersion))
  return other === undefined || other.child('enabled')?.value === false ? enabled : undefined
}

/** The part of `sync` that copies this kind: a built-in one, or a custom resource by its name. */
function resourceOf(side: Node | undefined, kind: string, group: string): Node | undefined {
  if (builtInKind(kind, group) !== undefined) {
    return side?.children().find(({ facts }) => facts.resource === kind)
  }
  const lower = kind.toLowerCase()
  const plurals = [`${lower}s`, `${lower}es`, lower.replace(/y$/, 'ies'), lower]
  const names = plurals.map((plural) => `${plural}.${group}`)
  const custom = side?.child('customResources')?.children() ?? []
  return custom.find(({ name }) => names.includes(String(name)))
}
