export { type Counterexample, counterexample, isSame, type MergedValues } from './round-trip.ts'
export { canBeRun } from './sample-run.ts'
export type { Failure } from './throwing.ts'
