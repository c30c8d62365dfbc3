export { type AnalysedExpression, type AnalysisOptions, analyseExpression } from './analyse.ts'
export type { Assignment } from './facts/assignments.ts'
export type { Constancy } from './facts/constancy.ts'
export type { UnknownProperty } from './facts/context.ts'
export type { Cost } from './facts/cost.ts'
export type { HelperArgument, HelperCall } from './facts/helpers.ts'
export type { LostValue } from './facts/lost-values.ts'
export type { MissingMethod } from './facts/members.ts'
export type { ArrayMembership, MisleadingOperator } from './facts/misleading-operators.ts'
export type { BareWord, OutsideName, UndefinedName } from './facts/names.ts'
export type { NullAccess } from './facts/null-reads.ts'
export type { ResultBranch, TypeMismatch } from './facts/results.ts'
export type { TemplateInString } from './facts/strings.ts'
export { countFindings, type FindingCounts, hasMoreFindings } from './finding-counts.ts'
export { balance } from './rewrite/balance.ts'
export { inverseCandidates } from './rewrite/inverses.ts'
export {
  applyTextEdits,
  assignCopy,
  callMethod,
  callResult,
  chooseInstead,
  compareInstead,
  dropAssignment,
  dropSemicolon,
  fallBackToValue,
  groupAsMeant,
  insertOptional,
  quoteBareWord,
  renameTo,
  returnChanged,
  type TextEdit,
  takesValue,
  useIncludes,
  useTemplateLiteral,
  wrapAmbiguousStart,
  wrapInCall,
} from './rewrite/rewrite.ts'
export { guardAdvice, guardNull, guardResult, guardValue } from './rewrite/rewrite-guard.ts'
export { rewriteStatements, type StatementRewrite } from './rewrite/rewrite-statements.ts'
export type { AnyNode, Expression } from './syntax/ast.ts'
export { canonical } from './syntax/canonical.ts'
export {
  type ParsedExpression,
  type ParseOptions,
  parseExpression,
} from './syntax/parse.ts'
export type { ExpressionProblem, StatementKind } from './syntax/problem.ts'
export { type Binding, type FreeIdentifier, resolveScopes, type Scopes } from './syntax/scope.ts'
export {
  CONTEXT,
  ENVIRONMENT,
  type EnvironmentEntry,
  FORBIDDEN,
  globalEntry,
  HELPERS,
  memberOf,
  membersOf,
  type Origin,
  originOf,
  type Result,
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
  unionOf,
} from './types/value-type.ts'
