import { defineRule, error, isPlatformPatch, operationOf, protection, writesOf } from '#core'

export default defineRule({
  id: 'immutable-target',
  summary: 'A patch cannot change what identifies an object or what only the server sets.',
  messages: {
    immutable: error('"{field}" can never change, so the server refuses the patch.'),
    server: error(
      'Only the server sets "{field}", so a patch cannot change it. To expect a value, use "test".',
    ),
  },
  check: ({ report }) => ({
    JsonPatchOperation(node) {
      // Kustomize patches files, in which every field may change.
      if (!isPlatformPatch(node.document) || node.document.wrapper !== undefined) return
      for (const { node: at, steps = [] } of writesOf(operationOf(node))) {
        const message = protection(steps)
        const field = steps.slice(0, 2).join('.')
        if (message !== undefined) report({ message, at, data: { field } })
      }
    },
  }),
})
