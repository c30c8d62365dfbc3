import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { MAX_SANDBOX_MEMORY, MAX_SANDBOX_STACK } from '../../../core/limits.ts'
import type { Evaluation } from '../../../core/lint/evaluator.ts'
import { sum } from '../../../core/lists.ts'
import { bytesOf, type Image, imageOf, restore, restoreEmpty } from './image.ts'
import { failureOf, primitiveOutcome, writtenOutcome } from './outcome.ts'
import type { Program } from './program.ts'
import { CODE_NAME, functionOf } from './realm.ts'

/** An engine that counts down loop iterations. Below zero it traps and cannot be used any more. */
export interface Engine {
  readonly module: QuickJSWASMModule
  readonly turns: { value: number }
  readonly memory: () => Uint8Array
  /** The address at which its allocator's memory begins. */
  readonly heap: number
}

/** A runtime of an engine, and its memory before the first realm. */
export interface SandboxRuntime {
  readonly engine: Engine
  readonly runtime: QuickJSRuntime
  readonly empty: Image
  /** Realms by all their inputs. */
  readonly realms: Map<string, Realm>
}

/** The globals of an evaluation, with a snapshot of memory from before any expression ran. */
export interface Realm {
  readonly context: QuickJSContext
  /** Taken before the expression can change it. */
  readonly json: QuickJSHandle
  readonly outer: QuickJSHandle
  readonly image: Image | undefined
}

const startsIn = ({ heap }: Engine) => [0, heap]

export function createRuntime(engine: Engine, isLate: () => boolean): SandboxRuntime {
  const runtime = engine.module.newRuntime()
  runtime.setMemoryLimit(MAX_SANDBOX_MEMORY)
  runtime.setMaxStackSize(MAX_SANDBOX_STACK)
  runtime.setInterruptHandler(isLate)
  const empty = imageOf(engine.memory(), startsIn(engine)) ?? []
  return { engine, runtime, empty, realms: new Map() }
}

/**
 * A realm in which nothing has run. It is created once: restoring its memory undoes everything that
 * an expression did, in a fiftieth of the time. Nothing is disposed of, because its memory is
 * restored as a whole.
 */
export function freshRealm(running: SandboxRuntime, program: Program): Realm {
  const { engine, empty, realms } = running
  const { before, around, intrinsics } = program
  const key = JSON.stringify([before, around, intrinsics])
  const known = realms.get(key)
  if (known?.image !== undefined) {
    restore(engine.memory(), known.image)
    return known
  }
  // The memory is empty before the first realm.
  if (realms.size > 0) restoreEmpty(engine.memory(), empty)
  const made = createRealm(running, program)
  const kept = [...realms.values(), made].map(({ image }) => bytesOf(image))
  if (sum(kept) > MAX_SANDBOX_MEMORY) realms.clear()
  realms.set(key, made)
  return made
}

function createRealm({ engine, runtime }: SandboxRuntime, program: Program): Realm {
  const { before, around, intrinsics } = program
  const context = runtime.newContext({ intrinsics })
  const run = (code: string) =>
    context.unwrapResult(context.evalCode(code, 'realm', { type: 'global' }))
  if (before !== '') run(before).dispose()
  const json = context
    .getProp(context.global, 'JSON')
    .consume((all) => context.getProp(all, 'stringify'))
  const outer = run(aroundText(around))
  return { context, json, outer, image: imageOf(engine.memory(), startsIn(engine)) }
}

/** Passes the expression as a function to another function. */
export function evaluateIn(realm: Realm, { code, given }: Program): Evaluation {
  const { context, outer } = realm
  const inner = context.evalCode(functionOf(code), CODE_NAME, { type: 'global' })
  const result =
    inner.error !== undefined
      ? inner
      : context
          .newString(given)
          .consume((text) =>
            inner.value.consume((own) => context.callFunction(outer, context.undefined, own, text)),
          )
  if (result.error !== undefined) return failureOf(result.error.consume(context.dump), code)
  return outcomeOf(realm, result.value, code)
}

const aroundText = (around: string): string =>
  `((around) => (run, given) => around(run, JSON.parse(given)))(${around})`

function outcomeOf({ context, json }: Realm, result: QuickJSHandle, code: string): Evaluation {
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

/** Promises are not awaited here or in the product. */
function isPromise(realm: QuickJSContext, result: QuickJSHandle): boolean {
  const state = realm.getPromiseState(result)
  if (state.type === 'fulfilled' && state.notAPromise) return false
  if (state.type === 'fulfilled') state.value.dispose()
  if (state.type === 'rejected') state.error.dispose()
  return true
}
