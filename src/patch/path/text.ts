import { type ParsedPath, parsePath, type Step } from './parse.ts'

/** A change of a path's decoded text: replaces the range, if a replacement is known. */
export interface Rewrite {
  readonly start: number
  readonly end: number
  readonly replacement?: string | undefined
}

/** No real path is longer, and time grows with the square of the length. */
const longestRewritten = 4096

/** The canonical spelling: `a.b`, `.a.b` and `a["b"]` are equal. Broken paths stay as they are. */
export function normalisePath(path: ParsedPath): string {
  return path.broken ? path.text : path.steps.map(stepText).join('').replace(/^\./, '')
}

/** A key as a path step, after a dot or in brackets; undefined if no path can contain it. */
export function keyStep(key: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what the product keeps is ASCII
  return key !== '' && key !== '*' && /^[\x00-\x7f]*$/.test(key) && !key.includes('"')
    ? bare(key)
    : undefined
}

export function applyRewrite(text: string, rewrite: Rewrite): string {
  const { start, end, replacement = text.slice(start, end) } = rewrite
  return text.slice(0, start) + replacement + text.slice(end)
}

/** The rewrite, without its replacement if the product could not read the result. */
export function checkedRewrite<T extends Rewrite>(path: ParsedPath, rewrite: T): T {
  if (rewrite.replacement === undefined) return rewrite
  const readable =
    path.text.length <= longestRewritten &&
    parsePath(applyRewrite(path.text, rewrite)).problems.length === 0
  return readable ? rewrite : { ...rewrite, replacement: undefined }
}

function stepText(step: Step): string {
  return step.wildcard ? '[*]' : bare(step.text)
}

function bare(key: string): string {
  if (/^\d+$/.test(key)) return `[${key}]`
  // A quote survives parsing only as the low byte of another character, which is written again.
  return /^[A-Za-z_$][\w$-]*$/.test(key) ? `.${key}` : `["${key.replaceAll('"', '\u0122')}"]`
}
