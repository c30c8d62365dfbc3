import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { mutated } from './mutation.ts'
import { paired } from './pairs.ts'
import { broke } from './properties.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    pairs: { type: 'boolean' },
  },
})

/** Texts that share a seed. A run goes on where another stopped by the seed that this one printed last. */
const BATCH = 500
/** What is found beyond is mostly the same again. */
const MAX_FOUND = 20

const wanted = Number(values.runs)
const until =
  values.minutes === undefined ? undefined : Date.now() + Number(values.minutes) * 60_000
let seed = Number(values.seed)
let found = 0
let done = 0
while (done < wanted && found < MAX_FOUND && (until === undefined || Date.now() < until)) {
  const numRuns = Math.min(BATCH, wanted - done)
  const holds = fc.asyncProperty(
    values.pairs ? paired : mutated,
    async (input) => (await broke(input)) === undefined,
  )
  const result = await fc.check(holds, { seed, numRuns })
  const [sample] = result.counterexample ?? []
  if (sample !== undefined) {
    found++
    const path = join(
      import.meta.dirname,
      'found',
      `${values.pairs ? 'pairs' : 'seed'}-${seed}.json`,
    )
    writeFileSync(path, `${JSON.stringify(sample, null, 2)}\n`)
    console.error(`${path}\n${await broke(sample)}`)
  }
  done += numRuns
  seed++
}
console.error(`Evaluated ${done} texts, found ${found}; go on with --seed ${seed}.`)
process.exitCode = found > 0 ? 1 : 0
