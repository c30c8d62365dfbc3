import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'
import { parse } from '../../src/core/document/source.ts'
import { replaceSpans } from '../../src/core/text/replace-spans.ts'
import { refactoringsAt } from '../../src/editor/refactor/index.ts'
import { cursorIn } from './cursor.ts'
import '../fixed-seed.ts'

const offeredAt = (text: string, offset: number) =>
  refactoringsAt(parse('vc.yaml', text), offset).map(({ title, edits }) => ({
    title,
    text: replaceSpans(
      text,
      edits.toSorted((a, b) => a.span.start - b.span.start),
    ),
  }))

const changed = (marked: string, title: string) => {
  const { text, offset } = cursorIn(marked)
  return offeredAt(text, offset).find((one) => one.title.startsWith(title))?.text
}

const AS_BLOCK = 'Write the expression as a block'
const IN_QUOTES = 'Write the expression in quotes'
const GUARD = 'Return a missing value as it is'
const MOVE = 'Move'

const head = 'sync:\n  toHost:\n    pods:\n      patches:\n'
const entry = (expression: string, rest = '') =>
  `${head}        - path: spec.hostname # why\n          expression: ${expression}\n${rest}`

describe('refactorings', () => {
  it('turn the style of an expression, and keep the comments', () => {
    const rest = '          # next\n          reverseExpression: atob(value)\n'
    const quoted = entry("'btoa(value)' # how", rest)
    const block = entry('|- # how\n            btoa(value)', rest)
    expect(changed(quoted.replace('btoa', 'bt|oa'), AS_BLOCK)).toBe(block)
    const marked = block.replace('|', '‖').replace('btoa', 'bt|oa')
    expect(changed(marked, IN_QUOTES)).toBe(quoted.replaceAll("'", '"'))
  })

  it('join lines where that changes nothing', () => {
    const lines = (code: string) => entry(`‖\n${code.replace(/^/gm, '            ')}`)
    expect(changed(lines('val|ue\n  ? "a"\n  : value'), IN_QUOTES)).toBe(
      entry(`'value ? "a" : value'`),
    )
    expect(changed(lines('val|ue // why\n  + "a"'), IN_QUOTES)).toBeUndefined()
    expect(changed(lines('val|ue + `a\n  b`'), IN_QUOTES)).toBeUndefined()
  })

  it('return a missing value as it is', () => {
    expect(changed(entry('btoa(val|ue)'), GUARD)).toBe(
      entry("'value != null ? btoa(value) : value'"),
    )
    expect(changed(entry('(val|ue.length, value.trim())'), GUARD)).toBe(
      entry("'value != null ? (value.length, value.trim()) : value'"),
    )
    for (const guarded of ['value ? btoa(v|alue) : value', 'v|alue', 'value && b|toa(value)'])
      expect(changed(entry(`"${guarded}"`), GUARD)).toBeUndefined()
  })

  it('move the halves of one path together, with their comments as they are written', () => {
    const first = entry("'btoa(value)' # there", '')
    const other = '        - path: metadata.name\n          expression: value\n'
    const second =
      '        # and back\n        - path: \'spec["hostname"]\' # again\n          # undone\n          reverseExpression: ‖ # here\n            at|ob(value)\n'
    const text = first + other + second + other.replace('name', 'labels["a"]')
    expect(changed(text, MOVE)).toBe(
      first +
        '          # and back\n          # again\n          # undone\n          reverseExpression: | # here\n            atob(value)\n' +
        other +
        other.replace('name', 'labels["a"]'),
    )
    expect(changed(`${first}${second.replace('reverseE', 'e')}`, MOVE)).toBeUndefined()
  })
})

const codes = fc.constantFrom(
  'btoa(value)',
  'value.startsWith("p-") ? value.slice(2) : value',
  '"p-" + value',
  'value.split(".").reverse().join(".")',
  'value ? value + "-x" : value',
  "value + 'it''s'",
  'value.startsWith("a: b") ? value : value + " # no"',
  '`${value}-${context.vcluster.name}`',
  '(value, value.trim())',
  '{a: 1}.a + value',
  '/a b/.test(value) ? 1 : 2',
  'value\n+ "a"',
  'value // c\n+ "a"',
  'value || "\\n" + `a\nb`',
)

const styles: Readonly<Record<string, (code: string) => string>> = {
  double: (code) => JSON.stringify(code),
  single: (code) => `'${code.replaceAll("'", "''").replaceAll('\n', '\n\n            ')}'`,
  literal: (code) => `|\n${code.replace(/^/gm, '            ')}`,
  stripped: (code) => `|-\n${code.replace(/^/gm, '              ')}`,
  folded: (code) => `>-\n${code.replaceAll('\n', '\n\n').replace(/^(?=.)/gm, '            ')}`,
}

const texts = fc
  .record({
    code: codes,
    back: codes,
    style: fc.constantFrom(...Object.keys(styles)),
    backStyle: fc.constantFrom(...Object.keys(styles)),
    shape: fc.constantFrom('alone', 'back', 'back', 'pair', 'halves', 'far'),
    side: fc.constantFrom('', ' # beside'),
    above: fc.constantFrom('', '          # above\n'),
    eol: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ code, back, style, backStyle, shape, side, above, eol }) => {
    const written = (name: string, text: string, how: string) => {
      const [first = '', ...lines] = (styles[how]?.(text) ?? '').split('\n')
      return `${above}          ${name}: ${[first, ...lines].join('\n')}\n`
    }
    const path = `        - path: spec.hostname${side}\n`
    const forward = written('expression', code, style)
    const reverse = written('reverseExpression', back, backStyle)
    const between = `        # between\n        - path: metadata.name\n          expression: value${side}\n`
    const bodies = {
      alone: path + forward,
      back: path + reverse,
      pair: path + forward + reverse,
      halves: path + forward + path + reverse,
      far: path + forward + between + path + reverse + between,
    }
    return `${head}${bodies[shape as keyof typeof bodies]}`.replaceAll('\n', eol)
  })

/** The patches of a text, as the other parser reads them. */
function patchesOf(text: string): readonly Patch[] {
  const document = parseDocument(text)
  expect(document.errors).toEqual([])
  return document.toJS().sync.toHost.pods.patches
}

const values = ['', 'a', 'p-a.b-x', 'it', null, undefined, 0, false]

const context = createContext({ btoa, atob, context: { vcluster: { name: 'vc' } } })
const compiled = new Map<string, (value: unknown) => unknown>()

/** What the engine makes of a value, as text. */
function run(code: string, value: unknown): string | undefined {
  try {
    const known = compiled.get(code) ?? runInContext(`(value) => (${code}\n)`, context)
    compiled.set(code, known)
    return JSON.stringify(known(value))
  } catch {
    return 'throws'
  }
}

const commentsOf = (text: string) => [...text.matchAll(/# (?:beside|above|between)/g)].length

type Patch = Readonly<Record<string, string>>

/** What the changed patch makes of values is what the patch made before. */
function expectSame(title: string, before: Patch, after: Patch): void {
  expect(after['path']).toBe(before['path'])
  const known = title === GUARD ? values.filter((value) => value != null) : values
  for (const key of ['expression', 'reverseExpression']) {
    const [code, now] = [before[key], after[key]]
    if (code === undefined || now === undefined) {
      expect(code === undefined && now === undefined).toBe(true)
      continue
    }
    expect([title, known.map((value) => run(now, value))]).toEqual([
      title,
      known.map((value) => run(code, value)),
    ])
    if (title === GUARD && now !== code) expect(run(now, null)).toBe('null')
  }
}

const isFuller = (patch: Patch, before: Patch) =>
  Object.keys(patch).length > Object.keys(before).length

/** What was created undoes what was there. */
function expectUndone({ expression = '', reverseExpression = '' }: Patch): void {
  for (const value of ['', 'a', 'p-a.b-x', 'it']) {
    const there = run(expression, value)
    if (there === undefined || there === 'throws') continue
    expect([expression, run(reverseExpression, JSON.parse(there))]).toEqual([
      expression,
      JSON.stringify(value),
    ])
  }
}

function expectKept(title: string, text: string, changed: string): void {
  const [before, after] = [patchesOf(text), patchesOf(changed)]
  expect(commentsOf(changed)).toBe(commentsOf(text))
  const kept = title.startsWith(MOVE) ? merged(before) : before
  expect(after).toHaveLength(kept.length)
  for (const [index, patch] of kept.entries()) expectSame(title, patch, after[index] ?? {})
  const created = after.filter((patch, index) => isFuller(patch, kept[index] ?? {}))
  expect(created).toHaveLength(0)
  for (const patch of created) expectUndone(patch)
}

it('keeps what the patches mean, whatever is turned round', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(texts, fc.nat(), (text, random) => {
      const places = [...text.matchAll(/xpression: [^\n]*\S/g)].map((one) => one.index)
      const at = (places[random % places.length] ?? 0) + 2
      for (const { title, text: changed } of offeredAt(text, at)) {
        seen.add(title.split(' ').slice(0, 4).join(' '))
        expectKept(title, text, changed)
      }
    }),
    { numRuns: 120 },
  )
  expect([...seen].toSorted()).toEqual([
    'Move reverseExpression to the',
    'Return a missing value',
    'Write the expression as',
    'Write the expression in',
  ])
})

/** The two patches of one path as one. */
function merged(patches: readonly Patch[]): readonly Patch[] {
  const [first, ...others] = patches
  const second = others.find(({ path }) => path === first?.['path'])
  return [{ ...second, ...first }, ...others.filter((one) => one !== second)]
}
