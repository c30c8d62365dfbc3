import process from 'node:process'
import { parseArgs } from 'node:util'
import { clock } from './clock.ts'

const { values, positionals } = parseArgs({
  options: {
    clock: { type: 'boolean' },
    length: { type: 'string' },
    // Seconds, after which a run is ended.
    limit: { type: 'string', default: '300' },
  },
  allowPositionals: true,
})
if (!values.clock)
  throw new Error('Counted work is measured by npx vitest run test/growth; here: --clock.')
clock(
  positionals,
  values.length === undefined ? undefined : Number(values.length),
  Number(values.limit),
)
process.exitCode = 0
