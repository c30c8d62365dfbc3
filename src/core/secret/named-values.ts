import { Budget } from '../budget.ts'
import { MAX_ATTEMPTS, MAX_LONG_LINE, MAX_LOOKUPS, MAX_WORD_LENGTH } from '../limits.ts'
import { rememberLast } from '../memo.ts'
import { lineFeed } from '../text/scan.ts'
import type { Span } from '../types.ts'
import { isCredentialName, type Likely, mayNameCredential } from './credential-name.ts'
import { likelinessBeside } from './place.ts'
import { isCode, looksRandom, looksTyped, mayBeRandom } from './random-word.ts'
import { isPlaceholder, isReference } from './reference.ts'

/**
 * `name: …`, and a tag or the scheme of a header. It starts at the beginning of a word; otherwise
 * each part of `a-a-a-…` would be tried.
 */
const NAME =
  /(?<![\w.-]|(?:checksum|hash|digest)\/)([\w.-]{1,2000})\\{0,7}["']?\]?[ \t]{0,200}(?::=|[=-]>|[:=]|%3[Dd])(?!:)[ \t]{0,200}(?:[&!][\w!-]{1,200}[ \t]{1,80}|["']?(?:Basic|Bearer|Digest|Token|ApiKey)[ \t]{1,80})?/g
/** `--name …` on a command line, also as items of a list. */
const FLAG =
  /(?<![\w-])--?([A-Za-z][\w-]{1,40})(?:["']?[ \t]{0,20}(?:,|\r?\n[ \t]{0,80}-))?[ \t]{1,20}(?=[^\s-])/g
/** `name: LICENSE`, then `value: …`: in an environment, a parameter, an operation of a patch. */
const VARIABLE =
  /\b(?:name|variable|key|id|header|parameter|path)\\{0,7}["']?[ \t]{0,20}[:=][ \t]{0,200}\\{0,7}["']?([\w./~-]{1,100})\\{0,7}["']?(?:[ \t]{0,200}[,\r\n][\s#]{0,200}|[ \t]{1,9})\\{0,7}["']?(?:value|default)\\{0,7}["']?(?:[ \t]{0,20}[:=][ \t]{0,200}|[ \t]{1,80})/gi

/** `value: …`, then `name: LICENSE`. */
const VALUE_FIRST =
  /\b(?:value|default)["']?[ \t]{0,20}[:=][ \t]{0,200}(?=[^\r\n,]{4,200}[,\r\n][\s#]{0,200}["']?(?:name|variable|key|id|header|parameter|path)["']?[ \t]{0,20}[:=][ \t]{0,200}["']?([\w./~-]{1,100}))/gi
/**
 * A name and one word alone on a line, with a missing or wrong colon: `key …`, `ENV TOKEN …`. A
 * kind is followed by a name.
 */
const BESIDE =
  /^[ \t#"'-]{0,200}(?:(?:ENV|ARG|setx)[ \t]{1,20})?(?!OwnedAccessKey\b)([A-Za-z][\w.-]{1,60})["']?[ \t]{0,20}[;,>：-]{0,2}[ \t]{1,80}(?=["']?[^\s"']{4,8000}["']?[ \t]{0,80}(?:#[^\r\n]{0,200})?$)/gm

/** `kind: OwnedAccessKey`, perhaps misspelt: the `key` of such a text is a credential. */
const ACCESS_KEY =
  /\b(?:k\w{0,5}|target)["']?[ \t]{0,80}:[ \t]{0,80}["']?\w{0,12}ac{1,2}es{1,2}[-_ ]?key/i

const QUOTED =
  /^(?:\\{1,7}["']([^"'\\\r\n]+)|"((?:[^"\\\r\n]|\\.)+)|'((?:[^'\r\n]|'')+)|`([^`\r\n]+))/
/** A word, and the contents of templates in it. */
const WORD =
  /^(?:\{\{[^{}\r\n]{0,500}\}\}|\{%[^{}\r\n]{0,500}%\}|\$\{[^{}\r\n]{0,500}\}|<%[^<>\r\n]{0,500}%>|\(@[^()\r\n]{0,500}@\)|#@[^\r\n]{0,500}|[^\s"',}\]])*/
const TEMPLATE = /^["'`]?(?:\{[{%]|#@|<%|\(@|\$\{)/

/** `path/to/.ssh/id_rsa`: a path names a file. */
const PATH_OF_NAMES = /^[~.]{0,2}[a-z_.-]{0,40}(?:\/[a-z_.-]{1,40}){2,12}$/
const SHORT_WORD = /^(?:[a-z]{1,7}|[\d.]{1,5})[.,;:)]*$/

interface NamedValue extends Span {
  readonly name: string
  readonly likely: Likely
}

/**
 * The values that a text gives to `token`, `password=` or the like on any line: in a comment, a
 * block scalar, or a file that does not parse.
 */
export const namedValuesIn = rememberLast(findNamedValues)

function findNamedValues(text: string): readonly NamedValue[] {
  if (!mayNameCredential(text)) return []
  // Values may contain each other; after too many of them, the rest is hidden without a look.
  const budget = new Budget(MAX_ATTEMPTS * text.length + 10_000)
  const key = ACCESS_KEY.test(text) ? 'sure' : 'likely'
  return [NAME, FLAG, VARIABLE, VALUE_FIRST, BESIDE].flatMap((form) =>
    valuesBehind(form, text, budget, key),
  )
}

function valuesBehind(
  form: RegExp,
  text: string,
  budget: Budget,
  key: Likely,
): readonly NamedValue[] {
  const found: NamedValue[] = []
  let covered = 0
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(form)) {
    const start = index + whole.length
    const likely = name === 'key' ? key : likelinessBeside(name)
    // A name inside a hidden value, as in `token:token:…`, hides nothing more of it.
    if (likely === undefined || start < covered) continue
    const spans =
      form === BESIDE ? wordBeside(text, start, likely) : spansBehind(text, index, start, likely)
    for (const span of spans) {
      const isLookedAt = budget.spend(span.end - span.start)
      if (isLookedAt && !isCredential(text.slice(span.start, span.end), likely)) continue
      covered = span.end
      found.push({ ...span, name, likely })
    }
  }
  return found
}

function spansBehind(text: string, name: number, start: number, likely: Likely): readonly Span[] {
  const value = valueAt(text, start)
  if (likely !== 'sure') return [value]
  return [value, ...commentBehind(text, start, value.end), ...linesBelow(text, name, start)]
}

function wordBeside(text: string, from: number, likely: Likely): readonly Span[] {
  const word = valueAt(text, from)
  return likely === 'sure' && isNoRemark(text.slice(word.start, word.end)) ? [word] : []
}

/** The same for values that are certain enough to be reported. */
export const surelyNamedIn = (text: string): readonly NamedValue[] =>
  namedValuesIn(text).filter(({ start, end, name, likely }) => {
    const value = text.slice(start, end)
    const isSure = isCredentialName(name) || likely === 'sure'
    return isSure && looksRandom(value) && !isPlaceholder(value)
  })

/** The value that begins here, up to the end of the line; the closing quote may be missing. */
function valueAt(text: string, start: number): Span {
  const ahead = text.slice(start, start + MAX_LONG_LINE)
  const quoted = QUOTED.exec(ahead)
  const found = quoted?.[0] ?? WORD.exec(ahead)?.[0] ?? ''
  const value = quoted?.slice(1).find((inside) => inside !== undefined) ?? found
  const end = start + found.length
  // A word that was cut continues to its end.
  return {
    start: end - value.length,
    end: found.length < MAX_LONG_LINE ? end : lineFeed(text, end),
  }
}

/** The text after a name whose value is on the lines below. */
const HEADER = /^([|>]?)[-+\d]{0,2}[ \t]{0,80}(?:#[^\r\n]{0,200})?(?=\r?\n)/
/** The text before a name on a line of its own, perhaps in a comment. */
const MARGIN = /(?:^|\n)([ \t]*(?:#[ \t]*)?)(?:-[ \t]+)*["']?$/
const ITEM = /^[ \t#]*(?:-[ \t]+|["']?(?:value|data|default)["']?:[ \t]+)["']?([^"'\r\n#,]*)/gm

/**
 * The value on the lines below a name: `password: |`, or `tokens:` and a list, which may start at
 * the same column.
 */
function linesBelow(text: string, name: number, value: number): readonly Span[] {
  const header = HEADER.exec(text.slice(value, value + 300))
  const margin = MARGIN.exec(text.slice(Math.max(0, name - MAX_WORD_LENGTH), name))
  if (header === null || margin === null) return []
  const start = value + header[0].length
  const bare = lineBelow(text, start)
  const deeper = String.raw`(?:\r?\n(?:${margin[1]}(?:[ \t]|- )[^\n]*|[# \t]*(?=\r?\n))){0,${MAX_LOOKUPS}}`
  const lines = new RegExp(deeper, 'y')
  lines.lastIndex = start
  const below = lines.exec(text)?.[0] ?? ''
  if (header[1] !== '') return [{ start, end: start + below.length }, ...bare]
  const items = Array.from(below.matchAll(ITEM), ({ index, 0: whole, 1: shown = '' }) => {
    const end = start + index + whole.length
    return { start: end - shown.length, end }
  })
  return [...items, ...bare]
}

/**
 * A line with only a value, at any column: if it is not deeper than its name, the text does not
 * parse.
 */
const BARE =
  /(?:\r?\n[ \t#]{0,80}(?=\r?\n)){0,9}\r?\n[ \t]{0,200}(?:#[ \t]{0,80}([^\s"']{4,8000})[ \t]{0,80}|["']?([^\s#"':-][^#"':\r\n]{3,8000})(?:["'][ \t]{0,80})?)(?=[\r\n]|$)/y

function lineBelow(text: string, from: number): readonly Span[] {
  BARE.lastIndex = from
  const [whole = '', remark, value = ''] = BARE.exec(text) ?? []
  const shown = remark ?? value
  if (shown === '' || (remark !== undefined && !isNoRemark(remark))) return []
  const start = from + whole.lastIndexOf(shown)
  return [{ start, end: start + shown.length }]
}

const COMMENT = /["']{0,2}[ \t]{0,200}#[ \t]{0,200}([^\s"']{4,8000})[ \t]{0,200}(?=[\r\n]|$)/y

/** The only word of a comment after a value, or in its place. */
function commentBehind(text: string, start: number, end: number): readonly Span[] {
  COMMENT.lastIndex = text[start] === '#' ? start : end
  const [whole = '', word = ''] = COMMENT.exec(text) ?? []
  if (!isNoRemark(word)) return []
  const to = COMMENT.lastIndex - (whole.length - whole.lastIndexOf(word) - word.length)
  return [{ start: to - word.length, end: to }]
}

/** True of a word with digits or signs, which is no prose, date, number or version. */
const isNoRemark = (word: string): boolean =>
  (/\d|\w[^\w\s]\w/.test(word) && !/^v?[\d.:/-]+$/.test(word)) || /^\d{10,}$/.test(word)

function isCredential(written: string, likely: Likely): boolean {
  const value = written.trim()
  if (value.length < 4 || isReference(value)) return false
  if (TEMPLATE.test(value) || mayBeRandom(value)) return true
  if (likely === 'likely') return looksTyped(value) || /^\d{10,}$/.test(value)
  return isCode(value) || PATH_OF_NAMES.test(value) ? looksTyped(value) : !SHORT_WORD.test(value)
}
