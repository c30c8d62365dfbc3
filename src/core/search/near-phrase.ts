import { MAX_TYPO_EDITS } from '../limits.ts'

/**
 * Characters to look at on each side of a match, because line breaks and indentation may lie
 * between.
 */
const WINDOW = 200

/** A phrase to search for, and a part of it that survives typos. */
interface Phrase {
  readonly text: string
  /** Matches a part of every text that is near to the phrase. */
  readonly part: RegExp
  /** A shorter text that counts as the phrase. */
  readonly short: string
}

/**
 * True if the text has the phrase with at most two letters wrong, missing or added, in any case,
 * and with anything that YAML allows between letters: a line break, a doubled quote, a template.
 */
export function holdsNear(text: string, phrase: Phrase): boolean {
  const reach = phrase.text.length + MAX_TYPO_EDITS
  phrase.part.lastIndex = 0
  for (let at = phrase.part.exec(text); at !== null; at = phrase.part.exec(text)) {
    const { index } = at
    const around = lettersBefore(text, index, reach) + lettersFrom(text, index, reach)
    if (around.includes(phrase.short) || isNearIn(around, phrase.text)) return true
  }
  return false
}

/** The same pattern for letters in any case, in a quarter of the time that the flag `i` takes. */
export const inAnyCase = ({ source }: RegExp): RegExp =>
  new RegExp(
    source.replace(/\\.|[a-z]/g, (part) =>
      part.length > 1 ? part : `[${part}${part.toUpperCase()}]`,
    ),
    'g',
  )

const BETWEEN = /\s{2}|''|\{\{/

function lettersBefore(text: string, index: number, count: number): string {
  const short = text.slice(Math.max(0, index - count), index)
  if (!BETWEEN.test(short)) return short.toLowerCase()
  return normalised(text.slice(Math.max(0, index - WINDOW), index)).slice(-count)
}

function lettersFrom(text: string, index: number, count: number): string {
  const short = text.slice(index, index + count)
  if (!BETWEEN.test(short)) return short.toLowerCase()
  return normalised(text.slice(index, index + WINDOW)).slice(0, count)
}

/**
 * Reduces what lies between letters to one character at most, so that the distance stays that of
 * the value.
 */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll("''", "'")

/** True if a part of the text, starting anywhere, is at most two edits away from the phrase. */
function isNearIn(text: string, phrase: string): boolean {
  let column = Array.from({ length: phrase.length + 1 }, (_, row) => row)
  for (const character of text) {
    const next = [0]
    for (let row = 1; row <= phrase.length; row++) {
      const same = (column[row - 1] ?? 0) + (phrase[row - 1] === character ? 0 : 1)
      next.push(Math.min(same, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1))
    }
    if ((next[phrase.length] ?? 0) <= MAX_TYPO_EDITS) return true
    column = next
  }
  return false
}
