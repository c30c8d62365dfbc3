export { fieldChanges } from './compare.ts'
export { lintChanges } from './lint-change.ts'
export { type Pairing, pairObjects } from './pair.ts'
export {
  type Effect,
  type FieldSummary,
  type ObjectSummary,
  summarise,
} from './summary.ts'
