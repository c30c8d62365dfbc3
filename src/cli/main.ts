import process from 'node:process'
import type { Output } from './io.ts'
import { run } from './run.ts'

const output = (stream: NodeJS.WriteStream): Output => ({
  write: (data) => void stream.write(data),
  isTerminal: stream.isTTY === true,
  columns: stream.columns,
})

// A reader that closes the pipe early (`vclint | head`) is no mistake of anybody.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: output(process.stdout),
  stderr: output(process.stderr),
  readStdin: async () => (await import('node:stream/consumers')).text(process.stdin),
})
