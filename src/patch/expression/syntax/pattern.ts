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
