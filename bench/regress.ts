import { resolve } from 'node:path'
import { corpora } from './corpus.ts'
import { node, time, vclint, write } from './measure.ts'

// Fails when this build is slower than an older one: node regress.ts OLD/dist/vclint.cjs [limit]
const [old, limit = '1.15'] = process.argv.slice(2)
if (old === undefined) throw new Error('Give the path of an older build: OLD/dist/vclint.cjs')

const folders = {
  clean: write('clean', corpora.clean(5000)),
  'bad-20': write('bad-20', corpora['bad-20'](5000)),
  patches: write('patches', corpora.patches(500)),
  tiny: write('tiny', corpora.tiny()),
}
let isSlower = false
for (const [name, folder] of Object.entries(folders)) {
  const [before, now] = time({
    before: `${node} ${resolve(old)} ${folder}`,
    now: `${node} ${vclint} ${folder}`,
  })
  // The least of many runs is what other work on the machine disturbs least.
  const ratio = (now?.min ?? Number.NaN) / (before?.min ?? Number.NaN)
  isSlower ||= !(ratio <= Number(limit))
  console.log(`${name}: ${ratio.toFixed(2)} of the older build`)
}
process.exitCode = isSlower ? 1 : 0
