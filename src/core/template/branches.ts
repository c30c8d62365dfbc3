import type { Span } from '../types.ts'
import type { TemplateSpan } from './spans.ts'

/** The texts between `if`, `else` and `end` on separate lines, one of which is rendered. */
export interface Branches extends Span {
  readonly texts: readonly Span[]
  /** True of a named template, whose text is rendered elsewhere. */
  readonly isDefinition: boolean
  /**
   * True if they begin or end within a line, so that the rendered text cannot be shown in place.
   */
  readonly isAmid: boolean
}

/** Finds conditions and named templates over several lines. */
export function branchesOf(text: string, spans: readonly TemplateSpan[]): Branches[] {
  const found: Branches[] = []
  const open: TemplateSpan[][] = []
  for (const span of spans) {
    if (span.kind === 'open') open.push([span])
    else if (span.kind === 'middle') open.at(-1)?.push(span)
    else if (span.kind === 'close') {
      const branches = branchesBetween(text, [...(open.pop() ?? []), span])
      if (branches !== undefined) found.push(branches)
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The branches of a construct; undefined if all of it is on one line, or if nothing opens it. */
function branchesBetween(text: string, bounds: readonly TemplateSpan[]): Branches | undefined {
  const [opener] = bounds
  const closer = bounds.at(-1)
  if (opener === undefined || closer === undefined || opener === closer) return undefined
  if (!text.slice(opener.end, closer.start).includes('\n')) return undefined
  const texts = bounds.slice(1).map((bound, index) => {
    return { start: bounds[index]?.end ?? bound.start, end: bound.start }
  })
  const isDefinition = /^\{\{-?\s*define\b/.test(text.slice(opener.start, opener.end))
  const isAmid = bounds.some((bound) => sharesLine(text, bound))
  return { start: opener.start, end: closer.end, texts, isDefinition, isAmid }
}

/** True if text other than templates is on the line. */
function sharesLine(text: string, { start, end, lineStart }: TemplateSpan): boolean {
  const before = text.slice(Math.max(lineStart, start - 100), start)
  return (
    !/(?:^|[%#}]\})[ \t]*$/.test(before) ||
    !/^[ \t]*(?:[\r\n#]|\{[{%#]|$)/.test(text.slice(end, end + 100))
  )
}

/** For each reading of the text, the branches that it leaves out. */
const READINGS: readonly ((branches: Branches) => readonly Span[])[] = [
  ({ texts, isDefinition }) => (isDefinition ? texts : texts.slice(1)),
  ({ texts, isDefinition }) => (isDefinition ? texts : texts.slice(0, -1)),
  ({ texts, isDefinition }) => (isDefinition ? [] : texts.slice(1)),
  (branches) => (branches.isAmid ? [branches] : branches.texts.slice(1)),
]

/** The spans that each reading leaves out, in order and without overlaps. */
export function readingsOf(branches: readonly Branches[]): readonly (readonly Span[])[] {
  const readings = READINGS.map((leaveOut) => apart(branches.flatMap(leaveOut)))
  return readings.filter((left) => left.length > 0)
}

function apart(spans: Span[]): Span[] {
  const found: Span[] = []
  let end = -1
  for (const span of spans.sort((a, b) => a.start - b.start)) {
    if (span.start < end) continue
    found.push(span)
    end = span.end
  }
  return found
}
