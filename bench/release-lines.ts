/**
 * Asks vclint about every field of every release line, one a file: `npx tsx bench/release-lines.ts ALL.json [STEP]`,
 * with the table that schemas/release-lines/fields.txt is made from. With a STEP only each so many fields.
 */
import { readFileSync } from 'node:fs'
import { defaultSettings } from '../src/core/lint/rule.ts'
import { groupBy } from '../src/core/text/group-by.ts'
import type { Finding } from '../src/core/types.ts'
import { lintFiles } from '../src/run/lint-files.ts'

interface Field {
  readonly path: string
  readonly lines: readonly string[]
  readonly types: readonly string[]
  readonly closed?: true | readonly string[]
  readonly default?: unknown
}

const [, , source = '', step = '1'] = process.argv
const { fields } = JSON.parse(readFileSync(source, 'utf8')) as { readonly fields: readonly Field[] }
const byPath = new Map(fields.map((field) => [field.path, field]))
const FIRST = 20
const LAST = 37

const minor = (text: string) => Number(text.slice(2))

const isIn = (intervals: readonly string[], line: number) =>
  intervals.some((interval) => {
    const [first = '', last = first] = interval.split('-')
    return minor(first) <= line && line <= minor(last)
  })

const VALUES: Readonly<Record<string, unknown>> = {
  string: 'text',
  boolean: true,
  integer: 3,
  object: {},
  array: [],
  any: {},
}

/** Values of types that a field does not have; whether a number is text is up to YAML. */
const wrongFor = (types: readonly string[]) =>
  Object.entries({
    string: 'some text',
    boolean: true,
    integer: 3.5,
    object: { a: 1 },
    array: ['a'],
  })
    .filter(([type]) => !types.includes(type))
    .map(([, value]) => value)

const stepsOf = (path: string) => path.replaceAll('[]', '.[]').split('.')

const NAMES = { '*': 'example' } as Readonly<Record<string, string>>

function fileOf(steps: readonly string[], value: unknown): unknown {
  const [first, ...rest] = steps
  if (first === undefined) return value
  if (first === '[]') return [fileOf(rest, value)]
  return { [NAMES[first] ?? first]: fileOf(rest, value) }
}

const above = (path: string) =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(path.lastIndexOf('.'), 0))

const isClosed = (path: string, line: number) => {
  if (path === '') return true
  const { closed } = byPath.get(path) ?? {}
  return closed === true || (closed !== undefined && isIn(closed, line))
}

/** The field nearest above one that a line has, which accepts any below it or refuses all that are not listed. */
function isRefusedBelow(path: string, line: number): boolean {
  let at = above(path)
  while (at !== '' && !isIn(byPath.get(at)?.lines ?? [], line)) at = above(at)
  return isClosed(at, line)
}

/** Typos that people make: a letter that is missing, doubled, swapped or wrong. */
function typosOf(name: string): readonly string[] {
  const at = Math.floor(name.length / 2)
  return [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at] + name.slice(at),
    name.slice(0, at - 1) + name[at] + name[at - 1] + name.slice(at + 1),
  ].filter((typo) => typo !== name)
}

/** Rules that go by the table; others look at what values mean. */
const OF_LINES =
  /^(?:unknown-field|wrong-type|moved-field|old-layout|misplaced-field|ambiguous-scalar|invalid-value)$/

type Judge = (found: readonly Finding[]) => void

interface Question {
  readonly text: string
  readonly judge: Judge
}

const questions = new Map<number, Question[]>()

const BATCH = 400

/** Asks what is found in a file whose target is a line. */
function ask(value: unknown, line: number, judge: Judge): void {
  const waiting = questions.get(line) ?? []
  questions.set(line, waiting)
  waiting.push({ text: JSON.stringify(value, null, 1), judge })
  if (waiting.length === BATCH) answer(line)
}

function answer(line: number): void {
  const asked = questions.get(line) ?? []
  questions.delete(line)
  const profile = { settings: { ...defaultSettings, target: `0.${line}` } }
  const inputs = asked.map(({ text }, at) => ({ uri: `${at}/vc.yaml`, text, kind: 'vc' }))
  const { findings } = lintFiles(inputs, { policy: { profile } })
  const byUri = groupBy(findings, ({ uri }) => uri)
  for (const [at, { judge }] of asked.entries()) judge(byUri.get(`${at}/vc.yaml`) ?? [])
}

const counts = {
  accepted: [0, 0],
  refused: [0, 0],
  misspelt: [0, 0],
  suggested: [0, 0],
  wrongType: [0, 0],
}
const misses: string[] = []

function count(what: keyof typeof counts, isRight: boolean, words: string): void {
  const of = counts[what]
  of[1] = (of[1] ?? 0) + 1
  if (isRight) of[0] = (of[0] ?? 0) + 1
  else if (misses.filter((miss) => miss.startsWith(what)).length < 12)
    misses.push(`${what}: ${words}`)
}

function askAll(field: Field, line: number): void {
  const { path, types, lines } = field
  const steps = stepsOf(path)
  const around = above(path)
  const value = field.default ?? VALUES[types[0] ?? ''] ?? {}
  const isAccepted = isIn(lines, line)
  ask(fileOf(steps, value), line, (found) => {
    const own = found.filter(({ rule }) => OF_LINES.test(rule))
    const words = `0.${line} ${path} ${wordsOf(found)}`
    if (isAccepted) count('accepted', own.length === 0, words)
    else if (isRefusedBelow(path, line)) count('refused', found.length > 0, words)
  })
  if (!isAccepted) return
  askTypos(steps, around, value, line)
  for (const wrong of types.includes('any') ? [] : wrongFor(types)) {
    ask(fileOf(steps, wrong), line, (found) =>
      count('wrongType', found.length > 0, `0.${line} ${path}: ${JSON.stringify(wrong)}`),
    )
  }
}

function askTypos(steps: readonly string[], around: string, value: unknown, line: number): void {
  const name = steps.at(-1) ?? ''
  const isNamed = /\w/.test(name) && isClosed(around, line)
  for (const typo of isNamed ? typosOf(name) : []) {
    if (byPath.has(around === '' ? typo : `${around}.${typo}`)) continue
    ask(fileOf([...steps.slice(0, -1), typo], value), line, (found) => {
      const words = `0.${line} ${steps.join('.')} as ${typo}: ${wordsOf(found)}`
      count('misspelt', found.length > 0, words)
      count('suggested', wordsOf(found).includes(`"${name}"?`), words)
    })
  }
}

const wordsOf = (found: readonly Finding[]) => found.map(({ message }) => message).join(' | ')

const start = performance.now()
for (const [index, field] of fields.entries()) {
  if (index % Number(step) !== 0) continue
  for (let line = FIRST; line <= LAST; line++) askAll(field, line)
}
for (const line of [...questions.keys()]) answer(line)
for (const [what, [right, all]] of Object.entries(counts)) console.log(what, right, 'of', all)
for (const miss of misses) console.log(miss)
console.log(`${Math.round((performance.now() - start) / 1000)} s`)
