import { MAX_REMOVED_PARTS } from '../../core/limits.ts'
import { hash } from '../../core/lint/fingerprint.ts'
import { changedSpan } from '../../core/text/spans.ts'

/** A change of a text at one place, as typing makes it. */
export interface TypedEdit {
  /** The offset after the written text. */
  readonly text: string
  /** The offset behind what was written. */
  readonly end: number
  /**
   * The range of lines in which it may have begun: a line break between empty lines may be any of
   * them.
   */
  readonly first: number
  readonly last: number
  /** The line of the first written letter. */
  readonly start: number
  /** Number of lines added, negative for removed ones. */
  readonly added: number
  /** Number of lines that the same edit at other cursors added above. */
  readonly above: number
  readonly removed: string
  readonly written: string
}

/**
 * Distinguishes typing from other changes. Typing writes one or two lines, a proposal, or a text
 * that was there before, whatever it removes. Other changes are pasted or made by programs.
 */
export function createTypedEdits() {
  let proposed: readonly string[] = []
  const removedParts = new Set<string>()

  const remember = (removed: string) => {
    if (breaks(removed) <= 1) return
    removedParts.add(hash(removed))
    const [oldest] = removedParts
    if (removedParts.size > MAX_REMOVED_PARTS && oldest !== undefined) removedParts.delete(oldest)
  }

  /** The change between two texts; undefined if it was not typed. */
  const between = (before: string, text: string): TypedEdit | undefined => {
    const { start, removed, written } = changeOf(before, text)
    const isBack = breaks(written) > 1 && removedParts.has(hash(written))
    remember(removed)
    const isProposed = () => proposed.some((one) => one.includes(packed(written)))
    const lines = written.match(/\S.*/g)?.length ?? 0
    if (lines > 2 && !isBack && !isProposed()) return undefined
    return editOf(text, start, removed, written)
  }

  return {
    /** Records texts that were just proposed, in the protocol's notation. */
    proposed(texts: readonly string[]) {
      proposed = texts.filter((text) => breaks(text) > 1).map((text) => packed(withoutStops(text)))
    },
    /**
     * The edits of a change, from the text before it and after each of its steps, each at all
     * cursors; undefined for what was not typed.
     */
    of(steps: readonly string[]): readonly (readonly TypedEdit[] | undefined)[] {
      const edits = steps.slice(1).map((after, index) => between(steps[index] ?? '', after))
      const typed = edits.filter((edit) => edit !== undefined)
      if (typed.length === edits.length && areOfCursors(typed)) return [atOnce(typed)]
      return edits.map((edit) => edit && [edit])
    },
  }
}

const startOf = ({ end, written }: TypedEdit) => end - written.length

/** True of one key at several cursors, which is not the same as several keys at one cursor. */
function areOfCursors(edits: readonly TypedEdit[]): boolean {
  if (edits.length < 2) return false
  const [first] = edits
  return edits.every((edit, index) => {
    const before = edits[index - 1]
    const isApart =
      before === undefined || Math.abs(startOf(edit) - before.end) > edit.removed.length
    const isSame = (['removed', 'written'] as const).every(
      (name) => edit[name].trim() === first?.[name].trim(),
    )
    return isApart && isSame
  })
}

/** The same edits at their places in the text after the last one. */
function atOnce(edits: readonly TypedEdit[]): readonly TypedEdit[] {
  const text = edits.at(-1)?.text ?? ''
  return edits.map((edit, index) => {
    const isAbove = (other: TypedEdit) => startOf(other) < startOf(edit)
    const later = edits.slice(index + 1).filter(isAbove)
    const lines = sum(later.map(({ added }) => added))
    const length = sum(later.map(({ removed, written }) => written.length - removed.length))
    const { first, last, start, end } = edit
    const above = sum(edits.filter(isAbove).map(({ added }) => added))
    const place = { first: first + lines, last: last + lines, start: start + lines }
    return { ...edit, ...place, text, end: end + length, above }
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function editOf(text: string, start: number, removed: string, written: string): TypedEdit {
  const head = text.slice(0, start)
  const [line, came, went] = [breaks(head), breaks(written), breaks(removed)]
  const last = line + came
  const above = came + went === 0 ? 0 : breaks(head.slice(head.trimEnd().length))
  const end = start + written.length
  const lines = { first: last - above, last, start: line, added: came - went, above: 0 }
  return { text, end, ...lines, removed, written }
}

/** The text that a change removed, and the text that it wrote instead. */
function changeOf(before: string, text: string) {
  const { start, end, newEnd } = changedSpan(before, text)
  return { start, removed: before.slice(start, end), written: text.slice(start, newEnd) }
}

function breaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Ignores white space, because editors indent inserted text. */
const packed = (text: string) => text.replace(/\s+/g, '')

/** The text of a snippet with its default values. */
const withoutStops = (text: string) =>
  text.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d+|\$\{\d+\}/g, '')
