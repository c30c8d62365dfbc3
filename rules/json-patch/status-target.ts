import { defineRule, isPlatformPatch, operationOf, writesOf } from '#core'

export default defineRule({
  id: 'status-target',
  summary: 'Patching the status has no lasting effect.',
  messages: {
    status: {
      severity: 'info',
      text: 'Only the server writes the status, so this change is ignored or refused. Change "/spec".',
    },
  },
  check: ({ report }) => ({
    JsonPatchOperation(node) {
      if (!isPlatformPatch(node.document)) return
      for (const { node: at, steps } of writesOf(operationOf(node)))
        if (steps?.[0] === 'status') report({ message: 'status', at })
    },
  }),
})
