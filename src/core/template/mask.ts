import type { Span } from '../types.ts'
import { type BlockLines, blockLines } from './block-lines.ts'
import { templateSpans } from './spans.ts'

/**
 * Stands for one masked character. A letter in JavaScript and an ordinary character in YAML, and
 * nobody writes it by hand, so masked text stays recognisable after any parser has read it.
 */
export const maskFiller = '\uA66E'

export interface Masked {
  /** Same length as the text; line breaks stay where they are. */
  readonly text: string
  /** Lines that held nothing but templates: something of unknown shape stands there. */
  readonly lines: readonly Span[]
}

/**
 * Hides `{{ … }}`, `{% … %}`, `#@ …` and the like from the YAML parser: a line of nothing but templates becomes spaces, a template
 * beside other text becomes filler of the same length. Templates inside quotes stay, YAML reads them.
 * `key: {{ … }}` above deeper lines becomes spaces too: the template writes a part of what follows.
 * In a block scalar every template is text, filled from where the text begins.
 */
export function maskTemplates(text: string): Masked {
  if (!/[{$%][{%#]|#@/.test(text)) return { text, lines: [] }
  const lines: Span[] = []
  const parts: string[] = []
  let from = 0
  const blocks = blockLines(text)
  let next = 0
  for (const group of byLine(text, templateSpans(text))) {
    const start = group[0]?.start ?? 0
    while ((blocks[next]?.end ?? Infinity) <= start) next++
    const block = blocks[next]
    const inBlock = block !== undefined && block.start <= start ? block : undefined
    const column = start - (text.lastIndexOf('\n', start - 1) + 1)
    const isLine = (inBlock === undefined || column <= inBlock.parent) && isAlone(text, group)
    for (const span of group) {
      const body = text.slice(span.start, span.end)
      const writes = isLine || (inBlock === undefined && isBesideCollection(text, span))
      const masked =
        inBlock === undefined
          ? body.replace(/[^\r\n]/g, writes ? ' ' : maskFiller)
          : maskInBlock(text, span, inBlock)
      parts.push(text.slice(from, span.start), masked)
      if (writes) lines.push(span)
      from = span.end
    }
  }
  parts.push(text.slice(from))
  return { text: parts.join(''), lines }
}

/** Blank where a line of the block has not begun yet, filler behind that. */
function maskInBlock(text: string, { start, end }: Span, { column }: BlockLines): string {
  // Nothing breaks there, and in code it may be a template literal.
  if (text[start] === '$') return text.slice(start, end)
  let at = start - (text.lastIndexOf('\n', start - 1) + 1)
  return text.slice(start, end).replace(/[\s\S]/g, (character) => {
    if (character === '\n') at = -1
    at++
    if (character === '\n' || character === '\r') return character
    return at > column ? maskFiller : ' '
  })
}

const CONTROL = /^\{[{%][-+]?\s*(?:if|else|elif|range|with|for|end|endif|endfor)\b/

/** A condition or loop around `{ … }` or `[ … ]` on the same line: nothing can stand beside those. */
function isBesideCollection(text: string, { start, end }: Span): boolean {
  if (!CONTROL.test(text.slice(start, end))) return false
  if (/^[ \t]+(?:\{(?![{%#])|\[)/.test(text.slice(end, end + 100))) return true
  return /(?:[^%}]\}|\])[ \t]+$/.test(text.slice(Math.max(0, start - 100), start))
}

/** Templates that share a line. */
function byLine(text: string, spans: readonly Span[]): Span[][] {
  const groups: Span[][] = []
  for (const span of spans) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const shares = before !== undefined && !text.slice(before.end, span.start).includes('\n')
    if (shares) group?.push(span)
    else groups.push([span])
  }
  return groups
}

/** Whether nothing else stands in their line, or only a key or dash that deeper lines belong to. */
function isAlone(text: string, group: readonly Span[]): boolean {
  const [first] = group
  const last = group.at(-1)
  if (first === undefined || last === undefined) return false
  const lineStart = text.lastIndexOf('\n', first.start - 1) + 1
  const lineEnd = text.indexOf('\n', last.end)
  const before = text.slice(lineStart, first.start)
  const rest: string[] = []
  for (const [index, span] of group.entries()) {
    rest.push(
      text.slice(span.end, group[index + 1]?.start ?? (lineEnd === -1 ? text.length : lineEnd)),
    )
  }
  if (rest.join('').replace(/#.*$/s, '').trim() !== '') return false
  if (/^\s*(?:#.*)?$/.test(before)) return true
  const lead = /^([ \t]*(?:-[ \t]+)*)(?:[\w./-]+:[ \t]+)?$/.exec(before)
  if (lead?.[1] === undefined || lineEnd === -1) return false
  const column = before.trimEnd().endsWith(':') ? lead[1].length : before.lastIndexOf('-')
  return indentBelow(text, lineEnd + 1) > column
}

/** Column of the next line that holds more than templates and comments. */
function indentBelow(text: string, from: number): number {
  const next = /^(?:[ \t]*(?:#[^\n]*|\{[{%#][^\n]*)?\r?\n){0,20}([ \t]*)(?:[^\s#{]|\{[^{%#])/.exec(
    text.slice(from, from + 4000),
  )
  return next?.[1]?.length ?? -1
}

/** Whether a value is encrypted, a template, a placeholder, or holds one: nothing can be said of it. */
export function isUnknownText(value: string): boolean {
  if (value.includes(maskFiller)) return true
  return PLACEHOLDER.test(value)
}

const PLACEHOLDER =
  /\{\{|\{%|\$\{[^}]*\}|<[A-Za-z][A-Za-z0-9_.|/ -]*>|\$\([A-Za-z_]\w*\)|^\$[A-Za-z_]\w*$|^\(\(.*\)\)$|^ENC\[[A-Z0-9_]+,/
