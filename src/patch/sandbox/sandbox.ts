import type {
  Intrinsics,
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import type { Evaluation, EvaluationInput, Evaluator } from '../../core/lint/evaluator.ts'
import { CODE_NAME, LINES_BEFORE, needsPatterns, preparationFor, programOf } from './world.ts'

/** After so many evaluations a new engine starts, so that nothing can pile up. */
const MAX_EVALUATIONS = 1000

/** How often the engine asks whether to go on, which it does after a fixed number of steps. */
const MAX_INTERRUPTS = 250

/** Bytes that one evaluation may use. */
const MAX_MEMORY = 8 * 1024 * 1024

/** Bytes of the engine's own stack. */
const MAX_STACK = 192 * 1024

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

/** What can reach a part of the language without its name. */
const BY_ANY_NAME = /\b(?:globalThis|this|constructor|Function|eval)\b|\[\s*[^\]\d\s]|\\/

type Part = keyof typeof PARTS

/** What an expression is given of the language. */
function intrinsicsFor(code: string): Intrinsics {
  const isAll = BY_ANY_NAME.test(code)
  const parts = (Object.keys(PARTS) as Part[]).map((part) => [
    part,
    isAll || PARTS[part].test(code) || (part === 'RegExp' && needsPatterns(code)),
  ])
  return { BaseObjects: true, Eval: true, JSON: true, ...Object.fromEntries(parts) }
}

/** A sandbox on an engine; `load` gives a new engine, and is called again should one ever break. */
export function createSandbox(load: () => QuickJSWASMModule): Evaluator {
  let runtime: QuickJSRuntime | undefined
  let evaluations = 0
  let interrupts = 0
  const start = (): QuickJSRuntime => {
    evaluations = 0
    const fresh = load().newRuntime()
    fresh.setMemoryLimit(MAX_MEMORY)
    fresh.setMaxStackSize(MAX_STACK)
    fresh.setInterruptHandler(() => ++interrupts > MAX_INTERRUPTS)
    return fresh
  }
  const attempt = (code: string, input: EvaluationInput): Evaluation => {
    runtime ??= start()
    interrupts = 0
    evaluations++
    try {
      return evaluateIn(runtime, code, input)
    } catch {
      // The engine itself gave up.
      return { kind: 'limit', limit: interrupts > MAX_INTERRUPTS ? 'steps' : 'memory' }
    }
  }
  return {
    evaluate(code, input) {
      if (evaluations >= MAX_EVALUATIONS) runtime = undefined
      const outcome = attempt(code, input)
      if (outcome.kind !== 'limit') return outcome
      // Whatever was left behind goes with the engine. Steps are counted anew for each evaluation, but of memory an
      // earlier one may have left less: only a new engine says what this one needs by itself.
      const wasFirst = evaluations === 1
      runtime = undefined
      if (wasFirst || outcome.limit === 'steps') return outcome
      const alone = attempt(code, input)
      runtime = undefined
      return alone
    },
  }
}

function evaluateIn(runtime: QuickJSRuntime, code: string, input: EvaluationInput): Evaluation {
  const world = runtime.newContext({ intrinsics: intrinsicsFor(code) })
  try {
    const value = input.value === undefined ? 'undefined' : JSON.stringify(input.value)
    const context = JSON.stringify(input.context)
    const before = preparationFor(code, context)
    if (before !== '') world.unwrapResult(world.evalCode(before, 'world')).dispose()
    // Taken before the expression can change it.
    const stringify = world
      .getProp(world.global, 'JSON')
      .consume((all) => world.getProp(all, 'stringify'))
    return stringify.consume((json) => {
      const result = world.evalCode(programOf(code, value, context), CODE_NAME, { type: 'global' })
      if (result.error === undefined) return outcomeOf(world, result.value, json, code)
      return failureOf(result.error.consume(world.dump), code)
    })
  } finally {
    world.dispose()
  }
}

function outcomeOf(
  world: QuickJSContext,
  result: QuickJSHandle,
  json: QuickJSHandle,
  code: string,
): Evaluation {
  try {
    const type = world.typeof(result)
    if (type === 'undefined') return { kind: 'nothing' }
    if (type === 'function' || type === 'symbol' || type === 'bigint') {
      return { kind: 'unusable', type }
    }
    if (type === 'object') {
      if (!isPlain(world, result)) return { kind: 'unusable', type: 'promise' }
      return written(world, result, json, code)
    }
    const value: unknown = world.dump(result)
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return { kind: 'unusable', type: 'not a number' }
    }
    return { kind: 'value', value }
  } finally {
    result.dispose()
  }
}

/** An object or null as it would be written into the object. */
function written(
  world: QuickJSContext,
  result: QuickJSHandle,
  json: QuickJSHandle,
  code: string,
): Evaluation {
  const text = world.callFunction(json, world.undefined, result)
  if (text.error !== undefined) return failureOf(text.error.consume(world.dump), code)
  const value: unknown = text.value.consume(world.dump)
  return typeof value === 'string'
    ? { kind: 'value', value: JSON.parse(value) as unknown }
    : { kind: 'nothing' }
}

/** Whether an object is not a promise. Nothing waits for one: nothing does in the product either. */
function isPlain(world: QuickJSContext, result: QuickJSHandle): boolean {
  const state = world.getPromiseState(result)
  if (state.type === 'fulfilled' && state.notAPromise) return true
  if (state.type === 'fulfilled') state.value.dispose()
  if (state.type === 'rejected') state.error.dispose()
  return false
}

const limits: Readonly<Record<string, 'steps' | 'memory' | 'stack'>> = {
  interrupted: 'steps',
  'out of memory': 'memory',
  'stack overflow': 'stack',
  'Maximum call stack size exceeded': 'stack',
}

function failureOf(error: unknown, code: string): Evaluation {
  if (typeof error !== 'object' || error === null || !('message' in error)) {
    return { kind: 'throws', name: 'Error', message: String(error), at: undefined }
  }
  const { name = 'Error', message = '', stack = '' } = error as Partial<Error>
  const limit = limits[message]
  if (limit !== undefined) return { kind: 'limit', limit }
  return { kind: 'throws', name, message, at: placeIn(code, stack) }
}

/** The offset in the expression that the innermost frame of a stack trace names. */
function placeIn(code: string, stack: string): number | undefined {
  const frame = new RegExp(`\\b${CODE_NAME}:(\\d+):(\\d+)`).exec(stack)
  if (frame === null) return undefined
  const line = Number(frame[1]) - 1 - LINES_BEFORE
  const lines = code.split('\n')
  const before = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0)
  const at = before + Number(frame[2]) - 1
  return line < 0 || at < 0 || at > code.length ? undefined : at
}
