import { type Embedding, linesEmbedding } from '../core/scalar/embedding.ts'
import { filled, maskFiller } from '../core/template/filler.ts'
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
    `${String.raw`(?<cut>\\(?=[$\`\\]))[$\`\\]|(?<join>\\\r?\n)`}|${String.raw`(?<code>\$\((?:[^()\n]|\([^()\n]*\))*\)|\`(?:\\.|[^\`\\\n])*\`)`}|${BRACED}|(?<plain>\\$[A-Za-z_]\\w*)`,
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
    const { cut, join, code, braced } = groups ?? {}
    const removed = cut ?? join
    const span = { start: index, end: index + (removed ?? whole).length }
    if (removed !== undefined) return [{ span, text: '' }]
    const known = code === undefined ? arriving(whole) : undefined
    if (known !== undefined) return [{ span, text: known }]
    const isNone = code !== undefined || (braced !== undefined && isNoYaml(text, whole, index))
    return isNone || isInExpression(index) ? [{ span, text: filled(whole) }] : []
  })
  // Filler of an interpolation is never written back.
  return withReplaced(
    embedding,
    found,
    (written) => !written.includes(maskFiller) && !special.test(written),
  )
}

/**
 * True of an interpolation with quotes or brackets, which is not valid YAML, so that text of the
 * same length replaces it.
 */
function isNoYaml(text: string, whole: string, at: number): boolean {
  const isAlone = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
  return !isAlone && /["'{}[\]:#]/.test(whole.slice(2, -1))
}
