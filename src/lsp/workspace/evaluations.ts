import type { Evaluator, PatchToTry, Question } from '../../core/lint/evaluator.ts'
import { addEvaluations } from '../../patch/evaluations.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'

/** Runs the patches of files elsewhere while requests are answered. */
export function createEvaluations(
  runner: SandboxRunner,
  /** The file of a text: itself, or the one that embeds it. */
  ownerOf: (uri: string) => string,
  /** Called when everything that a file asked for is known. */
  onSettled: (uri: string) => void,
) {
  /** The questions of each file, by patch. */
  const queues = new Map<string, Map<string, Question[]>>()
  const waiting = new Map<string, (() => void)[]>()
  let asked = 0
  let version = 0
  let running: { readonly uri: string; readonly key: string; abort: () => void } | undefined

  const evaluator: Evaluator = {
    // Nothing runs in this thread.
    evaluate: () => ({ kind: 'limit', limit: 'steps' }),
    work: () => 0,
    later: {
      ask(question) {
        asked++
        const uri = ownerOf(question.uri)
        const queue = queues.get(uri) ?? new Map<string, Question[]>()
        const key = JSON.stringify(question.patch)
        queues.set(uri, queue.set(key, [...(queue.get(key) ?? []), question]))
        if (running === undefined) queueMicrotask(run)
      },
      asked: () => asked,
    },
  }

  const settle = (uri: string) => {
    queues.delete(uri)
    for (const resolve of waiting.get(uri) ?? []) resolve()
    waiting.delete(uri)
  }

  /** Runs one patch per job, so that a crash costs only the patch that caused it. */
  const tryPatch = async (patch: PatchToTry, signal: AbortSignal) => {
    try {
      return await runner.run({ kind: 'try', patches: [patch] }, signal)
    } catch {
      return []
    }
  }

  const take = (uri: string, key: string, found: Awaited<ReturnType<typeof tryPatch>>) => {
    const queue = queues.get(uri)
    const given = new Set(found.map(([id]) => id))
    const unknown = (queue?.get(key) ?? []).filter(({ id }) => !given.has(id))
    addEvaluations(evaluator, found)
    addEvaluations(
      evaluator,
      unknown.map(({ id }) => [id, { result: undefined, work: 1 }] as const),
    )
    version++
    queue?.delete(key)
    if (queue?.size !== 0) return
    settle(uri)
    onSettled(uri)
  }

  const run = async () => {
    const [first] = queues
    const [next] = first?.[1] ?? []
    const question = next?.[1][0]
    if (running !== undefined || first === undefined || question === undefined) return
    const [uri] = first
    const key = JSON.stringify(question.patch)
    const controller = new AbortController()
    running = { uri, key, abort: () => controller.abort() }
    const found = await tryPatch(question.patch, controller.signal)
    running = undefined
    if (!controller.signal.aborted) take(uri, key, found)
    void run()
  }

  return {
    /** For the rules: returns known results, and records the other questions. */
    evaluator,
    /** A file is checked again: its earlier questions matter only if it asks again. */
    begin(uri: string) {
      queues.delete(uri)
      // Waits for the file's other questions, which keep its running job alive.
      queueMicrotask(() => {
        if (!queues.has(uri)) settle(uri)
        if (running !== undefined && !queues.get(running.uri)?.has(running.key)) running.abort()
      })
    },
    /** True while findings of the file are still to come. */
    isOpen: (uri: string) => queues.has(uri),
    /** Number of answers so far. */
    version: () => version,
    /** Resolves when nothing of a file is open, or when `signal` aborts. */
    settled: (uri: string, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
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
