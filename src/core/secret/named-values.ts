import { type LinesBelow, linesBelow } from '../text/lines-below.ts'
import type { Span } from '../types.ts'
import { credentialNameOf, isChecksum } from './credential-name.ts'
import { changesIn, mayBeRandom } from './random-word.ts'
import { isReference } from './reference.ts'

/** From where a word begins: of the many in `a-a-a-…` each would be looked at again. */
const NAME =
  /(?<![\w.-]|(?:checksum|hash|digest)\/)([\w.-]{1,2000})\\{0,7}["']?[ \t]{0,200}(?::[ \t]?(?:string|str)[ \t]{0,9}(?==))?(?:[=-]>|[:=]|:=)(?!:)[ \t]{0,200}/g
/** Of a command line, also where its words are a list: `--password …`, `[--password, …]`. */
const FLAG =
  /(?<![\w-])--?([A-Za-z][\w-]{1,40})(?:["']?[ \t]{0,20},[ \t]{0,20}|["']?[ \t]{0,20}\r?\n[ \t]{0,80}-[ \t]{1,20}|[ \t]{1,20})(?=[^\s-])/g
/** Of a call: `set("token", "…")`. */
const ARGUMENT = /["']([\w.-]{1,100})\\{0,7}["'][ \t]{0,20},[ \t]{0,20}(?=\\{0,7}["'])/g
/** Of a sentence, or of a program with flags of one letter: only what somebody typed counts. */
const PROSE =
  /\b(?:password|passwd|passphrase|token|secret|(?:api|access)[ _-]key|requirepass|masterauth|bindpw|rootpw|community|identified[ \t]by)["']?[ \t]{1,20}(?:(?:is|was|to)[ \t]{1,20})?(?=\S)|(?<=[ \t])(?:-p[ \t]{0,20}|(?:-u|--user)[ \t=]{1,20}["']?[\w.@-]{1,80}:)(?=\S)/gi
/** Of a program whose flag of one letter is the password. */
const COMMAND =
  /\b(?:sshpass[ \t]{1,9}-p|redis-cli\b[^\r\n|;]{0,200}?[ \t]-a|docker[ \t]{1,9}login\b[^\r\n|;]{0,200}?[ \t]-p)[ \t]{0,9}(?=[^\s-])/g
/** What sets passwords for users: a line of its input. */
const CHPASSWD =
  /(?:^[ \t#-]{0,80}|echo[ \t]{1,9}(?:-n[ \t]{1,9})?["']?)[a-z_][\w-]{0,31}:(?=[^\s"'`|]{4,200}["']?[ \t]{0,20}(?:\||\r?$))/gm
const ELEMENT = /<([A-Za-z][\w.-]{0,80})>(?=[^<>\r\n]{4,400}<\/)/g
/** Of a Dockerfile. */
const INSTRUCTION = /\b(?:ENV|ARG)[ \t]{1,9}(\w{1,80})[ \t]{1,9}(?=\S)/g
/** What every match of PROSE has. */
const PROSE_LEADS = /pass|token|secret|key|masterauth|pw|community|identified|[ \t]-/i
/** Of a `.netrc`. */
const NETRC = /\blogin[ \t]{1,20}\S{1,200}[ \t]{1,20}(password)[ \t]{1,20}/g
/** Of an environment: `name: LICENSE`, then `value: …`; of a parameter, an element, an operation of a patch. */
const VARIABLE =
  /\b(?:name|variable|key|id|header|parameter|path)\\{0,7}["']?[ \t]{0,20}[:=][ \t]{0,200}\\{0,7}["']?([\w./~-]{1,100})\\{0,7}["']?(?:[ \t]{0,200}[,\r\n][\s#]{0,200}|[ \t]{1,9})\\{0,7}["']?(?:value|val|content|text|default(?:Value)?)\\{0,7}["']?[ \t]{0,20}[:=][ \t]{0,200}/gi
/** The same in the other order. */
const NAMED_AFTER =
  /\bvalue["']?[ \t]{0,20}:[ \t]{0,200}(?="[^"\r\n]{4,400}"|'[^'\r\n]{4,400}'|[^\s"',}\]]{4,400})(?=[^\r\n,]{4,402}[,\r\n][\s#]{0,80}["']?(?:name|key)["']?[ \t]{0,20}:[ \t]{0,80}["']?([\w.-]{1,100}))/g

/** As far as it goes on one line; the closing quote may be missing. */
const VALUE =
  /^(?:\\{1,7}["']([^"'\\\r\n]+)|"(?:[^"\\\r\n]|\\.)+|'(?:[^'\r\n]|'')+|`[^`\r\n]+|((?:\$\{[^}\s]{0,300}\}|[^\s"',}\]])+))/
/** An anchor, alias or tag before it, which may be the value itself. */
const LEAD = /^[&!*]([^\s,"']{1,200})[ \t]{1,80}/

/** What may follow a name where code or prose is meant, not a value. */
const CODE =
  /^(?:value|context|true|false|null|undefined|string|function|new|await|async|typeof|this|[A-Za-z_$][\w$]*(?:\(|(?:\.[A-Za-z_$][\w$]*)+[,;)]*$)|[[{(|>&*!])/

const MAX_VALUE = 8002
/** Names in one value: of the thousands in `token:token:…` each value would be all that follows. */
const MAX_NESTED = 4
/** The end of a name says what it is for. */
const MAX_NAME = 80

type Likely = 'sure' | 'likely'
export type Width = 'doubtful' | 'all'

/**
 * Where a text gives a value to `token`, `password=` or the like, on any line of it: in a comment, a
 * block scalar, a file that does not parse. `all` also takes values that look harmless.
 */
export function namedValuesIn(text: string, width: Width): readonly Span[] {
  const spans: Span[] = []
  const near: Near = { beside: besideTemplates(text), below: linesBelow(text) }
  const seek = (matches: Iterable<Match>, fixed?: Likely) => {
    for (const [match, likely] of seldomNested(matches, fixed, text)) {
      for (const span of valuesAt(text, match, likely, near))
        if (isCredential(text.slice(span.start, span.end), likely, width)) spans.push(span)
    }
  }
  // Most texts that are looked at are short messages without any of these.
  if (/[:=>]/.test(text)) seek(text.matchAll(NAME))
  if (text.includes('-')) seek(text.matchAll(FLAG))
  if (PROSE_LEADS.test(text)) seek(text.matchAll(PROSE))
  if (text.includes(',')) seek(text.matchAll(ARGUMENT))
  if (/ENV|ARG/.test(text)) seek(text.matchAll(INSTRUCTION))
  if (text.includes('login')) seek(text.matchAll(NETRC))
  if (text.includes('</')) seek(text.matchAll(ELEMENT))
  if (/sshpass|redis-cli|docker/.test(text)) seek(text.matchAll(COMMAND), 'sure')
  if (text.includes('chpasswd')) seek(text.matchAll(CHPASSWD), 'sure')
  if (/val|default|content|text/i.test(text)) seek(text.matchAll(VARIABLE))
  if (text.includes('value')) seek(text.matchAll(NAMED_AFTER))
  return spans
}

type Match = RegExpMatchArray & { index: number }

/** The names of credentials among the matches, but few of those that lie in the value of one before. */
function* seldomNested(
  matches: Iterable<Match>,
  fixed: Likely | undefined,
  text: string,
): Iterable<readonly [Match, Likely]> {
  let end = 0
  let nested = 0
  for (const match of matches) {
    const likely = fixed ?? likelinessOf(match[1] ?? 'key')
    if (likely === undefined) continue
    nested = match.index < end ? nested + 1 : 0
    if (nested > MAX_NESTED) continue
    end = Math.max(end, valueSpans(text, match.index + match[0].length)[0]?.end ?? 0)
    yield [match, likely]
  }
}

const COMMENT = /^["']?[ \t]{1,40}#([^\r\n]{8,300})/

/** What somebody noted beside a credential: `password: abc # was …`. */
function notedBeside(text: string, end: number): readonly Span[] {
  const [found = '', note = ''] = COMMENT.exec(text.slice(end, end + 350)) ?? []
  const start = end + found.length - note.length
  return Array.from(note.matchAll(/[^\s"'`,;()]{8,}/g), ({ index, 0: word }) => ({
    start: start + index,
    end: start + index + word.length,
  })).filter((span) => looksLikely(text.slice(span.start, span.end)))
}

interface Near {
  readonly beside: (start: number) => readonly Span[]
  readonly below: LinesBelow
}

/** What may be the value of a name that was found: behind it, and below it if it surely has one. */
function valuesAt(
  text: string,
  { index, 0: found }: RegExpMatchArray & { index: number },
  likely: Likely,
  { beside, below }: Near,
): readonly Span[] {
  const start = index + found.length
  const values = valueSpans(text, start)
  if (likely !== 'sure') return values
  const noted = notedBeside(text, values.at(-1)?.end ?? start)
  return [...values, ...noted, ...beside(start), ...below(index, start)]
}

function likelinessOf(name: string): Likely | undefined {
  if (name === 'key' || name.endsWith('/key')) return 'likely'
  if (name.startsWith('/stringData/')) return 'sure'
  const likely = credentialNameOf(name.slice(-MAX_NAME))
  return likely === 'likely' && isChecksum(name) ? undefined : likely
}

/** The value that begins here, and the anchor or tag before it. */
function valueSpans(text: string, start: number): readonly Span[] {
  const ahead = text.slice(start, start + MAX_VALUE)
  const [lead = '', sign = ''] = LEAD.exec(ahead) ?? []
  const value = valueSpan(text, start + lead.length)
  return lead === '' ? [value] : [{ start: start + 1, end: start + 1 + sign.length }, value]
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

const TEMPLATE = /\{\{.{0,400}?\}\}|\{%.{0,400}?%\}|[%$]\{[^}]{0,400}\}/g
const MAX_BESIDE = 1000

/** What is written around templates: `{{ if .x }}…{{ else }}…{{ end }}`. Each part of a line is looked at once. */
function besideTemplates(text: string): (start: number) => readonly Span[] {
  let covered = 0
  return (start) => {
    const opener = text.slice(start, start + 3)
    if (start < covered || !/^["']?(?:\{[{%]|%\{|\$\{)/.test(opener)) return []
    const [line = ''] = /^[^\r\n]*/.exec(text.slice(start, start + MAX_BESIDE)) ?? []
    covered = start + line.length
    const bare = line
      .replace(/[ \t]#.*$/, '')
      .replace(TEMPLATE, (template) => ' '.repeat(template.length))
    return Array.from(bare.matchAll(/[^\s"'`,{}[\]]{6,400}/g), ({ index, 0: word }) => ({
      start: start + index,
      end: start + index + word.length,
    }))
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function isCredential(value: string, likely: Likely, width: Width): boolean {
  if (value.length < 4 || isReference(value)) return false
  if (width === 'all' && likely === 'sure') return true
  if (mayBeRandom(value)) return true
  if (likely === 'likely') return looksLikely(value)
  if (isPathOfNames(value)) return false
  if (CODE.test(value)) return looksTyped(value)
  return !/^(?:[a-z]{1,7}|[\d.]{1,5})[.,;:)]*$/.test(value)
}

/** Typed by somebody, or a number that counts nothing. */
const looksLikely = (value: string) => looksTyped(value) || /^\d{10,}$/.test(value)

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
