export { type Applied, applyOperation, resolve } from './apply.ts'
export { isList, isObject, type Landing, landingOf } from './landing.ts'
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
export { sparseObject, type ValueProblem, valueProblems } from './sparse.ts'
export { patchTarget } from './target.ts'
