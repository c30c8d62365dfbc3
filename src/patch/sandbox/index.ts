export type { Counterexample, MergedValues } from './round-trip.ts'
export type { Failure } from './throwing.ts'
