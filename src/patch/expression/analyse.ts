import { type Analysis, type AnalysisOptions, prepare } from './facts/analysis.ts'
import { assignments } from './facts/assignments.ts'
import { argumentMistakes, callbackMistakes } from './facts/callbacks.ts'
import { type Constancy, constancyOf } from './facts/constancy.ts'
import { unknownProperties } from './facts/context.ts'
import { costs } from './facts/cost.ts'
import { helperCalls, helperReferences } from './facts/helpers.ts'
import { lostValues } from './facts/lost-values.ts'
import {
  absentMembers,
  missingMethods,
  misspeltProperties,
  newerBuiltins,
} from './facts/members.ts'
import { arrayMemberships, misleadingOperators } from './facts/misleading-operators.ts'
import { missingInTexts } from './facts/missing-texts.ts'
import { forbiddenUses, outsideNames, undefinedNames } from './facts/names.ts'
import { nondeterminism } from './facts/nondeterminism.ts'
import { nullAccesses, nullUses } from './facts/null-reads.ts'
import { resultBranches, type TypeMismatch, uncalledMethods } from './facts/results.ts'
import { templatesInStrings } from './facts/strings.ts'
import { newerSyntax } from './facts/syntax.ts'
import type { AnyNode } from './syntax/ast.ts'
import type { ParsedExpression } from './syntax/parse.ts'
import { type Openness, opennessOf } from './types/kinds.ts'

export type { AnalysisOptions } from './facts/analysis.ts'

/** The facts about the parts of an expression. */
const PARTS = { names: outsideNames, helperCalls, results: resultBranches } as const

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

export const mistakeKinds = Object.keys(FINDERS) as readonly (keyof typeof FINDERS)[]

type Found<Finders extends Readonly<Record<string, (analysis: Analysis) => unknown>>> = {
  readonly [Kind in keyof Finders]: ReturnType<Finders[Kind]>
}

/**
 * Everything that rules ask of an expression. Places are offsets into its decoded text. All lists
 * are empty when the text is no expression.
 */
export interface AnalysedExpression extends Found<typeof PARTS>, Found<typeof FINDERS> {
  readonly parsed: ParsedExpression
  readonly constancy: Constancy
  /** The part of a node that runs can show. */
  readonly opennessOf: (node: AnyNode) => Openness
}

/** Finds the facts of an expression, each when it is first asked for. Never throws. */
export function analyseExpression(
  parsed: ParsedExpression,
  options: AnalysisOptions = {},
): AnalysedExpression {
  const { ast } = parsed
  const analysis = once(() => ast && prepare(parsed, ast, options))
  const lists = Object.entries({ ...PARTS, ...FINDERS }).map(([kind, find]) => {
    const found = once(() => {
      const of = analysis()
      return of === undefined ? [] : find(of)
    })
    return [kind, { get: found, enumerable: true }] as const
  })
  const known = Object.defineProperties({ parsed }, Object.fromEntries(lists)) as AnalysedExpression
  const constancy = once((): Constancy => {
    const of = analysis()
    // These calls are mistakes of their own, and their intended value is not known.
    const isUncertain =
      parsed.templated ||
      [known.nondeterminism, known.helperReferences, known.templatesInStrings].some(
        ({ length }) => length > 0,
      ) ||
      known.helperCalls.some((call) => call.arguments.length !== 1)
    return of === undefined || isUncertain ? 'unknown' : constancyOf(known.names, known.results, of)
  })
  const opennessAt = (node: AnyNode): Openness => {
    const types = analysis()?.types
    return types === undefined ? 'unknown' : opennessOf(node, types)
  }
  return Object.defineProperties(known, {
    constancy: { get: constancy, enumerable: true },
    opennessOf: { value: opennessAt, enumerable: true },
  })
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
