import type { QuickJSWASMModule } from 'quickjs-emscripten-core'
import {
  MAX_INTERRUPT_TURNS,
  MAX_INTERRUPTS,
  MAX_KEPT,
  MAX_SANDBOX_MEMORY,
  MAX_SANDBOX_STACK,
} from '../../core/limits.ts'
import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { type Program, programFor } from './realm/program.ts'
import { evaluateIn, type SandboxRuntime } from './realm/realms.ts'

/** The work between two questions of the engine, in evaluations that take as long. */
const INTERRUPT_WORK = 8
/** The work to set a realm up, and the steps after the last of these questions. */
const OWN_WORK = 9
const LIMIT_WORK = INTERRUPT_WORK * MAX_INTERRUPTS

/** Turns of loops are work in large parts only. */
const PARTS = 10
const MAX_TURNS = MAX_INTERRUPT_TURNS * MAX_INTERRUPTS
const PART_TURNS = MAX_TURNS / PARTS
const PART_WORK = LIMIT_WORK / PARTS

/** An engine that counts the turns of its loops down. Below zero it traps, and is of no use any more. */
export interface Engine {
  readonly module: QuickJSWASMModule
  readonly turns: { value: number }
}

/** A sandbox on an engine; `load` gives a new engine, and is called again whenever one broke. */
export function createSandbox(load: () => Engine): Evaluator {
  let engine: Engine | undefined
  let running: SandboxRuntime | undefined
  let interrupts = 0
  let turns = 0
  let work = 0
  const start = (): SandboxRuntime => {
    engine ??= load()
    const runtime = engine.module.newRuntime()
    runtime.setMemoryLimit(MAX_SANDBOX_MEMORY)
    runtime.setMaxStackSize(MAX_SANDBOX_STACK)
    runtime.setInterruptHandler(() => ++interrupts > MAX_INTERRUPTS)
    return { runtime, turns: engine.turns, evaluations: 0 }
  }
  const stop = () => {
    try {
      if (engine !== undefined) engine.turns.value = MAX_TURNS
      // Nothing is tidied up in an engine that broke.
      if (engine !== undefined) running?.runtime.dispose()
    } catch {
      // It broke with something half done: its memory goes with the whole engine.
      engine = undefined
    }
    running = undefined
  }
  const attempt = (program: Program): Evaluation => {
    running ??= start()
    // The engine asks once when a realm starts, whatever runs there.
    interrupts = -1
    running.turns.value = MAX_TURNS
    running.evaluations++
    try {
      const outcome = evaluateIn(running, program)
      turns = MAX_TURNS - running.turns.value
      return outcome
    } catch {
      // The engine itself gave up, with something half done. It may start only now, if it was new.
      engine = undefined
      const isLate = interrupts > MAX_INTERRUPTS || running.turns.value < 0
      running.turns.value = MAX_TURNS
      return { kind: 'limit', limit: isLate ? 'steps' : 'memory' }
    }
  }
  const evaluate = (program: Program): Evaluation => {
    const outcome = attempt(program)
    if (outcome.kind !== 'limit') return outcome
    // The runtime takes with it what was left behind. An earlier evaluation may have left less of the memory: only a
    // new one shows what this needs by itself.
    const isOwn = running?.evaluations === 1 || outcome.limit === 'steps'
    stop()
    if (isOwn) return outcome
    const alone = attempt(program)
    stop()
    return alone
  }
  const workOfLast = () =>
    Math.max(0, interrupts) * INTERRUPT_WORK + Math.floor(turns / PART_TURNS) * PART_WORK
  const renew = () => {
    if (running !== undefined && running.evaluations >= MAX_KEPT) stop()
  }
  return {
    evaluate(code, input) {
      renew()
      const outcome = evaluate(programFor(code, input))
      work += OWN_WORK + (outcome.kind === 'limit' ? LIMIT_WORK : workOfLast())
      return outcome
    },
    work: () => work,
  }
}
