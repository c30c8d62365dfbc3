import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core'
import { MAX_REALMS } from '../../../core/limits.ts'
import type { Evaluation } from '../../../core/lint/evaluator.ts'
import { failureOf, primitiveOutcome, writtenOutcome } from './outcome.ts'
import type { Program } from './program.ts'
import { CODE_NAME, functionOf } from './realm.ts'

/** A runtime of the engine, and realms that are as new: what ran in them left nothing there. */
export interface SandboxRuntime {
  readonly runtime: QuickJSRuntime
  /** Those that its loops may still take. */
  readonly turns: { value: number }
  readonly realms: Map<string, Realm>
  evaluations: number
}

interface Realm {
  readonly context: QuickJSContext
  /** Taken before an expression can change it. */
  readonly json: QuickJSHandle
  /** By their text. */
  readonly functions: Map<string, QuickJSHandle>
}

export function evaluateIn(running: SandboxRuntime, program: Program): Evaluation {
  const { realms } = running
  if (!program.isShared) {
    const realm = createRealm(running, program)
    try {
      return run(realm, program)
    } finally {
      endRealm(realm)
    }
  }
  let realm = realms.get(program.before)
  if (realm === undefined) {
    const [oldest] = realms
    if (oldest !== undefined && realms.size >= MAX_REALMS) {
      realms.delete(oldest[0])
      endRealm(oldest[1])
    }
    realm = createRealm(running, program)
    realms.set(program.before, realm)
  }
  return run(realm, program)
}

function createRealm({ runtime, turns }: SandboxRuntime, { before, intrinsics }: Program): Realm {
  const left = turns.value
  const context = runtime.newContext({ intrinsics })
  if (before !== '') context.unwrapResult(context.evalCode(before, 'realm')).dispose()
  const json = context
    .getProp(context.global, 'JSON')
    .consume((all) => context.getProp(all, 'stringify'))
  // It is made once for many expressions, so it is the work of none.
  turns.value = left
  return { context, json, functions: new Map() }
}

export function endRealm({ context, json, functions }: Realm): void {
  for (const handle of functions.values()) handle.dispose()
  json.dispose()
  context.dispose()
}

/** Hands the expression as a function to another one. To compile it costs more than that, so it is done once for all values. */
function run(realm: Realm, program: Program): Evaluation {
  const { context } = realm
  const { code, around, given } = program
  const outer = compiled(realm, aroundText(around), 'realm')
  const inner = compiled(realm, functionOf(program), CODE_NAME)
  if (outer.error !== undefined) return failureOf(outer.error.consume(context.dump), code)
  if (inner.error !== undefined) return failureOf(inner.error.consume(context.dump), code)
  const result = context
    .newString(given)
    .consume((text) => context.callFunction(outer.value, context.undefined, inner.value, text))
  if (result.error !== undefined) return failureOf(result.error.consume(context.dump), code)
  return outcomeOf(realm, result.value, code)
}

/** The function that a script gives; the realm keeps a few of them. */
function compiled({ context, functions }: Realm, text: string, name: string) {
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
  if (oldest !== undefined && functions.size >= MAX_REALMS) {
    functions.delete(oldest[0])
    oldest[1].dispose()
  }
  functions.set(text, made.value)
  return made
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
