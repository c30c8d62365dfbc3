import type { Intrinsics } from 'quickjs-emscripten-core'
import type { EvaluationInput } from '../../../core/lint/evaluator.ts'
import { BY_ANY_NAME, readsContext } from './reads-context.ts'
import { needsPatterns, preparationFor } from './realm.ts'

/** An expression as it is run. */
export interface Program {
  readonly code: string
  /** A function that gets the expression as one, and what is given to it. */
  readonly around: string
  /** As JSON. */
  readonly given: string
  readonly before: string
  readonly intrinsics: Intrinsics
}

/** Calls the expression, and nothing more. */
const PLAIN = '(run, { value, context }) => run(value, context)'

export function programFor(code: string, { value, context, around }: EvaluationInput): Program {
  const { name, namespace } = context.vcluster
  const plain = { value, context: readsContext(code) ? context : {} }
  return {
    code,
    around: around ?? PLAIN,
    given: JSON.stringify(around === undefined ? plain : value),
    before: preparationFor(code, JSON.stringify({ name, namespace })),
    intrinsics: intrinsicsFor(code),
  }
}

/** Parts of the language that cost time to set up, and the words without which none can reach them. */
const PARTS = {
  Date: /Date/,
  StringNormalize: /normalize|localeCompare/,
  RegExp: /RegExp|\/|match|search|split|replace/,
  Proxy: /Proxy|Reflect/,
  MapSet: /Map|Set|Weak|groupBy/,
  TypedArrays: /Array|Buffer|DataView|Atomics/,
  Promise: /Promise|async|import|await/,
  BigInt: /BigInt|\dn/,
} as const

type Part = keyof typeof PARTS

const parts = Object.keys(PARTS) as readonly Part[]

/** The parts of the language that an expression needs. */
function intrinsicsFor(code: string): Intrinsics {
  const isAll = BY_ANY_NAME.test(code)
  const has = (part: Part) =>
    isAll || PARTS[part].test(code) || (part === 'RegExp' && needsPatterns(code))
  return {
    BaseObjects: true,
    Eval: true,
    JSON: true,
    ...Object.fromEntries(parts.map((part) => [part, has(part)])),
  }
}
