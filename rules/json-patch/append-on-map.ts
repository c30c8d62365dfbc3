import { defineRule, error, readJsonPointer, resolvePointer } from '#core'

export default defineRule({
  id: 'append-on-map',
  summary: 'The step "-" appends to a list, and an object is not a list.',
  messages: {
    map: error(
      '"-" appends to a list, but "{field}" is an object: this would add a key "-". Name the key.',
    ),
  },
  check: ({ report }) => ({
    'JsonPatchOperation.path'(at) {
      const steps = readJsonPointer(at.value)
      if (steps === undefined || steps.length < 2 || steps.at(-1) !== '-') return
      const { parent } = resolvePointer(at.document, steps)
      if (parent?.facts.types?.join() !== 'object') return
      report({ message: 'map', at, data: { field: steps.at(-2) ?? '' } })
    },
  }),
})
