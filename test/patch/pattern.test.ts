import { describe, expect, test } from 'vitest'
import { patternFeatures } from '../../src/patch/expression/syntax/pattern.ts'
import { lintExpression } from './lint-expression.ts'

const isHanging = (pattern: string) =>
  lintExpression(`new RegExp(${JSON.stringify(pattern)}).test(value) ? value : "a"`).some(
    ({ rule, messageId }) => rule === 'costly-expression' && messageId === 'pattern',
  )

test.each([
  '(a+)+$',
  '^(a*)*$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(\\w+\\s?)*$',
  '^([a-z]+)*[0-9]$',
  '(x+x+)+y',
  '^(a?a?)*b',
  '^(.*)*x',
  '^(.*,)*(.*,)*$|(b+)*c',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(?:a{1,3})+b',
  '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$',
  '(?=(a+)+b)',
  '^(a+?)+?$',
  '^(?:(?:a|b)+|c)+$',
  '^((a+)+b)*c$',
  '^https?://([a-z]+\\.?)+$',
  '^(.*,)+x',
  '((a+))+b',
  '^(?:[a-c]|a)*$',
  '^([\\0-中]+)+$',
  '(?:x(a*){2,})+y',
])('a run shows that %j hangs', (pattern) => {
  expect(isHanging(pattern)).toBe(true)
})

test.each([
  '^a+$',
  'a+a+$',
  '^(a+b)+$',
  '^(a|b)*$',
  '(a+)+',
  '(a+)+.',
  '(.*)*',
  '^(a+)+a',
  '^(?:[a-z0-9]+-)*[a-z0-9]+$',
  '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)*$',
  '^(?:\\d{1,3}\\.){3}\\d{1,3}$',
  '"(?:[^"\\\\]|\\\\.)*"',
  '^https?://[^/]+(/[^/]*)*$',
  '^(\\s*\\S+\\s)*$',
  '(a?)*b',
  '^(?:aaaaab|aaaaaab)*$',
  '^(?:a{5}b|a{6}b)*$',
  '^(a|b|ab)c*$',
  '(?:)*x',
  '(\\w+)\\1',
  '[',
  '(?<name>a+)+',
  '^([^,]+,)*$',
  '(?:\\.\\d+)*$',
  '[(a+)+]$',
  '\\(a+\\)+$',
  '(?=a+)+b',
  '^(a+)+b?',
])('no run shows that %j hangs', (pattern) => {
  expect(isHanging(pattern)).toBe(false)
})

describe('newer features of patterns', () => {
  test.each([
    ['(?<=a)b', '', ['lookbehind']],
    ['(?<!a)b(?<n>c)', '', ['lookbehind', 'named-group']],
    ['(?i:a)', '', ['modifiers']],
    ['(?:a)(?=b)(?!c)', '', []],
    ['\\p{L}', 'u', ['property']],
    ['[a\\]\\P{L}]', 'v', ['property']],
    ['[\\\\p{L}]', 'u', []],
    ['\\\\p{L}', 'u', []],
    ['\\p{L}', '', []],
    ['[(?<=a)]\\(?<=', '', []],
  ])('%j with flags %j uses %j', (text, flags, features) => {
    expect([...patternFeatures(text, flags)]).toEqual(features)
  })
})
