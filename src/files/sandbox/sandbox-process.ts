import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import * as modules from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { inTurn } from '../../core/in-turn.ts'
import { MAX_JOB_MILLISECONDS, MAX_ROUNDS } from '../../core/limits.ts'
import type { SandboxJob, SandboxResults, SandboxRunner } from '../../run/sandbox-job.ts'
import { sandboxProgram } from '../package-files.ts'

/** Milliseconds that an unwanted job may continue: most finish sooner than a new process starts. */
const GRACE = 300
/**
 * Milliseconds that the process waits for another job; it needs more memory than the rest of a
 * server.
 */
const IDLE = 20_000

type AnyResult = SandboxResults[keyof SandboxResults]

interface SandboxProcessOptions {
  readonly program?: string
  readonly idle?: number
}

/**
 * Runs the sandbox in a process that starts with the first job or when prepared, and ends when
 * idle. A crash, or a job that must be given up, ends it and rejects that job; the next job starts
 * another process.
 */
export function sandboxProcess({
  program = sandboxProgram(),
  idle = IDLE,
}: SandboxProcessOptions = {}): SandboxRunner {
  let child: ChildProcess | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let failedStarts = 0

  const end = () => {
    clearTimeout(rest)
    child?.kill('SIGKILL')
    child = undefined
  }

  const start = () => {
    failedStarts++
    // Flags of the server do not apply: two processes cannot use the same debugger port.
    const started = fork(program, [], {
      serialization: 'advanced',
      stdio: SILENT,
      execArgv: [],
      env: withCompileCache(),
    })
    started.on('error', nothing)
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    // The process must not keep the server alive.
    started.unref()
    // Bun lacks this function, but its server ends by itself.
    started.channel?.unref?.()
    return started
  }

  const endSoon = () => {
    rest = setTimeout(end, idle)
    rest.unref()
  }

  const runNow = (job: SandboxJob, signal: AbortSignal | undefined) =>
    new Promise<AnyResult>((resolve, reject) => {
      signal?.throwIfAborted()
      if (child === undefined && failedStarts >= MAX_ROUNDS)
        throw new Error('The sandbox does not start.')
      clearTimeout(rest)
      child ??= start()
      const own = child
      const done = () => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', giveUpSoon)
        own.off('message', take)
        own.off('error', fail)
        own.off('exit', lose)
      }
      const fail = (cause: unknown) => {
        done()
        if (child === own) end()
        reject(cause)
      }
      const take = (result: unknown) => {
        failedStarts = 0
        giveWay(own.pid)
        done()
        endSoon()
        resolve(result as AnyResult)
      }
      const lose = () => fail(new Error('The sandbox ended.'))
      const giveUp = () => fail(new Error('The sandbox took too long.'))
      const giveUpSoon = () => {
        clearTimeout(limit)
        limit = setTimeout(giveUp, GRACE)
      }
      let limit = setTimeout(giveUp, MAX_JOB_MILLISECONDS)
      signal?.addEventListener('abort', giveUpSoon)
      own.on('message', take)
      own.on('error', fail)
      own.on('exit', lose)
      own.send(job)
    })

  return {
    run: inTurn(runNow),
    prepare() {
      if (child !== undefined || failedStarts > 0) return
      child = start()
      endSoon()
    },
    stop: end,
  }
}

/**
 * The sandbox's environment: its compiled code is cached with the server's, which saves a third of
 * its start.
 */
function withCompileCache() {
  // Available in Node.js 22 and later.
  const { getCompileCacheDir } = modules as {
    readonly getCompileCacheDir?: () => string | undefined
  }
  const folder = getCompileCacheDir?.()
  return folder === undefined
    ? process.env
    : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) }
}

/** After its answer, the sandbox yields the processor to answers that a typing user waits for. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not essential, if this is not allowed.
  }
}

/** The server's own streams belong to its client. */
const SILENT: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']

const nothing = () => {}
