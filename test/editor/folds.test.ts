import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { foldsIn } from '../../src/editor/folds.ts'

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
