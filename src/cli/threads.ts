import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { InputFile, LinterOptions, RuleSetting } from '../run/lint-files.ts'
import { preparer } from '../run/lint-files.ts'
import type { Options } from './args.ts'
import type { Io } from './io.ts'
import { withProgress } from './progress.ts'
import { doShare, type Shared, type Work } from './share.ts'

/** What a thread is given: plain data. */
export interface ThreadData extends Work {
  readonly options: Options
  readonly rules: Readonly<Record<string, RuleSetting>>
  readonly cwd: string
  readonly today: string
}

/** On as few processors V8's own threads, which compile and collect, leave nothing to gain: see bench/RESULTS.md. */
const FEW_PROCESSORS = 2

/** More threads mostly wait for one another's memory. */
const MOST_THREADS = 4

/** How many threads lint so many files. The source runs on one: only the bundle has a file for others. */
export function threadsFor(count: number, wanted: number | undefined): number {
  if (!import.meta.filename.endsWith('.cjs')) return 1
  if (wanted !== undefined) return Math.max(1, Math.min(count, wanted))
  const processors = availableParallelism()
  return processors <= FEW_PROCESSORS ? 1 : Math.min(MOST_THREADS, processors - 1)
}

/** Lints files on several threads, this one included. What none of them may tell is missing. */
export async function onThreads(
  inputs: readonly InputFile[],
  threads: number,
  wantsHashes: boolean,
  given: Pick<ThreadData, 'options' | 'rules'> & { readonly linting: LinterOptions },
  io: Io,
): Promise<ReadonlyMap<string, Shared>> {
  const { linting, options, rules } = given
  const files = new Map(inputs.map((input) => [input.uri, input]))
  const today = linting.today ?? ''
  const work: Work = {
    uris: [...files.keys()],
    taken: new Int32Array(new SharedArrayBuffer(4)),
    wantsHashes,
  }
  const shared = new Map<string, Shared>()
  const note = (one: Shared) => void shared.set(one.uri, one)
  const data: ThreadData = { ...work, options, rules, cwd: io.cwd, today }
  const others = Array.from({ length: threads - 1 }, () => startThread(data, note))
  const tools = {
    fileOf: (uri: string) => files.get(uri),
    prepared: linting.prepared ?? preparer(today),
    profile: linting.profile ?? {},
  }
  const taken = () => Math.min(Atomics.load(work.taken, 0), work.uris.length)
  for (const one of withProgress(doShare(work, tools), io, Date.now, taken)) note(one)
  await Promise.all(others)
  return shared
}

/** Ends when the thread does. One that fails has told nothing of some files, no more. */
function startThread(data: ThreadData, note: (one: Shared) => void): Promise<void> {
  const program = join(dirname(import.meta.filename), '../vclint.cjs')
  return new Promise((resolve) => {
    const thread = new Worker(program, { argv: ['--thread'], workerData: data })
    thread.on('message', (told: string) => {
      for (const one of JSON.parse(told) as readonly Shared[]) note(one)
    })
    thread.on('error', () => resolve())
    thread.on('exit', () => resolve())
  })
}
