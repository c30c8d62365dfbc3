import process from 'node:process'
import { isCommand, run } from './run.ts'
import { streamOf } from './stream.ts'

const argv = process.argv.slice(2)

/** Whether this run looks at files, as most do. */
export const isCheck = !argv.some(isCommand)

run(argv, {
  cwd: process.cwd(),
  env: process.env,
  stdout: streamOf(1),
  stderr: streamOf(2),
  readStdin: async () => (await import('node:stream/consumers')).text(process.stdin),
}).then((code) => {
  process.exitCode = code
})
