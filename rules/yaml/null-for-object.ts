import {
  defineRule,
  isOwnedKind,
  type Node,
  omission,
  replaceRaw,
  suggestion,
  warning,
} from '#core'

export default defineRule({
  id: 'null-for-object',
  summary: 'A key without a value is null, not an empty object.',
  fixable: 'suggest',
  supersedes: ['wrong-type'],
  messages: {
    platform: omission(
      warning('"platform" is null and sets nothing. Write {} (a key per user), or remove it.'),
    ),
    empty: omission(
      warning('"{field}" is null, which counts as not set. Write {}, or remove the key.'),
    ),
    item: omission(warning('An entry of "{list}" is null. Fill it in, or remove it.')),
  },
  check: ({ report }) => ({
    '@null'(node) {
      if (node.parent === undefined || node.unknown || !wantsObject(node)) return
      if (!isOwnedKind(node.document.kind) || node.name === 'status') return
      if (typeof node.name === 'number') {
        report({ message: 'item', at: node, data: { list: String(node.parent.name) } })
        return
      }
      // In merged values, null removes a key.
      if (node.document.wrapper?.isMerged === true) return
      const fix = suggestion('Write {}', replaceRaw(node, '{}'))
      if (node.name === 'platform') report({ message: 'platform', at: node, part: 'key', fix })
      else
        report({ message: 'empty', at: node, part: 'key', data: { field: String(node.name) }, fix })
    },
  }),
})

/** Elsewhere in a vc.yaml, null removes a default of the chart. */
function wantsObject({ facts: { types = [], lines }, type }: Node): boolean {
  return (
    (lines === undefined || type !== undefined) &&
    types.includes('object') &&
    !types.includes('null')
  )
}
