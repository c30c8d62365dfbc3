export { apiGroup, builtInKind, coreKinds, isBuiltInGroup, respelledKind } from './built-in.ts'

export { type ExpressionTools, eachExpression } from './each-expression.ts'
export { cutByComment } from './expression/cut-by-comment.ts'
export * from './expression/index.ts'
export { describeType } from './expression/index.ts'
export { quotingMistake } from './expression/quoting-mistake.ts'
export {
  expressionEdits,
  expressionOf,
  type PatchExpression,
} from './expression-node.ts'
export { calledAt, covers, isUnknownName, wordsAt } from './expression-words.ts'
export { hangingPatterns } from './hanging-patterns.ts'
export { counterexample, isChangedTwice, provenInverse, undoesItsPair } from './inverse-node.ts'
export { patchesByPath, patchLists } from './patches.ts'
export * from './path/index.ts'
export { describeType as describePosition } from './path/index.ts'
export { type PatchPath, patchedPosition, pathEdits, pathOf } from './path-node.ts'
export { type Direction, patchEntry, type SyncPlace, syncPlace } from './place.ts'
export { codeKeys } from './preview/code-keys.ts'
export * from './sandbox/index.ts'
export { shownExpression } from './shown.ts'
export { failureIn } from './trace-node.ts'
