export { type Applied, applyOperation, resolve, statesOf } from './apply.ts'
export { holdsUnknown, mayBeWritten } from './may-be-written.ts'
export {
  escapeStep,
  type Operation,
  operationOf,
  operationsOf,
  type Place,
  readJsonPointer,
  writesOf,
} from './operation.ts'
export { isPlatformPatch, protection } from './protection.ts'
export { isList, isObject, type ResolvedPointer, resolvePointer } from './resolve-pointer.ts'
export { misspeltFields, sparseObject, type ValueProblem, valueProblems } from './sparse.ts'
export { patchTarget } from './target.ts'
