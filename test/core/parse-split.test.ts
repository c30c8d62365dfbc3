import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseSplit } from '../../src/core/document/pieces/parse-split.ts'
import { parse } from '../../src/core/document/source.ts'
import { runs } from '../runs.ts'

const documents = [
  'sync:\n  toHost:\n    pods:\n      enabled: true # yes\n      patches:\n        - path: metadata.name\n          expression: \'"a-" + value\'\n        - {path: spec.nodeName, expression: value}\n',
  '# a comment\napiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: u}\nspec:\n  username: "u"\n',
  'script: |\n  line one\n  --- not a mark\n  line two\nlist:\n- a\n- [b, "c d",\n  e]\n',
  'base: &base {a: 1}\nmore: {<<: *base, b: 2}\n',
  '',
  '# only a comment\n',
  'plain\n',
] as const
const marks = ['---\n', '--- # mark\n', '---   \n'] as const
const inserts = ['"', "'", '[', '{', '}', ':', '*', '&x ', '\n', '- ', '|', '#', '!t '] as const

const text = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...documents), fc.constantFrom(...marks)), {
      minLength: 2,
      maxLength: 5,
    }),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...inserts)), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([parts, edits]) => {
    let made = parts.map(([body, mark], index) => (index === 0 ? body : mark + body)).join('')
    for (const [where, insert] of edits) {
      const at = Math.floor(where * made.length)
      made = made.slice(0, at) + insert + made.slice(at)
    }
    return made
  })

const seen = (source: string, parser: 'quick' | 'full') => {
  const { problems, trees, documents, masked } = parse('a.yaml', source, { parser })
  return {
    masked,
    problems: problems.map(({ code, span, message }) => ({ code, span, message })),
    // Of what does not parse no more is kept than editors need.
    trees: trees.map(({ value, damaged, duplicates }) =>
      damaged ? damaged : { value, duplicates },
    ),
    places: documents
      .filter(({ tree }) => !tree.damaged)
      .map(({ root }) =>
        root.children().map((child) => [child.name, child.span, child.keySpan, child.style]),
      ),
  }
}

it('reads each document of a broken text as the text as a whole does', () => {
  let split = 0
  fc.assert(
    fc.property(text, (source) => {
      if (parseSplit(source) !== undefined) split++
      const [parts, whole] = [seen(source, 'quick'), seen(source, 'full')]
      // What is said of a mistake may depend on what follows it, and a quote that never closes hides
      // all marks behind it from the parser, where YAML allows none.
      expect(parts.problems.length > 0).toBe(whole.problems.length > 0)
      if (whole.trees.length < parts.trees.length) return
      const { problems: _, ...rest } = parts
      expect(rest).toEqual({ trees: whole.trees, places: whole.places, masked: whole.masked })
    }),
    { numRuns: runs(150), seed: 16 },
  )
  expect(split).toBeGreaterThan(40)
})
