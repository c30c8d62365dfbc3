import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { BATCH, batchOf, outcomesOf } from './batch.ts'
import { contextText, type Program, programFor, programId, valueText } from './realm/program.ts'
import { isBigPower, leavesNothing } from './realm/realm.ts'
import { endRealm, evaluateIn, type Running } from './realm/realms.ts'

/** After so many evaluations a new engine starts, so that nothing can pile up. */
const MAX_EVALUATIONS = 1000

/** How often the engine asks whether to go on, which it does after a fixed number of steps. */
const MAX_INTERRUPTS = 250

/** Likewise for many evaluations at once: what takes longer is tried one by one. */
const MAX_BATCH_INTERRUPTS = 25

/** The clock is asked too, only to end what spends its time inside functions of the engine, which count no steps. */
const MAX_MILLISECONDS = 5000

/** What work the steps between two questions are, and what is stopped: as many evaluations as take as long. */
const INTERRUPT_WORK = 8
const LIMIT_WORK = INTERRUPT_WORK * MAX_INTERRUPTS

/** Bytes that one evaluation may use. */
const MAX_MEMORY = 8 * 1024 * 1024

/** Bytes of the engine's own stack. */
const MAX_STACK = 192 * 1024

/** A sandbox on an engine; `load` gives a new engine, and is called again should one ever break. */
export function createSandbox(load: () => QuickJSWASMModule): Evaluator {
  const results = createResults()
  let engine: QuickJSWASMModule | undefined
  let running: Running | undefined
  let interrupts = 0
  let maxInterrupts = MAX_INTERRUPTS
  let deadline = 0
  let work = 0
  const start = (): Running => {
    engine ??= load()
    const runtime = engine.newRuntime()
    runtime.setMemoryLimit(MAX_MEMORY)
    runtime.setMaxStackSize(MAX_STACK)
    runtime.setInterruptHandler(() => ++interrupts > maxInterrupts || Date.now() > deadline)
    return { runtime, realms: new Map(), evaluations: 0 }
  }
  const stop = () => {
    try {
      for (const realm of running?.realms.values() ?? []) endRealm(realm)
      running?.runtime.dispose()
    } catch {
      // It broke with something half done: its memory goes with the whole engine.
      engine = undefined
    }
    running = undefined
  }
  const attempt = (program: Program, limit: number): Evaluation => {
    running ??= start()
    interrupts = 0
    maxInterrupts = limit
    deadline = Date.now() + MAX_MILLISECONDS
    running.evaluations++
    try {
      return evaluateIn(running, program)
    } catch {
      // The engine itself gave up.
      const isLate = interrupts > limit || Date.now() > deadline
      return { kind: 'limit', limit: isLate ? 'steps' : 'memory' }
    }
  }
  const evaluate = (program: Program): Evaluation => {
    if (isBigPower(program.code)) return { kind: 'limit', limit: 'steps' }
    const outcome = attempt(program, MAX_INTERRUPTS)
    if (outcome.kind !== 'limit') return outcome
    // Whatever was left behind goes with the runtime. An earlier evaluation may have left less of the memory, and in
    // a shared realm of the steps until the engine asks again: only a new one shows what this needs by itself.
    const isOwn = running?.evaluations === 1 || (outcome.limit === 'steps' && !program.isShared)
    stop()
    if (isOwn) return outcome
    const alone = attempt(program, MAX_INTERRUPTS)
    stop()
    return alone
  }
  const renew = () => {
    if (running !== undefined && running.evaluations >= MAX_EVALUATIONS) stop()
  }
  return {
    evaluate(code, input) {
      const id =
        input.around === undefined && programId(code, valueText(input.value), input.context)
      const known = id === false ? undefined : results.recall(id)
      if (known !== undefined) {
        work += known.work
        return known.outcome
      }
      renew()
      const outcome = evaluate(programFor(code, input))
      const own = outcome.kind === 'limit' ? LIMIT_WORK : 1 + interrupts * INTERRUPT_WORK
      work += own
      if (id !== false) results.keep(id, outcome, own)
      return outcome
    },
    prepare(code, values, context) {
      const open = values.filter((value) => {
        const id = programId(code, valueText(value), context)
        return results.recall(id) === undefined
      })
      if (open.length < 2 || !leavesNothing(code) || isBigPower(code)) return
      renew()
      const program = programFor(code, {
        value: batchOf(open, contextText(code, context)),
        context,
        around: BATCH,
      })
      const whole = attempt(program, MAX_BATCH_INTERRUPTS)
      if (whole.kind === 'limit') stop()
      // Steps are counted for all together; they are put down to the first.
      let own = 1 + interrupts * INTERRUPT_WORK
      for (const [index, outcome] of outcomesOf(whole, code).entries()) {
        results.keep(programId(code, valueText(open[index]), context), outcome, own)
        own = 1
      }
    },
    work: () => work,
  }
}

/** What came of an evaluation, and how much work that was. */
interface Result {
  readonly outcome: Evaluation
  readonly work: number
}

/** Results of evaluations by all that decides them. */
interface Results {
  readonly recall: (id: string) => Result | undefined
  readonly keep: (id: string, outcome: Evaluation, work: number) => void
}

/** Results are remembered as long as they are few and small. */
const MAX_RESULTS = 4000
const MAX_LENGTH = 4000

function createResults(): Results {
  const all = new Map<string, { readonly result: Result; readonly json: string | undefined }>()
  return {
    recall(id) {
      const found = all.get(id)
      if (found?.json === undefined) return found?.result
      // Of its own each time: whoever gets an object may change it.
      return { ...found.result, outcome: { kind: 'value', value: JSON.parse(found.json) } }
    },
    keep(id, outcome, work) {
      const value = outcome.kind === 'value' ? outcome.value : undefined
      const json = typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined
      const message = 'message' in outcome ? outcome.message : value
      const text = json ?? (typeof message === 'string' ? message : '')
      if (id.length + text.length > MAX_LENGTH) return
      const [oldest] = all.keys()
      if (oldest !== undefined && all.size >= MAX_RESULTS) all.delete(oldest)
      all.set(id, { result: { outcome, work }, json })
    },
  }
}
