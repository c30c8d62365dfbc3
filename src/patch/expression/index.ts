export { type AnalysedExpression, analyseExpression, type FactKind, lazyFacts } from './analyse.ts'
export type { UnknownProperty } from './facts/context.ts'
export type { Cost } from './facts/cost.ts'
export type { LostValue } from './facts/lost-values.ts'
export type { MissingMethod } from './facts/members.ts'
export type { MisleadingOperator } from './facts/misleading-operators.ts'
export type { BareWord, UndefinedName } from './facts/names.ts'
export type { RepeatingPattern } from './facts/patterns.ts'
export type { TypeMismatch } from './facts/results.ts'
export {
  countFindings,
  type FindingCounts,
  hasFindings,
  hasMoreFindings,
} from './finding-counts.ts'
export { balance } from './rewrite/balance.ts'
export {
  applyTextEdits,
  assignCopy,
  callMethod,
  callResult,
  chooseInstead,
  compareInstead,
  dropAssignment,
  fallBackToValue,
  groupAsMeant,
  insertOptional,
  leaveExpression,
  putInstead,
  returnChanged,
  type TextEdit,
  takesValue,
  useIncludes,
  wrapAmbiguousStart,
  wrapInCall,
} from './rewrite/rewrite.ts'
export { guardAdvice, guardNull, guardResult, guardValue } from './rewrite/rewrite-guard.ts'
export { rewriteStatements, type StatementRewrite } from './rewrite/rewrite-statements.ts'
export { canonical } from './syntax/canonical.ts'
export { type ParsedExpression, parseExpression } from './syntax/parse.ts'
export type { StatementKind } from './syntax/problem.ts'
export { resolveScopes } from './syntax/scope.ts'
export {
  CONTEXT,
  ENVIRONMENT,
  type EnvironmentEntry,
  FORBIDDEN,
  globalEntry,
  HELPERS,
  memberOf,
  membersOf,
  originOf,
  typesWith,
} from './types/environment.ts'
export { typesIn } from './types/kinds.ts'
export {
  describeType,
  formatType,
  isOnly,
  isUnknown,
  mayBe,
  type Type,
  type TypeName,
  UNKNOWN,
} from './types/value-type.ts'
