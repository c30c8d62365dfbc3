export { type Counterexample, counterexample, isSame, type Merged, undoes } from './round-trip.ts'
export type { Failure } from './throwing.ts'
export { canBeTried } from './trial.ts'
