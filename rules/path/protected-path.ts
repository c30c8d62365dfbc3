import { defineRule } from '#core'
import { pathOf, protectedStep } from '#patch'

export default defineRule({
  id: 'protected-path',
  summary: 'No patch can change what names an object or what the server keeps of it.',
  messages: {
    rejected: {
      severity: 'warning',
      text: 'A patch of {field} is rejected: the syncer names the copy itself. Patch another field.',
    },
    dropped: {
      severity: 'warning',
      text: 'A patch of {field} is lost on the next update: of the metadata only annotations, labels and finalizers are kept.',
    },
    identity: {
      severity: 'warning',
      text: 'A patch of {field} makes no sense: it says which object this is. Patch another field.',
    },
  },
  check: ({ report }) => ({
    'PatchEntry.path'(node) {
      const found = pathOf(node)
      const step = found && protectedStep(found.path)
      if (found === undefined || step === undefined) return
      const { field, protection } = step
      report({ message: protection, at: node, span: found.spanOf(step), data: { field } })
    },
  }),
})
