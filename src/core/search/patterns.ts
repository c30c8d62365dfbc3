import { Budget } from '../budget.ts'
import { MAX_ENTRIES, MAX_LOOKUPS } from '../limits.ts'
import { sum } from '../lists.ts'
import { rememberEach } from '../memo.ts'
import { costOf, pathTree } from './path-tree.ts'

/** One pattern, taken apart once. */
interface Pattern {
  readonly isNegated: boolean
  /** True if only folders match, with everything below them. */
  readonly isFolder: boolean
  /** Steps of the path; `**` stands for any number of steps. */
  readonly steps: readonly string[]
}

/** The verdict of a list of patterns on a path: the last matching pattern decides. */
export type PatternMatch = 'matched' | 'negated'

/** Why a pattern matches nothing; undefined if it can match. */
export function patternProblem(text: string): string | undefined {
  const body = text.startsWith('!') ? text.slice(1) : text
  if (body.split('/').includes('..')) return 'it points outside the folder'
  if (body.replaceAll('/', '').trim() === '') return 'it is empty'
  if (body.length > 1000) return 'it is longer than 1000 characters'
  if (forms(body) === undefined) return `its braces expand to more than ${MAX_LOOKUPS} patterns`
  return undefined
}

/**
 * Compiles lists of patterns with the meaning of `.gitignore` plus `{a,b}`. Returns the verdict of
 * each list that has one, and the same verdicts for paths that match alike. Paths are relative,
 * with slashes.
 */
export function compileLists(
  lists: readonly (readonly string[])[],
  budget: Budget,
): (path: string) => ReadonlyMap<number, PatternMatch> {
  const patterns = lists.flatMap((texts, list) =>
    texts.flatMap((text) => {
      if (budget.isSpent || patternProblem(text) !== undefined) return []
      const found = compile(text)
      const cost = sum(found.map(({ steps }) => costOf(steps)))
      return budget.spend(cost) ? found.map((pattern) => ({ ...pattern, list })) : []
    }),
  )
  // Everything in a matched folder matches, too.
  const ways = patterns.flatMap((pattern) => {
    const inside = { ...pattern, steps: [...pattern.steps, '**', '*'] }
    return pattern.isFolder ? [inside] : [pattern, inside]
  })
  const find = pathTree(ways.map(({ steps }) => steps))
  const verdicts = rememberEach((found: readonly number[]) => {
    const matching = found.flatMap((index) => ways[index] ?? [])
    return new Map(
      matching.map(({ list, isNegated }) => [list, isNegated ? 'negated' : 'matched'] as const),
    )
  })
  return (path) => verdicts(find(path))
}

/** Compiles one list of patterns. */
export function compilePatterns(texts: readonly string[]) {
  const match = compileLists([texts], new Budget(MAX_ENTRIES))
  return (path: string): PatternMatch | undefined => match(path).get(0)
}

function compile(text: string): Pattern[] {
  const isNegated = text.startsWith('!')
  const body = isNegated ? text.slice(1) : text
  return (forms(body) ?? []).map((form) => {
    const isFolder = form.endsWith('/')
    const steps = form.split('/').filter((step) => step !== '' && step !== '.')
    // At the end, `**` needs at least one step: `a/**` does not match `a` itself.
    if (steps.at(-1) === '**') steps.push('*')
    const isAnchored = form.slice(0, isFolder ? -1 : undefined).includes('/')
    return { isNegated, isFolder, steps: isAnchored ? steps : ['**', ...steps] }
  })
}

/** Expands braces into patterns; undefined if there are too many. */
function forms(text: string): readonly string[] | undefined {
  let open = ['']
  for (const part of text.split(/(\{[^{},/]*,[^{}/]*\})/)) {
    const choices =
      part.startsWith('{') && part.endsWith('}') ? part.slice(1, -1).split(',') : [part]
    open = open.flatMap((start) => choices.map((choice) => start + choice))
    if (open.length > MAX_LOOKUPS) return undefined
  }
  return open
}
