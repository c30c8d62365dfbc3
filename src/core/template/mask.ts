import { MAX_WORD_LENGTH } from '../limits.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import { type BlockLines, blockLines } from './block-lines.ts'
import { branchesOf } from './branches.ts'
import { coverOf, isKey, type Region, regionsOf } from './cover.ts'
import { maskFiller } from './filler.ts'
import { type TemplateSpan, templateSpans } from './spans.ts'

/** True of a text in which a template may begin, which may end in another document. */
export const mayHoldTemplates = (text: string): boolean => /[{$%][{%#]|#@/.test(text)

/**
 * Hides `{{ … }}`, `{% … %}`, `#@ …` and the like from the YAML parser. Templates are found before
 * YAML's quoting is considered. A line with only templates becomes spaces; a template beside other
 * text becomes filler of the same length; inside quotes it stays if YAML can read it. `key: {{ …
 * }}` above deeper lines becomes spaces, too, because the template renders a part of what follows.
 * In a block scalar every template is text, filled from the column of the text. `lines` are places
 * where unknown lines may be rendered without a trace in the masked text.
 */
export function maskTemplates(text: string) {
  if (!mayHoldTemplates(text)) return { text, lines: [], branches: [] }
  const spans = templateSpans(text)
  const blocks = blockLines(text, spans)
  let next = 0
  const covers = byLine(text, spans).flatMap((group) => {
    const start = group[0]?.start ?? 0
    while ((blocks[next]?.end ?? Infinity) <= start) next++
    const block = blocks[next]
    return maskGroup(text, group, block !== undefined && block.start <= start ? block : undefined)
  })
  const lines = covers.flatMap(({ span, isHidden }) => (isHidden ? [span] : []))
  return { text: replaceSpans(text, covers), lines, branches: branchesOf(text, spans) }
}

function maskGroup(text: string, group: readonly TemplateSpan[], block: BlockLines | undefined) {
  const start = group[0]?.start ?? 0
  const column = start - (group[0]?.lineStart ?? 0)
  if (block !== undefined) {
    const isHidden = column <= block.parent && isAlone(text, regionsOf(text, group))
    return group.map((span) => ({ span, text: maskInBlock(text, span, block), isHidden }))
  }
  const regions = regionsOf(text, group)
  if (isAlone(text, regions)) {
    return regions.map((span) => {
      const source = text.slice(span.start, span.end)
      return { span, text: source.replace(/[^\r\n]/g, ' '), isHidden: true }
    })
  }
  return regions.flatMap((region) => {
    const cover = coverOf(text, region)
    if (cover === undefined) return []
    const isHidden = cover.startsWith(' ') && region.kind !== 'silent'
    return { span: region, text: cover, isHidden }
  })
}

/** Blanks before the column of the block's text, filler after it. */
function maskInBlock(
  text: string,
  { start, end, lineStart }: TemplateSpan,
  { column }: BlockLines,
): string {
  // A variable does not break YAML, and in code it may be part of a template literal.
  if (text[start] === '$') return text.slice(start, end)
  let at = start - lineStart
  return text.slice(start, end).replace(/[\s\S]/g, (character) => {
    if (character === '\n') at = -1
    at++
    if (character === '\n' || character === '\r') return character
    return at > column ? maskFiller : ' '
  })
}

/** Groups templates by line. */
function byLine(text: string, spans: readonly TemplateSpan[]): TemplateSpan[][] {
  const groups: TemplateSpan[][] = []
  for (const span of spans) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const shares = before !== undefined && !text.slice(before.end, span.start).includes('\n')
    if (shares) group?.push(span)
    else groups.push([span])
  }
  return groups
}

const KEY = `(?:[^\\s'"#&*!|>%@\`{[][^'"#]{0,200}|"[^"]{0,200}"|'[^']{0,200}'):[ \\t]*`
const LEAD = new RegExp(`^([ \\t]*(?:-[ \\t]+)*)(${KEY})?$`)

/** True if the rest of the line is empty, or only a key or dash that deeper lines belong to. */
function isAlone(text: string, regions: readonly Region[]): boolean {
  const [first] = regions
  const last = regions.at(-1)
  if (first === undefined || last === undefined || first.quote !== '') return false
  if (regions.some((region) => isKey(text, region))) return false
  const { lineStart } = first
  const lineEnd = text.indexOf('\n', last.end)
  const before = text.slice(lineStart, first.start)
  const stop = lineEnd === -1 ? text.length : lineEnd
  const rest = regions.map(({ end }, index) => text.slice(end, regions[index + 1]?.start ?? stop))
  if (rest.join('').replace(/#.*$/s, '').trim() !== '') return false
  if (/^\s*(?:#.*)?$/.test(before)) return true
  if (lineEnd === -1 || before.length > MAX_WORD_LENGTH) return false
  const lead = LEAD.exec(before)
  if (lead?.[1] === undefined) return false
  const column = before.trimEnd().endsWith(':') ? lead[1].length : before.lastIndexOf('-')
  return indentBelow(text, lineEnd + 1) > column
}

/** Column of the next line that has more than templates and comments. */
function indentBelow(text: string, from: number): number {
  const next = /^(?:[ \t]*(?:#[^\n]*|\{[{%#][^\n]*)?\r?\n){0,20}([ \t]*)(?:[^\s#{]|\{[^{%#])/.exec(
    text.slice(from, from + 4000),
  )
  return next?.[1]?.length ?? -1
}
