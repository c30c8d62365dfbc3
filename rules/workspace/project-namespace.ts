import {
  calledBy,
  type Document,
  defineRule,
  didYouMean,
  directive,
  error,
  insertPair,
  isDnsLabel,
  lacksMetadata,
  metadataOf,
  type Node,
  omission,
  platformKind,
  suggestion,
  textBeforePlaceholder,
  warning,
  writeFix,
} from '#core'
import { isSent } from '#project'

export default defineRule({
  id: 'project-namespace',
  summary: 'A workspace can only be created in the namespace of its project.',
  fixable: 'suggest',
  supersedes: ['invalid-value', 'missing-namespace'],
  messages: {
    missing: omission(
      error('This workspace has no namespace. Add its project\'s: "{prefix}<project>".'),
    ),
    sent: omission(
      warning(
        'A POST of a workspace sets "metadata.namespace", and this body does not. Add the namespace of the path.',
      ),
    ),
    prefix: error('"{namespace}" is not a project\'s namespace. Write "{right}".'),
    project: omission(error('"{namespace}" names no project. Append its id.')),
  },
  check: ({ report, file, settings }) => ({
    Document(document) {
      if (document.mode === 'live' || !isWorkspace(document)) return
      const prefix = settings.projectNamespacePrefix
      const project = directive(file.directives, 'project', document.index)
      const lacking = lacksMetadata(document, 'namespace')
      if (lacking !== undefined) {
        const fix = addNamespace(document, namespaceFor(document, prefix, project))
        const lack = lackOf(document, prefix)
        if (lack !== undefined) report({ ...lack, at: lacking, part: 'key', fix })
        return
      }
      const at = metadataOf(document)?.child('namespace')
      if (typeof at?.value !== 'string') return
      const problem = at.unknown ? startProblem(at.value, prefix) : problemOf(at, prefix, project)
      if (problem !== undefined) report({ ...problem, at })
    },
    Request(root) {
      const { endpoint, namespace } = calledBy(root.document)
      const prefix = settings.projectNamespacePrefix
      if (endpoint?.kind !== 'WorkspaceInstance' || namespace === undefined) return
      // The same mistake in the body is reported there, where it can be corrected.
      if (bodiesOf(root.document).some((body) => metadataOf(body)?.get('namespace'))) return
      const message = mistakeIn(namespace, prefix)
      if (message === undefined) return
      const at = root.child('url') ?? root
      if (message === 'project') report({ message, at, data: { namespace } })
      else report({ message, at, data: { namespace, right: `${prefix}<project>` } })
    },
  }),
})

const isWorkspace = (document: Document) =>
  document.kind === 'WorkspaceInstance' && platformKind(document) !== undefined

/** A template filled in later cannot change the fixed beginning of the namespace. */
function startProblem(value: string, prefix: string) {
  // Quotes around a placeholder may come from the template that fills it in.
  const start = textBeforePlaceholder(value).replace(/^["']+/, '')
  if (start.startsWith(prefix) || prefix.startsWith(start)) return undefined
  const data = { namespace: `${start}…`, right: `${prefix}<project>` }
  return { message: 'prefix', data } as const
}

function problemOf(at: Node, prefix: string, project: string | undefined) {
  const namespace = String(at.value)
  const message = mistakeIn(namespace, prefix)
  if (message === undefined) return undefined
  const found = `${prefix}${project ?? projectIn(namespace, prefix)}`
  const isWhole = found !== prefix && isDnsLabel(found)
  const fix = writeFix(at, isWhole && fitsPath(at.document, found) ? found : undefined)
  const right = isWhole ? found : `${prefix}<project>`
  return message === 'project'
    ? ({ message, data: { namespace }, fix } as const)
    : ({ message, data: { namespace, right }, fix } as const)
}

/** The body must agree with the path, so the path is corrected first. */
const fitsPath = (document: Document, namespace: string): boolean =>
  !isSent(document) || calledBy(document).namespace === namespace

const bodiesOf = ({ file, index }: Document): readonly Document[] =>
  file.documents.filter((one) => one.index === index && one.base[0] === 'body')

function mistakeIn(namespace: string, prefix: string) {
  if (namespace === prefix) return 'project'
  return namespace.startsWith(prefix) ? undefined : 'prefix'
}

/** The name behind a prefix that is cut short or misspelt. */
function projectIn(namespace: string, prefix: string): string {
  const rest = withoutPartOf(prefix, namespace)
  if (rest !== namespace) return rest
  const ends = [...namespace.matchAll(/-/g)].map(({ index }) => index + 1)
  const end = ends.findLast((each) => didYouMean(namespace.slice(0, each), [prefix]) !== undefined)
  return namespace.slice(end)
}

/** For `platform-p-` both `p-shop` and `platform-shop` give `shop`. */
function withoutPartOf(prefix: string, text: string): string {
  const cuts = [...prefix.matchAll(/-/g)].map(({ index }) => index + 1)
  const parts = cuts.flatMap((cut) => [prefix.slice(0, cut), prefix.slice(cut)])
  const longest = parts
    .filter((part) => part !== '' && text.startsWith(part))
    .sort((a, b) => b.length - a.length)[0]
  return text.slice(longest?.length ?? 0)
}

/**
 * A request has the namespace in its path; only a request that creates an object repeats it in the
 * body.
 */
function lackOf(document: Document, prefix: string) {
  if (!isSent(document)) return { message: 'missing', data: { prefix } } as const
  return document.mode === 'create' ? ({ message: 'sent' } as const) : undefined
}

/** The namespace that an object is sent to, or that of the project that a comment names. */
function namespaceFor(document: Document, prefix: string, project: string | undefined) {
  if (!isSent(document)) return project && `${prefix}${project}`
  return calledBy(document).namespace
}

function addNamespace(document: Document, namespace: string | undefined) {
  const metadata = namespace ? metadataOf(document) : undefined
  const edits = metadata && namespace && insertPair(metadata, 'namespace', namespace)
  return suggestion(`Add "${namespace}"`, edits || undefined)
}
