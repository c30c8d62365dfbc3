import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report.ts'
import github, { githubSummary } from '../../src/reporters/github.ts'
import { reporters } from '../../src/reporters/index.ts'
import markdown from '../../src/reporters/markdown.ts'
import { findingOf, plainStyle, reportOf, sourceOf } from './fixture.ts'
import { hostile } from './hostile.ts'

const deceptive = /[\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

/** JSON formats escape inside of strings what they keep; the others have nothing of it at all. */
function expectInert(name: string, output: string): void {
  expect(output.replaceAll('\n', ''), name).not.toMatch(/\p{Cc}/u)
  expect(output, name).not.toMatch(deceptive)
  expect(output, name).not.toMatch(/##[a-z]*\[/i)
  const forged = output.split('\n').filter((line) => line.trim().startsWith('::'))
  const allowed = /^::(error|warning|notice) file=[^:,\s][^:,]*,line=1,endLine=\d+,/
  expect(name === 'github' ? forged.filter((line) => !allowed.test(line)) : forged, name).toEqual(
    [],
  )
}

test('Nothing in names, keys and values reaches the terminal, the log or the markup', async () => {
  for (const [name, load] of Object.entries(reporters)) {
    const render = await load()
    expectInert(name, render(hostile, plainStyle))
    expectInert(name, render(hostile, { ...plainStyle, width: 30 }))
  }
  expectInert('summary', githubSummary(hostile))
})

test('Any report is rendered by any format without an error and without a control character', async () => {
  const loaded = await Promise.all(
    Object.entries(reporters).map(async ([name, load]) => [name, await load()] as const),
  )
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.nat(50),
      fc.nat(50),
      (uri, message, content, start, length) => {
        const span = { start, end: start + length }
        const edits = [{ uri, span, text: message }]
        const finding = findingOf({
          uri,
          span,
          message,
          related: [{ uri, span, message }],
          fixes: [{ title: message, safety: 'safe', edits }],
        })
        const secrets = [{ start: length, end: length + 9 }]
        const report = reportOf([finding], { [uri]: sourceOf(content, secrets) })
        for (const [name, render] of loaded) {
          expect(render(report, plainStyle).replaceAll('\n', ''), name).not.toMatch(
            /\p{Cc}|\p{Cs}/u,
          )
        }
      },
    ),
  )
})

/** As GitHub's runner reads a command. */
function readCommand(line: string) {
  const [, command, properties, data] = /^::(\w+) (.*?)::(.*)$/.exec(line) ?? []
  const decode = (value: string) =>
    value
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%')
  const pairs = (properties ?? '').split(',').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return [name, decode(value)]
  })
  return { command, ...Object.fromEntries(pairs), message: decode(data ?? '') }
}

describe('github', () => {
  test('a command keeps name and message through the runner`s own unescaping', () => {
    const uri = 'a,b:c%0A::d.yaml'
    const message = 'One,\ntwo: 100% ::error::three.'
    const finding = findingOf({ uri, message, span: { start: 0, end: 3 } })
    const output = github(reportOf([finding], { [uri]: sourceOf('key: 1') }), plainStyle)
    expect(readCommand(output.trimEnd())).toEqual({
      command: 'error',
      file: uri,
      line: '1',
      endLine: '1',
      col: '1',
      endColumn: '4',
      title: 'vclint unknown-field',
      message,
    })
  })

  const many = (errors: number, warnings: number, infos: number): Report => {
    const of = (severity: 'error' | 'warning' | 'info', number: number) =>
      Array.from({ length: number }, (_, at) =>
        findingOf({ uri: `${severity}${at}`, span: { start: 0, end: 0 }, severity }),
      )
    return reportOf([...of('info', infos), ...of('warning', warnings), ...of('error', errors)], {})
  }

  test('the most severe come first, ten of each, and a line says how many were cut', () => {
    const lines = github(many(12, 11, 3), plainStyle)
      .trimEnd()
      .split('\n')
    const commands = lines.slice(0, -1).map((line) => readCommand(line).command)
    expect(commands).toEqual([
      ...Array(10).fill('error'),
      ...Array(10).fill('warning'),
      ...Array(3).fill('notice'),
    ])
    expect(lines.at(-1)).toBe(
      'vclint: 2 errors, 1 warning more. GitHub shows 10 annotations of each severity for a step; ' +
        'the step summary or another format lists all.',
    )
  })

  test('ten of each need no such line, and none need no line at all', () => {
    expect(
      github(many(10, 10, 10), plainStyle)
        .trimEnd()
        .split('\n'),
    ).toHaveLength(30)
    expect(github(many(0, 0, 0), plainStyle)).toBe('')
  })

  test('the step summary lists 500 and says how many more there are', () => {
    const summary = githubSummary(many(400, 200, 0))
    expect(summary.match(/^\| 1:1 /gm)).toHaveLength(500)
    expect(summary.split('\n').slice(-2)).toEqual(['100 more are not listed here.', ''])
  })
})

test('A table row of markdown has four cells whatever stands in them', () => {
  const rows = markdown(hostile, plainStyle)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(hostile.findings.length)
  for (const row of rows) expect(row.match(/(?<!\\)\|/g), row).toHaveLength(5)
  expect(rows.join('').replaceAll('<br>', '')).not.toMatch(/[<>]|(?<!\\)`|@(?!&#8203;)/)
})
