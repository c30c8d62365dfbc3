import type { Evaluator, PatchToTry, Question } from '../../core/lint/evaluator.ts'
import { addAll } from '../../core/lists.ts'
import { type Evaluated, learn } from '../../patch/evaluations.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'

/** Patches that are tried in one job: between two, what nobody wants any more is dropped. */
const PATCHES_AT_ONCE = 10

const keyOf = (patch: PatchToTry) => JSON.stringify(patch)

/** Tries the patches of files somewhere else, while requests are answered. */
export interface Evaluations {
  /** For the rules: knows what has been found so far, and takes note of the rest. */
  readonly evaluator: Evaluator
  /** A file is looked at again: what it asked for before is wanted only if it asks again. */
  readonly begin: (uri: string) => void
  /** Whether findings of a file are still to come. */
  readonly isOpen: (uri: string) => boolean
  /** How often something was found out since the start. */
  readonly version: () => number
  /** Resolves when nothing of a file is open, or `signal` aborts. */
  readonly settled: (uri: string, signal: AbortSignal) => Promise<void>
  readonly stop: () => void
}

export function createEvaluations(
  runner: SandboxRunner,
  /** The file that a text belongs to: itself, or the one that it is embedded in. */
  ownerOf: (uri: string) => string,
  /** Called when all that a file asked for is known. */
  onSettled: (uri: string) => void,
): Evaluations {
  const queues = new Map<string, Map<string, Question>>()
  const waiting = new Map<string, (() => void)[]>()
  let asked = 0
  let version = 0
  let running: { readonly questions: readonly Question[]; readonly abort: () => void } | undefined

  const evaluator: Evaluator = {
    // Nothing is run in this thread.
    evaluate: () => ({ kind: 'limit', limit: 'steps' }),
    work: () => 0,
    later: {
      ask(given) {
        asked++
        const question = { ...given, uri: ownerOf(given.uri) }
        const queue = queues.get(question.uri) ?? new Map<string, Question>()
        queues.set(question.uri, queue)
        queue.set(question.id, question)
        if (running === undefined) queueMicrotask(run)
      },
      asked: () => asked,
    },
  }

  const isWanted = ({ uri, id }: Question) => queues.get(uri)?.has(id) === true

  const settle = (uri: string) => {
    queues.delete(uri)
    for (const resolve of waiting.get(uri) ?? []) resolve()
    waiting.delete(uri)
  }

  /** The next patches of one file, with all that is asked of them. */
  const nextQuestions = (): readonly Question[] => {
    const [queue] = queues.values()
    const patches = new Set<string>()
    const questions: Question[] = []
    for (const question of queue?.values() ?? []) {
      patches.add(keyOf(question.patch))
      if (patches.size > PATCHES_AT_ONCE) break
      questions.push(question)
    }
    return questions
  }

  const take = (
    questions: readonly Question[],
    found: readonly (readonly [string, Evaluated])[],
  ) => {
    const given = new Set(found.map(([id]) => id))
    const unknown = questions.filter(({ id }) => !given.has(id))
    learn(evaluator, found)
    learn(
      evaluator,
      unknown.map(({ id }) => [id, { result: undefined, work: 1 }] as const),
    )
    version++
    for (const uri of new Set(questions.map(({ uri }) => uri))) {
      const queue = queues.get(uri)
      if (queue === undefined) continue
      for (const { id } of questions) queue.delete(id)
      if (queue.size > 0) continue
      settle(uri)
      onSettled(uri)
    }
  }

  /** A crash costs the patch that caused it, and no other. */
  const tryAll = async (questions: readonly Question[], signal: AbortSignal) => {
    const byPatch = new Map(questions.map(({ patch }) => [keyOf(patch), patch]))
    try {
      const patches = [...byPatch.values()]
      return await runner.run({ kind: 'try', patches }, signal)
    } catch {
      if (signal.aborted || byPatch.size === 1) return []
    }
    const found: (readonly [string, Evaluated])[] = []
    for (const patch of byPatch.values()) {
      try {
        addAll(found, await runner.run({ kind: 'try', patches: [patch] }, signal))
      } catch {
        if (signal.aborted) break
      }
    }
    return found
  }

  const run = async () => {
    if (running !== undefined) return
    const questions = nextQuestions()
    if (questions.length === 0) return
    const controller = new AbortController()
    running = { questions, abort: () => controller.abort() }
    const found = await tryAll(questions, controller.signal)
    running = undefined
    if (!controller.signal.aborted) take(questions, found)
    void run()
  }

  return {
    evaluator,
    begin(uri) {
      queues.delete(uri)
      // What the file asks for right away keeps the job that is running for it.
      queueMicrotask(() => {
        if (!queues.has(uri)) settle(uri)
        if (running !== undefined && !running.questions.some(isWanted)) running.abort()
      })
    },
    isOpen: (uri) => queues.has(uri),
    version: () => version,
    settled: (uri, signal) =>
      new Promise((resolve) => {
        if (!queues.has(uri) || signal.aborted) {
          resolve()
          return
        }
        waiting.set(uri, [...(waiting.get(uri) ?? []), resolve])
        signal.addEventListener('abort', () => resolve(), { once: true })
      }),
    stop() {
      queues.clear()
      running?.abort()
      runner.stop()
    },
  }
}
