import { calledBy, defineRule, warning } from '#core'

export default defineRule({
  id: 'request-path',
  summary: 'The server rejects a method or a path that the API does not have.',
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
      const at = root.child(AT_METHOD.has(problem.message) ? 'method' : 'url') ?? root
      report({ ...problem, at })
    },
  }),
})

/** Messages that are shown at the method instead of the address. */
const AT_METHOD: ReadonlySet<string> = new Set(['method', 'name', 'nameless'])

/** Methods that every server answers. */
const HARMLESS: readonly string[] = ['HEAD', 'OPTIONS']
