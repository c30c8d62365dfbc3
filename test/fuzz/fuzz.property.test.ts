import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Sample } from '../fixer-samples.ts'
import { runs } from '../runs.ts'
import { mutated } from './mutation.ts'
import { broke } from './properties.ts'

const folder = join(import.meta.dirname, 'found')

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
  'what the fuzzer found once holds now: %s',
  async (name) => {
    const input: Sample = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    expect(await broke(input)).toBe(undefined)
  },
)

it('every property holds of broken texts', async () => {
  const holds = fc.asyncProperty(mutated, async (input) => {
    expect(await broke(input)).toBe(undefined)
  })
  await fc.assert(holds, { numRuns: runs(60) })
})
