import { shifted } from '../text/spans.ts'
import type { Span } from '../types.ts'
import type { Header, Piece } from './piece.ts'

/** True of a request that is written as a command. */
export const isCurl = (line: string): boolean => /^[ \t]*curl(?:\.exe)?(?:[ \t]|$)/.test(line)

/** A word of the command without its quotes; what has escapes is not the text between its places. */
export interface Word extends Piece {
  readonly isExact: boolean
}

const BLANKS = /(?:[ \t]|[\\^]\r?\n)+/y
const PART = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|[^\s'"\\]+/y

/** The words of a command up to the end of its line, at their places in the text that it starts in. */
function wordsIn(text: string, from: number): readonly Word[] {
  const words: Word[] = []
  for (let at = 0; at < text.length; ) {
    BLANKS.lastIndex = at
    at += BLANKS.exec(text)?.[0].length ?? 0
    const parts: RegExpExecArray[] = []
    for (let part = partAt(text, at); part !== null; part = partAt(text, at)) {
      parts.push(part)
      at += part[0].length
    }
    if (parts.length === 0) break
    const { span, ...word } = wordOf(parts, text)
    words.push({ ...word, span: shifted(span, from) })
  }
  return words
}

function partAt(text: string, at: number): RegExpExecArray | null {
  PART.lastIndex = at
  return PART.exec(text)
}

function wordOf(parts: readonly RegExpExecArray[], text: string): Word {
  const [first, last] = [parts[0], parts.at(-1)]
  const isQuoted = parts.length === 1 && /^['"]/.test(first?.[0] ?? '')
  const start = (first?.index ?? 0) + (isQuoted ? 1 : 0)
  const end = (last?.index ?? 0) + (last?.[0].length ?? 0) - (isQuoted ? 1 : 0)
  const own = parts
    .map(([all, single, double, escaped]) => {
      if (double !== undefined) return double.replace(/\\(?:\r?\n|([\\"$`]))/g, '$1')
      return single ?? escaped ?? all
    })
    .join('')
  return { text: own, span: { start, end }, isExact: text.slice(start, end) === own }
}

/** Options with a value; other options of one letter, and other long ones, have none. */
const VALUED =
  /^(?:-[AbcCdDeEFHKmoPQrtTuUwxXyYz]|--(?:request|header|data(?:-(?:raw|ascii|binary|urlencode))?|json|url|user(?:-agent)?|oauth2-bearer|config|cookie(?:-jar)?|output|write-out|max-time|connect-timeout|ca(?:cert|path)|cert(?:-type)?|key(?:-type)?|pass|proxy|retry(?:-(?:delay|max-time))?|resolve|referer|form|upload-file|interface|limit-rate|range))$/

/** The options of the command by their names, with their values, and the other words. */
function optionsOf(words: readonly Word[]) {
  const options: { readonly name: string; readonly option: Word; readonly value: Word }[] = []
  const others: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === undefined || /^[|;>&]/.test(word.text)) break
    if (!word.text.startsWith('-')) others.push(word)
    for (const { name, attached } of namesIn(word)) {
      const value = attached ?? (VALUED.test(name) ? words[++at] : undefined)
      options.push({ name, option: word, value: value ?? { ...word, text: '' } })
    }
  }
  return { options, others }
}

/** `-sX` is two options, and `-XPATCH` one with its value. */
function namesIn(word: Word): readonly { readonly name: string; readonly attached?: Word }[] {
  const { text } = word
  if (!text.startsWith('-')) return []
  const [, long, assigned] = /^(--[\w-]+)(?:=([\s\S]*))?$/.exec(text) ?? []
  if (long !== undefined)
    return [
      assigned === undefined ? { name: long } : { name: long, attached: endOf(word, assigned) },
    ]
  const letters = [...text.slice(1)]
  const at = letters.findIndex((letter) => VALUED.test(`-${letter}`))
  const names = letters.slice(0, at === -1 ? letters.length : at + 1).map((one) => `-${one}`)
  const rest = at === -1 ? '' : letters.slice(at + 1).join('')
  return names.map((name, index) =>
    rest !== '' && index === names.length - 1 ? { name, attached: endOf(word, rest) } : { name },
  )
}

const endOf = ({ span, isExact }: Word, text: string): Word => {
  return { text, isExact, span: isExact ? { ...span, start: span.end - text.length } : span }
}

const BODY = /^(?:-d|--data(?:-raw|-ascii|-binary)?|--json)$/
const SENDS = /^(?:-[dFT]|--(?:data.*|json|form|upload-file))$/
/** The header is in a file, or made of a name and a password. */
const AUTHORIZES =
  /^(?:-[nKu]|--(?:netrc.*|config|user|oauth2-bearer|negotiate|digest|ntlm|anyauth))$/

/** A request that is written as a command of curl. */
export function curlRequest(text: string, span: Span) {
  const { start } = span
  const { options, others } = optionsOf(wordsIn(text, start).slice(1))
  const named = (names: RegExp) => options.filter(({ name }) => names.test(name))
  const isGet = named(/^(?:-G|--get)$/).length > 0
  const [upload, sent] = [named(/^(?:-T|--upload-file)$/)[0], isGet ? [] : named(SENDS)]
  const implied = upload?.option && { text: 'PUT', span: upload.option.span }
  const posted = sent[0] && { text: 'POST', span: sent[0].option.span }
  const url = named(/^--url$/)[0]?.value ?? others.find((word) => /[/{$]/.test(word.text))
  return {
    span,
    method: named(/^(?:-X|--request)$/).at(-1)?.value ?? implied ?? posted,
    url: url ?? { text: '', span: { start, end: start } },
    headers: options.flatMap(headersOf),
    isCommand: true,
    ...bodyOf(sent),
    variableInBody: undefined,
  }
}

type Option = ReturnType<typeof optionsOf>['options'][number]

function headersOf({ name, option, value }: Option): readonly Header[] {
  const called = (text: string) => ({ text, span: option.span })
  if (name === '--json')
    return [{ name: called('Content-Type'), value: called('application/json') }]
  if (AUTHORIZES.test(name))
    return [{ name: called('Authorization'), value: called('<GIVEN_BY_AN_OPTION>') }]
  if (name !== '-H' && name !== '--header') return []
  if (value.text.startsWith('@'))
    return ['Authorization', 'Content-Type'].map((one) => {
      return { name: called(one), value: called('<IN_A_FILE>') }
    })
  const [, field, between, content] = /^([^:;\s]+)([ \t]*:[ \t]*)([\s\S]*)$/.exec(value.text) ?? []
  if (field === undefined || between === undefined || content === undefined) return []
  const pieceAt = (from: number, own: string) => {
    const at = value.span.start + from
    return { text: own, span: value.isExact ? { start: at, end: at + own.length } : value.span }
  }
  return [{ name: pieceAt(0, field), value: pieceAt(field.length + between.length, content) }]
}

/** A body that is one literal text, or one file. */
function bodyOf(sent: readonly Option[]) {
  const [only] = sent
  const none = { body: undefined, bodyFile: undefined, hasOtherBody: sent.length > 0 }
  if (only === undefined || sent.length > 1 || !BODY.test(only.name)) return none
  const { name, value } = only
  if (!value.isExact) return none
  const { text, span } = value
  const piece = { text, span }
  if (name === '--data-raw' || !text.startsWith('@'))
    return { body: piece, bodyFile: undefined, hasOtherBody: false }
  const path = { text: text.slice(1), span: { ...span, start: span.start + 1 } }
  const isFile = /^[^{}$%]+$/.test(path.text) && path.text !== '-'
  return isFile ? { body: undefined, bodyFile: path, hasOtherBody: false } : none
}
