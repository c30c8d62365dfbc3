import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Diagnostic } from 'vscode-languageserver'
import { createQuietTyping } from '../../src/lsp/diagnostics/quiet-typing.ts'
import { pullClient, startClient } from './client.ts'

const at = { line: 0, character: 0 }
const finding = (message: string, code = 'rule', line = 0): Diagnostic => ({
  range: { start: { ...at, line }, end: { ...at, line } },
  code,
  message,
})
const text = 'a: 1\nb: 2\nc: 3\nd: 4\n'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typed() {
  const release = vi.fn()
  const typing = createQuietTyping(release)
  let now = text
  const change = (next: string) => {
    typing.changed('/a.yaml', [now, next])
    now = next
  }
  const show = (...messages: string[]) =>
    typing
      .shown(
        '/a.yaml',
        messages.map((one) => finding(one)),
        5,
      )
      .map(({ message }) => message)
  show('old')
  return { release, typing, change, show }
}

it.each([
  ['keys that an editor sends at once', [...'\n  crea: 1'], []],
  ['a text that is pasted', ['\n  crea: 1'], ['unknown-field']],
])('holds back what is new after %s or not', async (_, texts, codes) => {
  vi.useRealTimers()
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  const found = async () => {
    const textDocument = { uri: client.uri('vc.yaml') }
    const params = { textDocument }
    const report = await client.request<Report>('textDocument/diagnostic', params)
    return report.items.map(({ code }) => code)
  }
  const before = 'sync: {}\ncontrolPlane:'
  await client.open('vc.yaml', `${before}\n  distro: {}\n`)
  expect(await found()).toEqual([])
  let at = { line: 1, character: 13 }
  const changes = texts.map((written) => {
    const range = { start: at, end: at }
    at = written === '\n' ? { line: 2, character: 0 } : { ...at, character: at.character + 1 }
    return { range, text: written }
  })
  await client.change('vc.yaml', changes)
  expect(await found()).toEqual(codes)
  await client.stop()
})

interface Report {
  readonly items: readonly Diagnostic[]
}

describe('while someone types', () => {
  it('keeps what was shown and holds back what is new, until a second without a key', () => {
    const { release, change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    expect(show('old', 'new')).toEqual(['old'])
    vi.advanceTimersByTime(900)
    change(text.replace('b: 2', 'b: 234'))
    vi.advanceTimersByTime(900)
    expect(release).not.toHaveBeenCalled()
    expect(show('old', 'new')).toEqual(['old'])
    vi.advanceTimersByTime(100)
    expect(release).toHaveBeenCalledTimes(1)
    expect(show('old', 'new')).toEqual(['old', 'new'])
  })

  it('shows at once what goes, and what comes back', () => {
    const { change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    expect(show()).toEqual([])
    expect(show('old')).toEqual(['old'])
  })

  it('shows all after a save', () => {
    const { release, typing, change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    show('old', 'new')
    typing.saved()
    expect(release).toHaveBeenCalledTimes(1)
    expect(show('old', 'new')).toEqual(['old', 'new'])
  })

  it('shows all once a key is typed at another place', () => {
    const { change, show } = typed()
    change(text.replace('a: 1', 'a: 12'))
    expect(show('old', 'new')).toEqual(['old'])
    change(text.replace('a: 1', 'a: 12').replace('d: 4', 'd: 45'))
    expect(show('old', 'new', 'newer')).toEqual(['old', 'new'])
  })

  it('takes Enter before an empty line for a key at the same place', () => {
    const { change, show } = typed()
    change('a: 1\nb:\n\n\nd: 4\n')
    show('old')
    change('a: 1\nb: \n\n\nd: 4\n')
    expect(show('old', 'new')).toEqual(['old'])
    change('a: 1\nb: \n  \n\n\nd: 4\n')
    expect(show('old', 'new')).toEqual(['old'])
  })

  it('keeps the findings elsewhere while the text cannot be read, at the lines that they move to', () => {
    const typing = createQuietTyping(vi.fn())
    const broken = finding('broken', 'yaml-syntax')
    const lines = (found: Diagnostic[], count: number) =>
      typing.shown('/a.yaml', found, count).map(({ message, range }) => [message, range.start.line])
    lines([finding('above', 'rule', 0), finding('here', 'rule', 1), finding('below', 'rule', 3)], 5)
    typing.changed('/a.yaml', [text, text.replace('b: 2', 'b: "2')])
    expect(lines([broken], 5)).toEqual([
      ['above', 0],
      ['below', 3],
    ])
    typing.changed('/a.yaml', [text.replace('b: 2', 'b: "2'), text.replace('b: 2', 'b: "2\n')])
    expect(lines([broken], 6)).toEqual([
      ['above', 0],
      ['below', 4],
    ])
    typing.changed('/a.yaml', [text, text.replace('b: 2', 'b: 23')])
    expect(lines([], 5)).toEqual([])
    typing.stop()
  })

  it('takes a new line with its indentation for a key, but nothing that is longer', () => {
    const { change, show } = typed()
    change(text.replace('b: 2\n', 'b: 2\n    \n'))
    expect(show('old', 'new')).toEqual(['old'])
    change(text.replace('b: 2\n', 'b: 2\nwhole: line\n'))
    expect(show('old', 'new')).toEqual(['old', 'new'])
  })

  it.each([
    ['what an object lacks', finding('no body', 'missing-body-file')],
    ['an error at the cursor', { ...finding('error', 'rule', 1), severity: 1 as const }],
    ['text that cannot be read', finding('broken', 'yaml-syntax', 1)],
  ])('holds back %s for a second', (_, found) => {
    const typing = createQuietTyping(vi.fn())
    const show = (...all: Diagnostic[]) => typing.shown('/a.yaml', all, 5)
    const old = finding('old', 'rule', 3)
    show(old)
    typing.changed('/a.yaml', [text, text.replace('b: 2', 'b: 2x')])
    vi.advanceTimersByTime(900)
    expect(show(old, found)).toEqual([old])
    vi.advanceTimersByTime(100)
    expect(show(old, found)).toEqual([old, found])
  })

  /** Which of a finding and another of any kind are shown in a pause, and with the next key after it. */
  function resumed(found: Diagnostic, next: string) {
    const typing = createQuietTyping(vi.fn())
    const show = () => typing.shown('/a.yaml', [found, finding('any', 'rule', 3)], 5).length
    const typed = text.replace('b: 2', 'b: 23')
    typing.shown('/a.yaml', [], 5)
    typing.changed('/a.yaml', [text, typed])
    show()
    vi.advanceTimersByTime(1000)
    const inPause = show()
    typing.changed('/a.yaml', [typed, next])
    const after = show()
    vi.advanceTimersByTime(1000)
    return [inPause, after, show()]
  }
  const there = text.replace('b: 2', 'b: 234')
  const elsewhere = text.replace('b: 2', 'b: 23').replace('d: 4', 'd: 45')
  const error = (line: number, from: number, to: number, endLine = line): Diagnostic => ({
    range: { start: { line, character: from }, end: { line: endLine, character: to } },
    severity: 1,
    code: 'rule',
    message: 'error',
  })

  it.each([
    ['what an object lacks', finding('no body', 'missing-body-file')],
    ['a header that a request lacks', finding('no header', 'request-authorization')],
    ['an error at the cursor', error(1, 3, 5)],
    ['an error around the cursor', error(0, 0, 4, 2)],
  ])('holds back %s again when typing goes on there, not elsewhere', (_, found) => {
    expect(resumed(found, there)).toEqual([2, 1, 2])
    expect(resumed(found, elsewhere)).toEqual([2, 2, 2])
  })

  it.each([
    ['an error before the cursor', error(1, 0, 1)],
    ['an error behind the cursor', error(1, 6, 7)],
    ['an error on a line above', error(0, 0, 4)],
    ['an error on a line below', error(2, 0, 4)],
    ['a warning at the cursor', finding('warning', 'rule', 1)],
    ['a field that a path names and a type lacks', finding('It has no "b".', 'unknown-path')],
  ])('keeps %s when typing goes on', (_, found) => {
    expect(resumed(found, there)).toEqual([2, 2, 2])
  })

  it('keeps what another document or request lacks', () => {
    for (const line of ['---', '### Next']) {
      const typing = createQuietTyping(vi.fn())
      const show = () => typing.shown('/a.yaml', [finding('no name', 'missing-name')], 5).length
      const two = `a: 1\n${line}\nb: 2\n\n`
      typing.shown('/a.yaml', [], 5)
      typing.changed('/a.yaml', [two, two.replace('2', '23')])
      vi.advanceTimersByTime(1000)
      show()
      typing.changed('/a.yaml', [two.replace('2', '23'), two.replace('2', '234')])
      expect(show()).toBe(1)
    }
  })

  it('keeps what was shown elsewhere when a text that cannot be read is mended', () => {
    const typing = createQuietTyping(vi.fn())
    const show = (...all: Diagnostic[]) => typing.shown('/a.yaml', all, 5).map((one) => one.message)
    const [old, broken] = [finding('old', 'rule', 3), finding('broken', 'yaml-syntax', 1)]
    const open = text.replace('b: 2', 'b: "2')
    show(old)
    typing.changed('/a.yaml', [text, open])
    expect(show(broken)).toEqual(['old'])
    vi.advanceTimersByTime(1000)
    expect(show(broken)).toEqual(['broken'])
    typing.changed('/a.yaml', [open, text.replace('b: 2', 'b: "2"')])
    expect(show(old)).toEqual(['old'])
  })

  it('asks for nothing where nothing was held back', () => {
    const { release, change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    show('old')
    vi.advanceTimersByTime(2000)
    expect(release).not.toHaveBeenCalled()
  })
})
