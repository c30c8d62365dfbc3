import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  type Data,
  editExpression,
  ensurePath,
  insertItem,
  insertPair,
  removeEntry,
  renameKey,
  replaceValue,
  toLiteralBlock,
  wrapInList,
  wrapInMap,
} from '../../src/core/edit/index.ts'
import { entryAt } from '../../src/core/edit/layout.ts'
import type { Edit, Node, Pointer } from '../../src/core/types.ts'
import { runs } from '../runs.ts'
import {
  applyEdits,
  changeAt,
  commentsOf,
  dataAt,
  documentOf,
  nodeAt,
  pointersOf,
  sample,
} from './edit-samples.ts'

type Mapping = { readonly [key: string]: Data }

interface Case {
  readonly name: string
  readonly applies: (value: Data, pointer: Pointer, data: Data) => boolean
  readonly edit: (node: Node) => readonly Edit[] | undefined
  readonly expected: (data: Data, pointer: Pointer) => Data
  /** The builder replaces or removes a value: comments within it may go. */
  readonly drops?: boolean
  /** Share of the cases where it may give up. */
  readonly unsure?: number
}

const isMapping = (value: Data): value is Mapping =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const without = (data: Data, pointer: Pointer) =>
  changeAt(data, pointer.slice(0, -1), (parent) => {
    const name = pointer.at(-1)
    if (Array.isArray(parent)) return parent.filter((_, at) => at !== name)
    return Object.fromEntries(Object.entries(parent as Mapping).filter(([key]) => key !== name))
  })

const nested: Data = {
  list: ['x', { 'deep key': 'yes' }, []],
  text: 'one\ntwo\n',
  none: null,
  empty: {},
  n: 1.5,
}

const added = (key: string, value: Data) => (data: Data, pointer: Pointer) =>
  changeAt(data, pointer, (old) => ({ ...(old as Mapping), [key]: value }))

const CASES: readonly Case[] = [
  {
    name: 'removeEntry',
    applies: (_, pointer) => pointer.length > 0,
    edit: removeEntry,
    expected: without,
    drops: true,
  },
  {
    name: 'renameKey',
    applies: (_, pointer) => typeof pointer.at(-1) === 'string',
    edit: (node) => renameKey(node, 'new: name'),
    expected: (data, pointer) =>
      changeAt(data, pointer.slice(0, -1), (parent) => {
        const entries = Object.entries(parent as Mapping)
        return Object.fromEntries(
          entries.map(([key, value]) => [key === pointer.at(-1) ? 'new: name' : key, value]),
        )
      }),
  },
  ...['text', 'no', 'it\'s: "x"\n', 12, true, null].map(
    (value): Case => ({
      name: `replaceValue ${JSON.stringify(value)}`,
      applies: (_, pointer) => pointer.length > 0,
      edit: (node) => replaceValue(node, value),
      expected: (data, pointer) => changeAt(data, pointer, () => value),
      drops: true,
    }),
  ),
  {
    name: 'insertPair',
    applies: (value, pointer) => isMapping(value) || (value === null && pointer.length > 0),
    edit: (node) => insertPair(node, 'new', 'a: b'),
    expected: added('new', 'a: b'),
  },
  {
    name: 'insertPair of nested data',
    applies: (value, pointer) => isMapping(value) || (value === null && pointer.length > 0),
    edit: (node) => insertPair(node, 'new', nested),
    expected: added('new', nested),
  },
  {
    name: 'insertPair after the first',
    applies: (value) => isMapping(value) && Object.keys(value).length > 0,
    edit: (node) => insertPair(node, 'new', 'x', Object.keys(node.value as object)[0] ?? ''),
    expected: added('new', 'x'),
  },
  {
    name: 'insertItem',
    applies: (value, pointer) => Array.isArray(value) || (value === null && pointer.length > 0),
    edit: (node) => insertItem(node, { role: 'vc', more: ['a', nested] }),
    expected: (data, pointer) =>
      changeAt(data, pointer, (old) => [
        ...((old ?? []) as Data[]),
        { role: 'vc', more: ['a', nested] },
      ]),
  },
  {
    name: 'ensurePath',
    applies: (value) => isMapping(value),
    edit: (node) => ensurePath(node, ['new', 'deep', 'er'], 'x'),
    expected: added('new', { deep: { er: 'x' } }),
  },
  {
    name: 'wrapInList',
    applies: (value, pointer) => pointer.length > 0 && value !== null && !Array.isArray(value),
    edit: wrapInList,
    expected: (data, pointer) => changeAt(data, pointer, (old) => [old]),
  },
  {
    name: 'wrapInMap',
    applies: (value, pointer) => pointer.length > 0 && value !== null,
    edit: (node) => wrapInMap(node, 'name'),
    expected: (data, pointer) => changeAt(data, pointer, (old) => ({ name: old })),
  },
  {
    name: 'editExpression',
    applies: (value, pointer) => typeof value === 'string' && pointer.length > 0,
    edit: (node) => {
      const end = String(node.value).length
      return editExpression(node, [
        { span: { start: 0, end: 0 }, text: '("' },
        { span: { start: end, end }, text: '")' },
      ])
    },
    expected: (data, pointer) => changeAt(data, pointer, (old) => `("${old}")`),
  },
  {
    name: 'toLiteralBlock',
    applies: (_, pointer) => pointer.length > 0,
    edit: (node) => toLiteralBlock(node, 'a: b\nc: d\n'),
    expected: (data, pointer) => changeAt(data, pointer, () => 'a: b\nc: d\n'),
    drops: true,
    unsure: 0.6,
  },
]

test.each(CASES)(
  '$name changes what it is meant to change, and comments stay',
  (item) => {
    let tried = 0
    let unsure = 0
    fc.assert(
      fc.property(sample, fc.nat(), fc.boolean(), ({ text, data }, pick, full) => {
        const pointers = pointersOf(data).filter((pointer) =>
          item.applies(dataAt(data, pointer), pointer, data),
        )
        const pointer = pointers[pick % Math.max(1, pointers.length)]
        const document = documentOf(text, full)
        if (pointer === undefined || document === undefined) return
        tried++
        const edits = item.edit(nodeAt(document, pointer))
        if (edits === undefined) {
          unsure++
          return
        }
        const result = applyEdits(text, edits)
        const shown = JSON.stringify({ text, pointer, result })
        expect({ shown, data: read(result) }).toEqual({ shown, data: item.expected(data, pointer) })
        if (text.includes('\r\n')) expect(result.match(/(?<!\r)\n/g)).toBe(null)
        const lost = commentsOf(text).filter((comment) => !result.includes(comment))
        expect({
          shown,
          lost: lost.filter((comment) => !(item.drops === true && within(text, comment, pointer))),
        }).toEqual({ shown, lost: [] })
      }),
      { numRuns: runs(800) },
    )
    expect(tried).toBeGreaterThan(runs(500))
    expect(unsure / tried).toBeLessThan(item.unsure ?? 0.12)
  },
  120_000,
)

function read(text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    return String(error)
  }
}

/** Whether a comment is in the lines of an entry. */
function within(text: string, comment: string, pointer: Pointer): boolean {
  const document = documentOf(text, true)
  const entry = document && entryAt(document, pointer)
  if (entry === undefined) return false
  const at = text.indexOf(comment)
  const end = text.indexOf('\n', entry.end)
  return at >= entry.start && (end === -1 || at <= end)
}
