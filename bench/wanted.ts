import { join, resolve } from 'node:path'
import { corpora } from './corpus.ts'
import { bench, inTurn, machine, node, type Use, vclint, write } from './measure.ts'
import { peers } from './peers.ts'

// What speed is wanted, beside what is measured: `node wanted.ts FOLDER…`, folders of files that are not vclint's. Prints a
// section of NOTES.md; RUNS=7 runs of each command, in turn.
const folders = process.argv.slice(2).map((folder) => resolve(folder))
const runs = Number(process.env['RUNS'] ?? 7)
const tool = `${node} ${vclint}`
const walk = `${node} ${join(bench, 'walk-and-search.mjs')}`

const keys = write('keys', corpora.keys(5000))
const tiny = write('tiny', corpora.tiny())
const pair = (patches: string) =>
  write(patches === '' ? 'alone' : 'pair', [
    ['vc.yaml', `sync:\n  toHost:\n    services:\n      enabled: true\n${patches}`],
  ])
const one = pair(
  '      patches:\n        - path: metadata.annotations["a"]\n          expression: \'value && "p-" + value\'\n          reverseExpression: value && value.slice(2)\n',
)
const tenThousand = write('ten-thousand', corpora.clean(10_000))
const hundredThousand = write('hundred-thousand', corpora.clean(100_000))

interface Pair {
  readonly name: string
  readonly command: string
  readonly beside: string
  readonly wanted: string
  readonly runs?: number
}

const foreign = (name: string, folder: string): Pair => ({
  name: `${name}, to walking and reading it`,
  command: `${tool} ${folder}`,
  beside: `${walk} ${folder}`,
  wanted: '2.0; memory 1.3',
})
const pairs: readonly Pair[] = [
  ...folders.map((folder, index) => foreign(`tree ${index + 1}`, folder)),
  foreign('5,000 generated foreign files', write('foreign', corpora.foreign(5000))),
  {
    name: '5,000 access keys, to @sourcemeta/jsonschema',
    command: `${tool} ${keys}`,
    beside: peers(keys)['@sourcemeta/jsonschema'] ?? '',
    wanted: '2.3',
  },
  {
    name: 'one clean file, to `node -e 0`',
    command: `${tool} ${tiny}`,
    beside: `${node} -e 0`,
    wanted: '1.7',
  },
  {
    name: 'one pair of expressions, to the file without',
    command: `${tool} ${one}`,
    beside: `${tool} ${pair('')}`,
    wanted: '1.6',
  },
  {
    name: '100,000 clean files, to 10,000',
    command: `${tool} ${hundredThousand}`,
    beside: `${tool} ${tenThousand}`,
    wanted: '10',
    runs: 1,
  },
]

const before = machine()
console.log(
  '| What | Clock | Processor time | Memory | Ratios | Wanted |\n|---|---|---|---|---|---|',
)
for (const { name, command, beside, wanted, runs: own = runs } of pairs) {
  const { it, other } = inTurn({ it: command, other: beside }, own)
  if (it === undefined || other === undefined) continue
  const cell = (of: (use: Use) => number, unit: string, digits: number) =>
    `${of(it).toFixed(digits)} and ${of(other).toFixed(digits)} ${unit}`
  const ratio = (of: (use: Use) => number) => (of(it) / of(other)).toFixed(2)
  const ratios = [ratio((use) => use.clock), ratio((use) => use.processor)]
  console.log(
    `| ${name} | ${cell((use) => use.clock, 's', 3)} | ${cell((use) => use.processor, 's', 2)} | ${cell((use) => use.memory, 'MB', 0)} | ${ratios.join(', ')}; memory ${ratio((use) => use.memory)} | ${wanted} |`,
  )
}
console.log(`\nBefore: ${before}; after: ${machine()}.`)
