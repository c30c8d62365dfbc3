import { defineRule, warning } from '#core'
import { pathOf, protectedStep } from '#patch'

export default defineRule({
  id: 'protected-path',
  summary: 'A patch cannot change what identifies an object or what the server manages.',
  messages: {
    rejected: warning(
      'Cannot patch {field}: the syncer names the copy itself. Patch another field.',
    ),
    dropped: warning('A patch of {field} is lost on the next update. Patch another field.'),
    identity: warning('Cannot patch {field}: it identifies the object. Patch another field.'),
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
