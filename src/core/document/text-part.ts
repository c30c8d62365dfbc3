import { EVERY } from '../directive/directives.ts'
import { createMemo, type Memo, memoKey } from '../memo.ts'
import { groupBy } from '../text/group-by.ts'
import { lineBreakOf } from '../text/lines.ts'
import type { Directive, SourceFile, TextPart } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'

/** The part of a file for each of its YAML documents; undefined where one may depend on others. */
export function textParts(
  file: Omit<SourceFile, 'documents'>,
  share: Memo,
): readonly (TextPart | undefined)[] | undefined {
  const { text, masked, trees, directives, problems } = file
  if (OTHER_MARKERS.test(masked)) return undefined
  const starts = documentStarts(masked)
  if (starts.length !== trees.length) return undefined
  // Fixes look for aliases and line ends in the whole file.
  const ofFile = `${file.uri}\n${file.path}\n${lineBreakOf(text) === '\r\n'} ${/\*\S/.test(masked)}`
  const byDocument = groupBy(directives, ({ document }) => Math.max(EVERY, document))
  const ofAll = byDocument.get(EVERY) ?? []
  return starts.map((start, index) => {
    if (trees[index]?.damaged) return undefined
    const end = starts[index + 1] ?? text.length
    if (problems.some(({ span }) => span.start < end && span.end >= start)) return undefined
    const own = [...ofAll, ...(byDocument.get(index) ?? [])]
    if (own.some((one) => !standsIn(one, start, end))) return undefined
    const edges = `${start === 0} ${end === text.length}`
    const written = text.slice(start, end)
    const parsed = masked.slice(start, end)
    const read = parsed === written ? '' : parsed
    const remember = share(PART, `${ofFile} ${edges}\n${written}\n---\n${read}`, createMemo)
    return { start, end, remember }
  })
}

const PART = memoKey<Memo>('part')

/** Markers of an end, and directives of YAML. */
const OTHER_MARKERS = /^(?:\.\.\.|%)/m

/** A directive of the configuration has no place; it is the same for every version of the text. */
const standsIn = ({ span, document }: Directive, start: number, end: number) =>
  document < 0 || (span.start >= start && span.end <= end)
