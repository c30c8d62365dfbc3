import { firstIndex } from '../text/binary-search.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import type { Edit, Edits, Fix } from '../types.ts'

/**
 * Applies fixes to one file, all edits of a fix or none; earlier fixes go first. If two fixes
 * insert at the same place, the result may be what neither meant, so the later one waits for
 * another pass.
 */
export function applyFixes(text: string, fixes: readonly Fix[], uri: string) {
  const applied: Fix[] = []
  /** Fixes left for another pass: they conflict with an earlier one, or edit other files, too. */
  const skipped: Fix[] = []
  const accepted: Edit[] = []
  const seen = new Set<string>()
  for (const fix of fixes) {
    const edits = editsOf(fix, uri, text.length)
    const identity = JSON.stringify(edits)
    if (edits !== undefined && seen.has(identity)) {
      applied.push(fix)
    } else if (edits === undefined || conflicts(edits, accepted)) {
      skipped.push(fix)
    } else {
      seen.add(identity)
      applied.push(fix)
      merge(accepted, edits)
    }
  }
  return { text: replaceSpans(text, accepted), applied, skipped, edits: accepted }
}

export type Applied = Readonly<ReturnType<typeof applyFixes>>

/**
 * The edits of a fix in order and without repeats; undefined if they do not fit this file or each
 * other.
 */
function editsOf(fix: Fix, uri: string, length: number): Edits {
  const fits = ({ span, uri: target }: Edit) =>
    target === uri && span.start >= 0 && span.start <= span.end && span.end <= length
  if (fix.edits.length === 0 || !fix.edits.every(fits)) return undefined
  const sorted = withoutRepeats(fix.edits).toSorted(byPlace)
  for (const [index, edit] of sorted.entries()) {
    if (edit.span.start < (sorted[index - 1]?.span.end ?? 0)) return undefined
  }
  return sorted
}

/**
 * Replacing the same span twice is meant once; inserting the same text twice, such as `(`, is meant
 * twice.
 */
function withoutRepeats(edits: readonly Edit[]): readonly Edit[] {
  const seen = new Set<string>()
  return edits.filter((edit) => {
    const id = `${edit.span.start} ${edit.span.end} ${edit.text}`
    return isInsertion(edit) || (!seen.has(id) && seen.add(id))
  })
}

const byPlace = (a: Edit, b: Edit) => a.span.start - b.span.start || a.span.end - b.span.end

const isInsertion = ({ span }: Edit) => span.start === span.end

/**
 * True if an edit conflicts with an accepted one; both lists are sorted, so only its neighbours are
 * compared.
 */
function conflicts(edits: readonly Edit[], accepted: readonly Edit[]): boolean {
  return edits.some((edit) => {
    for (let at = firstFrom(accepted, edit.span.start); at < accepted.length; at++) {
      const other = accepted[at]
      if (other === undefined || other.span.start > edit.span.end) return false
      if (touch(edit, other)) return true
    }
    return false
  })
}

/** Replaced spans may be adjacent, but an insertion must not touch another edit. */
function touch(a: Edit, b: Edit): boolean {
  if (isInsertion(a) || isInsertion(b))
    return a.span.start <= b.span.end && b.span.start <= a.span.end
  return a.span.start < b.span.end && b.span.start < a.span.end
}

/**
 * Index of the first accepted edit that ends at or after an offset; ends are in the same order as
 * starts.
 */
const firstFrom = (accepted: readonly Edit[], offset: number): number =>
  firstIndex(accepted, ({ span }) => span.end >= offset)

function merge(accepted: Edit[], edits: readonly Edit[]) {
  for (const edit of edits) {
    let at = firstFrom(accepted, edit.span.start)
    while (at < accepted.length && byPlace(accepted[at] ?? edit, edit) <= 0) at++
    accepted.splice(at, 0, edit)
  }
}
