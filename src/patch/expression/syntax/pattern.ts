/** Features of regular expressions newer than ES6. */
export type PatternFeature = 'lookbehind' | 'named-group' | 'modifiers' | 'property'

/** Escapes and classes, in which signs stand for themselves, and the signs that open a group. */
const PIECES = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:<[=!]?|[ims-]+:)|\(/g

const PROPERTY = /^\\[pP]$|^\[(?:[^\\]|\\[^pP])*\\[pP]\{/

export function patternFeatures(pattern: string, flags: string): ReadonlySet<PatternFeature> {
  const features = new Set<PatternFeature>()
  for (const [piece] of pattern.matchAll(PIECES)) {
    if (/^\(\?<[=!]/.test(piece)) features.add('lookbehind')
    else if (piece.startsWith('(?<')) features.add('named-group')
    else if (piece.startsWith('(?')) features.add('modifiers')
    else if (/[uv]/.test(flags) && PROPERTY.test(piece)) features.add('property')
  }
  return features
}

/** A pattern, and its remainders from each top-level group on. */
export function endsOf(pattern: string): readonly string[] {
  const ends = [pattern]
  let depth = 0
  for (const { 0: piece, index } of pattern.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[()]/g)) {
    if (piece === '(' && depth++ === 0 && index > 0) ends.push(pattern.slice(index))
    if (piece === ')') depth--
  }
  return ends
}

/** Escapes, classes, counts, the openings of groups, and single characters. */
const TOKENS =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|[kp](?:<\w+>|\{[^}]*\})|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\{\d+,?\d*\}|\((?:\?(?:<?[=!]|<\w+>|[ims-]*:))?|[\s\S]/gi

/** Matches a quantifier that allows no occurrence. */
const OPTIONAL = /^(?:[?*]|\{0[,}])/

interface Group {
  /** The number of characters found before it. */
  readonly from: number
  /** True if it requires nothing: it has alternatives, or must not follow. */
  readonly isOpen: boolean
}

/** Characters that every text which matches a pattern contains; rarely all of them. */
export function requiredCharacters(pattern: string): readonly string[] {
  const found: string[] = []
  const groups: Group[] = [{ from: 0, isOpen: false }]
  for (const { 0: token, index } of pattern.matchAll(TOKENS)) {
    const isOptional = OPTIONAL.test(pattern.slice(index + token.length))
    const character = isOptional ? undefined : literalIn(token)
    if (character !== undefined) found.push(character)
    if (token.startsWith('(')) groups.push({ from: found.length, isOpen: /^\(\?<?!/.test(token) })
    if (token === '|') groups.push({ from: groups.pop()?.from ?? 0, isOpen: true })
    if (token === ')') found.length = keptAfter(groups.pop(), isOptional, found.length)
  }
  return groups[0]?.isOpen ? [] : found
}

const keptAfter = (group: Group | undefined, isOptional: boolean, count: number): number =>
  group !== undefined && (group.isOpen || isOptional) ? group.from : count

/** The character that a token stands for, if it is only one. */
const literalIn = (token: string): string | undefined =>
  /^(?:\\([^\w\s])|\[([^\\^])\]|([^\\^$.*+?()[\]{}|]))$/.exec(token)?.slice(1).find(Boolean)

/** The number of capturing groups of a pattern. */
export const groupCount = (pattern: string): number =>
  [...pattern.matchAll(TOKENS)].filter(([token]) => /^\((?:\?<\w+>)?$/.test(token)).length
