import { type AnalysisOptions, prepare } from './facts/analysis.ts'
import { assignments } from './facts/assignments.ts'
import { argumentMistakes, callbackMistakes } from './facts/callbacks.ts'
import { type Constancy, constancyOf } from './facts/constancy.ts'
import { unknownProperties } from './facts/context.ts'
import { costs } from './facts/cost.ts'
import { type HelperCall, helperCalls, helperReferences } from './facts/helpers.ts'
import { lostValues } from './facts/lost-values.ts'
import {
  absentMembers,
  missingMethods,
  misspeltProperties,
  newerBuiltins,
} from './facts/members.ts'
import { arrayMemberships, misleadingOperators } from './facts/misleading-operators.ts'
import { missingInTexts } from './facts/missing-texts.ts'
import { forbiddenUses, type OutsideName, outsideNames, undefinedNames } from './facts/names.ts'
import { nondeterminism } from './facts/nondeterminism.ts'
import { nullAccesses, nullUses } from './facts/null-reads.ts'
import {
  type ResultBranch,
  resultBranches,
  type TypeMismatch,
  uncalledMethods,
} from './facts/results.ts'
import { templatesInStrings } from './facts/strings.ts'
import { newerSyntax } from './facts/syntax.ts'
import type { AnyNode } from './syntax/ast.ts'
import type { ParsedExpression } from './syntax/parse.ts'
import { type Openness, opennessOf } from './types/kinds.ts'

export type { AnalysisOptions } from './facts/analysis.ts'

/** The finders of each kind of mistake. */
const FINDERS = {
  undefinedNames,
  forbiddenUses,
  unknownProperties,
  nullAccesses,
  nullUses,
  helperReferences,
  missingMethods,
  absentMembers,
  missingInTexts,
  newerBuiltins,
  newerSyntax,
  assignments,
  arrayMemberships,
  templatesInStrings,
  misleadingOperators,
  nondeterminism,
  lostValues,
  uncalledMethods,
  costs,
  callbackMistakes,
  argumentMistakes,
  misspeltProperties,
  // Only runs show these.
  typeMismatches: (): readonly TypeMismatch[] => [],
} as const

type MistakeKind = keyof typeof FINDERS

export const mistakeKinds = Object.keys(FINDERS) as readonly MistakeKind[]

type Mistakes = { readonly [Kind in MistakeKind]: ReturnType<(typeof FINDERS)[Kind]> }

/**
 * Everything that rules ask of an expression. Places are offsets into its decoded text. All lists
 * are empty when the text is no expression.
 */
export interface AnalysedExpression extends Mistakes {
  readonly parsed: ParsedExpression
  /** Names taken from outside, with what they are. */
  readonly names: readonly OutsideName[]
  readonly helperCalls: readonly HelperCall[]
  readonly results: readonly ResultBranch[]
  readonly constancy: Constancy
  /** How much runs can show of a node. */
  readonly opennessOf: (node: AnyNode) => Openness
}

/** Finds the facts of an expression, each when it is first asked for. Never throws. */
export function analyseExpression(
  parsed: ParsedExpression,
  options: AnalysisOptions = {},
): AnalysedExpression {
  const nothing = {
    parsed,
    names: [],
    helperCalls: [],
    results: [],
    constancy: 'unknown' as const,
    opennessOf: () => 'unknown' as const,
  }
  const { ast } = parsed
  if (ast === undefined) return { ...nothing, ...mistakesBy(() => []) }
  const analysis = once(() => prepare(parsed, ast, options))
  const mistakes = mistakesBy((kind) => FINDERS[kind](analysis()))
  const calls = once(() => helperCalls(analysis()))
  const names = once(() => outsideNames(analysis()))
  const results = once(() => resultBranches(analysis()))
  const constancy = once((): Constancy => {
    // These calls are mistakes of their own, and their intended value is not known.
    const { nondeterminism: chance, helperReferences, templatesInStrings: texts } = mistakes
    const isUncertain =
      parsed.templated ||
      chance.length + helperReferences.length + texts.length > 0 ||
      calls().some((call) => call.arguments.length !== 1)
    return isUncertain ? 'unknown' : constancyOf(names(), results(), analysis())
  })
  return Object.defineProperties(mistakes, {
    parsed: { value: parsed, enumerable: true },
    names: { get: names, enumerable: true },
    helperCalls: { get: calls, enumerable: true },
    results: { get: results, enumerable: true },
    constancy: { get: constancy, enumerable: true },
    opennessOf: {
      value: (node: AnyNode) => opennessOf(node, analysis().types),
      enumerable: true,
    },
  }) as AnalysedExpression
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}

const mistakesBy = (find: (kind: MistakeKind) => readonly unknown[]): Mistakes =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      mistakeKinds.map((kind) => [kind, { get: once(() => find(kind)), enumerable: true }]),
    ),
  ) as Mistakes
