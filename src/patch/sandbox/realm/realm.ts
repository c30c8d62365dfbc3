/** The code that surrounds an expression in the sandbox. */

/** The name of the expression's code in stack traces. */
export const CODE_NAME = 'expression'

/** Lines of the program before the expression's first line. */
export const LINES_BEFORE = 1

/**
 * A realm without clock and randomness, in which the same expression always has the same result.
 */
const STILL = `Math.random = () => 0.5
if (globalThis.Date) globalThis.Date = ((Real) => {
  class Date extends Real { constructor(...a) { a.length ? super(...a) : super(0) } }
  Date.now = () => 0
  return Date
})(Date)
`

/**
 * The code of each function that the platform adds, by its name. Spec: Functions available in expressions. Base64 is of
 * UTF-8, as the platform does it, and a host name is made up in the documented form: a `v` and generated characters, in
 * one namespace.
 */
const HELPER_CODES: Readonly<Record<string, string>> = {
  atob: `(text) => {
  if (text === undefined || text === null) throw new TypeError('atob needs a value')
  text = String(text)
  if (text.length % 4 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new TypeError('atob: this is not base64')
  let bytes = ''
  for (let i = 0; i < text.length; i += 4) {
    const bits = (A.indexOf(text[i]) << 18) | (A.indexOf(text[i + 1]) << 12) | ((A.indexOf(text[i + 2]) & 63) << 6) | (A.indexOf(text[i + 3]) & 63)
    bytes += String.fromCharCode(bits >> 16)
    if (text[i + 2] !== '=') bytes += String.fromCharCode((bits >> 8) & 255)
    if (text[i + 3] !== '=') bytes += String.fromCharCode(bits & 255)
  }
  try { return decodeURIComponent(escape(bytes)) } catch { return bytes }
}`,
  btoa: `(text) => {
  if (text === undefined || text === null) throw new TypeError('btoa needs a value')
  let bytes = unescape(encodeURIComponent(String(text))), out = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const bits = (bytes.charCodeAt(i) << 16) | ((left > 1 ? bytes.charCodeAt(i + 1) : 0) << 8) | (left > 2 ? bytes.charCodeAt(i + 2) : 0)
    out += A[bits >> 18] + A[(bits >> 12) & 63] + (left > 1 ? A[(bits >> 6) & 63] : '=') + (left > 2 ? A[bits & 63] : '=')
  }
  return out
}`,
  virtualToHostDNS: `(name) => {
  if (name === undefined || name === null) throw new TypeError('virtualToHostDNS needs a value')
  const parts = /^([a-z0-9-]+)\\.([a-z0-9-]+)\\.svc(\\..+)?$/.exec(name)
  if (!parts) throw new TypeError('virtualToHostDNS needs <name>.<namespace>.svc')
  return translated(parts[1] + '/' + parts[2]) + '.' + CLUSTER.namespace + '.svc' + (parts[3] || '.cluster.local')
}`,
}

/** The constants that their code reads. */
const SHARED = `const A = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const translated = (text) => {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return 'v' + (hash >>> 0).toString(16).padStart(8, '0')
}
`

/** A helper converted to text instead of called must not show vclint's code. */
const NATIVE = `for (const one of all)
  Object.defineProperty(one, 'toString', { value: () => 'function ' + one.name + '() {\\n    [native code]\\n}' })`

const names = Object.keys(HELPER_CODES)
const codes = Object.entries(HELPER_CODES).map(([name, code]) => `${name}: ${code}`)

const reads = (code: string, word: string): boolean => code.includes(word)

/** The code of these helpers uses regular expressions. */
export const needsPatterns = (code: string): boolean => names.some((name) => reads(code, name))

/** The prelude for the sandbox; empty if the expression cannot observe it. */
export function preparationFor(code: string, vcluster: string): string {
  const mayRead = (word: string) => reads(code, word) || /[[\\]/.test(code)
  const helpers = needsPatterns(code)
    ? `globalThis.$helpers = (() => {${SHARED}const CLUSTER = ${vcluster}\nconst all = Object.values({${codes}})\n${NATIVE}\nreturn all })()`
    : ''
  return (mayRead('Date') || mayRead('random') ? STILL : '') + helpers
}

/**
 * A script that results in a function of value and context. The expression starts on a line of its
 * own.
 */
export function functionOf(code: string): string {
  const helpers = needsPatterns(code)
    ? '...((all) => (delete globalThis.$helpers, all))($helpers)'
    : ''
  return `((${names}) => (value, context) => (\n${code}\n))(${helpers})`
}
