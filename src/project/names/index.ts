export {
  isDefinedAt,
  isOfObject,
  type Named,
  type NameIndex,
  nameIndex,
} from './name-index.ts'
export { isWritten, type Occurrence } from './occurrence.ts'
export { mayHoldNames, occurrencesOf } from './occurrences.ts'
