import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../rules/index.ts'
import type { Finding } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { runs } from '../runs.ts'
import { FIELDS, type Field } from './mutants/fields.ts'
import { goodExpression } from './mutants/good.ts'
import { type Harm, harmOf, isGood } from './mutants/judge.ts'
import { CLASSES, mutate } from './mutants/mistakes.ts'
import { randomOf } from './values/generate.ts'

const wanted = process.env.FC_SEED ?? '20261123'
const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted)
const COUNT = runs(400)

const evaluator = nodeEvaluator()
/** What is wrong with a pair or a style is not asked here. */
const profile = {
  rules: Object.fromEntries(
    rules
      .filter(({ topic, rule }) => topic !== 'expression' || /^newer-/.test(rule.id))
      .map(({ rule }) => [rule.id, { severity: 'off' as const }]),
  ),
}

/** A patch with one expression, in the styles of YAML. */
function patchText({ resource, path }: Field, code: string, style: number): string {
  const scalar = [
    JSON.stringify(code),
    `'${code.replaceAll("'", "''")}'`,
    `|-\n            ${code}`,
    `>-\n            ${code}`,
  ][style % 4]
  return `sync:\n  toHost:\n    ${resource}:\n      enabled: true\n      patches:\n        - path: '${path}'\n          expression: ${scalar}\n`
}

function lint(field: Field, code: string, style: number): readonly Finding[] {
  const text = patchText(field, code, style)
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], {
    host: { evaluator },
    policy: { profile },
  })
  if (crashes.length > 0) throw new Error(String(crashes[0]?.cause))
  return findings
}

/** Without places, which move. */
const words = (findings: readonly Finding[]) =>
  findings.map(({ rule, messageId }) => `${rule}/${messageId}`)

interface Tally {
  severe: number
  severeCaught: number
  all: number
  caught: number
}

function count(tally: Tally | undefined, harm: Harm, isCaught: boolean): void {
  if (tally === undefined || harm === 'same') return
  tally.all += 1
  tally.caught += Number(isCaught)
  tally.severe += Number(harm === 'severe')
  tally.severeCaught += Number(harm === 'severe' && isCaught)
}

/** The table by class, and sums of it. */
function reportOf(tallies: ReadonlyMap<string, Tally>, good: number) {
  const sum = (key: keyof Tally) => [...tallies.values()].reduce((all, each) => all + each[key], 0)
  const report = [
    `seed ${seed}, ${good} expressions, ${sum('all')} mistakes`,
    ...[...tallies].map(
      ([name, { severe, severeCaught, all, caught }]) =>
        `${name.padEnd(22)} severe ${severeCaught}/${severe}  all ${caught}/${all}`,
    ),
    `all: severe ${sum('severeCaught')}/${sum('severe')} (${((100 * sum('severeCaught')) / sum('severe')).toFixed(1)} %), all ${sum('caught')}/${sum('all')} (${((100 * sum('caught')) / sum('all')).toFixed(1)} %)`,
  ].join('\n')
  return { report, sum }
}

const random = randomOf(seed)
const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
const tallies = new Map<string, Tally>(
  CLASSES.map((name) => [name, { severe: 0, severeCaught: 0, all: 0, caught: 0 }]),
)
const seen = new Set<string>()

/** A mistake of each class in an expression; what is not found comes back in words. */
function tryMistakes(field: Field, code: string, round: number, before: readonly string[]) {
  const isCaught = (bad: string) =>
    words(lint(field, bad, round)).some((each) => !before.includes(each))
  return CLASSES.flatMap((name) => {
    const bad = mutate(code, name, draw)
    if (bad === undefined || seen.has(field.kind + bad)) return []
    seen.add(field.kind + bad)
    const harm = harmOf(field, code, bad)
    const isFound = harm !== 'same' && isCaught(bad)
    count(tallies.get(name), harm, isFound)
    return harm === 'same' || isFound ? [] : [`${harm} ${name} [${field.path}] ${bad}   <- ${code}`]
  })
}

test('one human mistake is found, and right expressions are left alone', () => {
  const alarms: string[] = []
  const missed: string[] = []
  let good = 0
  for (let round = 0; round < COUNT; round++) {
    const field = FIELDS[round % FIELDS.length] as Field
    const code = goodExpression(field.kind, draw)
    if (!isGood(field, code)) continue
    good += 1
    const before = words(lint(field, code, round))
    if (before.length > 0) alarms.push(`${field.path}: ${code} ${before.join()}`)
    missed.push(...tryMistakes(field, code, round, before))
  }
  const { report, sum } = reportOf(tallies, good)
  if (process.env.REPORT !== undefined) {
    writeFileSync(process.env.REPORT, [report, ...alarms, '', ...missed.toSorted()].join('\n'))
  }
  expect(alarms).toEqual([])
  expect(sum('severeCaught') / sum('severe'), report).toBeGreaterThan(0.95)
  expect(sum('caught') / sum('all'), report).toBeGreaterThan(0.88)
})
