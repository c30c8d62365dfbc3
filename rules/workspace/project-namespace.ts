import {
  type Document,
  defineRule,
  directive,
  insertPair,
  isDnsLabel,
  lacksMetadata,
  metadataOf,
  type Node,
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
      const lacking = lacksMetadata(document, 'namespace')
      if (lacking !== undefined) {
        const fix = addNamespace(document, prefix, project)
        report({ message: 'missing', at: lacking, part: 'key', data: { prefix }, fix })
        return
      }
      const at = metadataOf(document)?.get('namespace')
      if (at === undefined || (at.value.startsWith(prefix) && at.value !== prefix)) return
      const message = at.value === prefix ? 'project' : 'prefix'
      const right = `${prefix}${project ?? stripPartialPrefix(at.value, prefix)}`
      const fix = writeNamespace(at, right, prefix)
      const data = { namespace: at.value, prefix }
      report({ message, at, data, fix })
    },
  }),
})

function addNamespace(document: Document, prefix: string, project: string | undefined) {
  const metadata = project ? metadataOf(document) : undefined
  const value = `${prefix}${project}`
  return suggestion(`Add "${value}"`, metadata && insertPair(metadata, 'namespace', value))
}

function writeNamespace(at: Node, value: string, prefix: string) {
  const isWhole = value !== prefix && isDnsLabel(value)
  return suggestion(`Write "${value}"`, isWhole ? replaceValue(at, value) : undefined)
}
