export { quoteSource, writeScalar } from '../scalar/write.ts'
export { safeFix, suggestion } from './fix.ts'
export { ensurePath, insertItem, insertPair } from './insert.ts'
export { oddSpaceFix } from './odd-spaces.ts'
export { removeItem, removePair } from './remove.ts'
export type { Data } from './render.ts'
export {
  editExpression,
  renameKey,
  replaceRaw,
  replaceValue,
  toLiteralBlock,
} from './scalar.ts'
export { wrapInList, wrapInMap } from './wrap.ts'
