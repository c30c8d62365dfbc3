import { MAX_WORD_LENGTH } from '../core/limits.ts'
import { type Embedding, linesEmbedding } from '../core/scalar/embedding.ts'
import { filled, maskFiller } from '../core/template/filler.ts'
import type { Span } from '../core/types.ts'
import { type Line, lineFrom } from './lines.ts'
import { expressionFinder, type Replacement, withReplaced } from './replaced-text.ts'

/**
 * The heredoc that a line opens, from `start` to its marker or the file's end. `opener` has the
 * groups `dash` and `marker`.
 */
export function heredocAt(lines: readonly Line[], at: number, opener: RegExp, start = at + 1) {
  const { dash, quote = '', marker } = opener.exec(lines[at]?.text ?? '')?.groups ?? {}
  if (marker === undefined) return undefined
  const end = lineFrom(lines, start, (line) => line.trim() === marker)
  return { lines: lines.slice(start, end), isIndented: dash === '-', isQuoted: quote !== '' }
}

/** The signs that have a meaning in a language's heredocs. */
export interface HeredocSyntax {
  /**
   * Signs of the language: `cut` escapes what follows, `code` is unknown, `braced` and `plain` are
   * interpolations.
   */
  readonly signs: RegExp
  /** Text that needs an escape. */
  readonly special: RegExp
}

const BRACED = String.raw`(?<braced>\$\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\})`

export const TERRAFORM: HeredocSyntax = {
  signs: new RegExp(String.raw`(?<cut>\$(?=\$\{)|%(?=%\{))[$%]\{|${BRACED}`, 'g'),
  special: /[$%]\{/,
}

/** Flux removes a dollar sign that escapes another one. */
export const FLUX: HeredocSyntax = {
  signs: new RegExp(String.raw`(?<cut>\$(?=\$\{))\$\{|${BRACED}`, 'g'),
  special: /\$\{/,
}

/** Variables are unknown, and so is the output of a command. */
export const SHELL: HeredocSyntax = {
  signs: new RegExp(
    `${String.raw`(?<cut>\\(?=[$\`\\]))[$\`\\]|(?<join>\\\r?\n)`}|${String.raw`(?<code>\$\((?:[^()]|\([^()]*\))*\)|\`(?:\\.|[^\`\\\n])*\`)`}|${BRACED}|(?<plain>\\$[A-Za-z_]\\w*)`,
    'g',
  ),
  special: /[$`\\]/,
}

/** Text that a program without escapes fills in later. */
export const VARIABLES: HeredocSyntax = { signs: new RegExp(BRACED, 'g'), special: /\$/ }

/**
 * A heredoc's text without the margin and escapes that its language removes; without `syntax`
 * everything is text.
 */
export function heredocEmbedding(
  text: string,
  inside: readonly Line[],
  margin: 'least' | 'tabs' | 'none',
  syntax: HeredocSyntax | undefined,
  arriving?: Arriving,
): Embedding {
  const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 }
  const indent = margin === 'least' ? leastIndent(inside) : margin === 'none' ? 0 : /\t*/y
  const embedding = linesEmbedding(text, span, indent)
  return syntax === undefined ? embedding : asRead(embedding, syntax, arriving)
}

function leastIndent(lines: readonly Line[]): number {
  let indent = Number.POSITIVE_INFINITY
  for (const { text } of lines)
    if (text.trim() !== '') indent = Math.min(indent, text.length - text.trimStart().length)
  return Number.isFinite(indent) ? indent : 0
}

/** Finds the resulting text of an interpolation; undefined if unknown. */
export type Arriving = (interpolation: string) => string | undefined

/**
 * The text after expansion: without escapes, with known values, and with filler for computed parts.
 */
export function asRead(
  embedding: Embedding,
  { signs, special }: HeredocSyntax,
  arriving: Arriving = () => undefined,
): Embedding {
  const { text } = embedding
  const isInExpression = expressionFinder(text)
  const found = Array.from(text.matchAll(signs)).flatMap((sign): Replacement[] => {
    const { 0: whole, index, groups } = sign
    const { cut, join, code } = groups ?? {}
    const removed = cut ?? join
    const span = { start: index, end: index + (removed ?? whole).length }
    if (removed !== undefined) return [{ span, text: '' }]
    const known = code === undefined ? arriving(whole) : undefined
    const by = known ?? fillerFor(whole, isInExpression(index), isAlone(text, span))
    return by === whole ? [] : [{ span, text: by }]
  })
  // Filler of an interpolation is never written back.
  return withReplaced(
    embedding,
    found,
    (written) => !written.includes(maskFiller) && !special.test(written),
  )
}

/** The text in place of an unknown part; its own where YAML reads that as a text. */
function fillerFor(whole: string, isInExpression: boolean, isAlone: boolean): string {
  const isBraced = whole.startsWith('${')
  const isPlain = !isBraced && /^\$\w/.test(whole)
  if (isInExpression) return filled(whole)
  // Any number of lines may replace it, which the reader of the text knows of braces.
  if (isAlone) return isBraced ? whole : `\${${filled(whole)}}`
  return isPlain || (isBraced && !BREAKS.test(whole.slice(2, -1))) ? whole : filled(whole)
}

/** Quotes and brackets of an interpolation are not valid YAML. */
const BREAKS = /["'{}[\]:#]/

/** True if nothing else is on its line, as far as is looked. */
function isAlone(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - MAX_WORD_LENGTH), start)
  const lineBreak = before.lastIndexOf('\n')
  const isSeen = lineBreak !== -1 || before.length === start
  if (!isSeen || before.slice(lineBreak + 1).trim() !== '') return false
  return /^(?:[ \t]+#[^\n]*|[ \t\r]*)(?:\n|$)/.test(text.slice(end, end + MAX_WORD_LENGTH))
}
