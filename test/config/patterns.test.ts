import fc from 'fast-check'
import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { compilePatterns, patternProblem } from '../../src/core/search/patterns.ts'
import { runs } from '../runs.ts'

const names = fc.stringMatching(/^[ab.]{1,3}$/).filter((name) => !/^\.+$/.test(name))
const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/'))
const steps = fc.oneof(
  names,
  fc.constantFrom('**', '*', '*a', 'a*', '*.b', '?', '[ab]', '[!a]', 'a?b', '*a*'),
)
const patterns = fc
  .tuple(
    fc.constantFrom('', '!'),
    fc.constantFrom('', '/'),
    fc.array(steps, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '/'),
  )
  .map(([not, start, body, end]) => not + start + body.join('/') + end)

describe('patterns', () => {
  it('mean what git makes of them', () => {
    fc.assert(
      fc.property(patterns, paths, (pattern, path) => {
        const positive = pattern.replace(/^!/, '')
        const expected = ignore().add(positive).ignores(path)
        expect([pattern, path, compilePatterns([positive])(path) === 'matched']).toEqual([
          pattern,
          path,
          expected,
        ])
      }),
      { numRuns: runs(800) },
    )
  })

  it.each([
    [['a/', '!a/b.yaml'], 'a/b.yaml', 'negated'],
    [['a/', '!a/b.yaml'], 'a/c.yaml', 'matched'],
    [['*.{yaml,yml}'], 'x/a.yml', 'matched'],
    [['*.{yaml,yml}'], 'x/a.json', undefined],
    [['{envs,clusters}/*.yaml'], 'clusters/a.yaml', 'matched'],
    [['\\*.yaml'], 'a.yaml', undefined],
    [['\\*.yaml'], '*.yaml', 'matched'],
    [[], 'a', undefined],
  ])('%j say of %s: %s', (list, path, verdict) => {
    expect(compilePatterns(list)(path)).toBe(verdict)
  })

  it('end on patterns and paths that were made to take forever', () => {
    const stars = `${'*a'.repeat(400)}b`
    const steps = `${'**/a/'.repeat(150)}b`
    const match = compilePatterns([stars, steps])
    expect(match('a'.repeat(4000))).toBe(undefined)
    expect(match(`${'a/'.repeat(3000)}c`)).toBe(undefined)
  })

  it.each([
    ['../a', 'it points outside the folder'],
    ['!../a', 'it points outside the folder'],
    ['/', 'it is empty'],
    ['!', 'it is empty'],
    ['{a,b}'.repeat(7), 'its braces expand to more than 64 patterns'],
    ['a'.repeat(1001), 'it is longer than 1000 characters'],
    ['a/{b,c}/**', undefined],
  ])('are reported when they can match nothing: %s', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem)
  })
})
