import { MAX_DEPTH } from '../core/limits.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { filled } from '../core/template/filler.ts'

/** A blank, a comment, a line break, a string, a word or a number, any other sign. */
const TOKEN =
  /[ \t]+|(?:#|\/\/)[^\n\r]*|\r?\n|"(?:[^"\\$\n]|\\[^\n]|\$(?!\{)|\$\{(?:[^{}"\n]|"[^"\n]*")*\})*"|[\w-]+(?:\.\d+)?|./sy
const BLANK = /^(?:[ \t]|#|\/\/)/
const BREAK = /^\r?\n$/
const WORD = /^[A-Za-z_][\w-]*$/
const LITERAL = /^(?:true|false|null|-?\d+(?:\.\d+)?|".*")$/

interface HclObject {
  /** Undefined for what is not a literal object. */
  readonly embedding: Embedding | undefined
  /** How far the text was read. */
  readonly end: number
}

/** The object of `yamlencode({…})` as YAML of the same length, so that all places stay. What is computed is unknown. */
export function hclObjectAt(text: string, start: number): HclObject {
  const reader = new HclReader(text, start)
  const inside = text[start] === '{' ? reader.value(0) : undefined
  const { end } = reader
  return { embedding: inside === undefined ? undefined : embeddingOf(inside, start, end), end }
}

function embeddingOf(inside: string, start: number, end: number): Embedding {
  return {
    text: inside,
    toFile: (span) => ({ start: span.start + start, end: span.end + start }),
    toText: (offset) => (offset < start || offset > end ? undefined : offset - start),
    edits(inner) {
      // Words and literals are written in the same way in both languages.
      const isSame = inner.every((edit) => {
        const old = inside.slice(edit.span.start, edit.span.end)
        return (
          old !== '' &&
          (WORD.test(old) ? WORD.test(edit.text) : /^(?:true|false|\d+)$/.test(edit.text))
        )
      })
      if (!isSame) return undefined
      return inner.map(({ span, ...edit }) => ({
        ...edit,
        span: { start: span.start + start, end: span.end + start },
      }))
    },
  }
}

/** Each method returns what it has read, as YAML of the same length; undefined where the text is something else. */
class HclReader {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  get end(): number {
    return this.#at
  }

  value(depth: number): string | undefined {
    const isComputed = /^[[{]\s*for\b/.test(this.#text.slice(this.#at, this.#at + 40))
    const first = this.#text[this.#at]
    if (depth > MAX_DEPTH) return undefined
    if (isComputed || (first !== '{' && first !== '[')) return this.#expression()
    return first === '{' ? this.#parts('}', depth, true) : this.#parts(']', depth, false)
  }

  /** The pairs of an object, or the items of a list. */
  #parts(closing: string, depth: number, isObject: boolean): string | undefined {
    let found = this.#take()
    for (;;) {
      found += this.#blanks(true)
      if (this.#peek() === closing) return found + this.#take()
      const key = isObject ? this.#key() : ''
      const value = key === undefined ? undefined : this.value(depth + 1)
      if (value === undefined) return undefined
      found += key + value + this.#blanks(!isObject)
      if (this.#peek() === closing) continue
      const comma = this.#comma(isObject)
      if (comma === undefined) return undefined
      found += comma
    }
  }

  /** A separator of parts: a comma, or in an object the end of a line. */
  #comma(isObject: boolean): string | undefined {
    const next = this.#peek()
    if (next !== ',' && !(isObject && BREAK.test(next))) return undefined
    return `,${' '.repeat(this.#take().length - 1)}`
  }

  #key(): string | undefined {
    const name = this.#peek()
    if (!WORD.test(name) && !name.startsWith('"')) return undefined
    const key = this.#take() && withoutInterpolations(name) + this.#blanks(false)
    if (!/^[=:]$/.test(this.#peek())) return undefined
    this.#take()
    const blanks = this.#blanks(false)
    return blanks === '' ? undefined : `${key}:${blanks}`
  }

  #expression(): string | undefined {
    const start = this.#at
    let end = start
    for (let open = 0; ; ) {
      const next = this.#peek()
      const isOver = open === 0 && (BREAK.test(next) || /^[,})\]]$/.test(next))
      // A heredoc or an open string would go on for an unknown length, so the expression ends before it.
      if (isOver || next === '' || next === '<' || next === '"') break
      if (/^[([{]$/.test(next)) open++
      if (/^[)\]}]$/.test(next)) open--
      this.#take()
      if (!BLANK.test(next)) end = this.#at
    }
    this.#at = end
    const found = this.#text.slice(start, end)
    if (found === '') return undefined
    return LITERAL.test(found) && this.#isOne(start, end)
      ? withoutInterpolations(found)
      : filled(found)
  }

  #isOne(start: number, end: number): boolean {
    TOKEN.lastIndex = start
    return TOKEN.exec(this.#text)?.[0].length === end - start
  }

  /** Blanks and comments, and where they have no meaning line breaks too. */
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
    TOKEN.lastIndex = this.#at
    return TOKEN.exec(this.#text)?.[0] ?? ''
  }

  #take(): string {
    const token = this.#peek()
    this.#at += token.length
    return token
  }
}

const withoutInterpolations = (text: string): string =>
  text.replace(/\$\{(?:[^{}"\n]|"[^"\n]*")*\}/g, filled)
