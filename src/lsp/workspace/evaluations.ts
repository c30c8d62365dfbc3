import type { Evaluator, PatchToTry, Question } from '../../core/lint/evaluator.ts'
import { addEvaluations } from '../../patch/evaluations.ts'
import type { SandboxRunner } from '../../run/sandbox-job.ts'

interface EvaluationsState {
  readonly runner: SandboxRunner
  /** The file of a text: itself, or the one that embeds it. */
  readonly ownerOf: (uri: string) => string
  /** Called when everything that a file asked for is known. */
  readonly onSettled: (uri: string) => void
  readonly evaluator: Evaluator
  /** The questions of each file, by patch. */
  readonly queues: Map<string, Map<string, Question[]>>
  readonly waiting: Map<string, (() => void)[]>
  asked: number
  version: number
  running: { readonly uri: string; readonly key: string; readonly abort: () => void } | undefined
}

/** Runs the patches of files elsewhere while requests are answered. */
export function createEvaluations(
  runner: SandboxRunner,
  ownerOf: EvaluationsState['ownerOf'],
  onSettled: EvaluationsState['onSettled'],
) {
  const evaluator: Evaluator = {
    // Nothing runs in this thread.
    evaluate: () => ({ kind: 'limit', limit: 'steps' }),
    work: () => 0,
    later: { ask: (question) => ask(state, question), asked: () => state.asked },
  }
  const state: EvaluationsState = {
    runner,
    ownerOf,
    onSettled,
    evaluator,
    queues: new Map(),
    waiting: new Map(),
    asked: 0,
    version: 0,
    running: undefined,
  }
  return {
    /** For the rules: returns known results, and records the other questions. */
    evaluator,
    /** A file is checked again: its earlier questions matter only if it asks again. */
    begin: (uri: string) => begin(state, uri),
    /** True while findings of the file are still to come. */
    isOpen: (uri: string) => state.queues.has(uri),
    /** Number of answers so far. */
    version: () => state.version,
    /** Resolves when nothing of a file is open, or when `signal` aborts. */
    settled: (uri: string, signal: AbortSignal) => settled(state, uri, signal),
    stop() {
      state.queues.clear()
      state.running?.abort()
      runner.stop()
    },
  }
}

function ask(state: EvaluationsState, question: Question): void {
  const { ownerOf, queues } = state
  state.asked++
  const uri = ownerOf(question.uri)
  const queue = queues.get(uri) ?? new Map<string, Question[]>()
  const key = JSON.stringify(question.patch)
  queues.set(uri, queue.set(key, [...(queue.get(key) ?? []), question]))
  if (state.running === undefined) queueMicrotask(() => void run(state))
}

async function run(state: EvaluationsState): Promise<void> {
  const [first] = state.queues
  const [next] = first?.[1] ?? []
  const question = next?.[1][0]
  if (state.running !== undefined || first === undefined || question === undefined) return
  const [uri] = first
  const key = JSON.stringify(question.patch)
  const controller = new AbortController()
  state.running = { uri, key, abort: () => controller.abort() }
  const found = await tryPatch(state.runner, question.patch, controller.signal)
  state.running = undefined
  if (!controller.signal.aborted) take(state, uri, key, found)
  void run(state)
}

/** Runs one patch per job, so that a crash costs only the patch that caused it. */
async function tryPatch(runner: SandboxRunner, patch: PatchToTry, signal: AbortSignal) {
  try {
    return await runner.run({ kind: 'try', patches: [patch] }, signal)
  } catch {
    return []
  }
}

function take(
  state: EvaluationsState,
  uri: string,
  key: string,
  found: Awaited<ReturnType<typeof tryPatch>>,
): void {
  const { evaluator, onSettled, queues } = state
  const queue = queues.get(uri)
  const given = new Set(found.map(([id]) => id))
  const unknown = (queue?.get(key) ?? []).filter(({ id }) => !given.has(id))
  addEvaluations(evaluator, found)
  addEvaluations(
    evaluator,
    unknown.map(({ id }) => [id, { result: undefined, work: 1 }] as const),
  )
  state.version++
  queue?.delete(key)
  if (queue?.size !== 0) return
  settle(state, uri)
  onSettled(uri)
}

function settle({ queues, waiting }: EvaluationsState, uri: string): void {
  queues.delete(uri)
  for (const resolve of waiting.get(uri) ?? []) resolve()
  waiting.delete(uri)
}

function begin(state: EvaluationsState, uri: string): void {
  const { queues } = state
  queues.delete(uri)
  // Waits for the file's other questions, which keep its running job alive.
  queueMicrotask(() => {
    const { running } = state
    if (!queues.has(uri)) settle(state, uri)
    if (running !== undefined && !queues.get(running.uri)?.has(running.key)) running.abort()
  })
}

const settled = ({ queues, waiting }: EvaluationsState, uri: string, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!queues.has(uri) || signal.aborted) {
      resolve()
      return
    }
    waiting.set(uri, [...(waiting.get(uri) ?? []), resolve])
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
