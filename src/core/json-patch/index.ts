export {
  type Branch,
  branchAt,
  branchWithin,
  isValue,
  knownBranch,
  leafOf,
  merged,
  nearPath,
  openBranch,
  partsOf,
  plainValue,
  statesBefore,
} from './branch.ts'
export {
  changedBy,
  expectedBy,
  type MadeObject,
  madeAlone,
  madeOf,
  shownBy,
} from './made-object.ts'
export { holdsUnknown, mayBeWritten } from './may-be-written.ts'
export {
  gluedIn,
  gluedWords,
  type Operation,
  operationOf,
  operationsOf,
  type Place,
  writesOf,
} from './operation.ts'
export { isPlatformPatch, protection } from './protection.ts'
export { isList, isObject, type ResolvedPointer, resolvePointer } from './resolve-pointer.ts'
export { calledBy, patchTarget } from './target.ts'
