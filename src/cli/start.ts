import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { Script } from 'node:vm'
import { keepFile } from '../files/keep-file.ts'

declare const VCLINT_BUILD: string

/** After how many runs that compiled hardly anything new nobody adds to what is kept. */
const LEARNING_RUNS = 4

/** How much more a run has to have compiled for others to be likely to add something too. */
const MORE = 1.02

/** Microseconds of processor time that a run on few files takes at most. */
const SHORT = 250_000

interface Module {
  exports: object
}

/** What a run compiled of one file. */
interface Lesson {
  /** Nothing is kept of the file yet. */
  readonly isFirst: boolean
  readonly keep: () => void
}

/** A file of the program, as Node.js wraps it. */
type Wrapper = (
  exports: object,
  require: (id: string) => unknown,
  module: Module,
  filename: string,
  dirname: string,
) => void

const home = import.meta.dirname
const isThread = process.argv[2] === '--thread'
const main = join(home, 'command', isThread ? 'thread.cjs' : 'cli.cjs')
const who = `${process.version}-${process.arch}-${process.execPath.replaceAll(/\W+/g, '_')}`
const compiled = join(home, '.compiled', `${VCLINT_BUILD}-${who}`)
const nodeRequire = modules.createRequire(main)
const { enableCompileCache } = modules as { readonly enableCompileCache?: () => void }

if (mayKeepCompiled()) runFrom(main)
else {
  enableCompileCache?.()
  nodeRequire(main)
}

/**
 * Whoever may change the program may keep its compiled code beside it; others have the cache of Node.js
 * (22 and later), which holds less: only what is compiled while files load. A server starts once.
 */
function mayKeepCompiled(): boolean {
  if (process.env.NODE_DISABLE_COMPILE_CACHE || process.argv[2] === 'lsp') return false
  if (existsSync(compiled)) return true
  try {
    accessSync(home, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** What Node.js does to run a file, with code that was compiled by earlier runs. */
function runFrom(path: string): void {
  const loaded = new Map<string, Module>()
  const learnt: Lesson[] = []
  const load = (file: string): object => {
    const known = loaded.get(file)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    loaded.set(file, module)
    compile(file, learnt)(module.exports, require, module, file, dirname(file))
    return module.exports
  }
  // All files lie in one folder.
  const require = (id: string) =>
    id.startsWith('./') ? load(join(dirname(path), id)) : nodeRequire(id)
  const { isCheck } = load(path) as { readonly isCheck?: boolean }
  // Other commands and threads would use up the lessons.
  if (!isCheck) return
  // Only at the end it is known which functions a run needs.
  process.once('exit', () => {
    const { user, system } = process.cpuUsage()
    // A long run does not notice how it starts, and what it needs would make short ones start later.
    const isShort = user + system < SHORT
    for (const { isFirst, keep } of learnt) if (isFirst || isShort) keep()
  })
}

function compile(path: string, learnt: Lesson[]): Wrapper {
  const store = join(compiled, basename(path))
  const kept = recall(store)
  const head = '(function(exports,require,module,__filename,__dirname){'
  const script = new Script(`${head}${readFileSync(path, 'latin1')}\n})`, {
    filename: path,
    columnOffset: -head.length,
    cachedData: kept?.code,
  })
  const runs = script.cachedDataRejected ? 0 : (kept?.runs ?? 0)
  if (runs < LEARNING_RUNS) {
    const keep = () => {
      const code = script.createCachedData()
      const isMore = code.length > (kept?.code.length ?? 0) * MORE
      const half = [Buffer.of(isMore ? 1 : runs + 1), code]
      keepFile(store, Buffer.concat([...half, ...half]), 0o644)
    }
    learnt.push({ isFirst: runs === 0, keep })
  }
  return script.runInThisContext() as Wrapper
}

interface Kept {
  readonly runs: number
  readonly code: Buffer
}

/**
 * Node.js trusts what it is given here and crashes on damaged code, so everything is written twice and
 * counts only when both are alike: quicker than a checksum.
 */
function recall(store: string): Kept | undefined {
  try {
    const bytes = readFileSync(store)
    const half = bytes.length / 2
    const code = bytes.subarray(1, half)
    if (!code.equals(bytes.subarray(half + 1))) return undefined
    return { runs: bytes[0] ?? 0, code }
  } catch {
    return undefined
  }
}
