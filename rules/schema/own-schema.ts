import { checkSchema, defineRule, nameOf, nodeAt, type Pointer } from '#core'

export default defineRule({
  id: 'own-schema',
  summary: 'A document does not match a schema of your own.',
  messages: {
    misfit: {
      severity: 'error',
      text: '{name} {problem} (schema "{schema}").',
    },
    endless: {
      severity: 'warning',
      text: 'The schema "{schema}" takes too long on this document, which was not checked. Simplify it.',
    },
  },
  check: ({ settings, report }) => ({
    Document(document) {
      if (settings.ownSchemas.length === 0 || document.kind === 'config' || document.tree.damaged)
        return
      const at = (pointer: Pointer) => nodeAt(document.root, pointer)
      const doubts = {
        isUnknown: (pointer: Pointer) => at(pointer)?.unknown === true,
        mayHoldMore: (pointer: Pointer) => {
          const node = at(pointer)
          return node?.mayHoldMore ?? false
        },
      }
      for (const { kind, name, schema } of settings.ownSchemas) {
        if (kind !== document.kind) continue
        const mistakes = checkSchema(document.value, schema, doubts)
        if (mistakes === undefined) {
          report({ message: 'endless', at: document.root, part: 'key', data: { schema: name } })
        }
        for (const { pointer, keyword, text } of mistakes ?? []) {
          const node = at(pointer)
          if (node === undefined) continue
          const isScalar = typeof node.value !== 'object' || node.value === null
          const part = isScalar && keyword !== 'propertyNames' ? 'value' : 'key'
          const data = { name: nameOf(node), problem: text, schema: name }
          report({ message: 'misfit', at: node, part, data })
        }
      }
    },
  }),
})
