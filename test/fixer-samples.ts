import fc from 'fast-check'
import {
  isAlias,
  isCollection,
  isPair,
  isScalar,
  type Node,
  type Pair,
  parseAllDocuments,
  visit,
} from 'yaml'
import { maskTemplates } from '../src/core/template/mask.ts'
import type { Edit } from '../src/core/types.ts'
import { exampleFiles } from './core/examples.ts'

export interface Sample {
  readonly uri: string
  readonly text: string
}

const isYaml = ({ uri }: Sample) => /\.ya?ml$/.test(uri) && !uri.includes('.vclint')

const seeds: readonly Sample[] = [
  ...new Map(
    exampleFiles
      .filter(isYaml)
      .filter(({ text }) => text.length < 3000)
      .map((file) => [file.text, file]),
  ).values(),
]

/** One change that leaves the data as it is: a comment, another style, another place. */
type Change = readonly ['own' | 'trailing' | 'quote' | 'flow', number]

/** Other ways to write every pair, which leave the data as it is. */
const PAIRS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'with an anchor of the key': (text) =>
    text.replace(
      /^( *(?:- )?)([\w.-]+:)(?= |$)/gm,
      (_, before, key, at) => `${before}&a${at} ${key}`,
    ),
  'with an anchor of the value': (text) =>
    text.replace(/^( *(?:- )?[\w.-]+:)(?= [^&*!]|$)/gm, (pair, _, at) => `${pair} &a${at}`),
  'behind a question mark': (text) => text.replace(/^( *)([\w.-]+): (?=[^\s|>])/gm, '$1? $2\n$1: '),
}

/** A page's example in other clothes: comments, quotes, flow style, other documents, line ends. */
export const sample: fc.Arbitrary<Sample> = fc
  .record({
    seed: fc.integer({ min: 0, max: seeds.length - 1 }),
    other: fc.option(fc.integer({ min: 0, max: seeds.length - 1 })),
    first: fc.boolean(),
    changes: fc.array(
      fc.tuple(
        fc.constantFrom('own', 'trailing', 'quote', 'flow'),
        fc.integer({ min: 0, max: 1000 }),
      ) as fc.Arbitrary<Change>,
      { maxLength: 8 },
    ),
    pairs: fc.constantFrom(...Object.keys(PAIRS)),
    crlf: fc.boolean(),
    bom: fc.boolean(),
    unended: fc.boolean(),
  })
  .map(({ seed, other, first, changes, pairs, crlf, bom, unended }) => {
    const { uri, text } = seeds[seed] ?? { uri: 'vc.yaml', text: '' }
    const more = other === null ? undefined : seeds[other]?.text
    const parts = more === undefined ? [text] : first ? [more, text] : [text, more]
    let made = parts.map(withoutMarks).join('---\n')
    made = unlessChanged(made, PAIRS[pairs]?.(made) ?? made)
    for (const [index, [kind, at]] of changes.entries())
      made = unlessChanged(made, apply(made, kind, at, index))
    if (unended) made = made.replace(/\n+$/, '')
    if (crlf) made = made.replaceAll('\n', '\r\n')
    return { uri, text: bom ? `\uFEFF${made}` : made }
  })

const withoutMarks = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll('\uFEFF', '')
    .replace(/^---\n/, '')

/** A text after a change, unless that changes the data after all. */
function unlessChanged(text: string, changed: string): string {
  const shape = shapeOf(text)
  return shape !== undefined && shapeOf(changed) === shape ? changed : text
}

function apply(text: string, kind: Change[0], at: number, index: number): string {
  const lines = text.split('\n')
  const line = at % lines.length
  if (kind === 'own') {
    const indent = /^ */.exec(lines[line] ?? '')?.[0] ?? ''
    return lines.toSpliced(line, 0, `${indent}# own${index}.`).join('\n')
  }
  if (kind === 'trailing') return lines.with(line, `${lines[line]} # end${index}.`).join('\n')
  const { nodes } = readYaml(text)
  const fitting = nodes.filter((node) =>
    kind === 'quote' ? isScalar(node) && typeof node.value === 'string' : isCollection(node),
  )
  const node = fitting[at % Math.max(1, fitting.length)]
  if (node?.range == null) return text
  const value = isScalar(node) ? node.value : (node as { toJSON(): unknown }).toJSON()
  const written = JSON.stringify(value) ?? ''
  const after = kind === 'flow' && text.slice(0, node.range[1]).endsWith('\n') ? '\n' : ''
  return text.slice(0, node.range[0]) + written + after + text.slice(node.range[1])
}

/** The data of all documents as a text that keeps types distinct; undefined when it does not parse. */
function shapeOf(text: string): string | undefined {
  try {
    const { documents, isWhole } = readYaml(text)
    return isWhole ? JSON.stringify(documents.map((document) => document.toJSON())) : undefined
  } catch {
    // An alias without its anchor is no mistake to the parser, only to its reader.
    return undefined
  }
}

/** A scalar with the untouched keys that it is below. */
export interface Leaf {
  readonly start: number
  readonly end: number
  readonly value: unknown
  readonly isKey: boolean
  /** The keys above it, by where they are. */
  readonly keys: readonly number[]
}

export interface Yaml {
  readonly documents: readonly { toJSON(): unknown }[]
  readonly nodes: readonly Node[]
  readonly leaves: readonly Leaf[]
  readonly isWhole: boolean
}

/** What the parser of record sees: another one than most rules and edits stand on. */
export function readYaml(text: string): Yaml {
  const documents = parseAllDocuments(maskTemplates(text).text, { uniqueKeys: false })
  const nodes: Node[] = []
  const leaves: Leaf[] = []
  for (const document of Array.isArray(documents) ? documents : []) {
    visit(document, (key, node, path) => {
      if (!isScalar(node) && !isAlias(node)) {
        if (isCollection(node)) nodes.push(node)
        return
      }
      if (node.range == null || node.range[0] === node.range[1]) return
      nodes.push(node)
      leaves.push({
        start: node.range[0],
        end: node.range[1],
        value: isScalar(node) ? node.value : `*${node.source}`,
        isKey: key === 'key',
        keys: path.filter(isPair).flatMap((pair) => startOf(pair, node)),
      })
    })
  }
  const isWhole = Array.isArray(documents) && documents.every(({ errors }) => errors.length === 0)
  return { documents: Array.isArray(documents) ? documents : [], nodes, leaves, isWhole }
}

function startOf({ key }: Pair, node: unknown): number[] {
  if (key === node || !isScalar(key) || key.range == null) return []
  return [key.range[0]]
}

/** A half-open range of a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Where edits stand in the text before and after them, and that text. */
export function edited(text: string, edits: readonly Edit[]) {
  const before: Range[] = []
  const after: Range[] = []
  let made = ''
  let from = 0
  for (const { span, text: part } of edits.toSorted(byPlace)) {
    made += text.slice(from, span.start)
    before.push(span)
    after.push({ start: made.length, end: made.length + part.length })
    made += part
    from = span.end
  }
  return { before, after, text: made + text.slice(from) }
}

const byPlace = (a: Edit, b: Edit) => a.span.start - b.span.start || a.span.end - b.span.end

/** The scalars that no range touches, each with the keys above it that none touches either. */
export function leavesOutside(text: string, ranges: readonly Range[]): readonly string[] {
  const { leaves } = readYaml(text)
  const isFree = (leaf: Leaf) =>
    !ranges.some(({ start, end }) => start <= leaf.end && leaf.start <= end)
  const free = leaves.filter(isFree)
  const keys = new Map(free.filter(({ isKey }) => isKey).map((leaf) => [leaf.start, leaf.value]))
  return free.map((leaf) =>
    JSON.stringify([
      ...leaf.keys.flatMap((at) => (keys.has(at) ? [keys.get(at)] : [])),
      leaf.value,
    ]),
  )
}
