import { distance } from 'fastest-levenshtein'
import { MAX_QUOTED_LENGTH, MAX_TYPO_EDITS, MAX_WORD_LENGTH } from '../limits.ts'

/**
 * The known name that was probably meant: it differs in case and separators only, or by at most two
 * edits (one for short names). Undefined if none is near, or two are equally near.
 */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_WORD_LENGTH) return undefined
  const flat = flatten(name)
  const limit = name.length <= 3 ? 0 : name.length <= 5 ? 1 : MAX_TYPO_EDITS
  let best: string | undefined
  let nearest = limit + 1
  let tie = false
  for (const candidate of known) {
    if (candidate === name) continue
    const edits = editsBetween(name, flat, candidate)
    if (edits > nearest || edits > limit) continue
    tie = edits === nearest
    if (!tie) best = candidate
    nearest = edits
  }
  return tie ? undefined : best
}

/**
 * The edits between two names; two letters swapped are one edit. A name of three letters is near to
 * many words, so it counts only if a letter is missing, two are swapped, or the middle one differs.
 */
function editsBetween(name: string, flat: string, candidate: string): number {
  if (flatten(candidate) === flat) return 0
  if (candidate === `${name}es`) return 1
  // An edit changes the length by at most one.
  if (Math.abs(candidate.length - name.length) > MAX_TYPO_EDITS) return Number.POSITIVE_INFINITY
  const edits = distance(name, candidate)
  if (name.length !== 3) {
    // A swap counts as two edits otherwise, so only names at that distance can be swaps.
    if (edits < MAX_TYPO_EDITS || edits > MAX_TYPO_EDITS + 1) return edits
    return Math.min(edits, 1 + distance(swappedTowards(name, candidate), candidate))
  }
  const swapped = swappedTowards(name, candidate) === candidate
  const middle = name[0] === candidate[0] && name[2] === candidate[2]
  return swapped || (edits === 1 && (middle || candidate.length === 4)) ? 0 : edits
}

/** The name with its first differing letter and the next one swapped. */
function swappedTowards(name: string, candidate: string): string {
  let at = 0
  while (at < name.length && name[at] === candidate[at]) at++
  if (at + 1 >= name.length) return name
  return `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
}

const flatten = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

/** Suggests the nearest known word, or else the given advice. */
export const hintAt = (near: string | undefined, otherwise: string): string =>
  near === undefined ? otherwise : `Did you mean "${near}"?`

/** Suggests the known word that was probably meant, or lists the known ones. */
export const hintFor = (word: string, known: readonly string[]): string =>
  hintAt(didYouMean(word, known), knownWords(word, known))

/**
 * Suggests the known word that was probably meant, or lists all of them, for terminals with room
 * for the list.
 */
export const hintOfAll = (word: string, known: readonly string[]): string =>
  hintAt(didYouMean(word, known), `Known: ${known.join(', ')}.`)

/**
 * Lists the known words in a sentence; if they would fill the line, the three nearest by spelling,
 * or none.
 */
export function knownWords(word: string, known: readonly string[]): string {
  const all = known.join(', ')
  if (all.length <= 2 * MAX_QUOTED_LENGTH) return `Known: ${all || 'none'}.`
  const similar = known
    .map((name) => ({ name, edits: editsBetweenWords(flatten(word), flatten(name)) }))
    .filter(({ edits }) => edits <= word.length / 2)
    .toSorted((left, right) => left.edits - right.edits)
    .slice(0, 3)
  return similar.length === 0 ? '' : `Similar: ${similar.map(({ name }) => name).join(', ')}.`
}

/** The edits between two words; a word inside a longer one counts like two typos. */
function editsBetweenWords(word: string, name: string): number {
  const isPart = word.length > 3 && name.length > 3 && (name.includes(word) || word.includes(name))
  return isPart ? MAX_TYPO_EDITS : distance(word.slice(0, MAX_WORD_LENGTH), name)
}
