import type { Embedding } from '../core/scalar/embedding.ts'
import { shifted } from '../core/text/spans.ts'
import { stringAt } from './hcl-object.ts'
import { asRead, TERRAFORM } from './heredoc.ts'
import { withReplaced } from './replaced-text.ts'

/** The list of values, and white space before an item of it. */
const LIST = /^\s*values\s*=\s*\[\s*/
const BETWEEN = /\s*(?:,\s*|$)/y
const ESCAPE = /\\(?:[nrt"\\]|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})/g
const SIGNS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
/** A text of values begins with a key; others may be arguments of a function. */
const BEGINS = /^\s*["']?[\w.-]+["']?:(?:\s|$)/

/**
 * The quoted texts of values that begin on a line: those behind the bracket of the list, or on a
 * line of their own behind one of these.
 */
export function quotedValues(line: string, start: number, isBehind: boolean): readonly Embedding[] {
  const opener = LIST.exec(line)?.[0]
  if (opener === undefined && !isBehind) return []
  const found: Embedding[] = []
  let at = opener?.length ?? line.search(/\S|$/)
  while (line[at] === '"') {
    const { end, isClosed } = stringAt(line, at)
    const text = isClosed ? quoted(line.slice(at + 1, end - 1), start + at + 1) : undefined
    if (text === undefined || !BEGINS.test(text.text)) return found
    found.push(text)
    BETWEEN.lastIndex = end
    at = BETWEEN.exec(line) === null ? line.length : BETWEEN.lastIndex
  }
  return found
}

/** True of a line behind which an item of the list may follow. */
export const opensValues = (line: string): boolean => /^\s*values\s*=\s*\[\s*(?:#.*)?$/.test(line)

function quoted(inside: string, start: number): Embedding {
  const written: Embedding = {
    text: inside,
    toFile: (span) => shifted(span, start),
    toText: (offset) =>
      offset < start || offset > start + inside.length ? undefined : offset - start,
    edits: (inner) =>
      inner.every(({ text }) => !/["\\\n]/.test(text))
        ? inner.map(({ span, ...edit }) => ({ ...edit, span: shifted(span, start) }))
        : undefined,
  }
  const escapes = Array.from(inside.matchAll(ESCAPE), ({ 0: sign, index }) => ({
    span: { start: index, end: index + sign.length },
    text: decoded(sign.slice(1)),
  }))
  return asRead(
    withReplaced(written, escapes, () => true),
    TERRAFORM,
  )
}

const decoded = (sign: string): string =>
  SIGNS[sign] ?? String.fromCodePoint(Math.min(Number.parseInt(sign.slice(1), 16), 0x10ffff))
