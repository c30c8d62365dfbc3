export { constantPathTests } from './constant-path-tests.ts'
export { eachBranch, eachExpression } from './each-expression.ts'
export { cutByComment } from './expression/cut-by-comment.ts'
export type { UnknownProperty } from './expression/facts/context.ts'
export type { MissingMethod } from './expression/facts/members.ts'
export { quotingMistake } from './expression/quoting-mistake.ts'
export { balance } from './expression/rewrite/balance.ts'
export { bareTemplate, withoutLineBreaks } from './expression/rewrite/foreign-text.ts'
export {
  around,
  assignCopy,
  callMethod,
  callResult,
  chooseInstead,
  compareInstead,
  dropAssignment,
  fallBackToValue,
  groupAsMeant,
  putInstead,
  returnChanged,
  takesValue,
  useIncludes,
  wrapAmbiguousStart,
  wrapInCall,
} from './expression/rewrite/rewrite.ts'
export {
  guardAdvice,
  guardNull,
  guardResult,
  guardValue,
} from './expression/rewrite/rewrite-guard.ts'
export { rewriteStatements } from './expression/rewrite/rewrite-statements.ts'
export { parseExpression } from './expression/syntax/parse.ts'
export { describeType, isOnly, isUnknown } from './expression/types/value-type.ts'
export { calledAt, covers, isReadOn, isUnknownName, wordsAt } from './expression-words.ts'
export { checkOnce } from './kept-checks.ts'
export { expressionOf, type PatchExpression } from './patch-expression.ts'
export { patchesByPath } from './patches.ts'
export {
  apiGroup,
  builtInKind,
  coreKinds,
  isBuiltInGroup,
  respelledKind,
} from './path/built-in-kinds.ts'
export * from './path/index.ts'
export { describeType as describePosition } from './path/index.ts'
export { type PatchPath, patchedPosition, pathEdits, pathOf } from './path-node.ts'
export { patchEntry, syncPlace } from './place.ts'
export { codeKeys } from './preview/code-keys.ts'
export type { Counterexample, MergedValues } from './sandbox/round-trip.ts'
