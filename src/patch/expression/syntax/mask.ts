import { maskFiller } from '../../../core/template/filler.ts'
import { replaceSpans } from '../../../core/text/replace-spans.ts'
import type { Span } from './ast.ts'

/** True if a template may fill in part of a name or text. */
export function isTemplated(text: string): boolean {
  return text.includes(maskFiller)
}

/** A template, or filler that stands for one. */
export interface Mask extends Span {
  /** True inside a string or a template literal, so that the code around it is known. */
  readonly quoted: boolean
}

/** Replaces templates by filler of the same length, in quotes where the template itself writes some. */
export function maskTemplates(text: string, masks: readonly Mask[]): string {
  const covers = masks.map((mask) => {
    const { start, end } = mask
    const quote = !mask.quoted && QUOTING.test(text.slice(start, end)) ? '"' : ''
    const filler = maskFiller.repeat(end - start - 2 * quote.length)
    return { span: { start, end }, text: `${quote}${filler}${quote}` }
  })
  return replaceSpans(text, covers)
}

/** Ends with a function of Helm that puts quotes around a value. */
const QUOTING = /^\{\{[^{}]*\|\s*s?quote\s*-?\}\}$/

const MASKED_RUN = /\uA66E+/y
const CAPITAL_NAME = /\$\{[A-Z][A-Z0-9_]*\}/y

/** A position of the scanner, with the braces open there. */
interface Open {
  readonly mode: 'code' | 'template' | '"' | "'"
  braces: number
}

/**
 * Finds `{{ … }}`, and all-capital `${NAME}` outside backticks, with a scanner, because text with
 * templates does not parse. Inside backticks `${…}` is code.
 */
export function findTemplates(text: string): readonly Mask[] {
  if (!/\{\{|\$\{|\uA66E/.test(text)) return []
  const masks: Mask[] = []
  // Each open backtick is stored with the number of braces open inside its `${`.
  const modes: Open[] = [{ mode: 'code', braces: 0 }]
  const lastClose = text.lastIndexOf('}}')
  let at = 0
  while (at < text.length) {
    const top = modes.at(-1) ?? { mode: 'code', braces: 0 }
    const end = endOfMask(text, at, top.mode, lastClose)
    if (end !== undefined) masks.push({ start: at, end, quoted: top.mode !== 'code' })
    at = end ?? step(text, at, top, modes)
  }
  return masks
}

function endOfMask(
  text: string,
  at: number,
  mode: Open['mode'],
  lastClose: number,
): number | undefined {
  if (text.startsWith('{{', at) && at < lastClose) return templateEnd(text, at)
  MASKED_RUN.lastIndex = at
  if (MASKED_RUN.test(text)) return MASKED_RUN.lastIndex
  CAPITAL_NAME.lastIndex = at
  return mode !== 'template' && CAPITAL_NAME.test(text) ? CAPITAL_NAME.lastIndex : undefined
}

function templateEnd(text: string, at: number): number {
  const close = text.indexOf('}}', at + 2)
  // In `{{{ … }}}` the last two braces close the template.
  return text.startsWith('{{{', at) && text[close + 2] === '}' ? close + 3 : close + 2
}

function step(text: string, at: number, top: Open, modes: Open[]): number {
  const char = text[at]
  if (top.mode === 'code') return stepInCode(text, at, top, modes)
  if (char === '\\') return at + 2
  if (top.mode === 'template') {
    if (char === '`') modes.pop()
    if (char !== '$' || text[at + 1] !== '{') return at + 1
    modes.push({ mode: 'code', braces: 0 })
    return at + 2
  }
  if (char === top.mode || char === '\n') modes.pop()
  return at + 1
}

function stepInCode(text: string, at: number, top: Open, modes: Open[]): number {
  const char = text[at]
  if (char === '/' && text[at + 1] === '/') return endOf(text, '\n', at)
  if (char === '/' && text[at + 1] === '*') return endOf(text, '*/', at)
  if (char === '"' || char === "'") modes.push({ mode: char, braces: 0 })
  if (char === '`') modes.push({ mode: 'template', braces: 0 })
  if (char === '{') top.braces += 1
  if (char === '}' && top.braces === 0 && modes.length > 1) modes.pop()
  else if (char === '}') top.braces -= 1
  return at + 1
}

function endOf(text: string, mark: string, at: number): number {
  const end = text.indexOf(mark, at + 2)
  return end === -1 ? text.length : end + mark.length
}
