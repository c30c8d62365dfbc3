import process from 'node:process'
import { topics } from './families.ts'
import { workCounter } from './work.ts'

/** Prints one line of JSON for each family of a topic: its name and the work for each length. */
const [topic = '', module = '', ...lengths] = process.argv.slice(2)
// Before anything of the product is loaded.
const counting = workCounter(module)
const { prepareFamily } = (await import(module)) as typeof import('./run-family.ts')
for (const [name, family] of Object.entries(topics[topic] ?? {})) {
  const works: number[] = []
  // What is prepared once does not count.
  for (const length of [500, ...lengths.map(Number)]) {
    works.push(counting(await prepareFamily(family, length)))
  }
  console.log(JSON.stringify({ name, works: works.slice(1) }))
}
