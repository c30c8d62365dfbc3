export {
  type Branch,
  branchAt,
  branchWithin,
  builtLeaf,
  closedBranch,
  leafOf,
  namedParts,
  openBranch,
  openObject,
  partsOf,
  type Scalar,
  sizeOf,
  valueIn,
  withPart,
} from './branch.ts'
export { firstFailure } from './failure.ts'
export {
  changedBy,
  expectedBy,
  type MadeObject,
  madeAlone,
  madeOf,
  shownBy,
} from './made-object.ts'
export { merged } from './merge.ts'
export {
  gluedIn,
  gluedWords,
  type Operation,
  operationOf,
  operationsOf,
  writesOf,
} from './operation.ts'
export { isPlatformPatch, protection } from './protection.ts'
export { resolvePointer } from './resolve-pointer.ts'
export { calledBy, headerOf, patchTarget } from './target.ts'
