import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { FIRST_LINE, hasLine } from '../../src/core/release/line-set.ts'
import { FieldView, type LineField } from '../../src/core/release/line-table.ts'
import { isMapping, valueAt } from '../../src/core/text/mapping.ts'
import type { Finding } from '../../src/core/types.ts'
import { NEWEST_LINE } from '../../src/generated/line-names.ts'
import { lineTable } from '../../src/generated/line-table.ts'
import { fixFile } from '../../src/run/fix.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { some } from '../runs.ts'

type Values = Record<string, unknown>

const table = new FieldView(lineTable())

/** The values that the chart of a line sets by default. */
function defaultsOf(field: LineField, line: number): unknown {
  const found: Values = {}
  for (const [name, child] of field.children) {
    if (!/^[\w-]+$/.test(name) || !hasLine(child.lines, line)) continue
    const value = child.default ?? defaultsOf(child, line)
    if (value !== undefined) found[name] = value
  }
  return Object.keys(found).length === 0 ? undefined : found
}

/** The outermost fields that a line has no more, or not in this form, with their paths. */
function goneFrom(value: unknown, field: LineField, line: number): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, below]) => {
    const child = field.children.get(name) ?? field.children.get('*')
    if (child === undefined) return []
    if (!hasLine(linesOf(child, below), line)) return [name]
    return goneFrom(below, child, line).map((path) => `${name}.${path}`)
  })
}

const linesOf = ({ lines, typesIn }: LineField, value: unknown): number =>
  typesIn === undefined ? lines : (typesIn[typeof value] ?? 0)

const optionsFor = (line: number) => ({
  policy: { profile: { settings: { upgradeTo: `0.${line}` } } },
})

const lint = (text: string, line: number): readonly Finding[] =>
  lintFiles([{ uri: 'vc.yaml', text }], optionsFor(line)).findings

const pathOf = ({ pointer }: Finding) => pointer.slice(1).replaceAll('/', '.')

const isBelow = (path: string, gone: string) => path === gone || path.startsWith(`${gone}.`)

const lines = Array.from({ length: NEWEST_LINE - FIRST_LINE + 1 }, (_, index) => FIRST_LINE + index)

it.each(some(lines))(
  'reports of the defaults of 0.%i only what later lines have no more',
  (from) => {
    const values = defaultsOf(table, from)
    const text = stringify(values)
    for (const to of lines.filter((line) => line >= from)) {
      const gone = goneFrom(values, table, to)
      const found = lint(text, to)
      const paths = found.map(pathOf)
      expect(paths.filter((path) => !gone.some((one) => isBelow(path, one)))).toEqual([])
      expect(gone.filter((one) => !paths.some((path) => isBelow(path, one)))).toEqual([])
    }
  },
)

/** The same with all switches on, and with a connection as lines before 0.32 have it. */
function withMore(value: unknown, line: number): unknown {
  const on = (part: unknown): unknown =>
    isMapping(part)
      ? Object.fromEntries(
          Object.entries(part).map(([key, one]) => [key, key === 'enabled' ? true : on(one)]),
        )
      : part
  const external = { platform: { apiKey: { secretName: 'team-key', namespace: 'team' } } }
  return { ...(on(value) as Values), ...(line > FIRST_LINE && line < 32 ? { external } : {}) }
}

it.each(some(lines))(
  'leaves a file of 0.%i that later lines accept, with fixes and without what is gone',
  (from) => {
    const values = defaultsOf(table, from)
    let moved = 0
    for (const to of changesAfter(from, values)) {
      for (const value of [values, withMore(values, from)]) {
        const text = stringify(value)
        const input = { uri: 'vc.yaml', text }
        const fixed = fixFile(input, lint(text, to), { ...optionsFor(to), unsafe: true })
        moved += fixed.fixed
        const left: Values = parse(fixed.text)
        for (const path of lint(fixed.text, to).filter(isOfLines).map(pathOf)) remove(left, path)
        const rest = lint(stringify(left), to).filter(isOfLines)
        expect(rest.map(({ message }) => message)).toEqual([])
        if (from > FIRST_LINE && from < 32 && to >= 32 && isMapping(value) && 'external' in value)
          expect(left).toMatchObject({ platform: { apiKey: { secretName: 'team-key' } } })
      }
    }
    // The fields of snapshots ended with 0.35, those before 0.33 with other lines.
    expect(moved > 0).toBe(from < 33)
  },
)

/** The later lines that lack more of the values than the line before, and the newest. */
const changesAfter = (from: number, values: unknown): readonly number[] =>
  lines.filter((to) => {
    const [before, gone] = [to - 1, to].map((line) => goneFrom(withMore(values, from), table, line))
    return to > from && (to === NEWEST_LINE || gone?.join() !== before?.join())
  })

const isOfLines = ({ rule }: Finding) =>
  /^(?:moved-field|unknown-field|wrong-type|old-layout)$/.test(rule)

function remove(values: Values, path: string): void {
  const steps = path.split('.')
  const around = valueAt(values, steps.slice(0, -1))
  if (isMapping(around)) delete (around as Values)[steps.at(-1) ?? '']
}

it.each([
  ['schedule: "0 20 * * *"', true],
  ["schedule: '#daily *x'", true],
  ['schedule: "0 20 * * *" # at night', false],
  ['schedule: &evening "0 20 * * *"', false],
  ["schedule: don't # say 'so'", false],
])('moves %s if nothing of it is lost: %s', (line, isMoved) => {
  const text = `sleepMode:\n  enabled: true\n  autoSleep:\n    ${line}\n    afterInactivity: 1h\n`
  expect(lint(text, 34).some(({ fixes }) => fixes.length > 0)).toBe(isMoved)
})

it('leaves what was off to a person where its new place has no switch', () => {
  const [of] = lint('sleepMode:\n  autoSleep:\n    afterInactivity: 1h\n', 34)
  expect(of).toMatchObject({ rule: 'moved-field', fixes: [] })
})
