import { rememberEach } from '../../core/memo.ts'
import { type AnalysedExpression, mistakeKinds } from './analyse.ts'

/** Counts the findings of each kind in an expression, for the question whether a fix adds one. */
export type FindingCounts = ReadonlyMap<string, number>

/** Facts are the same object for all versions of a file. */
export const countFindings = rememberEach((analysis: AnalysedExpression): FindingCounts => {
  const { parsed } = analysis
  const helpers = analysis.helperCalls.filter(({ arguments: [argument, ...more] }) => {
    const isWrong = argument === undefined || more.length > 0 || argument.problem !== undefined
    return isWrong || argument.maybeMissing !== undefined
  })
  return new Map<string, number>([
    ...mistakeKinds.map((kind) => [kind, analysis[kind].length] as const),
    ['problem', parsed.problem === undefined ? 0 : 1],
    ['start', parsed.ambiguousStart === undefined ? 0 : 1],
    ['tolerated', analysis.names.filter(({ origin }) => origin === 'tolerated').length],
    ['helperCalls', helpers.length],
    ['functions', analysis.results.filter(({ functionLike }) => functionLike !== undefined).length],
    // A constant is only worth a note: a word that is quoted becomes one.
    ['identity', analysis.constancy === 'identity' ? 1 : 0],
  ])
})

export const hasFindings = (counts: FindingCounts): boolean =>
  [...counts.values()].some((count) => count > 0)

/** True if there are more findings than before of any kind. */
export function hasMoreFindings(after: FindingCounts, before: FindingCounts): boolean {
  return [...after].some(([kind, count]) => count > (before.get(kind) ?? 0))
}
