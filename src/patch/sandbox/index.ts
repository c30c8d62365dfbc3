export { type Counterexample, counterexample, isSame, type Merged } from './round-trip.ts'
export type { Failure } from './throwing.ts'
export { canBeTried } from './trial.ts'
