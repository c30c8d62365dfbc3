import type {
  Intrinsics,
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import type { Evaluation, EvaluationInput, Evaluator } from '../../core/lint/evaluator.ts'
import {
  BY_ANY_NAME,
  CODE_NAME,
  LINES_BEFORE,
  leavesNothing,
  needsPatterns,
  preparationFor,
  programOf,
  readsContext,
} from './world.ts'

/** After so many evaluations a new engine starts, so that nothing can pile up. */
const MAX_EVALUATIONS = 1000

/** How often the engine asks whether to go on, which it does after a fixed number of steps. */
const MAX_INTERRUPTS = 250

/** The clock is asked too, only to end what spends its time inside functions of the engine, which count no steps. */
const MAX_MILLISECONDS = 5000

/** What work the steps between two questions are, and what is stopped: as many evaluations as take as long. */
const INTERRUPT_WORK = 8
const LIMIT_WORK = INTERRUPT_WORK * MAX_INTERRUPTS

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
  const results = new Map<string, Result>()
  let engine: QuickJSWASMModule | undefined
  let running: Running | undefined
  let interrupts = 0
  let deadline = 0
  let work = 0
  const start = (): Running => {
    engine ??= load()
    const runtime = engine.newRuntime()
    runtime.setMemoryLimit(MAX_MEMORY)
    runtime.setMaxStackSize(MAX_STACK)
    runtime.setInterruptHandler(() => ++interrupts > MAX_INTERRUPTS || Date.now() > deadline)
    return { runtime, worlds: new Map(), evaluations: 0 }
  }
  const stop = () => {
    try {
      for (const world of running?.worlds.values() ?? []) endWorld(world)
      running?.runtime.dispose()
    } catch {
      // It broke with something half done: its memory goes with the whole engine.
      engine = undefined
    }
    running = undefined
  }
  const attempt = (program: Program): Evaluation => {
    running ??= start()
    interrupts = 0
    deadline = Date.now() + MAX_MILLISECONDS
    running.evaluations++
    try {
      return evaluateIn(running, program)
    } catch {
      // The engine itself gave up.
      const isLate = interrupts > MAX_INTERRUPTS || Date.now() > deadline
      return { kind: 'limit', limit: isLate ? 'steps' : 'memory' }
    }
  }
  const evaluate = (program: Program): Evaluation => {
    if (running !== undefined && running.evaluations >= MAX_EVALUATIONS) stop()
    const outcome = attempt(program)
    if (outcome.kind !== 'limit') return outcome
    // Whatever was left behind goes with the runtime. An earlier evaluation may have left less of the memory, and in
    // a shared world of the steps until the engine asks again: only a new one shows what this needs by itself.
    const isOwn = running?.evaluations === 1 || (outcome.limit === 'steps' && !program.isShared)
    stop()
    if (isOwn) return outcome
    const alone = attempt(program)
    stop()
    return alone
  }
  return {
    evaluate(code, input) {
      const program = programFor(code, input)
      const id = `${program.whole}\n${program.value}\n${program.context}\n${program.before}`
      const known = results.get(id)
      if (known !== undefined) {
        work += known.work
        return known.outcome
      }
      const outcome = evaluate(program)
      const own = outcome.kind === 'limit' ? LIMIT_WORK : 1 + interrupts * INTERRUPT_WORK
      work += own
      if (isSmall(id, outcome)) {
        if (results.size >= MAX_RESULTS) results.clear()
        results.set(id, { outcome, work: own })
      }
      return outcome
    },
    work: () => work,
  }
}

/** Results are remembered as long as they are few and small, and nobody can change them. */
const MAX_RESULTS = 2000
const MAX_RESULT_LENGTH = 2000

interface Result {
  readonly outcome: Evaluation
  readonly work: number
}

function isSmall(id: string, outcome: Evaluation): boolean {
  if (outcome.kind === 'value' && typeof outcome.value === 'object') return outcome.value === null
  const text = outcome.kind === 'value' ? outcome.value : 'message' in outcome && outcome.message
  return id.length + (typeof text === 'string' ? text.length : 0) <= MAX_RESULT_LENGTH
}

/** A runtime of the engine, and worlds that are as new: what ran in them left nothing there. */
interface Running {
  readonly runtime: QuickJSRuntime
  readonly worlds: Map<string, World>
  evaluations: number
}

interface World {
  readonly context: QuickJSContext
  /** Taken before an expression can change it. */
  readonly json: QuickJSHandle
}

/** As many worlds are kept as a file of patches has kinds of expressions: with and without patterns, and helpers. */
const MAX_WORLDS = 4

/** An expression as it is run. */
interface Program {
  readonly code: string
  /** With what is around it. */
  readonly whole: string
  readonly value: string
  readonly context: string
  readonly before: string
  readonly intrinsics: Intrinsics
  /** Whether it may run in a world where others ran. */
  readonly isShared: boolean
}

function programFor(code: string, { value, context, around }: EvaluationInput): Program {
  const { name, namespace } = context.vcluster
  return {
    code,
    whole: around === undefined ? code : `${around.before}${code}${around.after}`,
    value: value === undefined ? 'undefined' : JSON.stringify(value),
    context: readsContext(code) ? JSON.stringify(context) : '{}',
    before: preparationFor(code, JSON.stringify({ name, namespace })),
    intrinsics: intrinsicsFor(code),
    isShared: leavesNothing(code),
  }
}

function evaluateIn({ runtime, worlds }: Running, program: Program): Evaluation {
  if (!program.isShared) {
    const world = createWorld(runtime, program)
    try {
      return run(world, program)
    } finally {
      endWorld(world)
    }
  }
  const key = JSON.stringify([program.before, program.intrinsics])
  let world = worlds.get(key)
  if (world === undefined) {
    const [oldest] = worlds
    if (oldest !== undefined && worlds.size >= MAX_WORLDS) {
      worlds.delete(oldest[0])
      endWorld(oldest[1])
    }
    world = createWorld(runtime, program)
    worlds.set(key, world)
  }
  return run(world, program)
}

function createWorld(runtime: QuickJSRuntime, { before, intrinsics }: Program): World {
  const context = runtime.newContext({ intrinsics })
  if (before !== '') context.unwrapResult(context.evalCode(before, 'world')).dispose()
  const json = context
    .getProp(context.global, 'JSON')
    .consume((all) => context.getProp(all, 'stringify'))
  return { context, json }
}

function endWorld({ context, json }: World): void {
  json.dispose()
  context.dispose()
}

function run({ context: world, json }: World, program: Program): Evaluation {
  const { code, value, context } = program
  const text = programOf(program.whole, value, context, program)
  const result = world.evalCode(text, CODE_NAME, { type: 'global' })
  if (result.error === undefined) return outcomeOf(world, result.value, json, code)
  return failureOf(result.error.consume(world.dump), code)
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
