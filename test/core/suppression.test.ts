import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { readSuppressions } from '../../src/core/suppressions/suppression.ts'
import { replaceSpans } from '../../src/core/text/replace-spans.ts'
import { lintFiles } from '../lint-files.ts'

/** Lines that the suppressions of a text cover, counted from 1. */
function covered(text: string) {
  return readSuppressions(parse('a.yaml', text)).map(({ kind, rules, from }) => [
    kind,
    ...rules.map(({ id, to }) => (from === undefined ? id : `${id} ${from + 1}-${to + 1}`)),
  ])
}

describe('a suppression', () => {
  it('covers the next key, over blank lines and comments', () => {
    expect(covered('# vclint-disable-next-line a, b\n\n# why\nx: 1\ny: 2\n')).toEqual([
      ['next-line', 'a 4-4', 'b 4-4'],
    ])
  })

  it.each([
    ['a literal block', 'x: |\n    one\n\n    two\ny: 2', 'a 2-5'],
    ['a folded block with a tag and a comment', 'x: !t >- # c\n    one\n    two\ny: 2', 'a 2-4'],
    ['a block in a list', '- |\n  one\n  two\n- y', 'a 2-4'],
    ['quoted text over lines', 'x: "one\n  two\n  three"\ny: 2', 'a 2-4'],
    ['quoted text that begins below its key', 'x:\n  "one\n  two"\ny: 2', 'a 2-4'],
    ['plain text over lines', 'x: one\n  two\ny: 2', 'a 2-3'],
    ['not a whole mapping', 'x:\n  y: |\n    one\nz: 1', 'a 2-2'],
    ['not the block of a later key of the item', '- p: 1\n  x: |\n    one\n', 'a 2-2'],
  ])('covers %s', (_, text, lines) => {
    expect(covered(`# vclint-disable-next-line a\n${text}\n`)).toEqual([['next-line', lines]])
  })

  it('covers the next key, over another suppression of it', () => {
    const both = '# vclint-disable-next-line a\n# vclint-disable-next-line b\nx: 1\n'
    expect(covered(both)).toEqual([
      ['next-line', 'a 3-3'],
      ['next-line', 'b 3-3'],
    ])
  })

  it('covers its own line, with the scalar that begins there', () => {
    expect(covered('x: | # vclint-disable-line a\n  one\n  two\n')).toEqual([['line', 'a 1-3']])
  })

  it('covers nothing alone on a line, at the end, or before the next document', () => {
    expect(covered('x: 1\n# vclint-disable-line a\n')).toEqual([['line', 'a']])
    expect(covered('x: 1\n# vclint-disable-next-line a\n')).toEqual([['next-line', 'a']])
    expect(covered('x: 1\n# vclint-disable-next-line a\n---\ny: 1\n')).toEqual([['next-line', 'a']])
  })

  it('ends a block for the rules that are enabled again, and for all without names', () => {
    const text =
      '# vclint-disable a, b\nx: 1\n# vclint-enable b -- enough\ny: 1\n# vclint-enable\nz: 1\n'
    expect(covered(text)).toEqual([['block', 'a 1-5', 'b 1-3']])
  })

  it('reads rules, day and reason, and nothing that is not whole', () => {
    const read = (text: string) =>
      readSuppressions(parse('a.yaml', `x: 1 # vclint-disable-line ${text}\n`)).map(
        ({ rules, until, reason }) => [rules.map(({ id }) => id), until, reason],
      )
    expect(read('a ,b,  c until 2026-02-28 -- why -- not')).toEqual([
      [['a', 'b', 'c'], '2026-02-28', 'why -- not'],
    ])
    expect(read('until-x until 2026-02-28')).toEqual([[['until-x'], '2026-02-28', undefined]])
    for (const text of [
      '',
      '-- why',
      'a b',
      'a, -- x',
      'a until 2026-02-30',
      'a until',
      'A',
      'a,',
    ]) {
      expect([text, read(text)]).toEqual([text, []])
    }
  })

  it('is no comment inside a scalar', () => {
    expect(
      covered('x: |\n  # vclint-disable-next-line a\n  y\nz: "# vclint-disable-line a"\n'),
    ).toEqual([])
  })

  it('ends on a file of nothing but suppressions', () => {
    const text = '# vclint-disable-next-line a\n# vclint-disable b\n'.repeat(50_000)
    expect(readSuppressions(parse('a.yaml', `${text}x: 1\n`))).toHaveLength(10_000)
  })
})

describe('what is left of a comment', () => {
  it.each([
    ['\uFEFF# vclint-disable-file wrong-type\nsync: {}\n', '\uFEFFsync: {}\n'],
    [
      'sync: {}\r\n  # vclint-disable-next-line wrong-type\r\nrbac: {}\r\n',
      'sync: {}\r\nrbac: {}\r\n',
    ],
    [
      'sync: {}  # vclint-disable-line wrong-type, unknown-field -- c \nrbac: {}',
      'sync: {}\nrbac: {}',
    ],
    [
      'sync: {x: 1, toHost: 3} # vclint-disable-line unknown-field,invalid-value , wrong-type -- d',
      'sync: {x: 1, toHost: 3} # vclint-disable-line unknown-field, wrong-type -- d',
    ],
    ['sync: {} # vclint-disable-line wrong-type', 'sync: {}'],
  ])('after taking rules out of %j', (text, after) => {
    const { findings } = lintFiles([{ uri: 'vc.yaml', text }])
    const fixes = findings.flatMap(({ fixes }) => fixes)
    expect(findings.map(({ rule }) => rule)).toEqual(['unused-suppression'])
    expect(replaceSpans(text, fixes[0]?.edits ?? [])).toBe(after)
  })
})
