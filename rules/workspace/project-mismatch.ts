import { defineRule, directiveIn, error, platformKind } from '#core'

export default defineRule({
  id: 'project-mismatch',
  summary: 'The namespace belongs to a different project than the file.',
  messages: {
    mismatch: error(
      '"{namespace}" belongs to project "{found}", not "{project}". Fix this or the comment.',
    ),
  },
  check: ({ report, file, settings }) => ({
    'ObjectMeta.namespace'(at) {
      const { document } = at
      const prefix = settings.projectNamespacePrefix
      if (platformKind(document)?.scope !== 'namespaced' || !at.value.startsWith(prefix)) return
      const comment = directiveIn(file.directives, 'project', document.index)
      const project = comment?.text.split(/\s+/)[0]
      const found = at.value.slice(prefix.length)
      if (!comment || !project || found === '' || found === project) return
      const data = { namespace: at.value, found, project }
      const { span } = comment
      const related = [{ uri: file.uri, span, message: 'The project is named here.' }]
      report({ message: 'mismatch', at, data, related })
    },
  }),
})
