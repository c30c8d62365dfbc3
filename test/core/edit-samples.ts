import fc from 'fast-check'
import { parse } from 'yaml'
import { nodeOf } from '../../src/core/document/node.ts'
import { nearestNode } from '../../src/core/document/node-at.ts'
import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Data } from '../../src/core/edit/index.ts'
import { createMemo } from '../../src/core/memo.ts'
import { maskTemplates } from '../../src/core/template/mask.ts'
import type { Document, Edit, Node, Pointer } from '../../src/core/types.ts'
import { parseFull } from '../../src/core/yaml/parse-full.ts'
import { parseQuick } from '../../src/core/yaml/quick.ts'

export interface Sample {
  readonly text: string
  readonly data: Data
}

const key = fc.constantFrom('a', 'b', 'key', 'name', 'on', 'x y', "it's", '1', 'c', 'd')
const text = fc.constantFrom(
  ...[
    'x',
    'two words',
    'a, b',
    "it's",
    '"q"',
    '',
    'yes',
    '0777',
    'a: b',
    'x #y',
    '{',
    'one\ntwo\n',
    'one\n\n  two',
    'end\n\n',
    '😀',
  ],
)
const scalar = fc.oneof(text, text, fc.constantFrom<Data>(1, true, null, -2.5))

const { value } = fc.letrec<{ value: Data; map: Data; list: Data }>((tie) => ({
  value: fc.oneof({ maxDepth: 4, depthIdentifier: 'data' }, scalar, tie('map'), tie('list')),
  map: fc.dictionary(key, tie('value'), {
    maxKeys: 4,
    depthIdentifier: 'data',
    noNullPrototype: true,
  }),
  list: fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'data' }),
}))
const root = fc.oneof(
  {
    arbitrary: fc.dictionary(key, value, { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
    weight: 4,
  },
  { arbitrary: fc.array(value, { minLength: 1, maxLength: 4 }), weight: 1 },
)

/** Documents in every style that people write, with numbered comments. */
export const sample: fc.Arbitrary<Sample> = fc
  .tuple(root, fc.array(fc.nat(99), { minLength: 40, maxLength: 80 }))
  .map(([data, choices]) => ({ data, text: render(data as Data, choices) }))
  .filter((found) => reads(found))

function reads({ text: source, data }: Sample): boolean {
  try {
    return JSON.stringify(parse(source)) === JSON.stringify(data)
  } catch {
    return false
  }
}

function render(data: Data, choices: readonly number[]): string {
  let turn = 0
  let comments = 0
  const chance = (percent: number) => (choices[turn++ % choices.length] ?? 0) < percent
  const noisy = chance(60)
  const note = () => `# note ${++comments};`
  const side = () => (noisy && chance(30) ? ` ${note()}` : '')
  const lines: string[] = []
  const between = (indent: string) => {
    if (noisy && chance(15)) lines.push(indent + note())
    if (noisy && chance(8)) lines.push('')
  }
  const string = (value: string): string => {
    if (/^[a-z][a-z ]*$/.test(value) && value !== 'yes' && chance(60)) return value
    if (!value.includes('\n') && chance(50)) return `'${value.replace(/'/g, "''")}'`
    return JSON.stringify(value)
  }
  const atom = (value: Data, inFlow: boolean) => {
    if (typeof value === 'string') return string(value)
    return value === null && inFlow ? 'null' : String(value)
  }
  const flow = (value: Data, indent: string): string => {
    if (value === null || typeof value !== 'object') return atom(value, true)
    const open = Array.isArray(value)
    const inner = `${indent}  `
    const parts = Array.isArray(value)
      ? value.map((item: Data) => flow(item, inner))
      : Object.entries(value).map(
          ([name, child]) => `${string(name)}: ${flow(child as Data, inner)}`,
        )
    const [left, right] = open ? ['[', ']'] : ['{', '}']
    if (parts.length === 0) return left + right
    if (chance(70)) return `${left}${parts.join(', ')}${chance(10) ? ',' : ''}${right}`
    const rows = parts.map(
      (part, at) => `${inner}${part}${at < parts.length - 1 ? ',' : ''}${side()}`,
    )
    return `${left}\n${rows.join('\n')}\n${indent}${right}`
  }
  const blockText = (value: string, indent: string) => {
    const chomp = value.endsWith('\n\n') ? '+' : value.endsWith('\n') ? '' : '-'
    const body = value.replace(/\n$/, '').split('\n')
    return [`|${chomp}${side()}`, ...body.map((line) => (line === '' ? '' : indent + line))].join(
      '\n',
    )
  }
  const columnBelow = (value: Data, column: number, dash: boolean) => {
    const isFlush = !dash && Array.isArray(value) && chance(40)
    return isFlush ? column : column + (chance(80) ? 2 : 4)
  }
  /** Writes what follows a key or dash; `first` is the line so far. */
  const entry = (first: string, value: Data, column: number, dash: boolean) => {
    const indent = ' '.repeat(column)
    if (value === null && chance(60)) return lines.push(`${first}${side()}`)
    if (fitsBlockText(value) && chance(70))
      return lines.push(`${first} ${blockText(value, `${indent}  `)}`)
    if (!isFilledCollection(value) || chance(20))
      return lines.push(`${first} ${flow(value, `${indent}  `)}${side()}`)
    if (dash && chance(80)) return collection(value, column + 2, `${first} `)
    lines.push(`${first}${side()}`)
    return collection(value, columnBelow(value, column, dash), undefined)
  }
  const collection = (value: Data, column: number, lead: string | undefined) => {
    const indent = ' '.repeat(column)
    let prefix = lead
    const list = Array.isArray(value)
    for (const [name, child] of Object.entries(value as object)) {
      if (prefix === undefined) between(indent)
      const head = list ? '-' : `${string(name)}:`
      entry(`${prefix ?? indent}${head}`, child as Data, column, list)
      prefix = undefined
    }
  }
  if (chance(10)) lines.push(`${flow(data, '')}`)
  else collection(data, 0, undefined)
  if (noisy && chance(20)) lines.push(note())
  const end = chance(20) ? '' : '\n'
  const joined = lines.join('\n') + end
  return chance(25) ? joined.replace(/\n/g, '\r\n') : joined
}

const fitsBlockText = (value: Data): value is string =>
  typeof value === 'string' && value.includes('\n') && !value.startsWith('\n')

const isFilledCollection = (value: Data): value is Extract<Data, object> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** A document of either reader, without a schema; templates are masked. */
export function documentOf(source: string, full: boolean): Document | undefined {
  const { text: masked, lines: masks } = maskTemplates(source)
  const quick = full ? undefined : parseQuick(masked)
  const [tree] = quick ?? parseFull(masked).trees
  if (tree === undefined) return undefined
  const file = { uri: 'vc.yaml', text: source, masked }
  const { value } = tree
  return { file, tree, value, masks, base: [], remember: createMemo() } as unknown as Document
}

export const nodeAt = (document: Document, pointer: Pointer): Node =>
  nearestNode(nodeOf(document), pointer)

export function dataAt(data: Data, pointer: Pointer): Data {
  let found: unknown = data
  for (const step of pointer) found = (found as Record<string, unknown>)[String(step)]
  return found as Data
}

export function pointersOf(data: Data, from: Pointer = []): Pointer[] {
  if (typeof data !== 'object' || data === null) return [from]
  const list = Array.isArray(data)
  return [
    from,
    ...Object.entries(data).flatMap(([name, child]) =>
      pointersOf(child as Data, [...from, list ? Number(name) : name]),
    ),
  ]
}

/** Changes the data below a pointer; the order of keys is kept. */
export function changeAt(data: Data, pointer: Pointer, change: (old: Data) => Data): Data {
  const [step, ...rest] = pointer
  if (step === undefined) return change(data)
  if (Array.isArray(data))
    return data.map((item: Data, at) => (at === step ? changeAt(item, rest, change) : item))
  const entries = Object.entries(data as object).map(([name, child]) => {
    return [name, name === step ? changeAt(child as Data, rest, change) : child]
  })
  return Object.fromEntries(entries) as Data
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  const { text: result, skipped } = applyFixes(
    source,
    [{ title: 'Edit', safety: 'safe', edits }],
    'vc.yaml',
  )
  if (skipped.length > 0) throw new Error(`Edits overlap: ${JSON.stringify(edits)}`)
  return result
}

export const commentsOf = (source: string) => source.match(/# note \d+;/g) ?? []
