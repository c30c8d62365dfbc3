import process from 'node:process'
import { parse } from '../src/core/source.ts'
import { type InputFile, type LinterOptions, lintFiles, type ReadFile } from '../src/linter.ts'
import { corpora } from './corpus.ts'

// What the facts of all files, the graph and the rules that join files add to a run: 10,000 objects
// in 2,000 files are linted with and without them: node --expose-gc index-cost.ts [rounds]
const [rounds = '15'] = process.argv.slice(2)
const WARM_UP = 4

const NOTHING: Omit<ReadFile, 'file'> = {
  facts: {
    uri: '',
    set: '',
    toOneServer: false,
    objects: [],
    virtualClusters: [],
    secrets: [],
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
function measured(options: LinterOptions): number {
  globalThis.gc?.()
  const start = process.cpuUsage()
  lintFiles(files, { reread, ...options })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

const joined: number[] = []
const single: number[] = []
for (let round = -WARM_UP; round < Number(rounds); round++) {
  const both = [measured({}), measured({ read: alone })] as const
  if (round < 0) continue
  joined.push(both[0])
  single.push(both[1])
}
const added = (middle(joined) / middle(single) - 1) * 100
const least = (Math.min(...joined) / Math.min(...single) - 1) * 100
console.log(`Node ${process.version}, ${rounds} runs each, by turns`)
console.log(
  `with the index: ${middle(joined).toFixed(0)} ms, without: ${middle(single).toFixed(0)} ms`,
)
console.log(`The index adds ${added.toFixed(1)} %, by the least of each ${least.toFixed(1)} %.`)
