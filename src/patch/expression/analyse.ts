import { type Analysis, type AnalysisOptions, prepare } from './facts/analysis.ts'
import { type Assignment, assignments } from './facts/assignments.ts'
import {
  type ArgumentMistake,
  argumentMistakes,
  type CallbackMistake,
  callbackMistakes,
} from './facts/callbacks.ts'
import { type Constancy, constancyOf } from './facts/constancy.ts'
import { type ContextAccess, contextAccesses } from './facts/context.ts'
import { type Cost, costs } from './facts/cost.ts'
import {
  type HelperCall,
  type HelperReference,
  helperCalls,
  helperReferences,
} from './facts/helpers.ts'
import { type LostValue, lostValues } from './facts/lost-values.ts'
import {
  type AbsentMember,
  absentMembers,
  type MemberCall,
  type MisspeltProperty,
  memberCalls,
  misspeltProperties,
  type NewerBuiltin,
  newerBuiltins,
} from './facts/members.ts'
import {
  type ArrayMembership,
  arrayMemberships,
  type MisleadingOperator,
  misleadingOperators,
} from './facts/misleading-operators.ts'
import { type MissingInText, missingInTexts } from './facts/missing-texts.ts'
import {
  type ForbiddenUse,
  forbiddenUses,
  type OutsideName,
  outsideNames,
  type UndefinedName,
  undefinedNames,
} from './facts/names.ts'
import { type Nondeterminism, nondeterminism } from './facts/nondeterminism.ts'
import { type NullAccess, type NullUse, nullAccesses, nullUses } from './facts/null-reads.ts'
import {
  type ResultBranch,
  resultBranches,
  type TypeMismatch,
  type UncalledMethod,
  uncalledMethods,
} from './facts/results.ts'
import { type TemplateInString, templatesInStrings } from './facts/strings.ts'
import { type NewerSyntax, newerSyntax } from './facts/syntax.ts'
import type { ParsedExpression } from './syntax/parse.ts'
import { type Type, UNKNOWN } from './types/value-type.ts'

export type { AnalysisOptions } from './facts/analysis.ts'

/**
 * Everything that rules ask of an expression. Places are offsets into its decoded text. All lists
 * are empty when the text is no expression.
 */
export interface AnalysedExpression {
  readonly parsed: ParsedExpression
  /** Names taken from outside, with what they are. */
  readonly names: readonly OutsideName[]
  readonly undefinedNames: readonly UndefinedName[]
  readonly forbiddenUses: readonly ForbiddenUse[]
  readonly contextAccesses: readonly ContextAccess[]
  readonly nullAccesses: readonly NullAccess[]
  readonly nullUses: readonly NullUse[]
  readonly helperCalls: readonly HelperCall[]
  readonly helperReferences: readonly HelperReference[]
  readonly memberCalls: readonly MemberCall[]
  readonly absentMembers: readonly AbsentMember[]
  readonly missingInTexts: readonly MissingInText[]
  readonly newerBuiltins: readonly NewerBuiltin[]
  readonly newerSyntax: readonly NewerSyntax[]
  readonly assignments: readonly Assignment[]
  readonly arrayMemberships: readonly ArrayMembership[]
  readonly templatesInStrings: readonly TemplateInString[]
  readonly misleadingOperators: readonly MisleadingOperator[]
  readonly nondeterminism: readonly Nondeterminism[]
  readonly results: readonly ResultBranch[]
  readonly lostValues: readonly LostValue[]
  /** Only runs show these. */
  readonly typeMismatches: readonly TypeMismatch[]
  readonly uncalledMethods: readonly UncalledMethod[]
  readonly costs: readonly Cost[]
  readonly callbackMistakes: readonly CallbackMistake[]
  readonly argumentMistakes: readonly ArgumentMistake[]
  readonly misspeltProperties: readonly MisspeltProperty[]
  readonly constancy: Constancy
  /** The type of the result; unknown where anything in it is. */
  readonly resultType: Type
}

/** Finds all facts of an expression. Never throws. */
export function analyseExpression(
  parsed: ParsedExpression,
  options: AnalysisOptions = {},
): AnalysedExpression {
  if (parsed.ast === undefined) return { ...NOTHING, parsed }
  const analysis: Analysis = prepare(parsed, parsed.ast, options)
  const names = outsideNames(analysis)
  const results = resultBranches(analysis)
  const assigned = assignments(analysis)
  const chance = nondeterminism(analysis)
  const calls = helperCalls(analysis)
  const references = helperReferences(analysis)
  const templates = templatesInStrings(analysis)
  // What these get wrong is their own mistake, and what was meant is not known.
  const isUncertain =
    parsed.templated ||
    chance.length + references.length + templates.length > 0 ||
    calls.some((call) => call.arguments.length !== 1)
  return {
    parsed,
    names,
    undefinedNames: undefinedNames(names, analysis),
    forbiddenUses: forbiddenUses(names, analysis),
    contextAccesses: contextAccesses(analysis),
    nullAccesses: nullAccesses(analysis),
    nullUses: nullUses(analysis),
    helperCalls: calls,
    helperReferences: references,
    memberCalls: memberCalls(analysis),
    absentMembers: absentMembers(analysis),
    missingInTexts: missingInTexts(analysis),
    newerBuiltins: newerBuiltins(names, analysis),
    newerSyntax: newerSyntax(analysis),
    assignments: assigned,
    arrayMemberships: arrayMemberships(analysis),
    templatesInStrings: templates,
    misleadingOperators: misleadingOperators(analysis),
    nondeterminism: chance,
    results,
    lostValues: lostValues(analysis),
    typeMismatches: [],
    uncalledMethods: uncalledMethods(analysis),
    costs: costs(analysis),
    callbackMistakes: callbackMistakes(analysis),
    argumentMistakes: argumentMistakes(analysis),
    misspeltProperties: misspeltProperties(analysis),
    constancy: isUncertain ? 'unknown' : constancyOf(names, results, analysis),
    resultType: analysis.typeOf(parsed.ast),
  }
}

const NOTHING: Omit<AnalysedExpression, 'parsed'> = {
  names: [],
  undefinedNames: [],
  forbiddenUses: [],
  contextAccesses: [],
  nullAccesses: [],
  nullUses: [],
  helperCalls: [],
  helperReferences: [],
  memberCalls: [],
  absentMembers: [],
  missingInTexts: [],
  newerBuiltins: [],
  newerSyntax: [],
  assignments: [],
  arrayMemberships: [],
  templatesInStrings: [],
  misleadingOperators: [],
  nondeterminism: [],
  results: [],
  lostValues: [],
  typeMismatches: [],
  uncalledMethods: [],
  costs: [],
  callbackMistakes: [],
  argumentMistakes: [],
  misspeltProperties: [],
  constancy: 'unknown',
  resultType: UNKNOWN,
}
