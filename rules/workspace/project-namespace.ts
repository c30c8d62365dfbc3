import {
  defineRule,
  directive,
  insertPair,
  isDnsLabel,
  lacksMetadata,
  metadataOf,
  platformKind,
  replaceValue,
  stripPartialPrefix,
  suggestion,
} from '#core'

export default defineRule({
  id: 'project-namespace',
  summary: 'A workspace can only be created in the namespace of its project.',
  fixable: 'suggest',
  supersedes: ['invalid-value', 'missing-namespace'],
  messages: {
    missing: {
      severity: 'error',
      text: 'This workspace has no namespace. Add its project\'s: "{prefix}<project>".',
    },
    prefix: {
      severity: 'error',
      text: 'Namespace "{namespace}" has no project. Write "{prefix}<project>".',
    },
    project: {
      severity: 'error',
      text: 'Namespace "{namespace}" has no project. Append its id.',
    },
  },
  check: ({ report, file, settings }) => ({
    Document(document) {
      const { mode } = document
      if (document.kind !== 'WorkspaceInstance' || platformKind(document) === undefined) return
      if (mode === 'live') return
      const prefix = settings.projectNamespacePrefix
      const project = directive(file.directives, 'project', document.index)
      const metadata = metadataOf(document)
      const lacking = lacksMetadata(document, 'namespace')
      if (lacking !== undefined) {
        const value = `${prefix}${project}`
        const fix = suggestion(
          `Add "${value}"`,
          metadata && project ? insertPair(metadata, 'namespace', value) : undefined,
        )
        report({ message: 'missing', at: lacking, part: 'key', data: { prefix }, fix })
        return
      }
      const at = metadata?.get('namespace')
      if (at === undefined || (at.value.startsWith(prefix) && at.value !== prefix)) return
      const right = `${prefix}${project ?? stripPartialPrefix(at.value, prefix)}`
      const fix = suggestion(
        `Write "${right}"`,
        right !== prefix && isDnsLabel(right) ? replaceValue(at, right) : undefined,
      )
      const data = { namespace: at.value, prefix }
      if (at.value === prefix) report({ message: 'project', at, data: { namespace: prefix }, fix })
      else report({ message: 'prefix', at, data, fix })
    },
  }),
})
