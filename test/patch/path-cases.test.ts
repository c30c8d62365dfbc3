import { expect, test } from 'vitest'
import { applyPath, matchPath, parsePath } from '../../src/patch/path/index.ts'
import { cases, object, type PathRun } from './path-cases.fixture.ts'

type Container = Record<string | number, unknown>

function valueAt(run: PathRun): unknown {
  let value: unknown = object
  for (const key of run.at) value = (value as Container)[key]
  return value
}

function replaced(runs: readonly PathRun[]): unknown {
  const copy = structuredClone(object)
  for (const { at } of runs) {
    let value = copy as Container
    for (const key of at.slice(0, -1)) value = value[key] as Container
    value[at.at(-1) ?? ''] = 'X'
  }
  return copy
}

test('the table holds all observed cases', () => {
  expect(cases.length).toBe(48)
})

for (const { path, outcome, segments, runs = [] } of cases) {
  test(`"${path}" is read into the steps that the product reads`, () => {
    const parsed = parsePath(path)
    const negative = parsed.problems.some(({ code }) => code === 'negative-index')
    expect(parsed.broken || negative).toBe(outcome === 'crash')
    if (segments === undefined) return
    const steps = parsed.steps.map(({ text, bracket }) => (bracket ? `[${text}]` : text))
    expect(steps).toEqual(segments)
  })

  test(`"${path}" runs where the product runs it`, () => {
    const expected =
      outcome === 'error'
        ? [{ pointer: [], contextPath: '', value: object, exists: true }]
        : runs.map((run) => ({
            pointer: run.at,
            contextPath: run.contextPath,
            value: valueAt(run),
            exists: run.missing !== true,
          }))
    expect(matchPath(parsePath(path), object)).toEqual(expected)
  })

  test(`"${path}" leaves the object that the product leaves`, () => {
    const before = structuredClone(object)
    const applied = applyPath(parsePath(path), object, () => 'X')
    expect(applied).toEqual(replaced(runs))
    expect(object).toEqual(before)
  })
}
