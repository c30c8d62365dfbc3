import type { AnalysedExpression } from './analyse.ts'

/** How many findings of each kind an expression has, for the question whether a fix adds one. */
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
  const kinds: Readonly<Record<string, number>> = {
    problem: parsed.problem === undefined ? 0 : 1,
    start: parsed.ambiguousStart === undefined ? 0 : 1,
    name: analysis.undefinedNames.length,
    tolerated: analysis.names.filter(({ origin }) => origin === 'tolerated').length,
    forbidden: analysis.forbiddenUses.length,
    context: analysis.contextAccesses.filter(({ known }) => !known).length,
    null: analysis.nullAccesses.length,
    helper: helpers.length + analysis.helperReferences.length,
    method: analysis.memberCalls.filter((call) => call.mismatch).length,
    member: analysis.absentMembers.length,
    builtin: analysis.newerBuiltins.length,
    syntax: analysis.newerSyntax.length,
    assignment: analysis.assignments.filter(
      ({ position, changesInput }) => changesInput && position !== 'step',
    ).length,
    membership: analysis.arrayMemberships.length,
    template: analysis.templatesInStrings.length,
    misleading: analysis.misleadingOperators.length,
    chance: analysis.nondeterminism.length,
    function:
      analysis.uncalledMethods.length +
      analysis.results.filter(({ functionLike }) => functionLike !== undefined).length,
    loss: analysis.lostValues.length,
    type: analysis.typeMismatches.length,
    cost: analysis.costs.length,
    callback: analysis.callbackMistakes.length + analysis.argumentMistakes.length,
    property: analysis.misspeltProperties.length,
    // A constant is only worth a note: a word that is quoted becomes one.
    constant: analysis.constancy === 'identity' ? 1 : 0,
    text: analysis.missingInTexts.length,
  }
  return new Map(Object.entries(kinds))
}

/** Whether there is more of any kind than before. */
export function hasMoreFindings(after: FindingCounts, before: FindingCounts): boolean {
  return [...after].some(([kind, count]) => count > (before.get(kind) ?? 0))
}
