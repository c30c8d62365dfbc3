import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core'
import type { Evaluation } from '../../../core/lint/evaluator.ts'
import { failureOf, primitiveOutcome, writtenOutcome } from './outcome.ts'
import type { Program } from './program.ts'
import { CODE_NAME, functionOf, programOf } from './realm.ts'

/** A runtime of the engine, and worlds that are as new: what ran in them left nothing there. */
export interface Running {
  readonly runtime: QuickJSRuntime
  readonly worlds: Map<string, World>
  evaluations: number
}

interface World {
  readonly context: QuickJSContext
  /** Taken before an expression can change it. */
  readonly json: QuickJSHandle
  /** By their text. */
  readonly functions: Map<string, QuickJSHandle>
}

/** As many worlds are kept as there are kinds of preparation. */
const MAX_WORLDS = 8

/** As many functions are kept as the rules ask of a pair. */
const MAX_FUNCTIONS = 12

export function evaluateIn({ runtime, worlds }: Running, program: Program): Evaluation {
  if (!program.isShared) {
    const world = createWorld(runtime, program)
    try {
      return run(world, program)
    } finally {
      endWorld(world)
    }
  }
  let world = worlds.get(program.before)
  if (world === undefined) {
    const [oldest] = worlds
    if (oldest !== undefined && worlds.size >= MAX_WORLDS) {
      worlds.delete(oldest[0])
      endWorld(oldest[1])
    }
    world = createWorld(runtime, program)
    worlds.set(program.before, world)
  }
  return run(world, program)
}

function createWorld(runtime: QuickJSRuntime, { before, intrinsics }: Program): World {
  const context = runtime.newContext({ intrinsics })
  if (before !== '') context.unwrapResult(context.evalCode(before, 'world')).dispose()
  const json = context
    .getProp(context.global, 'JSON')
    .consume((all) => context.getProp(all, 'stringify'))
  return { context, json, functions: new Map() }
}

export function endWorld({ context, json, functions }: World): void {
  for (const handle of functions.values()) handle.dispose()
  json.dispose()
  context.dispose()
}

function run(world: World, program: Program): Evaluation {
  const { context } = world
  const { code, around, isShared } = program
  const result =
    around === undefined && !isShared
      ? context.evalCode(programOf(program), CODE_NAME, { type: 'global' })
      : runAround(world, around, program)
  if (result.error === undefined) return outcomeOf(world, result.value, code)
  return failureOf(result.error.consume(context.dump), code)
}

/** Calls an expression. To compile it costs more than that, so it is done once for all values. */
const PLAIN = '(run, { value, context }) => run(value, context)'

const givenPlain = ({ value, context }: Program): string =>
  value === 'undefined' ? `{"context":${context}}` : `{"value":${value},"context":${context}}`

/** Hands the expression as a function to another one, with the value. */
function runAround(world: World, around: string | undefined, program: Program) {
  const { context } = world
  const outer = compiled(world, aroundText(around ?? PLAIN), 'world')
  const inner = compiled(world, functionOf(program), CODE_NAME)
  if (outer.error !== undefined) return outer
  if (inner.error !== undefined) return inner
  return context
    .newString(around === undefined ? givenPlain(program) : program.value)
    .consume((given) => context.callFunction(outer.value, context.undefined, inner.value, given))
}

/** The function that a script gives; the world keeps a few of them. */
function compiled({ context, functions }: World, text: string, name: string) {
  const known = functions.get(text)
  if (known !== undefined) {
    // The last to be dropped: another one may be asked for before this one is called.
    functions.delete(text)
    functions.set(text, known)
    return { error: undefined, value: known }
  }
  const made = context.evalCode(text, name, { type: 'global' })
  if (made.error !== undefined) return made
  const [oldest] = functions
  if (oldest !== undefined && functions.size >= MAX_FUNCTIONS) {
    functions.delete(oldest[0])
    oldest[1].dispose()
  }
  functions.set(text, made.value)
  return made
}

const aroundText = (around: string): string =>
  `((around) => (run, given) => around(run, JSON.parse(given)))(${around})`

function outcomeOf({ context, json }: World, result: QuickJSHandle, code: string): Evaluation {
  try {
    const type = context.typeof(result)
    if (type !== 'object') {
      const isPlain = type === 'string' || type === 'number' || type === 'boolean'
      return primitiveOutcome(type, isPlain ? context.dump(result) : undefined)
    }
    if (isPromise(context, result)) return { kind: 'unusable', type: 'promise' }
    const text = context.callFunction(json, context.undefined, result)
    if (text.error !== undefined) return failureOf(text.error.consume(context.dump), code)
    return writtenOutcome(text.value.consume(context.dump))
  } finally {
    result.dispose()
  }
}

/** Nothing waits for a promise: nothing does in the product either. */
function isPromise(world: QuickJSContext, result: QuickJSHandle): boolean {
  const state = world.getPromiseState(result)
  if (state.type === 'fulfilled' && state.notAPromise) return false
  if (state.type === 'fulfilled') state.value.dispose()
  if (state.type === 'rejected') state.error.dispose()
  return true
}
