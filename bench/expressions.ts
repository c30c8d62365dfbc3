import { join, resolve } from 'node:path'
import { BARE_MISTAKES, CONDITIONS } from './expressions/branches.ts'
import { drawer } from './expressions/draw.ts'
import { FIELDS, type Field, FORMED_FIELDS } from './expressions/fields.ts'
import { harmOf, isRight } from './expressions/judge.ts'
import { MISTAKES } from './expressions/mistakes.ts'
import { LOSSLESS, LOSSY, type Pair } from './expressions/pairs.ts'
import { rightExpression } from './expressions/right.ts'
import { rightBranch } from './expressions/right-branches.ts'
import { rightFinal } from './expressions/right-final.ts'
import { rightFresh } from './expressions/right-fresh.ts'
import { rightLater } from './expressions/right-later.ts'

// How many mistakes in expressions are found, by kind, also in branches that a usual context does not take,
// and that right ones are left alone; Node's own engine judges.
// `npx tsx bench/expressions.ts [SEED] [ROOT]`; another root is another version of the project. VERBOSE=1 lists what is missed.

const seed = Number(process.argv[2] ?? 4401)
const root = resolve(process.argv[3] ?? join(import.meta.dirname, '..'))
const RIGHT = Number(process.env.RIGHT ?? 2000)
/** So many of these are in branches. */
const BRANCHES = Number(process.env.BRANCHES ?? RIGHT / 2)
const ROUNDS = Number(process.env.ROUNDS ?? 12)
/**
 * Right expressions of shapes that were written after the rules: `later`, `final` after all work, and `fresh`,
 * also for fields of one form.
 */
const LATER = { later: rightLater, final: rightFinal, fresh: rightFresh }[process.env.SHAPES ?? '']
const fields = LATER === rightFresh ? [...FIELDS, ...FORMED_FIELDS, ...FORMED_FIELDS] : FIELDS
/** Only kinds of mistakes whose name begins with this. */
const KIND = process.env.KIND ?? ''
const isVerbose = process.env.VERBOSE !== undefined

interface Found {
  readonly rule: string
  readonly severity: string
  readonly messageId: string
  readonly message: string
}
interface Result {
  readonly findings: readonly Found[]
  readonly crashes: readonly { readonly cause: unknown }[]
}
const { lintFiles } = (await import(join(root, 'src/run/lint-files.ts'))) as {
  readonly lintFiles: (inputs: readonly object[], options: object) => Result
}
const { nodeEvaluator } = await import(join(root, 'src/files/sandbox/sandbox.ts'))
const { rules } = (await import(join(root, 'rules/index.ts'))) as {
  readonly rules: readonly { readonly topic: string; readonly rule: { readonly id: string } }[]
}
const evaluator = nodeEvaluator()

const off = (is: (topic: string, id: string) => boolean) => ({
  rules: Object.fromEntries(
    rules
      .filter(({ topic, rule }) => is(topic, rule.id))
      .map(({ rule }) => [rule.id, { severity: 'off' }]),
  ),
})
// Neither pairs nor the age of the language are asked for.
const expressionsOnly = off((topic, id) => topic !== 'expression' || id.startsWith('newer-'))
const pairsOnly = off((_, id) => id !== 'roundtrip-mismatch' && id !== 'throwing-expression')

function lint(resource: string, patch: object, profile: object): readonly Found[] {
  const synced = { enabled: true, patches: [patch] }
  const sync = resource === 'customResources' ? { 'things.example.com': synced } : synced
  const text = JSON.stringify({ sync: { toHost: { [resource]: sync } } })
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], {
    host: { evaluator },
    policy: { profile },
  })
  for (const { cause } of crashes) throw cause
  return findings
}

const found = ({ resource, path }: Field, expression: string) =>
  lint(resource, { path, expression }, expressionsOnly)
const words = (findings: readonly Found[]) =>
  findings.map(({ rule, messageId }) => `${rule}/${messageId}`)

interface Tally {
  severe: number
  severeFound: number
  form: number
  formFound: number
  changed: number
  changedFound: number
}

console.log(`| condition | found of ${BARE_MISTAKES.length} |\n|---|---|`)
for (const { name, around } of CONDITIONS) {
  const lost = BARE_MISTAKES.filter(
    ([resource, path, expression]) =>
      lint(resource, { path, expression: around(expression) }, expressionsOnly).length === 0,
  )
  console.log(`| ${name} | ${BARE_MISTAKES.length - lost.length} |`)
  if (isVerbose) for (const each of lost) console.log(`  ${each.join('  ')}`)
}

const draw = drawer(seed)
const right: (readonly [Field, string])[] = []
const seen = new Set<string>()
for (let tries = 0; right.length < RIGHT && tries < RIGHT * 40; tries++) {
  const field = fields[tries % fields.length] as Field
  const usual = right.length < BRANCHES ? rightBranch : rightExpression
  const make = LATER ?? usual
  const code = make(field, draw)
  if (seen.has(field.path + code) || !isRight(field, code)) continue
  seen.add(field.path + code)
  right.push([field, code])
}
const alarms = right.flatMap(([field, code]) => {
  const all = found(field, code)
  return all.length === 0 ? [] : [`${field.path}: ${code}  ${words(all).join()}`]
})
console.log(`seed ${seed}: ${right.length} right expressions, ${alarms.length} with a finding`)
for (const line of alarms.slice(0, isVerbose ? 1000 : 20)) console.log(`  ${line}`)

const names = Object.keys(MISTAKES).filter((name) => name.startsWith(KIND))
const tallies = new Map<string, Tally>()
const missed: string[] = []
const wrong = new Set<string>()
for (const name of names) {
  const tally: Tally = {
    severe: 0,
    severeFound: 0,
    form: 0,
    formFound: 0,
    changed: 0,
    changedFound: 0,
  }
  tallies.set(name, tally)
  const isDone = () => tally.severe + tally.form + tally.changed >= ROUNDS
  for (let tries = 0; !isDone() && tries < 600; tries++) {
    const [field, code] = draw(right)
    const bad = MISTAKES[name]?.(code, draw)
    if (bad === undefined || bad === code || wrong.has(field.path + bad)) continue
    wrong.add(field.path + bad)
    const harm = harmOf(field, code, bad)
    if (harm === 'same') continue
    const isFound = found(field, bad).length > 0
    tally[harm]++
    if (isFound) tally[`${harm}Found`]++
    else missed.push(`${harm.padEnd(7)} ${name} [${field.path}] ${bad}`)
  }
}
const total: Tally = {
  severe: 0,
  severeFound: 0,
  form: 0,
  formFound: 0,
  changed: 0,
  changedFound: 0,
}
const row = (name: string, t: Tally) =>
  console.log(
    `| ${name} | ${t.severeFound}/${t.severe} | ${t.formFound}/${t.form} | ${t.changedFound}/${t.changed} |`,
  )
console.log('| mistake | severe | form | at times |\n|---|---|---|---|')
for (const [name, tally] of tallies) {
  row(name, tally)
  for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key]
}
row('**all**', total)
const all = total.severe + total.form + total.changed
const allFound = total.severeFound + total.formFound + total.changedFound
const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`
console.log(
  `${names.length} kinds, ${all} mutants: ${allFound} found (${percent(allFound, all)}); severe ${percent(total.severeFound, total.severe)}`,
)

const pairFound = ([path, expression, reverseExpression]: Pair) =>
  words(lint('services', { path, expression, reverseExpression }, pairsOnly))
const lossy = LOSSY.filter((pair) =>
  pairFound(pair).some((each) => each.startsWith('roundtrip-mismatch/')),
)
const lossless = LOSSLESS.filter((pair) => pairFound(pair).length > 0)
console.log(
  `pairs: ${lossy.length} of ${LOSSY.length} lossy found, ${lossless.length} of ${LOSSLESS.length} lossless reported`,
)
for (const pair of LOSSY.filter((each) => !lossy.includes(each)))
  console.log(`  lossy, not found: ${pair.join('  ')}`)
for (const pair of lossless)
  console.log(`  lossless, reported: ${pair.join('  ')}  ${pairFound(pair).join()}`)
if (isVerbose) for (const line of missed) console.log(line)
