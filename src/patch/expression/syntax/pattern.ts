import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { MAX_REGEX_DEPTH, MAX_REGEX_LENGTH } from '../../../core/limits.ts'
import { isAmbiguous } from './pattern-ambiguity.ts'

/** Features of regular expressions that came after ES6. */
export type PatternFeature = 'lookbehind' | 'named-group' | 'modifiers' | 'property'

/** The tree of a pattern; undefined for one that is broken, or absurdly long or deep. */
function parse(pattern: string, flags: string): AST.Pattern | undefined {
  if (pattern.length > MAX_REGEX_LENGTH || depthOf(pattern) > MAX_REGEX_DEPTH) return undefined
  try {
    return new RegExpParser().parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    })
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function depthOf(pattern: string): number {
  let depth = 0
  let deepest = 0
  for (const [piece] of pattern.matchAll(/\\[\s\S]|[()[\]]/g)) {
    if (piece === '(' || piece === '[') depth += 1
    if (piece === ')' || piece === ']') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

export function patternFeatures(pattern: string, flags: string): ReadonlySet<PatternFeature> {
  const features = new Set<PatternFeature>()
  const ast = parse(pattern, flags)
  if (ast === undefined) return features
  visitRegExpAST(ast, {
    onAssertionEnter: ({ kind }) => kind === 'lookbehind' && features.add('lookbehind'),
    onCapturingGroupEnter: ({ name }) => name !== null && features.add('named-group'),
    onModifiersEnter: () => features.add('modifiers'),
    onCharacterSetEnter: ({ kind }) => kind === 'property' && features.add('property'),
  })
  return features
}

/**
 * Some text makes such a pattern try exponentially many ways before it fails: inside a repetition, one text can be
 * read in two ways, and something after it can fail.
 */
export function isCatastrophic(pattern: string, flags = ''): boolean {
  // Without an endless repetition of a group, there are not that many ways.
  if (!/\)(?:[*+]|\{\d+,\})/.test(pattern)) return false
  const ast = parse(pattern, flags)
  return ast !== undefined && isAmbiguous(ast, flags)
}
