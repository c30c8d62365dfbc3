import { MAX_INTERRUPT_TURNS, MAX_INTERRUPTS } from '../../core/limits.ts'
import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { type Program, programFor } from './realm/program.ts'
import {
  createRuntime,
  type Engine,
  evaluateIn,
  freshRealm,
  type SandboxRuntime,
} from './realm/realms.ts'

/** The work between two interrupts of the engine, in evaluations of the same duration. */
const INTERRUPT_WORK = 8
/** The work to set up a realm, and the steps after the last interrupt. */
const OWN_WORK = 9
const LIMIT_WORK = INTERRUPT_WORK * MAX_INTERRUPTS

/** Loop iterations count as work only in large parts. */
const PARTS = 10
const MAX_TURNS = MAX_INTERRUPT_TURNS * MAX_INTERRUPTS
const PART_TURNS = MAX_TURNS / PARTS
const PART_WORK = LIMIT_WORK / PARTS

/** A sandbox on an engine; `load` creates an engine, and is called again whenever one broke. */
export function createSandbox(load: () => Engine): Evaluator {
  let running: SandboxRuntime | undefined
  let interrupts = 0
  let work = 0
  const evaluate = (program: Program): Evaluation => {
    running ??= createRuntime(load(), () => ++interrupts > MAX_INTERRUPTS)
    const { turns } = running.engine
    const allowAll = () => {
      interrupts = 0
      turns.value = MAX_TURNS
    }
    allowAll()
    try {
      const realm = freshRealm(running, program)
      // An expression's work is counted by itself.
      allowAll()
      const outcome = evaluateIn(realm, program)
      work += outcome.kind === 'limit' ? LIMIT_WORK : workOf(interrupts, MAX_TURNS - turns.value)
      return outcome
    } catch {
      // The engine gave up halfway.
      const isLate = interrupts > MAX_INTERRUPTS || turns.value < 0
      // A new engine finishes starting only after this call, and needs its own loop iterations.
      turns.value = MAX_TURNS
      running = undefined
      work += LIMIT_WORK
      return { kind: 'limit', limit: isLate ? 'steps' : 'memory' }
    }
  }
  return {
    evaluate(code, input) {
      work += OWN_WORK
      return evaluate(programFor(code, input))
    },
    work: () => work,
  }
}

const workOf = (interrupts: number, turns: number): number =>
  interrupts * INTERRUPT_WORK + Math.floor(turns / PART_TURNS) * PART_WORK
