import { defineRule, didYouMean, replaceValue, suggestion, warning } from '#core'
import { apiGroup, builtInKind, coreKinds, isBuiltInGroup, respelledKind } from '#patch'

export default defineRule({
  id: 'reference-kind-spelling',
  summary: 'Kinds are CamelCase and singular; otherwise the reference finds nothing.',
  fixable: 'suggest',
  messages: {
    spelling: warning('Kind "{found}" does not exist. Write {kind}.'),
    near: warning('Kind "{found}" does not exist in v1. Did you mean "{kind}"?'),
    lower: warning('Kind "{found}" starts in lower case. Kinds are CamelCase and singular.'),
  },
  check: ({ report }) => ({
    'PatchReference.kind'(node) {
      const found = node.value
      if (builtInKind(found, undefined) !== undefined) return
      const apiVersion = node.parent?.child('apiVersion')?.value
      const group = typeof apiVersion === 'string' ? apiGroup(apiVersion) : ''
      const kind = isBuiltInGroup(group) ? respelledKind(found) : undefined
      const near = apiVersion === 'v1' ? didYouMean(found, coreKinds()) : undefined
      const write = (text: string) => suggestion(`Write ${text}`, replaceValue(node, text))
      if (kind !== undefined) {
        report({ message: 'spelling', at: node, data: { found, kind }, fix: write(kind) })
      } else if (near !== undefined) {
        report({ message: 'near', at: node, data: { found, kind: near }, fix: write(near) })
      } else if (/^[a-z]/.test(found)) report({ message: 'lower', at: node, data: { found } })
    },
  }),
})
