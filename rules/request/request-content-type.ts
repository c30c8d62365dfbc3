import {
  CONTENT_TYPES,
  defineRule,
  isUnknownText,
  matchRequest,
  type Node,
  suggestion,
} from '#core'

/** Without its parameters. */
const mediaType = (header: string): string =>
  header.slice(0, `${header};`.indexOf(';')).trim().toLowerCase()

export default defineRule({
  id: 'request-content-type',
  summary: 'The API documents one content type for objects and one for JSON patches.',
  fixable: 'suggest',
  messages: {
    swapped: {
      severity: 'warning',
      text: 'The body of a {method} is not "{found}". Write "{right}".',
    },
    undocumented: {
      severity: 'info',
      text: '"{found}" may be refused. Send "{right}", which is documented for {method}.',
    },
    missing: {
      severity: 'warning',
      text: 'The body has no Content-Type, so the server may not read it. Add "Content-Type: {right}".',
    },
  },
  check: ({ report }) => ({
    Request(root) {
      const { method = 'GET', url = '', headers = [] } = root.value
      const right = TYPES[method]
      if (right === undefined || matchRequest(method, url).endpoint === undefined) return
      const at = headers.findIndex(({ name }) => name?.toLowerCase() === 'content-type')
      const found = headers[at]?.value
      const list = root.child('headers')
      if (found === undefined) {
        const place = root.child('method') ?? root
        if (hasBody(root.value)) report({ message: 'missing', at: place, data: { right } })
        return
      }
      const type = mediaType(found)
      const value = list?.children()[at]?.child('value')
      if (isAccepted(method, type) || value === undefined || isUnknownText(found)) return
      const data = { method, found: type, right }
      const isOther = Object.values<string>(CONTENT_TYPES).includes(type)
      const fix = suggestion(`Write "${right}"`, replaceType(value, right))
      if (isOther) report({ message: 'swapped', at: value, data, fix })
      else report({ message: 'undocumented', at: value, data })
    },
  }),
})

const TYPES: Readonly<Record<string, string>> = {
  POST: CONTENT_TYPES.object,
  PUT: CONTENT_TYPES.object,
  PATCH: CONTENT_TYPES.patch,
}

const isAccepted = (method: string, type: string): boolean =>
  type === '' || type === TYPES[method] || ACCEPTED[method]?.includes(type) === true

/** Other types that a server built on Kubernetes reads. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  POST: ['application/json'],
  PUT: ['application/json'],
  PATCH: [
    'application/merge-patch+json',
    'application/strategic-merge-patch+json',
    'application/apply-patch+yaml',
  ],
}

const hasBody = ({ body, bodyFile }: { readonly body?: unknown; readonly bodyFile?: unknown }) =>
  body !== undefined || bodyFile !== undefined

/** Not where a variable holds the type. */
function replaceType({ span, document }: Node, right: string) {
  const { uri, text } = document.file
  const isVariable = text.slice(span.start, span.end).includes('{{')
  return isVariable ? undefined : [{ uri, span, text: right }]
}
