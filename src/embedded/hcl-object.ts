import { MAX_DEPTH } from '../core/limits.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { filled, maskFiller } from '../core/template/filler.ts'
import { coverSpans } from '../core/text/replace-spans.ts'
import { shifted } from '../core/text/spans.ts'
import type { Span } from '../core/types.ts'
import { asRead, TERRAFORM } from './heredoc.ts'

/** A blank, a comment, a line break, a word or number, or any other sign. */
const TOKEN = /[ \t]+|(?:#|\/\/)[^\n\r]*|\r?\n|[\w-]+(?:\.\d+)?|./sy
const BLANK = /^(?:[ \t]|#|\/\/)/
const BREAK = /^\r?\n$/
const WORD = /^[A-Za-z_][\w-]*$/
const LITERAL = /^(?:true|false|null|-?\d+(?:\.\d+)?|".*")$/
const MERGE = /merge\(/y
/** Starts an object, a list or a merge that is not computed. */
const OPENER = /[[{](?!\s*for\b)|merge\(/y
const HEREDOC = /<<-?([A-Za-z_]\w*)[ \t]*\r?\n/y

/**
 * Reads an object, a list or merged objects as YAML of the same length, so that all offsets stay;
 * computed values are unknown. Also returns the end, and the locals whose pairs are part of the
 * value.
 */
export function hclValueAt(text: string, start: number) {
  const reader = new HclReader(text, start)
  return { text: reader.literal(0), end: reader.end, locals: reader.locals }
}

export function hclEmbedding(inside: string, start: number): Embedding {
  return asRead(sameEmbedding(inside, start), ESCAPED)
}

/** Interpolations were masked before. */
const ESCAPED = { ...TERRAFORM, signs: /(?<cut>\$(?=\$\{)|%(?=%\{))[$%]\{/g }

function sameEmbedding(inside: string, start: number): Embedding {
  return {
    text: inside,
    toFile: (span) => shifted(span, start),
    toText: (offset) =>
      offset < start || offset > start + inside.length ? undefined : offset - start,
    edits(inner) {
      // Words and literals are written the same in both languages.
      const isSame = inner.every((edit) => {
        const old = inside.slice(edit.span.start, edit.span.end)
        return (
          old !== '' &&
          (WORD.test(old) ? WORD.test(edit.text) : /^(?:true|false|\d+)$/.test(edit.text))
        )
      })
      return isSame
        ? inner.map(({ span, ...edit }) => ({ ...edit, span: shifted(span, start) }))
        : undefined
    },
  }
}

/**
 * Each method returns what it read as YAML of the same length; undefined if the text is something
 * else.
 */
class HclReader {
  readonly locals: string[] = []
  readonly #text: string
  #at: number
  #token: { readonly at: number; readonly text: string } | undefined
  #seen = 0

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  get end(): number {
    return Math.max(this.#at, this.#seen)
  }

  literal(depth: number): string | undefined {
    if (!this.#follows(OPENER) || depth > MAX_DEPTH) return undefined
    if (this.#follows(MERGE)) return this.#merged(depth)
    const isObject = this.#text[this.#at] === '{'
    return this.#parts(isObject ? '}' : ']', depth, isObject)
  }

  #value(depth: number): string | undefined {
    return this.#follows(OPENER) ? this.literal(depth) : this.#expression()
  }

  /** Reads the pairs of an object or the items of a list. */
  #parts(closing: string, depth: number, isObject: boolean): string | undefined {
    let found = this.#take()
    for (;;) {
      found += this.#blanks(true)
      if (this.#peek() === closing) return found + this.#take()
      const key = isObject ? this.#key() : ''
      const value = key === undefined ? undefined : this.#value(depth + 1)
      if (value === undefined) return undefined
      found += key + value + this.#blanks(!isObject)
      if (this.#peek() === closing) continue
      const comma = this.#comma(isObject)
      if (comma === undefined) return undefined
      found += comma
    }
  }

  /**
   * Reads the pairs of all arguments as one object; an unknown key shows that there may be more.
   */
  #merged(depth: number): string | undefined {
    this.#at += 'merge('.length
    let found = `{${filled('erg')} ,`
    for (;;) {
      found += this.#blanks(true)
      if (this.#peek() === ')') return `${found}${this.#take() && '}'}`
      const pairs = this.#argument(depth)
      if (pairs === undefined) return undefined
      found += pairs + this.#blanks(true)
      if (this.#peek() === ')') continue
      if (this.#comma(false) === undefined) return undefined
      found += separatorAfter(pairs)
    }
  }

  #argument(depth: number): string | undefined {
    const start = this.#at
    const value = this.#value(depth + 1)
    const [, local] = /^local\.(\w+)$/.exec(this.#text.slice(start, this.#at)) ?? []
    if (local !== undefined) this.locals.push(local)
    return value?.startsWith('{') ? ` ${value.slice(1, -1)} ` : value
  }

  /** A separator of parts: a comma, or the line end in an object. */
  #comma(isObject: boolean): string | undefined {
    const next = this.#peek()
    if (next !== ',' && !(isObject && BREAK.test(next))) return undefined
    return `,${' '.repeat(this.#take().length - 1)}`
  }

  #key(): string | undefined {
    const name = this.#peek()
    const isText = WORD.test(name) || (name.startsWith('"') && name !== '"')
    const key = isText ? withoutInterpolations(this.#take()) : this.#inBrackets()
    if (key === undefined) return undefined
    const before = this.#blanks(false)
    if (!/^[=:]$/.test(this.#peek())) return undefined
    this.#take()
    const after = this.#blanks(false)
    return after === '' ? undefined : `${key}${before}:${after}`
  }

  /** Reads a computed key. */
  #inBrackets(): string | undefined {
    if (this.#peek() !== '(') return undefined
    this.#take()
    const inside = this.#expression()
    return inside === undefined || this.#peek() !== ')'
      ? undefined
      : filled(`(${inside}${this.#take()}`)
  }

  #expression(): string | undefined {
    const start = this.#at
    let end = start
    for (let open = 0; ; ) {
      const next = this.#peek()
      if (isOver(next, open)) break
      open += /^[([{]$/.test(next) ? 1 : /^[)\]}]$/.test(next) ? -1 : 0
      if (!this.#takeHeredoc()) this.#take()
      if (!BLANK.test(next)) end = this.#at
    }
    this.#at = end
    const found = this.#text.slice(start, end)
    if (found === '') return undefined
    return LITERAL.test(found) && this.#tokenAt(start).length === found.length
      ? withoutInterpolations(found)
      : filled(found)
  }

  /** Reads a heredoc up to its marker; one without a marker is not part of the value. */
  #takeHeredoc(): boolean {
    if (!this.#follows(HEREDOC)) return false
    HEREDOC.lastIndex = this.#at
    const [opener = '', marker = ''] = HEREDOC.exec(this.#text) ?? []
    const end = new RegExp(`^[ \\t]*${marker}(?=[ \\t]*\\r?$)`, 'gm')
    end.lastIndex = this.#at + opener.length
    this.#at = end.exec(this.#text) === null ? this.#text.length : end.lastIndex
    return true
  }

  #follows(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.#text)
  }

  /** Blanks and comments, and line breaks where they have no meaning. */
  #blanks(hasBreaks: boolean): string {
    const start = this.#at
    for (;;) {
      const next = this.#peek()
      if (next === '' || !(BLANK.test(next) || (hasBreaks && BREAK.test(next)))) break
      this.#take()
    }
    return ' '.repeat(this.#at - start)
  }

  #peek(): string {
    if (this.#token?.at !== this.#at) this.#token = { at: this.#at, text: this.#tokenAt(this.#at) }
    return this.#token.text
  }

  #tokenAt(at: number): string {
    if (this.#text[at] !== '"') {
      TOKEN.lastIndex = at
      return TOKEN.exec(this.#text)?.[0] ?? ''
    }
    const { end, isClosed } = stringAt(this.#text, at)
    if (!isClosed) this.#seen = end
    return isClosed ? this.#text.slice(at, end) : '"'
  }

  #take(): string {
    const token = this.#peek()
    this.#at += token.length
    return token
  }
}

/** An expression ends before an unterminated string, which would have an unknown length. */
const isOver = (next: string, open: number) =>
  next === '' || next === '"' || (open === 0 && (BREAK.test(next) || /^[,})\]]$/.test(next)))

/** A comma after an object's pairs, unless they end with one. */
export function separatorAfter(pairs: string): string {
  const last = pairs.trimEnd()
  return last === '' || last.endsWith(',') ? ' ' : ','
}

const SIGN = /\\.|\$\$\{|%%\{|[$%]\{|["{}\n]/g

/** Reads a string on one line; its interpolations may contain other strings. */
export function stringAt(text: string, start: number) {
  const open = ['"']
  const holes: Span[] = []
  let hole = start
  SIGN.lastIndex = start + 1
  while (open.length > 0) {
    const { 0: sign, index } = SIGN.exec(text) ?? { 0: '\n', index: text.length }
    if (sign === '\n') return { end: index, isClosed: false, holes }
    const before = open.length
    turn(open, sign)
    if (before === 1 && open.length === 2) hole = index
    if (before === 2 && open.length === 1) holes.push({ start: hole, end: SIGN.lastIndex })
  }
  return { end: SIGN.lastIndex, isClosed: true, holes }
}

/** Opens or closes a string or an interpolation. */
function turn(open: string[], sign: string): void {
  if (open.at(-1) === '"') {
    if (sign === '"') open.pop()
    else if (/^[$%]\{/.test(sign)) open.push('{')
  } else if (sign === '}') open.pop()
  else if (/["{]$/.test(sign)) open.push(sign === '"' ? '"' : '{')
}

const withoutInterpolations = (text: string): string =>
  text.startsWith('"') ? coverSpans(text, stringAt(text, 0).holes, maskFiller) : text
