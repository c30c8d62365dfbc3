import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { families } from './families.ts'
import type { Family } from './family.ts'

/** Prints time and memory of the built program at the limit of a file, for a person. */
const BYTES = 5 * 1024 * 1024 - 1024
const LIMIT = { seconds: 5, megabytes: 500 }
const vclint = join(import.meta.dirname, '../../dist/vclint.cjs')

/** Prints the most memory that the process had as its last line. */
const REPORT_MEMORY = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\nmaxRSS '+process.resourceUsage().maxRSS))`

export function measure(
  { files, fix, format, longest }: Family,
  length = longest ?? BYTES,
  limit = 60,
) {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-growth-'))
  try {
    for (const { uri, text } of files(length)) {
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
      ['--import', REPORT_MEMORY, vclint, ...flags, '.'],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: limit * 1000,
        killSignal: 'SIGKILL',
        maxBuffer: 2 ** 30,
      },
    )
    const memory = /maxRSS (\d+)$/.exec(stderr)?.[1]
    return {
      seconds: (performance.now() - started) / 1000,
      megabytes: memory === undefined ? Number.NaN : Number(memory) / 1024,
      end: signal ?? `${status}`,
      tooComplex: /document-too-complex/.test(stdout),
      output: stdout.length,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** All families, or those whose name holds a word that was given. */
export function clock(words: readonly string[], length: number | undefined): void {
  let late = 0
  for (const [name, family] of Object.entries(families)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const { seconds, megabytes, end, tooComplex, output } = measure(family, length)
    const isLate =
      seconds > LIMIT.seconds || !(megabytes <= LIMIT.megabytes) || !['0', '1'].includes(end)
    if (isLate) late++
    const cells = [`${seconds.toFixed(1)} s`.padStart(7), `${megabytes.toFixed(0)} MB`.padStart(8)]
    const notes = `exit ${end}${tooComplex ? ', too complex' : ''}, ${(output / 1e6).toFixed(1)} MB out`
    console.log(`${isLate ? '!' : ' '} ${name.padEnd(48)} ${cells.join(' ')}  ${notes}`)
  }
  console.log(`${late} over ${LIMIT.seconds} s or ${LIMIT.megabytes} MB.`)
}
