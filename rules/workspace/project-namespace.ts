import {
  type Document,
  defineRule,
  didYouMean,
  directive,
  insertPair,
  isDnsLabel,
  lacksMetadata,
  matchRequest,
  metadataOf,
  type Node,
  platformKind,
  replaceValue,
  stripPartialPrefix,
  suggestion,
} from '#core'
import { isSent } from '#project'

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
        // A request has the namespace in its path.
        if (isSent(document)) return
        const fix = addNamespace(document, prefix, project)
        report({ message: 'missing', at: lacking, part: 'key', data: { prefix }, fix })
        return
      }
      const at = metadataOf(document)?.get('namespace')
      const message = at && mistakeIn(at.value, prefix)
      if (at === undefined || message === undefined) return
      const right = `${prefix}${project ?? projectIn(at.value, prefix)}`
      const fix = writeNamespace(at, right, prefix)
      const data = { namespace: at.value, prefix }
      report({ message, at, data, fix })
    },
    Request(root) {
      const { method = 'GET', url = '' } = root.value
      const { endpoint, namespace } = matchRequest(method, url)
      const prefix = settings.projectNamespacePrefix
      if (endpoint?.kind !== 'WorkspaceInstance' || namespace === undefined) return
      // The same in the body is reported there, where it can be corrected.
      if (bodiesOf(root.document).some((body) => metadataOf(body)?.get('namespace'))) return
      const message = mistakeIn(namespace, prefix)
      if (message === undefined) return
      const data = { namespace, prefix }
      report({ message, at: root.child('url') ?? root, data })
    },
  }),
})

const bodiesOf = ({ file, index }: Document): readonly Document[] =>
  file.documents.filter((one) => one.index === index && one.base[0] === 'body')

function mistakeIn(namespace: string, prefix: string) {
  if (namespace === prefix) return 'project'
  return namespace.startsWith(prefix) ? undefined : 'prefix'
}

/** What follows a prefix that is cut short or misspelt. */
function projectIn(namespace: string, prefix: string): string {
  const rest = stripPartialPrefix(namespace, prefix)
  if (rest !== namespace) return rest
  const ends = [...namespace.matchAll(/-/g)].map(({ index }) => index + 1)
  const end = ends.findLast((each) => didYouMean(namespace.slice(0, each), [prefix]) !== undefined)
  return namespace.slice(end)
}

function addNamespace(document: Document, prefix: string, project: string | undefined) {
  const metadata = project ? metadataOf(document) : undefined
  const value = `${prefix}${project}`
  return suggestion(`Add "${value}"`, metadata && insertPair(metadata, 'namespace', value))
}

function writeNamespace(at: Node, value: string, prefix: string) {
  const isWhole = value !== prefix && isDnsLabel(value)
  return suggestion(`Write "${value}"`, isWhole ? replaceValue(at, value) : undefined)
}
