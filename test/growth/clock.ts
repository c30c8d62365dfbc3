import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { excessParts } from '../../src/core/part-count.ts'
import { families } from './families.ts'
import type { Family } from './family.ts'

/** Prints time and memory of the built program at the limit of a file, for a person. */
const BYTES = 5 * 1024 * 1024 - 1024
const LIMIT = { seconds: 5, megabytes: 500 }
const vclint = process.env.VCLINT ?? join(import.meta.dirname, '../../dist/vclint.cjs')

/** Prints the most memory (KB) and the processor time (µs) that the process had as its last line. */
const REPORT_USE = `data:text/javascript,process.on('exit',()=>{const r=process.resourceUsage();process.stderr.write('\\nused '+r.maxRSS+' '+(r.userCPUTime+r.systemCPUTime))})`

type Measured = ReturnType<typeof measure>

export function measure({ files, fix, format, args }: Family, length: number, limit: number) {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-growth-'))
  try {
    const made = files(length)
    for (const { uri, text } of made) {
      mkdirSync(dirname(join(folder, uri)), { recursive: true })
      writeFileSync(join(folder, uri), text)
    }
    const flags = [
      ...(fix === undefined ? [] : ['--diff']),
      ...(fix === 'unsafe' ? ['--unsafe'] : []),
      ...(format === undefined ? [] : ['--format', format]),
    ]
    const started = performance.now()
    const { stderr, status, signal, stdout } = spawnSync(
      process.execPath,
      // By its name: not every one is looked for in a folder.
      [
        ...['--import', REPORT_USE, vclint, ...flags],
        ...(args ?? [made.length === 1 ? (made[0]?.uri ?? '.') : '.']),
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: limit * 1000,
        killSignal: 'SIGKILL',
        maxBuffer: 2 ** 30,
      },
    )
    const [, memory = Number.NaN, processor = Number.NaN] = /used (\d+) (\d+)$/.exec(stderr) ?? []
    return {
      seconds: (performance.now() - started) / 1000,
      // Of all threads together: no other process has a say in it.
      processor: Number(processor) / 1e6,
      megabytes: Number(memory) / 1024,
      end: signal ?? `${status}`,
      // A configuration that is refused ends a run as wrong usage.
      isExpectedEnd:
        status === 0 || status === 1 || (status === 2 && stdout.includes('.vclint.yaml')),
      // A diff does not say so.
      isRefused:
        /The rest was not checked/.test(stdout) ||
        made.some(({ text }) => excessParts(text) !== undefined),
      output: stdout.length,
    }
  } finally {
    // Of Node's own, thousands of folders in one another are too deep for the stack.
    spawnSync('rm', ['-rf', folder])
  }
}

const STEP = 0.75
const SHORTEST = 50_000

/**
 * All families, or those whose name holds a word that was given. Where a text is refused, the longest that is read is
 * measured as well: it costs more.
 */
export function clock(words: readonly string[], length: number | undefined, limit: number): void {
  let late = 0
  console.log(`  ${'family'.padEnd(48)}  length   clock    used   memory`)
  for (const [name, family] of Object.entries(families)) {
    if (words.length > 0 && !words.some((word) => isMeant(name, word))) continue
    late += clockFamily(name, family, length ?? family.longest ?? BYTES, limit)
  }
  console.log(`${late} over ${LIMIT.seconds} s or ${LIMIT.megabytes} MB, or ended otherwise.`)
}

const hasTooManyParts = ({ files }: Family, bytes: number): boolean =>
  files(bytes).some(({ text }) => excessParts(text) !== undefined)

/** How many of its lines are over the limits. */
function clockFamily(name: string, family: Family, length: number, limit: number): number {
  let bytes = length
  let measured = measure(family, bytes, limit)
  const late = printed(name, bytes, measured) ? 1 : 0
  if (!measured.isRefused) return late
  while (measured.isRefused && bytes * STEP > SHORTEST) {
    do bytes = Math.floor(bytes * STEP)
    while (hasTooManyParts(family, bytes) && bytes * STEP > SHORTEST)
    measured = measure(family, bytes, limit)
  }
  if (measured.isRefused || !printed('  the longest that is read', bytes, measured)) return late
  return late + 1
}

/** A whole name means that family alone. */
const isMeant = (name: string, word: string): boolean =>
  word in families ? name === word : name.includes(word)

/** Prints a line of the table, and gives whether it is over the limits. */
function printed(name: string, bytes: number, measured: Measured): boolean {
  const { seconds, processor, megabytes, end, isExpectedEnd, isRefused, output } = measured
  // Other processes make the clock later, other threads the processor's time.
  const isLate =
    !(Math.min(seconds, processor) <= LIMIT.seconds) ||
    !(megabytes <= LIMIT.megabytes) ||
    !isExpectedEnd
  const cells = [
    `${(bytes / 1e6).toFixed(1)} MB`.padStart(7),
    `${seconds.toFixed(1)} s`.padStart(7),
    `${processor.toFixed(1)} s`.padStart(7),
    `${megabytes.toFixed(0)} MB`.padStart(8),
  ]
  const notes = `exit ${end}${isRefused ? ', refused' : ''}, ${(output / 1e6).toFixed(1)} MB out`
  console.log(`${isLate ? '!' : ' '} ${name.padEnd(48)} ${cells.join(' ')}  ${notes}`)
  return isLate
}
