import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../src/core/memo.ts'
import { nodeEvaluator } from '../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../src/run/lint-files.ts'
import { seconds, time, vclint, write } from './measure.ts'

// What patches cost: the same file without any, with 50 pairs that undo each other, and with 50 that do not.
// `node patches.ts`; prints the rows of "Patches" in NOTES.md for the Node.js that runs it.

const COUNT = 50

const patches = (there: (n: number) => string, back: (n: number) => string): string =>
  `      patches:\n${Array.from(
    { length: COUNT },
    (_, n) => `        - path: metadata.annotations["example.com/a${n}"]
          expression: ${JSON.stringify(there(n))}
          reverseExpression: ${JSON.stringify(back(n))}
`,
  ).join('')}`

const head = 'sync:\n  toHost:\n    services:\n      enabled: true\n'
const texts = {
  'no patches': head,
  '50 pairs, no finding': `${head}${patches(
    (n) => `value == null ? value : "p${n}-" + value`,
    (n) => `value == null ? value : value.slice(${`p${n}-`.length})`,
  )}`,
  '50 pairs, 100 findings with fixes': `${head}${patches(
    (n) => `"p${n}-" + value`,
    (n) => `value.slice("p${n}".length)`,
  )}`,
}

/** Milliseconds that one more run in the same process takes, as in a language server. */
function again(text: string): number {
  const evaluator = nodeEvaluator()
  const share = createMemo()
  const run = () => {
    const start = performance.now()
    lintFiles([{ uri: 'vc.yaml', text, share }], { host: { evaluator } })
    return performance.now() - start
  }
  run()
  const times = [run(), run(), run(), run(), run()].toSorted((a, b) => a - b)
  return times[2] ?? 0
}

/** One start of the sandbox and a thousand different evaluations, in milliseconds. */
function thousand(): number {
  const context = {
    vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
    hostObject: null,
    virtualObject: null,
    path: 'metadata.name',
  }
  const start = performance.now()
  const evaluator = nodeEvaluator()
  for (let n = 0; n < 1000; n++) evaluator.evaluate('"p-" + value', { value: `a${n}`, context })
  return performance.now() - start
}

console.log(`Node ${process.version}: a start and 1,000 evaluations ${thousand().toFixed(0)} ms`)
const folder = write(
  'patches',
  Object.entries(texts).map(([name, text]) => [`${name.replace(/\W+/g, '-')}/vc.yaml`, text]),
)
const commands = Object.fromEntries(
  Object.keys(texts).map((name) => [
    name,
    `${process.execPath} ${vclint} ${join(folder, name.replace(/\W+/g, '-'), 'vc.yaml')}`,
  ]),
)
for (const { name, median } of time(commands)) {
  const text = readFileSync(join(folder, name.replace(/\W+/g, '-'), 'vc.yaml'), 'utf8')
  console.log(`| ${name} | ${seconds(median)} | ${seconds(again(text) / 1000)} |`)
}
