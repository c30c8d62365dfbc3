import { type AnalysedExpression, mistakeKinds } from './analyse.ts'

/** Counts the findings of each kind in an expression, for the question whether a fix adds one. */
export type FindingCounts = ReadonlyMap<string, number>

export function countFindings(
  analysis: AnalysedExpression,
  mayHaveNoValue: boolean,
): FindingCounts {
  const { parsed } = analysis
  const helpers = analysis.helperCalls.filter(({ arguments: given }) => {
    const [argument] = given
    if (argument === undefined || given.length > 1 || argument.problem !== undefined) return true
    return argument.maybeMissing === 'value' ? mayHaveNoValue : argument.maybeMissing !== undefined
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
}

/** True if there are more findings than before of any kind. */
export function hasMoreFindings(after: FindingCounts, before: FindingCounts): boolean {
  return [...after].some(([kind, count]) => count > (before.get(kind) ?? 0))
}
