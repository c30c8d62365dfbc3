import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SandboxJob, SandboxResults, SandboxRunner } from '../run/sandbox-job.ts'

/** A job that takes longer is given up, in milliseconds. The sandbox itself stops an evaluation long before. */
const MAX_MILLISECONDS = 15_000
/** How long a job may go on that nobody wants any more: most are done sooner than a new thread has started. */
const GRACE = 300

/** A thread that ends again and again before it has answered anything cannot run here. */
const MAX_FAILED_STARTS = 10

type AnyResult = SandboxResults[keyof SandboxResults]

/**
 * Runs the sandbox in a thread that starts with the first job. A crash there, or a job that has to be
 * given up, ends the thread and rejects that job; the next one starts another.
 */
export function sandboxThread(
  program: string = join(dirname(import.meta.filename), 'sandbox-thread.cjs'),
): SandboxRunner {
  let worker: Worker | undefined
  let last = Promise.resolve()
  let failedStarts = 0

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }

  const start = () => {
    const started = new Worker(program, { stdout: true, stderr: true })
    // Alive as long as the server, and no longer.
    started.unref()
    return started
  }

  const runNow = (job: SandboxJob, signal: AbortSignal | undefined) =>
    new Promise<AnyResult>((resolve, reject) => {
      signal?.throwIfAborted()
      if (failedStarts >= MAX_FAILED_STARTS) throw new Error('The sandbox does not start.')
      if (worker === undefined) failedStarts++
      worker ??= start()
      const own = worker
      const done = () => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', giveUpSoon)
        own.removeAllListeners()
      }
      const fail = (cause: unknown) => {
        done()
        if (worker === own) end()
        reject(cause)
      }
      const giveUp = () => fail(new Error('The sandbox took too long.'))
      const giveUpSoon = () => {
        clearTimeout(limit)
        limit = setTimeout(giveUp, GRACE)
      }
      let limit = setTimeout(giveUp, MAX_MILLISECONDS)
      signal?.addEventListener('abort', giveUpSoon)
      own.on('message', (result: AnyResult) => {
        failedStarts = 0
        done()
        resolve(result)
      })
      own.on('error', fail)
      own.on('exit', () => fail(new Error('The sandbox ended.')))
      own.postMessage(job)
    })

  return {
    run: <J extends SandboxJob>(job: J, signal?: AbortSignal) => {
      const result = last.then(() => runNow(job, signal))
      last = result.then(nothing, nothing)
      return result as Promise<SandboxResults[J['kind']]>
    },
    stop: end,
  }
}

const nothing = () => {}
