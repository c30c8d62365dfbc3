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

  return {
    /** Records texts that were just proposed, in the protocol's notation. */
    proposed(texts: readonly string[]) {
      proposed = texts.filter((text) => breaks(text) > 1).map((text) => packed(withoutStops(text)))
    },
    /** The change between two texts; undefined if it was not typed. */
    between(before: string, text: string): TypedEdit | undefined {
      const { start, removed, written } = changeOf(before, text)
      const isBack = breaks(written) > 1 && removedParts.has(hash(written))
      remember(removed)
      const isProposed = () => proposed.some((one) => one.includes(packed(written)))
      const lines = written.match(/\S.*/g)?.length ?? 0
      if (lines > 2 && !isBack && !isProposed()) return undefined
      return editOf(text, start, removed, written)
    },
  }
}

function editOf(text: string, start: number, removed: string, written: string): TypedEdit {
  const head = text.slice(0, start)
  const [line, came, went] = [breaks(head), breaks(written), breaks(removed)]
  const last = line + came
  const above = came + went === 0 ? 0 : breaks(head.slice(head.trimEnd().length))
  const end = start + written.length
  return { text, end, first: last - above, last, start: line, added: came - went }
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
