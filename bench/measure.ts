import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Sample } from './sample.ts'

export const bench = import.meta.dirname

/** Node of this folder, so that all are measured on the same one. */
export const node = join(bench, 'node_modules/node/bin/node')

/** The command that is measured; another build goes by VCLINT. */
export const vclint = process.env['VCLINT'] ?? join(bench, '../dist/vclint.cjs')

export const work = mkdtempSync(join(tmpdir(), 'vclint-bench-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

/** Writes files into a new folder of the work space, and says where that is. */
export function write(name: string, samples: readonly Sample[]): string {
  const folder = join(work, name)
  for (const [file, text] of samples) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

export interface Measured {
  readonly name: string
  /** Seconds. */
  readonly median: number
  readonly min: number
  readonly max: number
  /** Seconds of all processors, on average. */
  readonly processor: number
}

/** Runs commands one after another under hyperfine. */
export function time(
  commands: Readonly<Record<string, string>>,
  { runs = 10, warmup = 2, cwd = work } = {},
): Measured[] {
  const out = join(work, 'times.json')
  const options = ['-N', '-i', '--runs', `${runs}`, '--warmup', `${warmup}`, '--export-json', out]
  const done = spawnSync('hyperfine', [...options, ...Object.values(commands)], {
    cwd,
    encoding: 'utf8',
  })
  if (!existsSync(out)) throw new Error(`hyperfine: ${done.error ?? done.stderr}`)
  const { results } = JSON.parse(readFileSync(out, 'utf8'))
  rmSync(out)
  return Object.keys(commands).map((name, index) => {
    const { median, min, max, user, system } = results[index]
    return { name, median, min, max, processor: user + system }
  })
}

/** Most memory that a command held, in megabytes. */
export function memory(...command: readonly string[]): number {
  const { stderr } = spawnSync('/usr/bin/time', ['-f', '%M', ...command], {
    encoding: 'utf8',
    cwd: work,
    maxBuffer: 1e9,
  })
  return Number(stderr.trim().split('\n').at(-1)) / 1024
}

/** Clock and processor time in seconds, and memory in megabytes. */
export interface Use {
  readonly clock: number
  readonly processor: number
  readonly memory: number
}

/** Medians of commands that run in turn: what disturbs the machine for a while disturbs all of them. */
export function inTurn(commands: Readonly<Record<string, string>>, runs: number) {
  const uses = Object.entries(commands).map(([name, command]) => ({
    name,
    words: command.split(' '),
    found: [] as Use[],
  }))
  for (let run = 0; run <= runs; run++) {
    for (const { words, found } of uses) {
      const started = performance.now()
      const { stderr } = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...words], {
        encoding: 'utf8',
        cwd: work,
        maxBuffer: 1e9,
      })
      const clock = (performance.now() - started) / 1000
      const [user = 0, system = 0, kilobytes = 0] = (stderr.trim().split('\n').at(-1) ?? '')
        .split(' ')
        .map(Number)
      // The first run warms up.
      if (run > 0) found.push({ clock, processor: user + system, memory: kilobytes / 1024 })
    }
  }
  return Object.fromEntries(
    uses.map(({ name, found }): [string, Use] => {
      const median = (of: (use: Use) => number) =>
        found.map(of).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
      return [
        name,
        {
          clock: median((use) => use.clock),
          processor: median((use) => use.processor),
          memory: median((use) => use.memory),
        },
      ]
    }),
  )
}

/** What the numbers hold for. */
export function machine(): string {
  const version = spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout.trim()
  const [cpu] = cpus()
  const load = loadavg()[0]?.toFixed(1)
  return `Node ${version}, ${cpus().length} × ${cpu?.model.trim()}, load ${load} at ${new Date().toISOString().slice(0, 16)}Z`
}

export const seconds = (value: number): string =>
  value < 1 ? `${(value * 1000).toFixed(0)} ms` : `${value.toFixed(2)} s`
