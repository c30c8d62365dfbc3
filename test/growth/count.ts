import process from 'node:process'
import { isBound } from './bound.ts'
import { workCounter } from './work.ts'

/** Prints one line of JSON for each family of a topic: its name and the work for each length. */
const [topic = '', module = '', ...lengths] = process.argv.slice(2)
// Before anything of the product is loaded.
const counting = workCounter(module)
const { prepareFamily, topics } = (await import(module)) as typeof import('./run-family.ts')
for (const [name, family] of Object.entries(topics[topic] ?? {})) {
  const works: number[] = []
  const measure = async (length: number) =>
    works.push(counting(await prepareFamily(family, length)))
  // What is prepared once does not count.
  for (const length of [500, ...lengths.map(Number)]) await measure(length)
  works.shift()
  // A limit of some rule between two lengths is a step, and not seen again behind it.
  if (!isBound(works)) await measure(2 * Number(lengths.at(-1)))
  console.log(JSON.stringify({ name, works }))
}
