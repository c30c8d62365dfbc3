/**
 * Asks vclint about every field of every release line, of each of its versions and of a pre-release of it, one a file:
 * `npx tsx bench/release-lines.ts ALL.json [STEP [FIRST]]`, with the table that schemas/release-lines/fields.txt is made from.
 * With a STEP only each so many fields, from the FIRST on, which is 0.
 */
import { readFileSync } from 'node:fs'
import { minorOf, type SourceField } from '../scripts/release-lines/from-source.ts'
import { defaultSettings } from '../src/core/lint/rule.ts'
import { groupBy } from '../src/core/text/group-by.ts'
import type { Finding } from '../src/core/types.ts'
import { lintFiles } from '../src/run/lint-files.ts'

const [, , source = '', step = '1', first = '0'] = process.argv
const { fields, versions } = JSON.parse(readFileSync(source, 'utf8')) as {
  readonly fields: readonly SourceField[]
  readonly versions: Readonly<Record<string, readonly string[]>>
}
const byPath = new Map(fields.map((field) => [field.path, field]))

const above = (path: string) =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(path.lastIndexOf('.'), 0))

const isIn = (intervals: readonly string[], line: number) =>
  intervals.some((interval) => {
    const [first = '', last = first] = interval.split('-')
    return minorOf(first) <= line && line <= minorOf(last)
  })

/** True if a version has a field; a line has what any of its versions has. */
function hasField({ lines, within }: SourceField, pin: string): boolean {
  const line = minorOf(pin)
  const own = within?.[`0.${line}`]
  return isIn(lines, line) && (own === undefined || pin === `0.${line}` || own.includes(pin))
}

const typesFor = ({ types }: SourceField, line: number): readonly string[] => {
  if (Array.isArray(types)) return types
  const own = Object.entries(types).find(([interval]) => isIn([interval], line))
  return own?.[1] ?? Object.values(types as Readonly<Record<string, readonly string[]>>).flat()
}

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

/** Adds what the objects on the way require, so that only one thing is wrong. */
function completed(value: unknown, path: string, pin: string): unknown {
  if (Array.isArray(value)) return value.map((item) => completed(item, `${path}[]`, pin))
  if (typeof value !== 'object' || value === null) return value
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    const own = path === '' ? name : `${path}.${name}`
    const isKnown = byPath.has(own) || !byPath.has(`${path}.*`)
    made[name] = completed(part, isKnown ? own : `${path}.*`, pin)
  }
  for (const field of requiredIn(path, pin)) {
    const name = field.path.slice(path.length + 1)
    if (!(name in made))
      made[name] = field.default ?? VALUES[typesFor(field, minorOf(pin))[0] ?? '']
  }
  return made
}

const required = groupBy(
  fields.filter((field) => field.required),
  ({ path }) => above(path),
)

const requiredIn = (path: string, pin: string) =>
  (required.get(path) ?? []).filter((field) => hasField(field, pin))

const isClosed = (path: string, line: number) => {
  if (path === '') return true
  const { closed } = byPath.get(path) ?? {}
  return closed === true || (closed !== undefined && isIn(closed, line))
}

/** The field nearest above one that a line has, which accepts any below it or refuses all that are not listed. */
function isRefusedBelow(path: string, pin: string): boolean {
  let at = above(path)
  while (at !== '' && !has(at, pin)) at = above(at)
  return isClosed(at, minorOf(pin))
}

const has = (path: string, pin: string) => {
  const field = byPath.get(path)
  return field !== undefined && hasField(field, pin)
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
  /^(?:unknown-field|wrong-type|moved-field|old-layout|misplaced-field|missing-field|ambiguous-scalar|invalid-value)$/

type Judge = (found: readonly Finding[]) => void

interface Question {
  readonly text: string
  readonly judge: Judge
}

const questions = new Map<string, Question[]>()

const BATCH = 400

/** Asks what is found in a file whose target is a line or a version. */
const ask = (value: unknown, pin: string, judge: Judge): void =>
  askText(JSON.stringify(completed(value, '', pin), null, 1), pin, judge)

function askText(text: string, pin: string, judge: Judge): void {
  const waiting = questions.get(pin) ?? []
  questions.set(pin, waiting)
  waiting.push({ text, judge })
  if (waiting.length === BATCH) answer(pin)
}

function answer(pin: string): void {
  const asked = questions.get(pin) ?? []
  questions.delete(pin)
  const profile = { settings: { ...defaultSettings, target: pin } }
  const inputs = asked.map(({ text }, at) => ({ uri: `${at}/vc.yaml`, text, kind: 'vc' }))
  const { findings } = lintFiles(inputs, { policy: { profile } })
  const byUri = groupBy(findings, ({ uri }) => uri)
  for (const [at, { judge }] of asked.entries()) judge(byUri.get(`${at}/vc.yaml`) ?? [])
}

const counts = {
  accepted: [0, 0],
  preRelease: [0, 0],
  refused: [0, 0],
  misspelt: [0, 0],
  suggested: [0, 0],
  wrongType: [0, 0],
  required: [0, 0],
}
const misses: string[] = []

function count(what: keyof typeof counts, isRight: boolean, words: string): void {
  const of = counts[what]
  of[1] = (of[1] ?? 0) + 1
  if (isRight) of[0] = (of[0] ?? 0) + 1
  else if (misses.filter((miss) => miss.startsWith(what)).length < 12)
    misses.push(`${what}: ${words}`)
}

function askAll(field: SourceField, pin: string): void {
  const { path } = field
  const types = typesFor(field, minorOf(pin))
  const steps = stepsOf(path)
  const around = above(path)
  const value = constantDefault(field, types) ?? VALUES[types[0] ?? ''] ?? {}
  const isAccepted = hasField(field, pin)
  ask(fileOf(steps, value), pin, (found) => {
    const own = found.filter(({ rule }) => OF_LINES.test(rule))
    const words = `${pin} ${path} ${wordsOf(found)}`
    if (isAccepted) count('accepted', own.length === 0, words)
    else if (isRefusedBelow(path, pin)) count('refused', found.length > 0, words)
  })
  if (!isAccepted) return
  askTypos(steps, around, value, pin)
  for (const wrong of types.includes('any') ? [] : wrongFor(types)) {
    ask(fileOf(steps, wrong), pin, (found) =>
      count('wrongType', found.length > 0, `${pin} ${path}: ${JSON.stringify(wrong)}`),
    )
  }
  if (field.required && field.default === undefined) {
    const name = steps.at(-1) ?? ''
    ask(fileOf(steps, null), pin, (found) =>
      count(
        'required',
        found.some(({ message }) => message.includes(`"${name}"`)),
        `${pin} ${path}`,
      ),
    )
  }
}

/** A pre-release accepts what its line or those beside it accept, in the form of one of these. */
function askPreRelease(field: SourceField, line: number): void {
  const pin = `0.${line}.0-beta.1`
  const around = [line - 1, line, line + 1].filter((one) => isIn(field.lines, one))
  const steps = stepsOf(field.path)
  for (const one of around) {
    const types = typesFor(field, one)
    const value = constantDefault(field, types) ?? VALUES[types[0] ?? ''] ?? {}
    // Other lines may require what this line does not have.
    const text = JSON.stringify(completed(fileOf(steps, value), '', `0.${one}`))
    askText(text, pin, (found) => {
      const own = found.filter(({ rule }) => OF_LINES.test(rule))
      count('preRelease', own.length === 0, `${pin} ${field.path} ${wordsOf(found)}`)
    })
  }
}

/** A default of some lines is not of the others. */
function constantDefault(field: SourceField, types: readonly string[]): unknown {
  const { default: value } = field
  const isByLine = typeof value === 'object' && value !== null && 'byLine' in value
  return isByLine || (types[0] === 'array') !== Array.isArray(value) ? undefined : value
}

function askTypos(steps: readonly string[], around: string, value: unknown, pin: string): void {
  const name = steps.at(-1) ?? ''
  const isNamed = /\w/.test(name) && isClosed(around, minorOf(pin))
  for (const typo of isNamed ? typosOf(name) : []) {
    if (byPath.has(around === '' ? typo : `${around}.${typo}`)) continue
    ask(fileOf([...steps.slice(0, -1), typo], value), pin, (found) => {
      const words = `${pin} ${steps.join('.')} as ${typo}: ${wordsOf(found)}`
      count('misspelt', found.length > 0, words)
      count('suggested', wordsOf(found).includes(`"${name}"?`), words)
    })
  }
}

const wordsOf = (found: readonly Finding[]) => found.map(({ message }) => message).join(' | ')

const start = performance.now()
for (const [index, field] of fields.entries()) {
  if (index % Number(step) !== Number(first)) continue
  for (const [line, all] of Object.entries(versions)) {
    for (const pin of [line, ...all]) askAll(field, pin)
    askPreRelease(field, minorOf(line))
  }
}
for (const pin of [...questions.keys()]) answer(pin)
for (const [what, [right, all]] of Object.entries(counts)) console.log(what, right, 'of', all)
for (const miss of misses) console.log(miss)
console.log(`${Math.round((performance.now() - start) / 1000)} s`)
