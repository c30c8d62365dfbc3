import { MAX_FIELD_NAME, MAX_NAMED_VALUE, MAX_VALUE_LOOKS } from '../limits.ts'
import { addAll } from '../lists.ts'
import { type Finder, finder } from '../template/actions.ts'
import { linesBelow } from '../text/lines-below.ts'
import type { Span } from '../types.ts'
import { credentialNameOf, isChecksum } from './credential-name.ts'
import { changesIn, mayBeRandom } from './random-word.ts'
import { isReference } from './reference.ts'

/** From where a word begins: of the many in `a-a-a-…` each would be looked at again. */
const NAME =
  /(?<![\w.-]|(?:checksum|hash|digest)\/)([\w.-]{1,2000})\\{0,7}["']?[ \t]{0,200}(?::=|[=-]>|[:=])(?!:)[ \t]{0,200}/g
/** Of a command line, also where its words are a list: `--password …`, `[--password, …]`. */
const FLAG =
  /(?<![\w-])--?([A-Za-z][\w-]{1,40})(?:["']?[ \t]{0,20},[ \t]{0,20}|["']?[ \t]{0,20}\r?\n[ \t]{0,80}-[ \t]{1,20}|[ \t]{1,20})(?=[^\s-])/g
/** Of an environment: `name: LICENSE`, then `value: …`; of a parameter, an operation of a patch. */
const VARIABLE =
  /\b(?:name|variable|key|id|header|parameter|path)\\{0,7}["']?[ \t]{0,20}[:=][ \t]{0,200}\\{0,7}["']?([\w./~-]{1,100})\\{0,7}["']?(?:[ \t]{0,200}[,\r\n][\s#]{0,200}|[ \t]{1,9})\\{0,7}["']?(?:value|val|content|text|default(?:Value)?)\\{0,7}["']?[ \t]{0,20}[:=][ \t]{0,200}/gi
/** How a text gives a value to a name, and what every match has. */
const FORMS = [
  [NAME, /[:=>]/],
  [FLAG, /-/],
  [VARIABLE, /val|default|content|text/i],
] as const

const QUOTED = /^(?:\\{1,7}["']([^"'\\\r\n]+)|"(?:[^"\\\r\n]|\\.)+|'(?:[^'\r\n]|'')+|`[^`\r\n]+)/
/** An anchor, alias or tag before it, which may be the value itself. */
const LEAD = /^[&!*]([^\s,"']{1,200})[ \t]{1,80}/
/** What templates begin with, and what ends them. */
const CLOSERS: Readonly<Record<string, string>> = {
  '{{': '}}',
  '{%': '%}',
  '#@': '\n',
  '<%': '%>',
  '(@': '@)',
  '${': '}',
}
const TEMPLATE = /^["'`]?(?:\{[{%]|#@|<%|\(@|\$\{)/

/** What may follow a name where code or prose is meant, not a value. */
const CODE =
  /^(?:value|context|true|false|null|undefined|string|function|new|await|async|typeof|this|[A-Za-z_$][\w$]*(?:\(|(?:\.[A-Za-z_$][\w$]*)+[,;)]*$)|[[{(|>&*!])/

type Likely = 'sure' | 'likely'
export type Width = 'doubtful' | 'all'

interface NamedValue extends Span {
  readonly name: string
}

/**
 * Where a text gives a value to `token`, `password=` or the like, on any line of it: in a comment, a
 * block scalar, a file that does not parse. `all` also takes values that look harmless.
 */
export function namedValuesIn(text: string, width: Width): readonly NamedValue[] {
  const found: NamedValue[] = []
  const [below, find] = [linesBelow(text), finder(text)]
  let looks = MAX_VALUE_LOOKS * text.length + 10_000
  const counts = ({ start, end }: Span, likely: Likely) => {
    looks -= end - start
    return end - start >= 4 && (looks <= 0 || isCredential(text.slice(start, end), likely, width))
  }
  for (const [form, lead] of FORMS) {
    // Most texts that are looked at are short messages without any of these.
    if (!lead.test(text)) continue
    let covered = 0
    for (const { index, 0: whole, 1: name = '' } of text.matchAll(form)) {
      const start = index + whole.length
      const likely = likelinessOf(name)
      if (likely === undefined) continue
      // A name inside of a value that is hidden, as in `token:token:…`, hides nothing more of it.
      const values =
        start < covered ? [] : valuesAt(text, start, find).filter((one) => counts(one, likely))
      covered = values.at(-1)?.end ?? covered
      const more = likely === 'sure' ? below(index, start).filter((one) => counts(one, likely)) : []
      addAll(
        found,
        [...values, ...more].map((span) => ({ ...span, name })),
      )
    }
  }
  return found
}

function likelinessOf(name: string): Likely | undefined {
  if (name === 'key' || name.endsWith('/key')) return 'likely'
  if (name.startsWith('/stringData/')) return 'sure'
  const likely = credentialNameOf(name.slice(-MAX_FIELD_NAME))
  return likely === 'likely' && isChecksum(name) ? undefined : likely
}

/** The value that begins here, and the anchor or tag before it. */
function valuesAt(text: string, start: number, find: Finder): readonly Span[] {
  const ahead = text.slice(start, start + MAX_NAMED_VALUE)
  const [lead = '', sign = ''] = LEAD.exec(ahead) ?? []
  const value = valueAt(text, start + lead.length, find)
  return lead === '' ? [value] : [{ start: start + 1, end: start + 1 + sign.length }, value]
}

/** As far as it goes on one line; the closing quote may be missing. */
function valueAt(text: string, start: number, find: Finder): Span {
  const [found, escaped] = QUOTED.exec(text.slice(start, start + MAX_NAMED_VALUE)) ?? []
  if (found === undefined) return { start, end: endOfWord(text, start, find) }
  const end = start + found.length
  const from = end - (escaped ?? found.slice(1)).length
  // A word that was cut goes on to its end.
  return { start: from, end: found.length < MAX_NAMED_VALUE - 1 ? end : endOfLine(text, end) }
}

/** What is neither the end of a word nor begins a template. */
const PLAIN = /[^\s"',}\]{#<($]*/y

/** A template within it belongs to it. */
function endOfWord(text: string, start: number, find: Finder): number {
  const plain = new RegExp(PLAIN)
  for (let at = start; ; at++) {
    plain.lastIndex = at
    plain.test(text)
    at = plain.lastIndex
    const closer = CLOSERS[text.slice(at, at + 2)]
    const close = closer === undefined ? -1 : find(closer, at + 2)
    if (closer !== undefined && close !== -1 && close - at < MAX_NAMED_VALUE)
      at = close + closer.length - 1
    else if (at >= text.length || /[\s"',}\]]/.test(text.charAt(at)))
      return Math.min(at, text.length)
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function isCredential(value: string, likely: Likely, width: Width): boolean {
  if (isReference(value)) return false
  if (TEMPLATE.test(value) || (width === 'all' && likely === 'sure')) return true
  if (mayBeRandom(value)) return true
  if (likely === 'likely') return looksTyped(value) || /^\d{10,}$/.test(value)
  if (isPathOfNames(value)) return false
  if (CODE.test(value)) return looksTyped(value)
  return !/^(?:[a-z]{1,7}|[\d.]{1,5})[.,;:)]*$/.test(value)
}

/** `path/to/.ssh/id_rsa`: who writes a path names a file. */
const isPathOfNames = (value: string) =>
  /^[~.]{0,2}[a-z_.-]{0,40}(?:\/[a-z_.-]{1,40}){2,12}$/.test(value)

/** Whether a value mixes letters and digits as somebody does who types a password. */
export function looksTyped(value: string): boolean {
  if (value.length < 8) return false
  // `context.virtualObject.metadata` has no digits, but for one in a name.
  if (CODE.test(value) && (value.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? []).length < 3)
    return false
  return (
    changesIn(value) >= 3 ||
    (/[A-Za-z]/.test(value) && /\d/.test(value) && /[!$%^&*#?~]/.test(value))
  )
}
