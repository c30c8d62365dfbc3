import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../runs.ts'
import { type Broken, mutated } from './mutation.ts'
import { paired } from './pairs.ts'
import { broke } from './properties.ts'

const folder = join(import.meta.dirname, 'found')

it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
  'what the fuzzer found once holds now: %s',
  async (name) => {
    const input: Broken = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    expect(await broke(input)).toBe(undefined)
  },
)

it.each([
  ['of broken texts', mutated],
  ['of two features that meet', paired],
])('every property holds %s', async (_, inputs) => {
  const holds = fc.asyncProperty(inputs, async (input) => {
    expect(await broke(input)).toBe(undefined)
  })
  await fc.assert(holds, { numRuns: runs(60) })
})
