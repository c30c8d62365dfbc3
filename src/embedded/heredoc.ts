import { type Embedding, linesEmbedding } from '../core/scalar/embedding.ts'
import { filled, maskFiller } from '../core/template/filler.ts'
import { type Line, lineFrom } from './lines.ts'
import { expressionFinder, type Replacement, withReplaced } from './replaced-text.ts'

/** The lines from `start` on, of a heredoc that a line opens, up to its marker or the end of the file. `opener` names `dash` and `marker`. */
export function heredocAt(lines: readonly Line[], at: number, opener: RegExp, start = at + 1) {
  const { dash, quote = '', marker } = opener.exec(lines[at]?.text ?? '')?.groups ?? {}
  if (marker === undefined) return undefined
  const end = lineFrom(lines, start, (line) => line.trim() === marker)
  return { lines: lines.slice(start, end), isIndented: dash === '-', isQuoted: quote !== '' }
}

/** The way in which a language writes signs that mean something to it in a heredoc. */
export interface HeredocSyntax {
  /** Signs of the language: `cut` only escapes what follows, `code` is unknown, `braced` and `plain` are interpolations. */
  readonly signs: RegExp
  /** Text that would need an escape. */
  readonly special: RegExp
}

const BRACED = String.raw`(?<braced>\$\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\})`

export const TERRAFORM: HeredocSyntax = {
  signs: new RegExp(String.raw`(?<cut>\$(?=\$\{)|%(?=%\{))[$%]\{|${BRACED}`, 'g'),
  special: /[$%]\{/,
}

/** A variable is unknown as it is; the output of a command may be anything, too. */
export const SHELL: HeredocSyntax = {
  signs: new RegExp(
    `${String.raw`(?<cut>\\(?=[$\`\\]))[$\`\\]|(?<join>\\\r?\n)`}|${String.raw`(?<code>\$\((?:[^()\n]|\([^()\n]*\))*\)|\`(?:\\.|[^\`\\\n])*\`)`}|${BRACED}|(?<plain>\\$[A-Za-z_]\\w*)`,
    'g',
  ),
  special: /[$`\\]/,
}

/** Text that a program may fill in later, which knows no escapes. */
export const VARIABLES: HeredocSyntax = { signs: new RegExp(BRACED, 'g'), special: /\$/ }

/** Lines of a heredoc, without the margin and the signs that its language takes away; `syntax` is undefined where all is text. */
export function heredocEmbedding(
  text: string,
  inside: readonly Line[],
  margin: 'least' | 'tabs' | 'none',
  syntax: HeredocSyntax | undefined,
  arriving?: Arriving,
): Embedding {
  const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 }
  const indent = margin === 'least' ? leastIndent(inside) : margin === 'none' ? 0 : margin
  const embedding = linesEmbedding(text, span, indent)
  return syntax === undefined ? embedding : asRead(embedding, syntax, arriving)
}

function leastIndent(lines: readonly Line[]): number {
  let indent = Number.POSITIVE_INFINITY
  for (const { text } of lines)
    if (text.trim() !== '') indent = Math.min(indent, text.length - text.trimStart().length)
  return Number.isFinite(indent) ? indent : 0
}

/** Finds the text that arrives for an interpolation; undefined where that is unknown. */
export type Arriving = (interpolation: string) => string | undefined

/** A text as it arrives: without escapes, with known values, and with filler in the place of what is computed. */
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
  // The filler of an interpolation is never written.
  return withReplaced(
    embedding,
    found,
    (written) => !written.includes(maskFiller) && !special.test(written),
  )
}

/** Interpolations with quotes or brackets of their own are no YAML: other text of the same length is. */
function isNoYaml(text: string, whole: string, at: number): boolean {
  const isAlone = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
  return !isAlone && /["'{}[\]:#]/.test(whole.slice(2, -1))
}
