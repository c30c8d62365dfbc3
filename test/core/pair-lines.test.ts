import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { pairProblems, sourceOfPairs } from '../../src/domain/parameter-lines.ts'

const problemsIn = (text: string) =>
  pairProblems(text).map((problem) => [
    problem.is,
    text.slice(problem.span.start, problem.span.end),
  ])

describe('a text of pairs', () => {
  it.each([
    '',
    '\n\n',
    '# only this',
    'a: b',
    'a:\nb: ~\n',
    '"a b": |\n  x\n  y\n',
    '{a: b}',
    'a: b # c',
  ])('is fine as %j', (text) => {
    expect(problemsIn(text)).toEqual([])
  })

  it.each([
    ['a=b', [['no-pair', 'a=b']]],
    ['a: b\n\n  \nc=d\n', [['no-pair', 'c=d']]],
    ['- a: b', [['no-pair', '- a: b']]],
    ['a: b: c', [['no-pair', 'a: b: c']]],
    ['a: "b', [['no-pair', 'a: "b']]],
    ['a: b\n---\nc: d', [['no-pair', 'c: d']]],
    [
      'a: [1]\nb: {c: d}',
      [
        ['nested', 'a'],
        ['nested', 'b'],
      ],
    ],
    [
      'a: 1\n"a": 2\na: 3',
      [
        ['repeated', '"a"'],
        ['repeated', 'a'],
      ],
    ],
  ])('reports %j', (text, problems) => {
    expect(problemsIn(text)).toEqual(problems)
  })

  it('counts lines from 1', () => {
    expect(pairProblems('a: b\n\nc=d')).toEqual([
      { is: 'no-pair', line: 3, span: { start: 6, end: 9 } },
    ])
  })

  it('finds the mistake beside a template, and is silent where a template may be anything', () => {
    expect(problemsIn('a: <A>\nb: 1\nb: 2')).toEqual([['repeated', 'b']])
    expect(problemsIn('<LINES>\nb=c')).toEqual([])
    expect(problemsIn('a: "<A>\n  more"\nb: c')).toEqual([])
  })

  it('gives up on deep nesting without a crash', () => {
    expect(problemsIn('['.repeat(50_000))).toHaveLength(1)
  })

  it('never throws, and reports places inside the text', () => {
    const line = fc.constantFrom(
      'a: b',
      'c=d',
      '- x',
      '{',
      '"',
      '&a *a',
      '# x',
      '---',
      '? ',
      '|',
      '\t',
      '<X>',
      '%Y',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
        const text = lines.join('\n')
        for (const { span } of pairProblems(text)) {
          expect(span.start).toBeGreaterThanOrEqual(0)
          expect(span.end).toBeLessThanOrEqual(text.length)
          expect(span.start).toBeLessThan(span.end)
        }
      }),
    )
  })
})

describe('the source of a mapping', () => {
  const source = (yaml: string) => {
    const [document] = parse(
      'a.yaml',
      `apiVersion: management.platform.sh/v1\nkind: User\nspec:\n${yaml}`,
    ).documents
    const spec = document?.root.child('spec')
    return spec && sourceOfPairs(spec)
  }

  it('keeps comments, quotes and templates of a block', () => {
    const block = "    a: 1.10 # one\n    # two\n    'b': |\n      c\n    d: {{ .d }}\n"
    expect(source(block)).toBe("a: 1.10 # one\n# two\n'b': |\n  c\nd: {{ .d }}\n")
  })

  it('writes a mapping in flow style line by line', () => {
    expect(source('  {a: b, "c": 1.0, d: , e: "f, g"}\n')).toBe('a: b\n"c": 1.0\nd:\ne: "f, g"\n')
  })

  it.each(['  {}\n', '  {a: b, # c\n   d: e}\n', '  a: &x b\n', '  <<: {a: b}\n  c: d\n'])(
    'is not sure of %j',
    (yaml) => {
      expect(source(yaml)).toBeUndefined()
    },
  )
})
