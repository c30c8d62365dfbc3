import { defineRule, didYouMean, error, operationNames, writeFix } from '#core'

export default defineRule({
  id: 'unknown-operation',
  summary: 'The server refuses a patch with an operation that JSON Patch does not have.',
  fixable: 'suggest',
  supersedes: ['invalid-value'],
  messages: {
    typo: error('There is no operation "{op}", so the whole patch is refused. Write "{right}".'),
    unknown: error('There is no operation "{op}", so the whole patch is refused. Use {all}.'),
  },
  check: ({ report }) => ({
    'JsonPatchOperation.op'(at) {
      const op = at.value
      if (operationNames.includes(op)) return
      const right = didYouMean(op, operationNames) ?? SYNONYMS[op.toLowerCase()]
      if (right === undefined) {
        report({ message: 'unknown', at, data: { op, all: operationNames.join(', ') } })
        return
      }
      // Only a typo has one meaning: "update" may have been an "add".
      const isTypo = SYNONYMS[op.toLowerCase()] === undefined
      const fix = writeFix(at, isTypo ? right : undefined)
      report({ message: 'typo', at, data: { op, right }, fix })
    },
  }),
})

/** Names of operations in other tools. */
const SYNONYMS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  update: 'replace',
  set: 'replace',
  change: 'replace',
  merge: 'replace',
  create: 'add',
  insert: 'add',
  append: 'add',
  delete: 'remove',
  unset: 'remove',
  rename: 'move',
  check: 'test',
})
