export type { ChangedObject } from './changed-object.ts'
export { fieldChanges } from './compare.ts'
export { lintChanges } from './lint-change.ts'
export { type Pairing, pairObjects } from './pair.ts'
export {
  type FieldSummary,
  type ObjectSummary,
  summarise,
} from './summary.ts'
