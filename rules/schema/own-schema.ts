import {
  checkSchema,
  type Document,
  defineRule,
  type Node,
  nameOf,
  nodeAt,
  type OwnSchema,
} from '#core'

export default defineRule({
  id: 'own-schema',
  summary: 'A document does not match a schema of your own.',
  messages: {
    mismatch: {
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
      const schemas = settings.ownSchemas.filter(({ kind }) => kind === document.kind)
      for (const schema of schemas)
        for (const mistake of mistakesIn(document, schema)) report(mistake)
    },
  }),
})

function mistakesIn({ root, value }: Document, { name, schema }: OwnSchema) {
  const mistakes = checkSchema(value, schema, {
    isUnknown: (pointer) => nodeAt(root, pointer)?.unknown === true,
    mayHoldMore: (pointer) => nodeAt(root, pointer)?.mayHoldMore === true,
  })
  if (mistakes === undefined)
    return [{ message: 'endless', at: root, part: 'key', data: { schema: name } }] as const
  return mistakes.flatMap(({ pointer, keyword, text }) => {
    const at = nodeAt(root, pointer)
    if (at === undefined) return []
    const data = { name: nameOf(at), problem: text, schema: name }
    return [{ message: 'mismatch', at, part: partOf(at, keyword), data }] as const
  })
}

function partOf({ value }: Node, keyword: string): 'value' | 'key' {
  const isScalar = typeof value !== 'object' || value === null
  return isScalar && keyword !== 'propertyNames' ? 'value' : 'key'
}
