import process from 'node:process'
import { run } from './run.ts'
import { streamOf } from './stream.ts'

run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: streamOf(1),
  stderr: streamOf(2),
  readStdin: async () => (await import('../files/stream-text.ts')).textOf(process.stdin),
}).then((code) => {
  process.exitCode = code
})
