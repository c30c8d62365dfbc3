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
  let prepared: Analysis | undefined
  const analysis = () => {
    prepared ??= ast && prepare(parsed, ast, options)
    return prepared
  }
  const known = lazyFacts(
    parsed,
    (kind) => {
      const of = analysis()
      if (kind !== 'constancy') return of === undefined ? [] : ALL[kind](of)
      return of === undefined || isUncertain(known)
        ? 'unknown'
        : constancyOf(known.names, known.results, of)
    },
    (node) => {
      const types = analysis()?.types
      return types === undefined ? 'unknown' : opennessOf(node, types)
    },
  )
  return known
}

/** These calls are mistakes of their own, and their intended value is not known. */
const isUncertain = (known: AnalysedExpression): boolean =>
  known.parsed.templated ||
  [known.nondeterminism, known.helperReferences, known.templatesInStrings].some(
    ({ length }) => length > 0,
  ) ||
  known.helperCalls.some((call) => call.arguments.length !== 1)

const ALL = { ...PARTS, ...FINDERS }

export type FactKind = keyof typeof ALL | 'constancy'

type Find = (kind: FactKind) => AnalysedExpression[FactKind]

/** Facts that are found when they are first asked for. */
export function lazyFacts(
  parsed: ParsedExpression,
  find: Find,
  openness: AnalysedExpression['opennessOf'],
): AnalysedExpression {
  return new LazyFacts(parsed, find, openness) as unknown as AnalysedExpression
}

/** Has a getter for each kind, made once for all expressions. */
class LazyFacts {
  readonly parsed: ParsedExpression
  readonly opennessOf: AnalysedExpression['opennessOf']
  readonly #find: Find
  readonly #found = new Map<FactKind, unknown>()

  constructor(parsed: ParsedExpression, find: Find, openness: AnalysedExpression['opennessOf']) {
    this.parsed = parsed
    this.opennessOf = openness
    this.#find = find
  }

  static {
    for (const kind of [...Object.keys(ALL), 'constancy'] as readonly FactKind[])
      Object.defineProperty(LazyFacts.prototype, kind, {
        get(this: LazyFacts) {
          if (!this.#found.has(kind)) this.#found.set(kind, this.#find(kind))
          return this.#found.get(kind)
        },
      })
  }
}
