import { resolve } from 'node:path'
import { corpora } from './corpus.ts'
import { node, time, vclint, write } from './measure.ts'

// Fails when this build is slower than an older one: node regress.ts OLD/dist/vclint.cjs [limit]
const [old, limit = '1.15'] = process.argv.slice(2)
if (old === undefined) throw new Error('Give the path of an older build: OLD/dist/vclint.cjs')

const bad = write('bad-20', corpora['bad-20'](5000))
const runs = {
  clean: write('clean', corpora.clean(5000)),
  'bad-20': bad,
  // The fixes with their proof, which are worked out but not written.
  'bad-20, --fix': `--fix --unsafe --diff ${bad}`,
  patches: write('patches', corpora.patches(500)),
  tiny: write('tiny', corpora.tiny()),
}
let isSlower = false
for (const [name, run] of Object.entries(runs)) {
  const [before, now] = time({
    before: `${node} ${resolve(old)} ${run}`,
    now: `${node} ${vclint} ${run}`,
  })
  // The least of many runs is what other work on the machine disturbs least.
  const ratio = (now?.min ?? Number.NaN) / (before?.min ?? Number.NaN)
  isSlower ||= !(ratio <= Number(limit))
  console.log(`${name}: ${ratio.toFixed(2)} of the older build`)
}
process.exitCode = isSlower ? 1 : 0
