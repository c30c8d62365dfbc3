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
/** What an object lacks. */
const lacking = (message = 'no name'): Diagnostic => finding(message, 'missing')
const broken = finding('broken', 'yaml-syntax', 1)
const text = 'a: 1\nb: 2\nc: 3\nd: 4\n'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One typing in a file, in which the findings are told what is found in each text. */
function typing() {
  const release = vi.fn()
  const quiet = createQuietTyping(release)
  let now = text
  return {
    release,
    quiet,
    change(next: string) {
      quiet.changed('/a.yaml', [now, next])
      now = next
    },
    /** What is shown of what was found, as `message` or `message:line` where it is on another line than the first. */
    show: (...all: readonly (string | Diagnostic)[]) =>
      quiet
        .shown('/a.yaml', {
          items: all.map((one) => {
            const item = typeof one === 'string' ? finding(one) : one
            return { item, isOmission: item.code === 'missing' }
          }),
          text: now,
          broken: all.includes(broken) ? [{ first: 0, last: 9 }] : [],
        })
        .map(({ message, range: { start } }) =>
          start.line === 0 ? message : `${message}:${start.line}`,
        ),
  }
}

function typed() {
  const all = typing()
  all.show('old')
  return all
}

it.each([
  ['keys that an editor sends at once', [...'\n  crea: 1'], []],
  ['a line that is accepted or pasted', ['\n  crea: 1'], []],
  ['a text that is pasted', ['\n  a: 1\n  b: 2\n  c: 3'], Array(3).fill('unknown-field')],
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

it.each([
  ['a word that may become a key', '\n  toH', 'wrong-type', false],
  ['a word that may become another key', '\n  toHost: {}\n  fro', 'yaml-syntax', false],
  ['a value beside its key', ' toH', 'wrong-type', true],
  ['two words', '\n  toHost: {}\n  from host', 'yaml-syntax', true],
])('shows after a pause, or not, %s where a key has to be', async (_, written, code, isShown) => {
  vi.useRealTimers()
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  const textDocument = { uri: client.uri('vc.yaml') }
  const found = async () => {
    const report = await client.request<Report>('textDocument/diagnostic', { textDocument })
    return report.items.map(({ code }) => code)
  }
  await client.open('vc.yaml', 'controlPlane: {}\n')
  expect(await found()).toEqual([])
  let at = { line: 1, character: 0 }
  const keys = Array.from(`sync:${written}`, (text) => {
    const range = { start: at, end: at }
    at =
      text === '\n' ? { line: at.line + 1, character: 0 } : { ...at, character: at.character + 1 }
    return { range, text }
  })
  await client.change('vc.yaml', keys)
  expect(await found()).toEqual([])
  await new Promise((done) => setTimeout(done, 1200))
  expect(await found()).toEqual(isShown ? [code] : [])
  await client.notify('textDocument/didSave', { textDocument })
  expect(await found()).toEqual([code])
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
    change(text.replace('b: 2', 'b: 2'))
    expect(show('old')).toEqual(['old'])
  })

  it('forgets in a pause what has gone', () => {
    const { change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    show()
    vi.advanceTimersByTime(1000)
    show()
    change(text)
    expect(show('old')).toEqual([])
  })

  it('shows all after a save', () => {
    const { release, quiet, change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    show('old', 'new', lacking())
    quiet.saved()
    expect(release).toHaveBeenCalledTimes(1)
    expect(show('old', 'new', lacking())).toEqual(['old', 'new', 'no name'])
  })

  it('shows all once a key is typed at another place', () => {
    const { change, show } = typed()
    change(text.replace('a: 1', 'a: 12'))
    expect(show('old', 'new')).toEqual(['old'])
    change(text.replace('a: 1', 'a: 12').replace('d: 4', 'd: 45'))
    expect(show('old', 'new', 'newer')).toEqual(['old', 'new'])
  })

  it('has what is held back looked at again once a key is typed in another file', () => {
    const { change, quiet, release, show } = typed()
    change(text.replace('a: 1', 'a: 12'))
    show('old', 'new')
    quiet.changed('/b.yaml', ['x', 'xy'])
    expect(release).toHaveBeenCalledTimes(1)
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

  it('asks for nothing where nothing was held back', () => {
    const { release, change, show } = typed()
    change(text.replace('b: 2', 'b: 23'))
    show('old')
    vi.advanceTimersByTime(2000)
    expect(release).not.toHaveBeenCalled()
  })
})

describe('typing', () => {
  const block = 'b: 2\nwhole: line\nother: line\nthird: line\n'
  const whole = text.replace('b: 2\n', block)

  it.each([
    ['a new line with its indentation', text.replace('b: 2\n', 'b: 2\n    \n')],
    ['a line break between brackets', text.replace('b: 2', 'b: {\n  \n}')],
    ['two lines', text.replace('b: 2\n', 'b: 2\nwhole: line\n')],
    ['the removal of many lines', 'a: 1\n'],
    ['the replacement of many lines', 'a: 1\nx'],
  ])('is %s', (_, next) => {
    const { change, show } = typed()
    change(next)
    expect(show('old', 'new')).toEqual(['old'])
  })

  it('is not a text of several lines', () => {
    const { change, show } = typed()
    change(whole)
    expect(show('old', 'new')).toEqual(['old', 'new'])
  })

  it('is several lines that were just proposed, and what is filled in there', () => {
    const { change, quiet, show } = typed()
    quiet.proposed(['x', 'whole: ${1:line}\nother: ${2:line}\nthird: $3'])
    const inserted = text.replace('b: 2\n', 'b: 2\n  whole: line\n  other: line\n  third: \n')
    change(inserted)
    expect(show('old', 'new')).toEqual(['old'])
    const filled = inserted.replace('third: ', 'third: x')
    change(filled)
    expect(show('old', 'new')).toEqual(['old'])
    change(filled.replace('whole: line', 'whole: l'))
    expect(show('old', 'new')).toEqual(['old'])
    change(filled.replace('whole: line', 'whole: l').replace('a: 1', 'a: 12'))
    expect(show('old', 'new')).toEqual(['old', 'new'])
  })

  it.each([
    ['several lines', text.replace('b: 2\nc: 3\nd: 4\n', '')],
    ['several lines for a word', text.replace('b: 2\nc: 3\nd: 4\n', 'x')],
  ])('is an undo that brings back %s', (_, without) => {
    const { change, show } = typed()
    change(without)
    show('old')
    change(text)
    expect(show('old', 'new')).toEqual(['old'])
  })

  it('is an undo of what was pasted, and its redo', () => {
    const { change, show } = typed()
    change(whole)
    show('old')
    change(text)
    expect(show('old', 'new')).toEqual(['old'])
    change(whole)
    expect(show('old', 'new')).toEqual(['old'])
  })
})

describe('while the text cannot be read', () => {
  const [above, here, below] = [
    finding('above', 'rule', 0),
    finding('here', 'rule', 1),
    finding('below', 'rule', 3),
  ]

  it('keeps the findings elsewhere, at the lines that they move to', () => {
    const { change, show } = typing()
    show(above, here, below)
    change(text.replace('b: 2', 'b: "2'))
    expect(show(broken)).toEqual(['above', 'below:3'])
    change(text.replace('b: 2', 'b: "2\n'))
    expect(show(broken)).toEqual(['above', 'below:4'])
    change(text.replace('b: 2', 'b: 23'))
    expect(show()).toEqual([])
  })

  it('keeps none on words that are gone, and brings it back with them', () => {
    const { change, show } = typing()
    show(here, below)
    change(text.replace('b: 2', ''))
    change(text.replace('b: 2', 'e'))
    expect(show(broken)).toEqual(['below:3'])
    change(text.replace('b: 2', 'enabled: true'))
    expect(show(below)).toEqual(['below:3'])
    change(text)
    expect(show(here, below)).toEqual(['here:1', 'below:3'])
  })

  it('keeps those between two places that are changed', () => {
    const { change, show } = typing()
    show(finding('between', 'rule', 2))
    change(text.replace('a: 1', 'a: "1'))
    expect(show(broken)).toEqual(['between:2'])
    change(text.replace('a: 1', 'a: "1').replace('d: 4', 'd: 45'))
    expect(show(broken)).toEqual(['broken:1', 'between:2'])
  })

  it('keeps them in a pause, until a save, and shows them again when it is mended', () => {
    const { change, quiet, show } = typing()
    show(below)
    change(text.replace('b: 2', 'b: "2'))
    expect(show(broken)).toEqual(['below:3'])
    vi.advanceTimersByTime(1000)
    expect(show(broken)).toEqual(['broken:1', 'below:3'])
    change(text.replace('b: 2', 'b: "2"'))
    expect(show(below)).toEqual(['below:3'])
    change(text.replace('b: 2', 'b: "2'))
    quiet.saved()
    expect(show(broken)).toEqual(['broken:1'])
  })
})

describe('what an object lacks at the place of the last edit', () => {
  const typedOnce = text.replace('b: 2', 'b: 23')

  it('waits for an edit at another place, however long that takes', () => {
    const { change, show } = typed()
    change(typedOnce)
    expect(show('old', lacking())).toEqual(['old'])
    vi.advanceTimersByTime(100_000)
    expect(show('old', lacking(), 'wrong')).toEqual(['old', 'wrong'])
    change(text.replace('b: 2', 'b: 234'))
    expect(show('old', lacking(), 'wrong')).toEqual(['old', 'wrong'])
    change(text.replace('b: 2', 'b: 234').replace('d: 4', 'd: 45'))
    expect(show('old', lacking(), 'wrong')).toEqual(['old', 'no name', 'wrong'])
  })

  it.each([
    ['a save', ({ quiet }: ReturnType<typeof typing>) => quiet.saved()],
    [
      'a text that is pasted',
      ({ change }: ReturnType<typeof typing>) => change(`${text}\n1\n2\n3`),
    ],
    ['another file', ({ quiet }: ReturnType<typeof typing>) => quiet.changed('/b.yaml', [])],
  ])('is shown after %s', (_, act) => {
    const all = typed()
    all.change(typedOnce)
    all.show('old', lacking())
    vi.advanceTimersByTime(1000)
    all.show('old', lacking())
    act(all)
    expect(all.show('old', lacking())).toEqual(['old', 'no name'])
  })

  it('is shown after a second in another document or request', () => {
    for (const line of ['---', '### Next']) {
      const { change, show } = typing()
      const two = `a: 1\n${line}\nb: 2\n\n`
      change(two)
      show()
      change(two.replace('2', '23'))
      vi.advanceTimersByTime(1000)
      expect(show(lacking())).toEqual(['no name'])
    }
  })

  it('stays where it was shown before', () => {
    const { change, show } = typing()
    show(lacking())
    change(typedOnce)
    expect(show(lacking())).toEqual(['no name'])
  })
})

describe('an error at the cursor', () => {
  /** Which of a finding and another of any kind are shown in a pause, and with the next key after it. */
  function resumed(found: Diagnostic, next: string) {
    const { change, show } = typing()
    const all = () => show(found, finding('any', 'rule', 3)).length
    show()
    change(text.replace('b: 2', 'b: 23'))
    all()
    vi.advanceTimersByTime(1000)
    const inPause = all()
    change(next)
    const after = all()
    vi.advanceTimersByTime(1000)
    return [inPause, after, all()]
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
    ['an error at the cursor', error(1, 3, 5)],
    ['an error around the cursor', error(0, 0, 4, 2)],
    ['text before it that cannot be read', { ...error(1, 0, 1), code: 'yaml-syntax' }],
  ])('is held back again when typing goes on there, not elsewhere: %s', (_, found) => {
    expect(resumed(found, there)).toEqual([2, 1, 2])
    expect(resumed(found, elsewhere)).toEqual([2, 2, 2])
  })

  it.each([
    ['an error before the cursor', error(1, 0, 1)],
    ['an error behind the cursor', error(1, 6, 7)],
    ['an error on a line above', error(0, 0, 4)],
    ['an error on a line below', error(2, 0, 4)],
    ['a warning at the cursor', finding('warning', 'rule', 1)],
  ])('is not %s, which stays when typing goes on', (_, found) => {
    expect(resumed(found, there)).toEqual([2, 2, 2])
  })
})
