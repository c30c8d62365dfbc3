import {
  CONTENT_TYPES,
  calledBy,
  defineRule,
  error,
  headerOf,
  info,
  isMergeType,
  isUnknownText,
  type Node,
  omission,
  suggestion,
  warning,
} from '#core'

/** Strips the parameters. */
const mediaType = (header: string): string =>
  header.slice(0, `${header};`.indexOf(';')).trim().toLowerCase()

export default defineRule({
  id: 'request-content-type',
  summary: 'The API documents one content type for objects and one for JSON patches.',
  fixable: 'suggest',
  messages: {
    list: error(
      'A JSON patch sent as "{found}" is refused: that takes an object. Write "{right}".',
    ),
    swapped: warning('The body of a {method} is not "{found}". Write "{right}".'),
    undocumented: info(
      '"{found}" may be refused. Send "{right}", which is documented for {method}.',
    ),
    missing: omission(
      warning(
        'The body has no Content-Type, so the server may not read it. Add "Content-Type: {right}".',
      ),
    ),
  },
  check: ({ report }) => ({
    Request(root) {
      const { endpoint } = calledBy(root.document)
      if (endpoint === undefined || endpoint.body === 'none') return
      const { method, body } = endpoint
      const right = CONTENT_TYPES[body]
      const value = headerOf(root.document, 'content-type')?.child('value')
      if (value === undefined) {
        const place = root.child('method') ?? root
        const fix = suggestion(`Add "Content-Type: ${right}"`, addHeader(root, right))
        if (hasBody(root.value)) report({ message: 'missing', at: place, data: { right }, fix })
        return
      }
      const found = mediaType(String(value.value))
      const message = problemOf(found, body, root.value.body)
      if (message === undefined || isUnknownText(String(value.value))) return
      const fix = suggestion(`Write "${right}"`, replaceType(value, right))
      const data = { method, found, right }
      report(
        message === 'list'
          ? { message, at: value, data: { found, right }, fix }
          : { message, at: value, data, fix },
      )
    },
  }),
})

function problemOf(type: string, sent: 'object' | 'patch', body: unknown) {
  if (sent === 'patch' && isMergeType(type) && Array.isArray(body)) return 'list'
  if (['', CONTENT_TYPES[sent], ...ACCEPTED[sent]].includes(type)) return undefined
  return Object.values<string>(CONTENT_TYPES).includes(type) ? 'swapped' : 'undocumented'
}

/** Other media types that servers built on Kubernetes accept. */
const ACCEPTED: Readonly<Record<'object' | 'patch', readonly string[]>> = {
  object: ['application/json'],
  patch: [
    'application/merge-patch+json',
    'application/strategic-merge-patch+json',
    'application/apply-patch+yaml',
  ],
}

const hasBody = ({ body, bodyFile }: { readonly body?: unknown; readonly bodyFile?: unknown }) =>
  body !== undefined || bodyFile !== undefined

/** Has no fix if a variable holds the type. */
function replaceType({ span, document }: Node, right: string) {
  const { uri, text } = document.file
  const isVariable = text.slice(span.start, span.end).includes('{{')
  return isVariable ? undefined : [{ uri, span, text: right }]
}

/** Inserts a header after the line of the address. */
function addHeader(root: Node, right: string) {
  const { uri, text } = root.document.file
  const end = root.child('url')?.span.end ?? 0
  const [line = '', lineBreak = ''] = /^[^\r\n]*(\r?\n|$)/.exec(text.slice(end)) ?? []
  const at = end + line.length
  // An address may continue on the next line.
  if (lineBreak === '' || /^[ \t]+\S/.test(text.slice(at))) return undefined
  // A command has options instead.
  if (text.startsWith('curl', root.span.start)) return undefined
  return [{ uri, span: { start: at, end: at }, text: `Content-Type: ${right}${lineBreak}` }]
}
