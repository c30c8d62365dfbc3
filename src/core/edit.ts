export { ensurePath, insertItem, insertPair } from './edit-insert.ts'
export { removeItem, removePair } from './edit-remove.ts'
export type { Data } from './edit-render.ts'
export {
  editExpression,
  renameKey,
  replaceRaw,
  replaceValue,
  toLiteralBlock,
} from './edit-scalar.ts'
export { wrapInList, wrapInMap } from './edit-wrap.ts'
export { quoteSource, writeScalar } from './scalar-write.ts'
