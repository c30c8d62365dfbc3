import type { Intrinsics } from 'quickjs-emscripten-core'
import type { EvaluationContext, EvaluationInput } from '../../../core/lint/evaluator.ts'
import { BY_ANY_NAME, readsContext } from './reads-context.ts'
import { leavesNothing, needsPatterns, preparationFor } from './realm.ts'

/** An expression as it is run. */
export interface Program {
  readonly code: string
  /** A function that is given the expression as one, and the value. */
  readonly around: string | undefined
  /** As JSON. */
  readonly value: string
  readonly context: string
  readonly before: string
  readonly intrinsics: Intrinsics
  /** It may run in a realm where others ran. */
  readonly isShared: boolean
}

export function programFor(code: string, { value, context, around }: EvaluationInput): Program {
  const isShared = leavesNothing(code)
  return {
    code,
    around,
    value: valueText(value),
    context: contextText(code, context),
    before: preparationFor(code, clusterText(context)),
    intrinsics: isShared ? ALL : intrinsicsFor(code),
    isShared,
  }
}

/** Identifies a program by all that decides its result: nothing else is read by it. */
export const programId = (code: string, value: string, context: EvaluationContext): string =>
  `${code}\n${value}\n${contextText(code, context)}\n${clusterText(context)}`

export const valueText = (value: unknown): string =>
  value === undefined ? 'undefined' : JSON.stringify(value)

export const contextText = (code: string, context: EvaluationContext): string =>
  readsContext(code) ? JSON.stringify(context) : '{}'

const clusterText = ({ vcluster: { name, namespace } }: EvaluationContext): string =>
  JSON.stringify({ name, namespace })

/** Parts of the language that cost time to set up, and the words without which none can reach them. */
const PARTS = {
  Date: /Date/,
  StringNormalize: /normalize/,
  RegExp: /RegExp|\/|match|search|split|replace/,
  Proxy: /Proxy|Reflect/,
  MapSet: /Map|Set|Weak|groupBy/,
  TypedArrays: /Array|Buffer|DataView|Atomics/,
  Promise: /Promise|async|import|await/,
  BigInt: /BigInt|\dn/,
} as const

type Part = keyof typeof PARTS

const parts = Object.keys(PARTS) as readonly Part[]

const withParts = (has: (part: Part) => boolean): Intrinsics => ({
  BaseObjects: true,
  Eval: true,
  JSON: true,
  ...Object.fromEntries(parts.map((part) => [part, has(part)])),
})

/** A realm for many is set up once, and has what any of them asks for. */
const ALL = withParts(() => true)

/** The parts of the language that an expression needs. */
function intrinsicsFor(code: string): Intrinsics {
  const isAll = BY_ANY_NAME.test(code)
  return withParts(
    (part) => isAll || PARTS[part].test(code) || (part === 'RegExp' && needsPatterns(code)),
  )
}
