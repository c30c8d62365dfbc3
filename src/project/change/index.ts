export { type FieldChange, fieldChanges, isSame } from './compare.ts'
export { type Identity, identityOf, identityText } from './identity.ts'
export { type ChangeOptions, lintChanges } from './lint-change.ts'
export { type ObjectPair, type Pairing, pairObjects } from './pair.ts'
export {
  type FieldSummary,
  HIDDEN,
  type ObjectSummary,
  summarise,
} from './summary.ts'
