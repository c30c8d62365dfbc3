import type { Intrinsics } from 'quickjs-emscripten-core'
import type { EvaluationInput } from '../../../core/lint/evaluator.ts'
import { BY_ANY_NAME, readsContext } from './reads-context.ts'
import { needsPatterns, preparationFor } from './realm.ts'

/** An expression in executable form. */
export interface Program {
  readonly code: string
  /** A function that receives the expression as a function, and the given input. */
  readonly around: string
  /** Input as JSON. */
  readonly given: string
  readonly before: string
  readonly intrinsics: Intrinsics
}

/** Only calls the expression. */
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

/**
 * Parts of the language that are slow to set up, with the words without which code cannot reach
 * them.
 */
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
