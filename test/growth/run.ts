import process from 'node:process'
import { parseArgs } from 'node:util'
import { clock } from './clock.ts'

const { values, positionals } = parseArgs({
  options: { clock: { type: 'boolean' }, length: { type: 'string' } },
  allowPositionals: true,
})
if (!values.clock)
  throw new Error('Counted work is measured by npx vitest run test/growth; here: --clock.')
clock(positionals, values.length === undefined ? undefined : Number(values.length))
process.exitCode = 0
