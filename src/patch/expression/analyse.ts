import { type Analysis, type AnalysisOptions, prepare } from './facts/analysis.ts'
import { argumentMistakeAt } from './facts/arguments.ts'
import { assignmentAt } from './facts/assignments.ts'
import { callbackMistakeAt } from './facts/callbacks.ts'
import { type Constancy, constancyOf } from './facts/constancy.ts'
import { configReadsAt, unknownPropertiesAt } from './facts/context.ts'
import { costsAt } from './facts/cost.ts'
import { helperCallAt, helperReferences } from './facts/helpers.ts'
import { keyReadAt } from './facts/key-reads.ts'
import { lostValues } from './facts/lost-values.ts'
import { absentMemberAt, missingMethodAt, newerBuiltins } from './facts/members.ts'
import { arrayMembershipAt, misleadingOperatorAt } from './facts/misleading-operators.ts'
import { missingInTextsAt } from './facts/missing-texts.ts'
import { forbiddenUses, outsideNames, undefinedNames } from './facts/names.ts'
import { nondeterminismAt } from './facts/nondeterminism.ts'
import { nullAccesses, nullUsesAt } from './facts/null-reads.ts'
import { repeatingPatternAt } from './facts/patterns.ts'
import { resultBranches, type TypeMismatch, uncalledMethodAt } from './facts/results.ts'
import { templateInStringAt } from './facts/strings.ts'
import { newerSyntaxAt } from './facts/syntax.ts'
import { inverseCandidates } from './rewrite/inverses.ts'
import type { AnyNode } from './syntax/ast.ts'
import type { ParsedExpression } from './syntax/parse.ts'
import { type Openness, opennessOf } from './types/kinds.ts'

export type { AnalysisOptions } from './facts/analysis.ts'

/** Finds what each node shows by itself. */
const each =
  <T>(find: (node: AnyNode, analysis: Analysis) => T | readonly T[] | undefined) =>
  (analysis: Analysis): readonly T[] =>
    analysis.nodes.flatMap((node) => find(node, analysis) ?? [])

/** Finders of facts about parts of an expression. */
const PARTS = {
  names: outsideNames,
  helperCalls: each(helperCallAt),
  configReads: each(configReadsAt),
  results: resultBranches,
  repeatingPatterns: each(repeatingPatternAt),
  inverseCandidates,
} as const

/** Finders of each kind of mistake. */
const FINDERS = {
  undefinedNames,
  forbiddenUses,
  unknownProperties: each(unknownPropertiesAt),
  nullAccesses,
  nullUses: each(nullUsesAt),
  helperReferences,
  missingMethods: each(missingMethodAt),
  absentMembers: each(absentMemberAt),
  missingInTexts: each(missingInTextsAt),
  newerBuiltins,
  newerSyntax: each(newerSyntaxAt),
  assignments: each(assignmentAt),
  arrayMemberships: each(arrayMembershipAt),
  templatesInStrings: each(templateInStringAt),
  misleadingOperators: each(misleadingOperatorAt),
  nondeterminism: each(nondeterminismAt),
  lostValues,
  uncalledMethods: each(uncalledMethodAt),
  costs: each(costsAt),
  callbackMistakes: each(callbackMistakeAt),
  argumentMistakes: each(argumentMistakeAt),
  keyReads: each(keyReadAt),
  // Only runs show these.
  typeMismatches: (): readonly TypeMismatch[] => [],
} as const

export const mistakeKinds = Object.keys(FINDERS) as readonly (keyof typeof FINDERS)[]

type Found<Finders extends Readonly<Record<string, (analysis: Analysis) => unknown>>> = {
  readonly [Kind in keyof Finders]: ReturnType<Finders[Kind]>
}

/**
 * Everything that rules ask of an expression. Places are offsets in its decoded text. All lists are
 * empty if the text is no expression.
 */
export interface AnalysedExpression extends Found<typeof PARTS>, Found<typeof FINDERS> {
  readonly parsed: ParsedExpression
  readonly constancy: Constancy
  /** The part of a node's effect that runs can show. */
  readonly opennessOf: (node: AnyNode) => Openness
}

/** Finds the facts of an expression on demand. Never throws. */
export function analyseExpression(
  parsed: ParsedExpression,
  options: AnalysisOptions = {},
): AnalysedExpression {
  const { ast } = parsed
  let prepared: Analysis | undefined
  const analysis = () => {
    prepared ??= ast && prepare(parsed, ast, options)
    return prepared
  }
  const openness = (node: AnyNode) => {
    const types = analysis()?.types
    return types === undefined ? 'unknown' : opennessOf(node, types)
  }
  const known = lazyFacts({ parsed, opennessOf: openness }, (kind) => {
    const of = analysis()
    if (kind !== 'constancy') return of === undefined ? [] : ALL[kind](of)
    return of === undefined || isUncertain(known)
      ? 'unknown'
      : constancyOf(known.names, known.results, of)
  })
  return known
}

/** True if such a call, a mistake itself, leaves the intended value unknown. */
const isUncertain = (known: AnalysedExpression): boolean =>
  known.parsed.templated ||
  [known.nondeterminism, known.helperReferences, known.templatesInStrings].some(
    ({ length }) => length > 0,
  ) ||
  known.helperCalls.some((call) => call.arguments.length !== 1)

const ALL = { ...PARTS, ...FINDERS }

export type FactKind = keyof typeof ALL | 'constancy'

interface Lazy {
  readonly find: (kind: FactKind) => unknown
}

const KINDS = [...Object.keys(ALL), 'constancy'] as readonly FactKind[]

/** Each getter replaces itself by its result. */
const GETTERS = Object.defineProperties(
  {},
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        get(this: Lazy) {
          const value = this.find(kind)
          Object.defineProperty(this, kind, { value })
          return value
        },
      },
    ]),
  ),
)

/** Facts that are found on demand. */
export const lazyFacts = (
  known: Pick<AnalysedExpression, 'parsed' | 'opennessOf'>,
  find: (kind: FactKind) => AnalysedExpression[FactKind],
): AnalysedExpression => Object.assign(Object.create(GETTERS), { ...known, find })
