import {
  defineRule,
  error,
  headerOf,
  isUnknownText,
  looksRandom,
  mayBeCredential,
  type Node,
  omission,
  suggestion,
  tokensIn,
  warning,
} from '#core'

export default defineRule({
  id: 'request-authorization',
  summary:
    'Every call needs an access key as a bearer token, and the key itself belongs in no file.',
  fixable: 'suggest',
  supersedes: ['plaintext-credential'],
  messages: {
    missing: omission(
      warning(
        'The request has no "Authorization" header, so it is refused. Add one with "Bearer" and an access key.',
      ),
    ),
    scheme: warning(
      'The API takes "Bearer" and an access key, not {found}, so the request is refused.',
    ),
    unfinished: omission(
      warning('The API takes "Bearer" and an access key, not {found}, so the request is refused.'),
    ),
    space: warning(
      'The request is refused without a space between "Bearer" and the access key. Add one.',
    ),
    key: error('This file contains an access key. Revoke it, and read a new one from a variable.'),
  },
  check: ({ report }) => ({
    Request(root) {
      const found = headerOf(root.document, 'authorization')
      if (found === undefined) {
        report({ message: 'missing', at: root.child('method') ?? root })
        return
      }
      for (const problem of problemsOf(found)) report(problem)
    },
  }),
})

function problemsOf(header: Node) {
  const scheme = header.child('value') ?? header
  const key = header.child('credential') ?? header
  const text = String(key.value)
  if (scheme.value === '') {
    const problem = problemOf(text)
    const at = text === '' ? (header.child('name') ?? header) : key
    const fix = problem?.message === 'space' ? addSpace(key) : undefined
    return problem === undefined ? [] : [{ ...problem, at, fix }]
  }
  const data = { found: `"${String(scheme.value)}"` }
  return [
    ...(isBearer(String(scheme.value)) ? [] : [{ message: 'scheme', at: scheme, data } as const]),
    ...(mayBeCredential(text) ? [{ message: 'key', at: key } as const] : []),
  ]
}

/** Only the space is inserted, so that a secret key is not repeated. */
function addSpace({ span, document: { file } }: Node) {
  const start = span.start + 'Bearer'.length
  return suggestion('Add the space', [{ uri: file.uri, span: { start, end: start }, text: ' ' }])
}

const isBearer = (scheme: string) => /^bearer$/i.test(scheme)

/**
 * The problem of a header without a scheme: still to be filled in, a bare key, or the start of one.
 */
function problemOf(text: string) {
  const [, behind] = /^bearer(.+)$/i.exec(text) ?? []
  if (isKey(behind ?? text)) return { message: 'key' } as const
  if (behind !== undefined && isUnknownText(behind)) return { message: 'space' } as const
  if (isUnknownText(text)) return undefined
  if (text === '') return { message: 'unfinished', data: { found: 'an empty value' } } as const
  const data = { found: `"${text}"` }
  if (!isBearer(text)) return { message: 'scheme', data } as const
  return { message: 'unfinished', data: { found: `only ${data.found}` } } as const
}

/** Only an unmistakable key counts, because the name of a scheme may stand here. */
const isKey = (text: string) =>
  mayBeCredential(text) &&
  (looksRandom(text) || tokensIn(text).length > 0 || /^(?=.*\d)\S{12}/.test(text))
