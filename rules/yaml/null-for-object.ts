import { defineRule, isOwnedKind, type Node, replaceRaw, safeFix, suggestion } from '#core'

export default defineRule({
  id: 'null-for-object',
  summary: 'A key without a value is null, which is not the same as an empty object.',
  fixable: 'safe',
  supersedes: ['wrong-type'],
  messages: {
    platform: {
      severity: 'warning',
      text: '"platform" without a value is null and sets nothing; an empty object chooses an access key per user. Write {} or drop the key.',
    },
    empty: {
      severity: 'warning',
      text: '"{field}" has no value, so it is null, not an object, and counts as absent. Write {}, fill it in, or drop the key.',
    },
    item: {
      severity: 'warning',
      text: 'An entry of "{list}" has no value, so it is null where an object is needed. Fill it in or drop it.',
    },
  },
  check: ({ report }) => ({
    '@null'(node) {
      if (node.parent === undefined || node.unknown || !wantsObject(node)) return
      if (!isOwnedKind(node.document.kind) || node.name === 'status') return
      if (typeof node.name === 'number') {
        report({ message: 'item', at: node, data: { list: String(node.parent.name) } })
        return
      }
      const offer = node.name === 'platform' || node.name === 'labels' ? safeFix : suggestion
      const fix = offer('Write {}', replaceRaw(node, '{}'))
      if (node.name === 'platform') report({ message: 'platform', at: node, part: 'key', fix })
      else
        report({ message: 'empty', at: node, part: 'key', data: { field: String(node.name) }, fix })
    },
  }),
})

function wantsObject({ facts: { types = [] } }: Node): boolean {
  return types.includes('object') && !types.includes('null')
}
