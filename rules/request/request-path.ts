import { calledBy, defineRule, type Node, suggestion, warning } from '#core'

export default defineRule({
  id: 'request-path',
  summary: 'The server rejects a method or a path that the API does not have.',
  fixable: 'suggest',
  messages: {
    root: warning(
      'The path does not start with "/kubernetes/management/apis", so it misses the management API.',
    ),
    version: warning('The management API has the version "v1", not "{version}".'),
    resource: warning('The API has no resource "{found}". Write "{right}".'),
    cluster: warning(
      'Objects of kind {kind} have no namespace, so there is no such path. Write "{right}".',
    ),
    namespaced: warning(
      'Objects of kind {kind} are in a namespace, so there is no such path. Write "{right}".',
    ),
    name: warning('{method} is for one object, so the path needs its name. Write "{right}".'),
    nameless: warning('{method} has no name in its path. Write "{right}".'),
    method: warning('{method} does not go with this path. For {kind} the API has {documented}.'),
  },
  check: ({ report }) => ({
    Request(root) {
      const { problem } = calledBy(root.document)
      if (problem === undefined || HARMLESS.includes(root.value.method ?? '')) return
      const url = root.child('url')
      const at = (AT_METHOD.has(problem.message) ? root.child('method') : url) ?? root
      report({ ...problem, at, fix: url && pathFix(problem, url) })
    },
  }),
})

type Problem = NonNullable<ReturnType<typeof calledBy>['problem']>

/**
 * Writes the address that the message names, unless gaps remain in it or a variable hides a part.
 */
function pathFix(problem: Problem, { span, document }: Node) {
  const { uri, text } = document.file
  const written = text.slice(span.start, span.end)
  const right = corrected(problem, written)
  if (right === written) return undefined
  return suggestion('Correct the address', [{ uri, span, text: right }])
}

function corrected(problem: Problem, url: string): string {
  switch (problem.message) {
    case 'root':
      return url.replace(
        /^([a-z]+:\/\/[^/]*)?[^?#{}]*?(?=\/management\.platform\.sh(?:\/|$))/i,
        `$1${ROOT}`,
      )
    case 'version':
      return url.replace(/(\/management\.platform\.sh\/)[^/?#]+/, '$1v1')
    case 'resource': {
      const { found, right } = problem.data
      const [before = '', after = '', ...more] = url.split(
        new RegExp(`/${escaped(found)}(?=[/?#]|$)`),
      )
      return more.length > 0 || before === url ? url : `${before}/${right}${after}`
    }
    case 'cluster':
      return url.replace(/\/namespaces\/[^/?#]+(?=\/)/, '')
    case 'nameless': {
      const resource = escaped(problem.data.right.replace(/^.*\//, ''))
      return url.replace(new RegExp(`(/${resource})/[^/?#]+/?(?=[?#]|$)`), '$1')
    }
    default:
      return url
  }
}

const ROOT = '/kubernetes/management/apis'

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Messages that are shown at the method instead of the address. */
const AT_METHOD: ReadonlySet<string> = new Set(['method', 'name', 'nameless'])

/** Methods that every server answers. */
const HARMLESS: readonly string[] = ['HEAD', 'OPTIONS']
