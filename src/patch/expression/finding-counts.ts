import { rememberEach } from '../../core/memo.ts'
import { type AnalysedExpression, mistakeKinds } from './analyse.ts'

/** Number of findings of each kind in an expression, to see if a fix adds one. */
export type FindingCounts = ReadonlyMap<string, number>

/** Cached, because all versions of a file share the facts of an expression. */
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
    // A constant is only worth a note: quoting a word makes one.
    ['identity', analysis.constancy === 'identity' ? 1 : 0],
  ])
})

export const hasFindings = (counts: FindingCounts): boolean =>
  [...counts.values()].some((count) => count > 0)

/** True if any kind has more findings than before. */
export function hasMoreFindings(after: FindingCounts, before: FindingCounts): boolean {
  return [...after].some(([kind, count]) => count > (before.get(kind) ?? 0))
}
