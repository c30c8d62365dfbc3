import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { foldsIn, selectionsAt } from '../../src/editor/ranges.ts'
import { cursorIn } from './cursor.ts'

const vc = [
  '# a comment',
  '# of two lines',
  'external: {platform: {}}',
  'sync:',
  '  toHost:',
  '    endpoints:',
  '      patches:',
  '        - path: subsets[*].ports[*].name',
  '          expression: |',
  '            value +',
  '              "a"',
  '        # another',
  '        - path: metadata.name',
  '          expression: value',
  '---',
  'a:',
  '  - 1',
  '  - 2',
  '',
].join('\n')

it('folds collections, blocks and comments', () => {
  const folds = foldsIn(parse('vc.yaml', vc)).map(({ from, to, isComment }) =>
    isComment ? `${from}-${to} comment` : `${from}-${to}`,
  )
  expect(folds).toEqual([
    '0-1 comment',
    '3-13',
    '4-13',
    '5-13',
    '6-13',
    '7-10',
    '8-10',
    '12-13',
    '15-17',
  ])
})

it('selects from the innermost part of the code outwards', () => {
  const selected = (marked: string) => {
    const { text, offset } = cursorIn(marked)
    return selectionsAt(parse('vc.yaml', text), offset).map(({ start, end }) =>
      text.slice(start, end),
    )
  }
  const entry = "- path: spec.hostname\n          expression: 'btoa(val|ue) + 1'"
  const text = `sync:\n  toHost:\n    pods:\n      patches:\n        ${entry}\n`
  const plain = text.replace('|', '')
  const found = selected(text)
  expect(found.slice(0, 5)).toEqual([
    'value',
    'btoa(value)',
    'btoa(value) + 1',
    "'btoa(value) + 1'",
    "expression: 'btoa(value) + 1'",
  ])
  expect(found.at(-1)).toBe(plain)
  for (const [index, inner] of found.entries()) expect(found[index + 1] ?? inner).toContain(inner)
  expect(selected(text.replace('|', '').replace('hostname', 'host|name'))[0]).toBe('hostname')
})
