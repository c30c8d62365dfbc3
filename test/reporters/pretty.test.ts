import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report.ts'
import agent from '../../src/reporters/agent.ts'
import compact from '../../src/reporters/compact.ts'
import pretty from '../../src/reporters/pretty.ts'
import { textWidth } from '../../src/reporters/width.ts'
import {
  clean,
  findingOf,
  fixture,
  nothingInScope,
  plainStyle,
  reportOf,
  sourceOf,
  spanOf,
} from './fixture.ts'

const text = 'spec:\n  userName: jane\n'
const finding = findingOf({
  uri: 'a.yaml',
  span: spanOf(text, 'userName'),
  message: 'Unknown field "userName".',
  fixes: [{ title: 'Rename to "username"', safety: 'suggest', edits: [] }],
})
const rule = {
  id: 'unknown-field',
  topic: 'schema',
  summary: 'A key that the schema does not know.',
  severities: ['error'] as const,
  fixable: undefined,
}
const report = reportOf([finding], { 'a.yaml': sourceOf(text) }, [
  { ...rule, url: 'file:///rules/a b.md' },
])

/** Escape sequences written out, so that they can be read. */
function readable(output: string): string {
  return output
    .replaceAll('\u001b]8;;', '{link ')
    .replaceAll('\u001b\\', '}')
    .split('\u001b')
    .map((part) => part.replace(/^\[(\d+)m/, '{$1}'))
    .join('')
}

describe('pretty', () => {
  test('ends with a table of rules on a terminal if there are more findings than a few screens hold', () => {
    const many = (number: number) =>
      reportOf(
        Array.from({ length: number }, () => finding),
        { 'a.yaml': sourceOf(text) },
        [rule],
      )
    const table = '51  error    unknown-field  51 with --fix --unsafe\n'
    const onTerminal = { ...plainStyle, width: 100 }
    expect(pretty(many(51), onTerminal)).toContain(`\n${table}\nFound 51 errors;`)
    expect(pretty(many(51), plainStyle)).not.toContain(table)
    expect(pretty(many(50), onTerminal)).not.toContain('50  error')
  })

  test('without colour holds no escape sequence', () => {
    expect(pretty(report, plainStyle)).toBe(
      `error: Unknown field "userName". [unknown-field]
 --> a.yaml:2:3
  |
2 |   userName: jane
  |   ^^^^^^^^
  = help: Rename to "username" (fix available with --fix --unsafe)

Found 1 error; checked 1 file in 35 ms.
1 can be fixed with --fix --unsafe.
`,
    )
  })

  test('with colour paints severity and carets and links the rule to its page', () => {
    const output = pretty(report, { ...plainStyle, color: true, hyperlinks: true })
    expect(readable(output).split('\n').slice(0, 6)).toEqual([
      '{31}{1}error{22}{39}{1}:{22} {1}Unknown field "userName". {22}{2}{link file:///rules/a%20b.md}[unknown-field]{link }{22}',
      ' {34}-->{39} a.yaml:2:3',
      '  {34}|{39}',
      '{34}2{39} {34}|{39}   userName: jane',
      '  {34}|{39}   {31}^^^^^^^^{39}',
      '  {34}={39} {1}help:{22} Rename to "username" {2}(fix available with --fix --unsafe){22}',
    ])
  })

  test('wraps messages and cuts code at the width of the terminal', () => {
    const long = findingOf({
      uri: 'a.yaml',
      span: { start: 4, end: 10 },
      message: 'Something is wrong here, which leads to something worse. Do something.',
    })
    const sources = { 'a.yaml': sourceOf(`key: ${'value '.repeat(30)}`) }
    const lines = pretty(reportOf([long], sources), { ...plainStyle, width: 40 }).split('\n')
    expect(lines.slice(0, 7)).toEqual([
      'error: Something is wrong here, which',
      '       leads to something worse. Do',
      '       something. [unknown-field]',
      ' --> a.yaml:1:5',
      '  |',
      '1 | key: value value value value value…',
      '  |     ^^^^^^',
    ])
    for (const line of lines.slice(0, 7)) expect(textWidth(line)).toBeLessThanOrEqual(40)
  })

  test('says what was suppressed, and when nothing was found or recognised', () => {
    const quiet = { ...clean, summary: { ...clean.summary, suppressed: 2, baselined: 3 } }
    const last = (shown: Report) => pretty(shown, plainStyle)
    expect(last(quiet)).toBe(
      'No problems found; checked 2 files in 35 ms.\n' +
        'Not shown: 2 suppressed by comments, 3 known in the baseline.\n',
    )
    const slow = { ...clean, summary: { ...clean.summary, checked: 1, milliseconds: 1234.5 } }
    expect(last(slow)).toBe('No problems found; checked 1 file in 1.2 s.\n')
    expect(last(nothingInScope)).toMatch(/^No virtual cluster configuration found among 4 files\. /)
  })
})

describe('compact', () => {
  test('is one line for each finding, and silent without any', () => {
    expect(compact(report, plainStyle)).toBe(
      'a.yaml:2:3: error: Unknown field "userName". [unknown-field]\n',
    )
    expect(compact(fixture, plainStyle).trimEnd().split('\n')).toHaveLength(8)
    expect(compact(clean, plainStyle)).toBe('')
  })
})

test('agent ends with a total, so that nothing is also an answer', () => {
  expect(agent(report, plainStyle)).toBe(
    'a.yaml:2:3 error unknown-field Unknown field "userName". | fix (unsafe): Rename to "username"\n' +
      'total: 1 error in 1 checked\n',
  )
  expect(agent(clean, plainStyle)).toBe('total: no problems in 2 checked\n')
})
