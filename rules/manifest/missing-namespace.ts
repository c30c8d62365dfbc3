import { defineRule, isNew, lacksMetadata, omission, platformKind, warning } from '#core'
import { isSent } from '#project'

export default defineRule({
  id: 'missing-namespace',
  summary: 'A namespaced object without a namespace ends up in "default".',
  messages: {
    missing: omission(
      warning('This {kind} has no namespace, so it ends up in "default". Add one.'),
    ),
  },
  check: ({ report }) => ({
    Document(document) {
      const { kind } = document
      // The namespace of a workspace decides its project, which `project-namespace` checks.
      if (kind === 'WorkspaceInstance' || platformKind(document)?.scope !== 'namespaced') return
      // A request has the namespace in its path.
      if (!isNew(document) || isSent(document)) return
      const at = lacksMetadata(document, 'namespace')
      if (at !== undefined) report({ message: 'missing', at, part: 'key', data: { kind } })
    },
  }),
})
