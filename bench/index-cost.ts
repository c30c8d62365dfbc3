import process from 'node:process'
import { parse } from '../src/core/document/source.ts'
import {
  type InputFile,
  lintFiles,
  type MemoryOptions,
  type ReadFile,
} from '../src/run/lint-files.ts'
import { corpora } from './corpus.ts'

// What the facts of all files, the graph and the rules that join files add to a run: 10,000 objects
// in 2,000 files are linted with and without them: node index-cost.ts [rounds]
const [rounds = '15'] = process.argv.slice(2)
const WARM_UP = 4

const NOTHING: Omit<ReadFile, 'file'> = {
  facts: {
    uri: '',
    set: '',
    toOneServer: false,
    objects: [],
    virtualClusters: [],
    secrets: { spans: [], known: [], own: [] },
    accessKeys: [],
    users: [],
    roles: [],
    roleBindings: [],
  },
  values: [],
}

const alone = (input: InputFile): ReadFile => ({
  file: parse(input.uri, input.text, input),
  ...NOTHING,
})

const files = corpora.joins(2000).map(([uri, text]): InputFile => ({ uri, text }))
const byUri = new Map(files.map((file) => [file.uri, file]))
// As the command does: parsed files are not kept.
const reread = (uri: string) => byUri.get(uri)

/** Milliseconds of processor time, those of the garbage collector and the compiler included. */
function measured(memory: MemoryOptions): number {
  const start = process.cpuUsage()
  lintFiles(files, { memory: { reread, ...memory } })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** What other work on the machine adds is never less than nothing: the lower quartile knows least of it. */
const quartile = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN

const joined: number[] = []
const single: number[] = []
for (let round = -WARM_UP; round < Number(rounds); round++) {
  // Who comes first changes, so that neither always meets what the other left behind.
  const first = round % 2 ? measured({ read: alone }) : undefined
  const together = measured({})
  const apart = first ?? measured({ read: alone })
  if (round < 0) continue
  joined.push(together)
  single.push(apart)
}
const [all, alike] = [quartile(joined), quartile(single)]
console.log(`Node ${process.version}, ${rounds} runs each, by turns`)
console.log(
  `with the index: ${all.toFixed(0)} ms, without: ${alike.toFixed(0)} ms of processor time`,
)
console.log(`The index adds ${((all / alike - 1) * 100).toFixed(1)} %; wanted: less than 15 %.`)
