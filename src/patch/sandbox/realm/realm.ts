import { MAX_BIGINT_POWER, MAX_NATIVE_WORK, MAX_PLAIN_LENGTH } from '../../../core/limits.ts'
/** The code that surrounds an expression in the sandbox. */

/** The name that the expression's code has in stack traces. */
export const CODE_NAME = 'expression'

/** Lines of the program before the first line of the expression. */
export const LINES_BEFORE = 1

/** The realm without a clock and without randomness: the same expression always gives the same. */
const STILL = `Math.random = () => 0.5
if (globalThis.Date) globalThis.Date = ((Real) => {
  class Date extends Real { constructor(...a) { a.length ? super(...a) : super(0) } }
  Date.now = () => 0
  return Date
})(Date)
`

/** Base64 of UTF-8, as the platform does it. Spec: Functions available in expressions. */
const BASE64 = `const A = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const btoa = (text) => {
  if (text === undefined || text === null) throw new TypeError('btoa needs a value')
  let bytes = unescape(encodeURIComponent(String(text))), out = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i
    const bits = (bytes.charCodeAt(i) << 16) | ((left > 1 ? bytes.charCodeAt(i + 1) : 0) << 8) | (left > 2 ? bytes.charCodeAt(i + 2) : 0)
    out += A[bits >> 18] + A[(bits >> 12) & 63] + (left > 1 ? A[(bits >> 6) & 63] : '=') + (left > 2 ? A[bits & 63] : '=')
  }
  return out
}
const atob = (text) => {
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
}
`

/** What becomes of a helper that is not called: no code of ours. */
const NATIVE = `for (const one of [atob, btoa, virtualToHostDNS])
  Object.defineProperty(one, 'toString', { value: () => 'function ' + one.name + '() {\\n    [native code]\\n}' })`

/** A made-up host name of the documented form: a \`v\` and generated characters, in one namespace. */
const DNS = `const virtualToHostDNS = (name) => {
  if (name === undefined || name === null) throw new TypeError('virtualToHostDNS needs a value')
  const parts = /^([a-z0-9-]+)\\.([a-z0-9-]+)\\.svc(\\..+)?$/.exec(name)
  if (!parts) throw new TypeError('virtualToHostDNS needs <name>.<namespace>.svc')
  return translated(parts[1] + '/' + parts[2]) + '.' + CLUSTER.namespace + '.svc' + (parts[3] || '.cluster.local')
}
const translated = (text) => {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return 'v' + (hash >>> 0).toString(16).padStart(8, '0')
}
`

/**
 * A function of the engine looks at a long text in no step that is counted, and a loop may call it for ever: each
 * takes as many steps besides as the length of what it is given and gives. Where lengths multiply (a search for a long
 * text in a long one, a long replacement for each match) too much is never begun: it loops until it is stopped.
 */
const COUNTED = `;(() => { 'use strict'
  const apply = Function.prototype.call.bind(Function.prototype.apply), { isArray } = Array
  const short = ['constructor', 'toString', 'valueOf', 'at', 'push', 'pop', 'charAt', 'charCodeAt', 'codePointAt']
  const { getOwnPropertyNames, getOwnPropertyDescriptor, defineProperty, keys } = Object
  const lengthOf = (x) => typeof x === 'string' || isArray(x) ? x.length : 0
  const count = (x) => { for (let i = 16, by = typeof x === 'string' ? 16 : 1, end = lengthOf(x); i < end; i += by); return x }
  const stopAbove = (work) => { while (work > ${MAX_NATIVE_WORK}); }
  const multiply = ['indexOf', 'lastIndexOf', 'includes', 'split', 'replace', 'replaceAll', 'join']
  const visit = (x, depth) => {
    count(x)
    if (typeof x === 'object' && x !== null && depth < 100)
      for (const key of keys(x)) visit(getOwnPropertyDescriptor(x, key)?.value, depth + 1)
  }
  for (const owner of [String.prototype, Array.prototype, Array, Object, JSON]) {
    for (const name of getOwnPropertyNames(owner)) {
      const property = getOwnPropertyDescriptor(owner, name), original = property.value
      if (typeof original !== 'function' || short.includes(name)) continue
      const multiplies = multiply.includes(name), isWriter = name === 'stringify'
      property.value = { [name](...given) {
        count(this)
        for (let i = 0; i < given.length; i++) count(given[i])
        if (isWriter) visit(given[0], 0)
        if (multiplies)
          for (let i = 0; i < 2; i++) stopAbove((lengthOf(this) + 1) * lengthOf(given[i]))
        return count(apply(original, this, given))
      } }[name]
      const toString = original.toString.bind(original)
      defineProperty(property.value, 'toString', { value: toString })
      defineProperty(property.value, 'length', { value: original.length })
      defineProperty(owner, name, property)
    }
  }
  const Whole = globalThis.BigInt
  if (Whole) {
    const { BigInt } = { BigInt(x) { stopAbove(lengthOf(x) * lengthOf(x)); return Whole(x) } }
    for (const name of ['asIntN', 'asUintN', 'prototype']) defineProperty(BigInt, name, { value: Whole[name] })
    globalThis.BigInt = BigInt
  }
})();
`

/** What may make a long text or list of a short value without a loop. */
const AMPLIFIES = /\b(?:repeat|padStart|padEnd|Array|BigInt)\b|\d{5}|\de\+?\d/

const BIG_POWER = /(?:\*\*|<<)\s*\(*\s*(\d[\d_]{0,100})n\b/g

/** Whether a power of a whole number is so high that to write it down takes seconds, in no step that is counted. */
export const isBigPower = (code: string): boolean =>
  Array.from(code.matchAll(BIG_POWER), ([, power = '']) => Number(power.replaceAll('_', ''))).some(
    (power) => power > MAX_BIGINT_POWER,
  )

/** What can reach a part of the language without its name. */
export const BY_ANY_NAME = /\b(?:globalThis|this|constructor|Function|eval)\b|\[\s*[^\]\d\s]|\\/

/** What may call a function again and again. */
const REPEATS = /=>|\b(?:for|while|do|function|get|set)\b|\)\s*\{/

const reads = (code: string, word: string): boolean => code.includes(word)

/** Whether the code around the expression uses regular expressions. */
export const needsPatterns = (code: string): boolean =>
  reads(code, 'atob') || reads(code, 'btoa') || reads(code, 'virtualToHostDNS')

/** What has to run before the expression; empty where it can notice nothing of that. */
export function preparationFor(code: string, vcluster: string): string {
  const mayRead = (word: string) => reads(code, word) || /[[\\]/.test(code)
  const helpers = needsPatterns(code)
    ? `globalThis.$helpers = (() => {${BASE64}${DNS}const CLUSTER = ${vcluster}\n${NATIVE}\nreturn [atob, btoa, virtualToHostDNS] })()`
    : ''
  const isLong = code.length > MAX_PLAIN_LENGTH
  const mayTakeLong = [REPEATS, BY_ANY_NAME, AMPLIFIES].some((sign) => sign.test(code)) || isLong
  const counted = mayTakeLong ? COUNTED : ''
  return (mayRead('Date') || mayRead('random') ? STILL : '') + counted + helpers
}

/** What compares, makes a function, or names something for itself: nothing else is assigned. */
const NO_ASSIGNMENT =
  /[=!]==?|(?<![<>])[<>]=|=>|\b(?:const|let|var)\s+(?:[\w$]+|\{[^{}=]*\}|\[[^[\]=]*\])\s*=|\bfor\s*\(\s*(?:const|let|var)\b|\bObject\.assign\(\s*\{\s*\}/g

/** What changes something, or could: an assignment, or a word that leads to what every realm holds. */
const CHANGES =
  /=|\+\+|--|__|\$helpers|\b(?:Object(?!\.(?:keys|values|entries|fromEntries)\b)|Error|Reflect|Proxy|Symbol|prototype|delete|call|apply|bind|async|await|Promise|import|for|class)\b/

/** Whether an expression surely leaves its realm as it found it, so that the next may have the same one. */
export const leavesNothing = (code: string): boolean =>
  !BY_ANY_NAME.test(code) && !CHANGES.test(code.replace(NO_ASSIGNMENT, ''))

/** Whether an expression can notice what its context holds. */
export const readsContext = (code: string): boolean =>
  reads(code, 'context') || BY_ANY_NAME.test(code)

interface Coded {
  readonly code: string
  readonly isShared: boolean
}

/** The script whose result is that of the expression, which starts on a line of its own. */
export function programOf(
  program: Coded & { readonly value: string; readonly context: string },
): string {
  const { code, value, context } = program
  return `((value, context, atob, btoa, virtualToHostDNS) => (\n${code}\n))(${value}, ${context}, ${helpersFor(program)})`
}

/** The script whose result is a function of the value and the context. */
export const functionOf = (program: Coded): string =>
  `((atob, btoa, virtualToHostDNS) => (value, context) => (\n${program.code}\n))(${helpersFor(program)})`

function helpersFor({ code, isShared }: Coded): string {
  if (!needsPatterns(code)) return ''
  return isShared ? '...$helpers' : '...((all) => (delete globalThis.$helpers, all))($helpers)'
}
