import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { isMergeDirective } from '../../src/core/schema/merge-patch.ts'
import { isUnknownText } from '../../src/core/template/unknown-text.ts'
import { runs } from '../runs.ts'

const EXPRESSION = `sync:
  toHost:
    endpoints:
      patches:
        - path: a
          expression: value in ["a"] ? value : "b"
`

const PARTS = [
  ...['$', '{', '{{', '}', '}}', '%', '((', ')', '))', '<', '<a b>', 'ENC[', 'AES,', 'X', 'patch'],
  ...['"', "'", "''", '\\', '\\x24', '\\u003c', '\\\n', '\n', '\n  ', '\n\n', ' ', ': ', '- ', '#'],
  ...['{a: ', '[', ']', ', ', '|\n  ', '>\n  ', '&a ', '*a', '!!str ', '---\n', '\r\n', '\t'],
]

it('A text that is called literal holds nothing unknown', () => {
  const texts = fc
    .array(fc.constantFrom(...PARTS), { maxLength: 12 })
    .map((parts) => parts.join(''))
  const literal = { count: 0 }
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom('key: ', 'key: "', "key: '", 'key: |\n  ', ''),
      (text, start) => {
        const file = parse('vc.yaml', `${start}${text}${/["']$/.test(start) ? start.at(-1) : ''}\n`)
        if (!file.isLiteral) return
        literal.count++
        expect(file.trees.flatMap(({ value }) => unknownIn(value, []))).toEqual([])
        expect(file.documents.flatMap(({ masks }) => masks)).toEqual([])
      },
    ),
    { numRuns: runs(1500) },
  )
  expect(literal.count).toBeGreaterThan(runs(200))
})

/** Keys and texts that stand for others. */
function unknownIn(value: unknown, above: readonly unknown[]): readonly string[] {
  if (typeof value === 'string')
    return isUnknownText(value) || isMergeDirective(value) ? [value] : []
  if (typeof value !== 'object' || value === null || above.includes(value)) return []
  const way = [...above, value]
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unknownIn(key, way),
    ...unknownIn(inner, way),
  ])
}

it.each([
  ['a placeholder', 'vc: <name>', []],
  ['a placeholder behind an escape', String.raw`vc: "\u003cname>"`, []],
  ['a placeholder of the configuration', 'vc: __NAME__', ['__*__']],
  ['a template in a line of its own', 'vc: 1\n{{ x }}\n', []],
  ['a comment as template', 'vc: 1\n{#- x #}\n', []],
  ['a patch', '$patch: delete', []],
  ['an expression that YAML cannot read', EXPRESSION, []],
])('is no literal text: %s', (_, text, placeholders) => {
  expect(parse('vc.yaml', text, { placeholders }).isLiteral).toBe(false)
  expect(parse('vc.yaml', 'vc: 1', { placeholders }).isLiteral).toBe(true)
})
