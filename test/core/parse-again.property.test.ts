import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { createMemo } from '../../src/core/memo.ts'
import { countParts } from '../../src/core/part-count.ts'
import { ListTree } from '../../src/core/scalar/list-tree.ts'
import { originOf } from '../../src/core/scalar/placed-tree.ts'
import type { Pointer, SourceFile, Tree } from '../../src/core/types.ts'
import { runs } from '../runs.ts'

const user = (name: string, indent = '') =>
  `${indent}- apiVersion: management.platform.sh/v1\n${indent}  kind: User\n${indent}  metadata: {name: ${name}}\n${indent}  spec:\n${indent}    username: "${name}"\n`
const lists = [
  `apiVersion: v1\nkind: List\nitems:\n${user('a', '  ')}${user('b', '  ')}  # a comment\n${user('c', '  ')}`,
  `apiVersion: v1\nitems:\n${user('d')}\n${user('e')}- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: c}\n  data:\n    vc.yaml: |\n      sync: {}\n\n# the end\nkind: UserList\nmetadata:\n  resourceVersion: ""\n`,
  'items: \r\n-\r\n- a\r\n-   - b\r\n    - c: |\r\n        text\r\n\r\n- "x\r\n  y"\r\nkind: List\r\n',
] as const
const documents = [
  ...lists,
  'sync:\n  toHost:\n    pods:\n      enabled: true # yes\n      patches:\n        - path: metadata.name\n          expression: \'"a-" + value\'\n',
  '# a comment\napiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: u}\nspec:\n  username: "u"\n',
  'apiVersion: management.platform.sh/v1\r\nkind: OwnedAccessKey\r\nmetadata:\r\n  name: k\r\nspec:\r\n  ttl: 5\r\n',
  'script: |\n  line one\n  --- not a mark\n  line two\nlist:\n- a\n- [b, "c d",\n  e]\n',
  'base: &base {a: 1}\nmore: {<<: *base, b: 2}\n',
  '# vclint-kind: User\n# vclint-disable-next-line invalid-name -- old\nmetadata: {name: A_b}\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  vc.yaml: |\n    sync:\n      toHost:\n        pods: {enabled: true}\n',
  '',
  '# only a comment\n',
  'plain\n',
] as const
const marks = ['---\n', '--- # mark\n', '---   \n', '---\r\n'] as const
const inserts = [
  ...[
    '"',
    "'",
    '[',
    '{',
    '}',
    ':',
    '*',
    '*x',
    '&x ',
    '\n',
    '- ',
    '|',
    '#',
    '!t ',
    'a: 1\n',
    'key',
    ' ',
  ],
  ...[
    '---\n',
    '\n---\n',
    '\n- b',
    '\n  - b: 1',
    '- a\n',
    'items:\n',
    '...\n',
    '%',
    '-',
    '--',
    '{{ a }}',
    '{{',
    '}}',
    '${X}',
    '$',
    '<',
    '__NAME__',
  ],
  ...['\u00a0', '\uFEFF', '\0', '\r', 'vclint-disable x', '# vclint-kind: User\n'],
] as const

const letters = [
  'x',
  'x',
  'x',
  'y',
  'z',
  'word',
  '1',
  ' ',
  '\n',
  '- ',
  ':',
  '"',
  "'",
  '#',
  '  ',
  '',
  '',
  '|',
  '  - a\n',
  '- a\n',
] as const

/** A part of a text that is replaced. */
interface Change {
  readonly at: number
  readonly removed: number
  readonly written: string
}

const changes = (written: readonly string[], most: number): fc.Arbitrary<readonly Change[]> =>
  fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 1000 }).map((place) => place / 1000),
      removed: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(3), fc.nat(most)),
      written: fc.constantFrom(...written),
    }),
    { minLength: 1, maxLength: 8 },
  )

const edits = changes(['', '', ...inserts, ...documents], 80)

const parts = fc.array(fc.tuple(fc.constantFrom(...documents), fc.constantFrom(...marks)), {
  minLength: 1,
  maxLength: 6,
})

const OPTIONS = { charts: [], extract: () => [] } as const

/** Compares each version with the same text read anew; returns how often something was kept. */
function comparedWithNew(first: string, changes: readonly Change[]) {
  const share = createMemo()
  const kept = { documents: 0, items: 0 }
  let text = first
  let before = parse('a.yaml', text, { ...OPTIONS, share })
  for (const { at, removed, written } of changes) {
    const start = Math.floor(at * text.length)
    text = text.slice(0, start) + written + text.slice(start + removed)
    const file = parse('a.yaml', text, { ...OPTIONS, share, before })
    if (file.trees.some((tree) => before.trees.includes(tree))) kept.documents++
    if (file.trees.some((tree) => haveSameItem(tree, before.trees))) kept.items++
    expect({ text, file: shownOf(file) }).toEqual({
      text,
      file: shownOf(parse('a.yaml', text, { ...OPTIONS, share: createMemo() })),
    })
    const whole = parse('a.yaml', text, OPTIONS).trees.map(shownTree)
    expect({ text, trees: file.trees.map(shownTree) }).toEqual({ text, trees: whole })
    if (file.pieces?.count !== undefined) expect(file.pieces.count).toBe(countParts(file.text))
    before = file
  }
  return kept
}

it('reads a changed text from the version before as if it were new', () => {
  let again = 0
  fc.assert(
    fc.property(parts, edits, (given, changes) => {
      const text = given.map(([body, mark], index) => (index === 0 ? body : mark + body)).join('')
      again += comparedWithNew(text, changes).documents
    }),
    { numRuns: runs(400) },
  )
  expect(again).toBeGreaterThan(runs(400) / 4)
})

it('reads only the changed items of a list again, as if the text were new', () => {
  let items = 0
  fc.assert(
    fc.property(fc.constantFrom(...lists), changes(letters, 3), (text, typed) => {
      items += comparedWithNew(text, typed).items
    }),
    { numRuns: runs(400) },
  )
  expect(items).toBeGreaterThan(runs(400) / 4)
})

/** True of a list that has an item of a list before, which was not read again. */
function haveSameItem(tree: Tree, before: readonly Tree[]): boolean {
  const list = originOf(tree)
  if (!(list instanceof ListTree) || before.includes(tree)) return false
  const known = before.flatMap((one) => {
    const other = originOf(one)
    return other instanceof ListTree && other !== list ? other.parts.items : []
  })
  return list.parts.items.some((item) => known.some((one) => one.tree === item.tree))
}

/** All that a file is asked for. */
const shownOf = (file: SourceFile) => ({
  text: file.text,
  masked: file.masked,
  isLiteral: file.isLiteral,
  problems: file.problems,
  directives: file.directives,
  trees: file.trees.map(shownTree),
  documents: file.documents.map(({ kind, index, base, mode, part, root, value }) => ({
    ...{ kind, index, base, mode, value },
    part: part && { start: part.start, end: part.end },
    span: root.span,
  })),
})

function shownTree(tree: Tree) {
  // An empty document is at no place of its own.
  if (tree.value === null) return { damaged: tree.damaged }
  const places: unknown[] = []
  const visit = (value: unknown, pointer: Pointer) => {
    places.push([pointer, tree.locate(pointer, 'key'), tree.locate(pointer, 'value')])
    places.push([tree.style(pointer), tree.isFlow(pointer), tree.aliasTarget(pointer)])
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) visit(inner, [...pointer, key])
  }
  if (!tree.damaged) visit(tree.value, [])
  const { value, span, damaged, duplicates } = tree
  return { value, span, damaged, duplicates, places }
}
