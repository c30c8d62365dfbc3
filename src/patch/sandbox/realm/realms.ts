import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core'
import type { Evaluation } from '../../../core/lint/evaluator.ts'
import { failureOf, primitiveOutcome, writtenOutcome } from './outcome.ts'
import type { Program } from './program.ts'
import { CODE_NAME, functionOf } from './realm.ts'

/** A runtime of the engine. */
export interface SandboxRuntime {
  readonly runtime: QuickJSRuntime
  /** Those that its loops may still take. */
  readonly turns: { value: number }
  evaluations: number
}

/** The globals of one evaluation. */
interface Realm {
  readonly context: QuickJSContext
  /** Taken before the expression can change it. */
  readonly json: QuickJSHandle
}

export function evaluateIn(running: SandboxRuntime, program: Program): Evaluation {
  const realm = createRealm(running, program)
  try {
    return run(realm, program)
  } finally {
    realm.json.dispose()
    realm.context.dispose()
  }
}

function createRealm({ runtime, turns }: SandboxRuntime, { before, intrinsics }: Program): Realm {
  const left = turns.value
  const context = runtime.newContext({ intrinsics })
  if (before !== '') context.unwrapResult(context.evalCode(before, 'realm')).dispose()
  const json = context
    .getProp(context.global, 'JSON')
    .consume((all) => context.getProp(all, 'stringify'))
  // The work of an expression is its own alone.
  turns.value = left
  return { context, json }
}

/** Hands the expression as a function to another one. */
function run(realm: Realm, { code, around, given }: Program): Evaluation {
  const { context } = realm
  const outer = context.evalCode(aroundText(around), 'realm', { type: 'global' })
  if (outer.error !== undefined) return failureOf(outer.error.consume(context.dump), code)
  const inner = context.evalCode(functionOf(code), CODE_NAME, { type: 'global' })
  const result =
    inner.error !== undefined
      ? inner
      : context
          .newString(given)
          .consume((text) =>
            inner.value.consume((own) =>
              context.callFunction(outer.value, context.undefined, own, text),
            ),
          )
  outer.value.dispose()
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

/** Nothing waits for a promise: nothing does in the product either. */
function isPromise(realm: QuickJSContext, result: QuickJSHandle): boolean {
  const state = realm.getPromiseState(result)
  if (state.type === 'fulfilled' && state.notAPromise) return false
  if (state.type === 'fulfilled') state.value.dispose()
  if (state.type === 'rejected') state.error.dispose()
  return true
}
