export { type Counterexample, counterexample, isSame, type Merged } from './round-trip.ts'
export { canBeRun } from './sample-run.ts'
export type { Failure } from './throwing.ts'
