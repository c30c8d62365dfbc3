import process from 'node:process'
import { corpora } from './corpus.ts'
import { time, vclint, write } from './measure.ts'

// What custom rules cost: five thousand manifests with twenty of them, and without.
// `node custom-rules.ts`; prints the rows of "Custom rules" in NOTES.md for the Node.js that runs it.

const COUNT = 20
const checks = [
  'object.spec.?displayName.orValue("") != ""',
  '!has(object.spec.ttl) || object.spec.ttl <= 30 * 86400',
  'object.metadata.name.matches("^[a-z][a-z0-9-]*$")',
  'object.spec.?scope.?roles.orValue([]).all(r, r.?projects.orValue([]).all(p, p != "*"))',
  'object.metadata.?labels.orValue({}).all(k, k != "owner" || size(k) < 64)',
]
const rule = (n: number) => `  - id: acme/rule-${n}
    kinds: [User, OwnedAccessKey, WorkspaceInstance, VirtualClusterInstanceKubeConfig]
    check: ${JSON.stringify(checks[n % checks.length])}
    at: metadata.name
    message: Rule ${n} of {{object.metadata.name}}.
`
const rules = Array.from({ length: COUNT }, (_, n) => rule(n)).join('')
// Types are those of all kinds together, so fields of one kind are asked for by optional selection only.
const manifests = corpora.clean(5000)

const without = write('without', [['.vclint.yaml', 'root: true\n'], ...manifests])
const withRules = write('with', [
  ['.vclint.yaml', `root: true\ncustomRules:\n${rules}`],
  ...manifests,
])
const run = (folder: string) => `${process.execPath} ${vclint} ${folder}`
const [none, twenty] = time({ without: run(without), with: run(withRules) }, { runs: 10 })
if (none === undefined || twenty === undefined) throw new Error('hyperfine measured nothing')

const row = ({ name, median, min, processor }: typeof none) =>
  `| ${name} | ${median.toFixed(2)} s | ${min.toFixed(2)} s | ${processor.toFixed(2)} s |`
console.log(`Node ${process.version}, ${manifests.length} manifests, ${COUNT} rules`)
console.log([row(none), row(twenty)].join('\n'))
console.log(`${(twenty.median / none.median).toFixed(2)} by medians`)
