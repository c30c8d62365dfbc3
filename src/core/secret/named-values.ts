import type { Span } from '../types.ts'
import { credentialNameOf } from './credential-name.ts'
import { changesIn, mayBeRandom } from './random-word.ts'
import { isReference } from './reference.ts'

/** From where a word begins: of the many in `a-a-a-…` each would be looked at again. */
const NAME = /(?<![\w.-])([\w.-]{1,2000})\\{0,3}["']?[ \t]{0,200}(?:=>|[:=]|:=)(?!:)[ \t]{0,200}/g
/** Of a command line, also where its words are a list: `--password …`, `[--password, …]`. */
const FLAG =
  /(?<![\w-])--?([A-Za-z][\w-]{1,40})(?:["']?[ \t]{0,20},[ \t]{0,20}|["']?[ \t]{0,20}\r?\n[ \t]{0,80}-[ \t]{1,20}|[ \t]{1,20})(?=[^\s-])/g
/** Of a call: `set("token", "…")`. */
const ARGUMENT = /["']([\w.-]{1,100})["'][ \t]{0,20},[ \t]{0,20}(?=["'])/g
/** Of a sentence, or of a program with flags of one letter: only what somebody typed counts. */
const PROSE =
  /\b(?:password|passwd|passphrase|token|secret)["']?[ \t]{1,20}(?:(?:is|was|to)[ \t]{1,20})?(?=\S)|(?<=[ \t])(?:-p[ \t]{0,20}|(?:-u|--user)[ \t=]{1,20}["']?[\w.@-]{1,80}:)(?=\S)/gi
/** What every match of that has. */
const PROSE_LEADS = /pass|token|secret|[ \t]-/i
/** Of a `.netrc`. */
const NETRC = /\blogin[ \t]{1,20}\S{1,200}[ \t]{1,20}(password)[ \t]{1,20}/g
/** Of an environment: `name: LICENSE`, then `value: …`; of a parameter: `variable: password`, then `defaultValue: …`. */
const VARIABLE =
  /\b(?:name|variable)["']?[ \t]{0,20}[:=][ \t]{0,200}["']?([\w.-]{1,100})["']?[ \t]{0,200}[,\r\n]\s{0,200}["']?(?:value|default(?:Value)?)["']?[ \t]{0,20}[:=][ \t]{0,200}/g

/** As far as it goes on one line; the closing quote may be missing. */
const VALUE =
  /^(?:\\{1,3}["']([^\s"'\\,}\]]+)|"(?:[^"\\\r\n]|\\.)+|'(?:[^'\r\n]|'')+|`[^`\r\n]+|(?:[&!*][^\s,]{1,200}[ \t]+)?([^\s"',}\]]+))/

/** What may follow a name where code or prose is meant, not a value. */
const CODE =
  /^(?:value|context|true|false|null|undefined|string|function|new|await|async|typeof|this|[A-Za-z_$][\w$]*(?:\(|(?:\.[A-Za-z_$][\w$]*)+[,;)]*$)|[[{(|>&*!])/

const MAX_VALUE = 8002
/** The end of a name says what it is for. */
const MAX_NAME = 80

export type Width = 'doubtful' | 'all'

/**
 * Where a text gives a value to `token`, `password=` or the like, on any line of it: in a comment, a
 * block scalar, a file that does not parse. `all` also takes values that look harmless.
 */
export function namedValuesIn(text: string, width: Width): readonly Span[] {
  const spans: Span[] = []
  const seek = (matches: Iterable<RegExpMatchArray & { index: number }>) => {
    for (const match of matches) {
      const name = (match[1] ?? 'key').slice(-MAX_NAME)
      const likely = name === 'key' ? 'likely' : credentialNameOf(name)
      if (likely === undefined) continue
      const start = match.index + match[0].length
      const value = valueSpan(text, start)
      if (isCredential(text.slice(value.start, value.end), likely, width)) spans.push(value)
    }
  }
  // Most texts that are looked at are short messages without any of these.
  if (text.includes(':') || text.includes('=')) seek(text.matchAll(NAME))
  if (text.includes('-')) seek(text.matchAll(FLAG))
  if (PROSE_LEADS.test(text)) seek(text.matchAll(PROSE))
  if (text.includes(',')) seek(text.matchAll(ARGUMENT))
  if (text.includes('login')) seek(text.matchAll(NETRC))
  if (/value|default/.test(text)) seek(text.matchAll(VARIABLE))
  return spans
}

function valueSpan(text: string, start: number): Span {
  const [found = '', escaped, word] = VALUE.exec(text.slice(start, start + MAX_VALUE)) ?? []
  const plain = escaped ?? word ?? found.slice(1)
  const from = start + found.length - plain.length
  const end = start + found.length
  // A word that was cut goes on to its end.
  return found.length < MAX_VALUE - 1
    ? { start: from, end }
    : { start: from, end: endOfLine(text, end) }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function isCredential(value: string, likely: 'sure' | 'likely', width: Width): boolean {
  if (value.length < 4 || isReference(value)) return false
  if (width === 'all' && likely === 'sure') return true
  if (mayBeRandom(value)) return true
  if (likely === 'likely') return looksTyped(value)
  return !CODE.test(value) && !/^(?:[a-z]{1,7}|[\d.]{1,5})[.,;:)]*$/.test(value)
}

/** Whether a value mixes letters and digits as somebody does who types a password. */
export function looksTyped(value: string): boolean {
  if (value.length < 8 || CODE.test(value)) return false
  return (
    changesIn(value) >= 3 ||
    (/[A-Za-z]/.test(value) && /\d/.test(value) && /[!$%^&*#?~]/.test(value))
  )
}
