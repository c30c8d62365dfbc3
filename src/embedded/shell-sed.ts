import { MAX_LOOKUPS } from '../core/limits.ts'
import type { Embedding } from '../core/scalar/embedding.ts'
import { maskFiller } from '../core/template/filler.ts'
import { type Replacement, withReplaced } from './replaced-text.ts'

/** A literal text that sed replaces in each line, once or everywhere. */
export interface Substitution {
  readonly from: string
  readonly to: string
  readonly isGlobal: boolean
}

/** `s/FROM/TO/g` with any sign for the slash. */
const COMMAND = /^s([/|#,:@!])((?:\\.|(?!\1)[^\\])+)\1((?:\\.|(?!\1)[^\\])*)\1(g?)$/s
/** Signs that may be escaped to stand for themselves. */
const ESCAPED = /\\([/|#,:@!.[\]*-])/g
/** Patterns, variables, and parts of what matched. */
const SPECIAL = /[$\\^*+?()[\]{}|&\n]/
const PATTERN = /[.]/

/** The substitutions that sed makes by these words; undefined if it does something else. */
export function substitutionsOf(words: readonly string[]): readonly Substitution[] | undefined {
  const [, ...given] = words
  const options = given.filter((word) => /^-(?:e|E|r|u)$/.test(word))
  const scripts = given.filter((word) => !options.includes(word))
  const count = options.filter((word) => word === '-e').length
  if (scripts.length !== Math.max(1, count) || scripts.length > MAX_LOOKUPS) return undefined
  const found = scripts.flatMap((script) => script.split(/;\s*/)).map(substitutionOf)
  const known = found.filter((one) => one !== undefined)
  return known.length === found.length ? known : undefined
}

function substitutionOf(command: string): Substitution | undefined {
  const [, , pattern, replacement, flag] = COMMAND.exec(command.trim()) ?? []
  if (pattern === undefined || replacement === undefined) return undefined
  const bare = (text: string) => text.replace(ESCAPED, '')
  if (SPECIAL.test(bare(pattern)) || PATTERN.test(bare(pattern))) return undefined
  if (SPECIAL.test(bare(replacement))) return undefined
  const plain = (text: string) => text.replace(ESCAPED, '$1')
  return { from: plain(pattern), to: plain(replacement), isGlobal: flag === 'g' }
}

/** The text after a substitution in each of its lines. */
export function withSubstitution(embedding: Embedding, substitution: Substitution): Embedding {
  const { from, to, isGlobal } = substitution
  const found: Replacement[] = []
  let start = 0
  for (const line of embedding.text.split('\n')) {
    for (let at = line.indexOf(from); at !== -1; at = line.indexOf(from, at + from.length)) {
      found.push({ span: { start: start + at, end: start + at + from.length }, text: to })
      if (!isGlobal) break
    }
    start += line.length + 1
  }
  const isWritable = (text: string) => !text.includes(maskFiller) && !text.includes(from)
  return found.length === 0 ? embedding : withReplaced(embedding, found, isWritable)
}
