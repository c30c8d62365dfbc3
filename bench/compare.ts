import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpora } from './corpus.ts'
import {
  bench,
  type Measured,
  machine,
  memory,
  node,
  seconds,
  time,
  vclint,
  write,
} from './measure.ts'
import { peers } from './peers.ts'

// Measures vclint beside its peers and writes NOTES.md. All times are medians of whole processes.
const [count = 5000, runs = 7] = process.argv.slice(2).map(Number)
const before = machine()
const tool = `${node} ${vclint}`

const clean = write('clean', corpora.clean(count))
const keys = write('keys', corpora.keys(count))
const folders = {
  'bad-1': write('bad-1', corpora['bad-1'](count)),
  'bad-20': write('bad-20', corpora['bad-20'](count)),
  patches: write('patches', corpora.patches(1000)),
  huge: write('huge', corpora.huge(5_000_000)),
  tiny: write('tiny', corpora.tiny()),
  foreign: write('foreign', corpora.foreign(count)),
}

const quick = time(
  {
    // What is compared stands side by side: a machine that is shared has better and worse minutes.
    'node -e 0': `${node} -e 0`,
    'vclint, one small file': `${tool} ${folders.tiny}`,
    'vclint, clean': `${tool} ${clean}`,
    '@sourcemeta/jsonschema': peers(clean)['@sourcemeta/jsonschema'] ?? '',
    'vclint, access keys': `${tool} ${keys}`,
    '@sourcemeta/jsonschema, access keys': peers(keys)['@sourcemeta/jsonschema'] ?? '',
    'vclint, foreign': `${tool} ${folders.foreign}`,
    'walk, read and search one word, foreign': `${node} ${join(bench, 'walk-and-search.mjs')} ${folders.foreign}`,
    'vclint, 1 % bad': `${tool} ${folders['bad-1']}`,
    'vclint, 20 % bad': `${tool} ${folders['bad-20']}`,
    'vclint, one file with 1,000 patches': `${tool} ${folders.patches}`,
    'vclint, one file of 5 MB': `${tool} ${folders.huge}`,
  },
  { runs: runs * 2 },
)
const { 'ajv-cli': ajv = '', 'eslint + eslint-plugin-yml': eslint = '' } = peers(clean)
const slow = time({ 'ajv-cli': ajv, 'eslint + eslint-plugin-yml': eslint }, { runs, warmup: 1 })
// Spectral takes minutes for all: a tenth of the files, and vclint on the same.
const tenth = write('tenth', corpora.clean(count / 10))
const slowest = time(
  {
    'vclint, a tenth of the files': `${tool} ${tenth}`,
    '@stoplight/spectral-cli, a tenth of the files': peers(tenth)['@stoplight/spectral-cli'] ?? '',
  },
  { runs: 2, warmup: 0 },
)

const many = write('many', corpora.clean(100_000))
const held = {
  '100,000 files': memory(node, vclint, many),
  'one file of 5 MB': memory(node, vclint, folders.huge),
  'one small file': memory(node, vclint, folders.tiny),
}

const medians = new Map([...quick, ...slow, ...slowest].map(({ name, median }) => [name, median]))
const ratio = (one: string, other: string) =>
  ((medians.get(one) ?? Number.NaN) / (medians.get(other) ?? Number.NaN)).toFixed(2)

const row = ({ name, median, min, max, processor }: Measured) =>
  `| ${name} | ${seconds(median)} | ${seconds(min)} – ${seconds(max)} | ${seconds(processor)} |`

const targets = [
  [
    'clean, to @sourcemeta/jsonschema',
    ratio('vclint, clean', '@sourcemeta/jsonschema'),
    'at most 2.0',
  ],
  [
    'access keys, to @sourcemeta/jsonschema',
    ratio('vclint, access keys', '@sourcemeta/jsonschema, access keys'),
    'at most 2.0',
  ],
  ...slow.map(({ name }) => [`${name} to clean`, ratio(name, 'vclint, clean'), 'at least 5']),
  [
    '@stoplight/spectral-cli to clean, a tenth of the files',
    ratio('@stoplight/spectral-cli, a tenth of the files', 'vclint, a tenth of the files'),
    'at least 5',
  ],
  [
    'foreign files, to a script that searches one word',
    ratio('vclint, foreign', 'walk, read and search one word, foreign'),
    'at most 1.6',
  ],
  ['20 % bad to clean', ratio('vclint, 20 % bad', 'vclint, clean'), 'at most 2.5'],
  ['one small file to `node -e 0`', ratio('vclint, one small file', 'node -e 0'), 'at most 2.0'],
]

const build = process.env['VCLINT']
  ? ' The variable VCLINT named another build of the command.'
  : ''

// Sections are made by others.
const results = join(bench, 'NOTES.md')
const sections = /\n## [\s\S]*$/.exec(readFileSync(results, 'utf8'))?.[0] ?? ''

writeFileSync(
  results,
  `# What was measured

Made by \`npm run bench -- ${count} ${runs}\` in this folder, after \`npm install\` here and \`npm run build\` above it; hyperfine
and /usr/bin/time have to be installed.${build} ${count} manifests of one object each, whole processes, files in the page cache.
The load shows how busy the machine was; above the number of cores all times are longer than they are alone.

- before: ${before}
- after: ${machine()}

| Command | Median | Range | Processor time |
|---|---|---|---|
${[...quick, ...slow, ...slowest].map(row).join('\n')}

| Ratio of medians | Measured | Wanted |
|---|---|---|
${targets.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

| Memory at most (RSS) | MB |
|---|---|
${Object.entries(held)
  .map(([name, size]) => `| ${name} | ${size.toFixed(0)} |`)
  .join('\n')}
${sections}`,
)
