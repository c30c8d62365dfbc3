import { defineRule, type Node } from '#core'
import { apiGroup, builtInKind, syncPlace } from '#patch'

export default defineRule({
  id: 'reference-target-not-synced',
  summary: 'A reference to a resource that is not synced finds nothing on the host.',
  messages: {
    off: {
      severity: 'info',
      text: 'The sync of {resource} is off, so no {kind} reaches the host. Switch it on.',
    },
  },
  check: ({ report }) => ({
    'PatchReference.kind'(node) {
      const { parent: reference, document } = node
      const apiVersion = reference?.child('apiVersion')?.value
      if (reference === undefined || typeof apiVersion !== 'string') return
      // The kind may be read from the value, and objects of the host come the other way.
      if (reference.child('kindPath') !== undefined) return
      if (syncPlace(reference).direction !== 'toHost') return
      const sync = document.root.child('sync')
      const { value: kind } = node
      const target = resourceOf(sync?.child('toHost'), kind, apiGroup(apiVersion))
      const enabled = target?.child('enabled')
      if (target === undefined || enabled?.value !== false) return
      const other = resourceOf(sync?.child('fromHost'), kind, apiGroup(apiVersion))
      if (other !== undefined && other.child('enabled')?.value !== false) return
      report({
        message: 'off',
        at: node,
        data: { resource: String(target.name), kind },
        related: [{ at: enabled, message: 'It is switched off here.' }],
      })
    },
  }),
})

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
