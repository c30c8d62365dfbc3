import process from 'node:process'
import { exit } from './io.ts'
import { streamOf } from './output/stream.ts'
import { run } from './run.ts'

/** The question is no output of the program. */
const ask = async (question: string) =>
  (await import('./input/ask.ts')).answerTo(question, process.stdin, process.stderr)

/** The shell's folder may no longer exist. */
function workingDirectory(): string {
  try {
    return process.cwd()
  } catch {
    streamOf(2).write('vclint: The working directory no longer exists.\n')
    process.exit(exit.usage)
  }
}

run(process.argv.slice(2), {
  cwd: workingDirectory(),
  env: process.env,
  stdout: streamOf(1),
  stderr: streamOf(2),
  // Opening the streams takes longer than linting a file, and only "init" asks.
  get ask() {
    return process.stdin.isTTY && process.stdout.isTTY && !process.env.CI ? ask : undefined
  },
  readStdin: async () => (await import('../files/stream-text.ts')).textOf(process.stdin),
}).then((code) => {
  process.exitCode = code
})
