import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { createMemo } from '../../src/core/memo.ts'
import { countParts } from '../../src/core/part-count.ts'
import type { Pointer, SourceFile, Tree } from '../../src/core/types.ts'
import { runs } from '../runs.ts'

const documents = [
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

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(80)),
    written: fc.oneof(fc.constant(''), fc.constantFrom(...inserts), fc.constantFrom(...documents)),
  }),
  { minLength: 1, maxLength: 8 },
)

const parts = fc.array(fc.tuple(fc.constantFrom(...documents), fc.constantFrom(...marks)), {
  minLength: 2,
  maxLength: 6,
})

const OPTIONS = { charts: [], extract: () => [] } as const

it('reads a changed text from the version before as if it were new', () => {
  let again = 0
  fc.assert(
    fc.property(parts, edits, (given, changes) => {
      const share = createMemo()
      let text = given.map(([body, mark], index) => (index === 0 ? body : mark + body)).join('')
      let before = parse('a.yaml', text, { ...OPTIONS, share })
      for (const { at, removed, written } of changes) {
        const start = Math.floor(at * text.length)
        text = text.slice(0, start) + written + text.slice(start + removed)
        const file = parse('a.yaml', text, { ...OPTIONS, share, before })
        if (file.trees.some((tree) => before.trees.includes(tree))) again++
        expect({ text, file: shownOf(file) }).toEqual({
          text,
          file: shownOf(parse('a.yaml', text, { ...OPTIONS, share: createMemo() })),
        })
        if (file.pieces?.count !== undefined) expect(file.pieces.count).toBe(countParts(file.text))
        before = file
      }
    }),
    { numRuns: runs(400) },
  )
  expect(again).toBeGreaterThan(runs(400) / 4)
})

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
