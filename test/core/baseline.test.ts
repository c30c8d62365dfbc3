import { describe, expect, it } from 'vitest'
import {
  type Baseline,
  createBaseline,
  readBaseline,
  withoutEntries,
  writeBaseline,
} from '../../src/core/suppressions/baseline.ts'
import { type InputFile, lintFiles } from '../lint-files.ts'

const user =
  'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec:\n  disabled: "true"\n  displayname: Jane\n'
const vc = `sync:
  toHost:
    endpoints:
      enabled: true
      patches:
        - path: metadata.annotations
          expresion: value
        - path: metadata.labels
          expresion: value
`

const baselineFor = (...files: readonly InputFile[]): Baseline =>
  createBaseline(lintFiles(files).findings, (uri) => uri)

/** Rules and places that are new, how many are known, and how many entries are left over. */
function against(baseline: Baseline, ...files: readonly InputFile[]) {
  const { findings, suppressed, unmatched } = lintFiles(files, { policy: { baseline } })
  const lines = findings.map(({ rule, uri, span }) => {
    const text = files.find((file) => file.uri === uri)?.text ?? ''
    return `${rule} ${text.slice(0, span.start).split('\n').length}`
  })
  return { new: lines, known: suppressed.map(({ by }) => by).length, left: unmatched.length }
}

describe('a baseline', () => {
  const known = baselineFor({ uri: 'a.yaml', text: user }, { uri: 'vc.yaml', text: vc })
  const count = known.entries.length

  it('knows what it was made of', () => {
    expect(count).toBeGreaterThan(3)
    expect(against(known, { uri: 'a.yaml', text: user }, { uri: 'vc.yaml', text: vc })).toEqual({
      new: [],
      known: count,
      left: 0,
    })
  })

  it('survives moved lines, another layout, reordered keys and lists, and a renamed manifest', () => {
    const moved = `# A comment.\n\n---\n${user.replace('metadata: {name: jane}', 'metadata:\n  name: "jane"')}`
    const [head = '', first = '', second = ''] = vc.split(/(?=^ {8}- )/m)
    const reordered = `${head}${second}${first}`
    expect(
      against(known, { uri: 'b.yaml', text: moved }, { uri: 'vc.yaml', text: reordered }),
    ).toEqual({
      new: [],
      known: count,
      left: 0,
    })
  })

  it('reports a new mistake in an old file, and only that', () => {
    const worse = `${user}  emial: jane@example.com\n`
    expect(against(known, { uri: 'a.yaml', text: worse }, { uri: 'vc.yaml', text: vc })).toEqual({
      new: ['unknown-field 7'],
      known: count,
      left: 0,
    })
  })

  it('reports one too many of the same', () => {
    const one = '        - path: a\n          expresion: value\n'
    const text = `${vc}${one}`
    const same = baselineFor({ uri: 'vc.yaml', text })
    const more = against(same, { uri: 'vc.yaml', text: `${text}${one}` })
    expect(more.new.filter((line) => line.startsWith('unknown-field'))).toEqual([
      'unknown-field 13',
    ])
  })

  it('leaves over what is gone', () => {
    const better = user.replace('"true"', 'true')
    expect(against(known, { uri: 'a.yaml', text: better }, { uri: 'vc.yaml', text: vc })).toEqual({
      new: [],
      known: count - 1,
      left: 1,
    })
  })

  it('counts after comments: what a comment hides is no entry', () => {
    const text = user.replace('  disabled', '  # vclint-disable-next-line wrong-type\n  disabled')
    expect(baselineFor({ uri: 'a.yaml', text }).entries.map(({ rule }) => rule)).toEqual([
      'unknown-field',
    ])
  })
})

describe('a baseline file', () => {
  const entry = (file: string, rule: string, count = 1) => ({
    file,
    rule,
    fingerprint: '0123456789abcdef',
    count,
  })

  it('is sorted, and reads back as it was', () => {
    const text = writeBaseline({ entries: [entry('b', 'x'), entry('a', 'y', 2), entry('a', 'x')] })
    expect(text).toBe(`{
  "version": 1,
  "findings": [
    { "file": "a", "rule": "x", "fingerprint": "0123456789abcdef" },
    { "file": "a", "rule": "y", "fingerprint": "0123456789abcdef", "count": 2 },
    { "file": "b", "rule": "x", "fingerprint": "0123456789abcdef" }
  ]
}
`)
    expect(readBaseline(text)).toEqual({
      entries: [entry('a', 'x'), entry('a', 'y', 2), entry('b', 'x')],
    })
  })

  it('loses entries as often as they are counted', () => {
    const left = withoutEntries({ entries: [entry('a', 'x', 3), entry('b', 'x')] }, [
      entry('a', 'x'),
      entry('b', 'x'),
    ])
    expect(left).toEqual({ entries: [entry('a', 'x', 2)] })
  })

  it.each([
    ['nonsense', 'It is not JSON.'],
    ['[]', 'Its version is missing, not 1.'],
    ['{"version": 1}', 'It has no list "findings".'],
    [
      '{"version": 1, "findings": [{}]}',
      'Its finding number 1 lacks a file, a rule or a fingerprint.',
    ],
    ['\uFEFF{"version": 1, "findings": []}', { entries: [] }],
  ])('is refused with a reason: %j', (text, expected) => {
    expect(readBaseline(text)).toEqual(expected)
  })
})
