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

/** Characters that every text which matches a pattern contains; rarely all of them. */
export function requiredCharacters(pattern: string): readonly string[] {
  const found: string[] = []
  const groups: { readonly from: number; isOpen: boolean }[] = [{ from: 0, isOpen: false }]
  for (const { 0: token, index } of pattern.matchAll(TOKENS)) {
    const isOptional = OPTIONAL.test(pattern.slice(index + token.length))
    const group = groups.at(-1)
    if (token.startsWith('(')) {
      groups.push({ from: found.length, isOpen: /^\(\?<?!/.test(token) })
    } else if (token === ')') {
      groups.pop()
      // An alternative, an optional group and what must not follow require nothing.
      if (group !== undefined && (group.isOpen || isOptional)) found.length = group.from
    } else if (token === '|') {
      if (group !== undefined) group.isOpen = true
    } else if (!isOptional) {
      const character = literalIn(token)
      if (character !== undefined) found.push(character)
    }
  }
  return groups[0]?.isOpen ? [] : found
}

/** The character that a token stands for, if it is only one. */
const literalIn = (token: string): string | undefined =>
  /^(?:\\([^\w\s])|\[([^\\^])\]|([^\\^$.*+?()[\]{}|]))$/.exec(token)?.slice(1).find(Boolean)

/** The number of capturing groups of a pattern. */
export const groupCount = (pattern: string): number =>
  [...pattern.matchAll(TOKENS)].filter(([token]) => /^\((?:\?<\w+>)?$/.test(token)).length
