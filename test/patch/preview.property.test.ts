import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { previewDocument } from '../../src/patch/preview/preview.ts'
import { runs } from '../runs.ts'
import { cases, object as oracleObject } from './path-cases.fixture.ts'

const evaluator = nodeEvaluator()

/**
 * What the preview of one forward patch selects and writes: on a resource without a schema, so that nothing is refused
 * for its type.
 */
function preview(path: string, expression: string, object: unknown) {
  const own = { enabled: true, patches: [{ path, expression }] }
  const vc = { sync: { toHost: { customResources: { 'widgets.example.com': own } } } }
  const { documents } = parse('vc.yaml', JSON.stringify(vc))
  const document = documents[0]
  if (document === undefined) throw new Error('no document')
  const [found] = previewDocument(document, { objects: [object] }, evaluator)
  return { values: found?.patches[0]?.values ?? [], result: found?.result }
}

/**
 * A second, plain reading of paths for steps without quirks: names, indexes and `[*]`. `write` changes a copy at
 * every place; nothing happens where a step leads nowhere.
 */
function select(steps: readonly string[], object: unknown): string[][] {
  let places: readonly Place[] = [{ at: [], value: object }]
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1
    // As the product was seen to do: at the last step, a list without such an item ends the search.
    const end = places.findIndex(({ value }) => isLast && lacksItem(value, step))
    places = places
      .slice(0, end === -1 ? undefined : end)
      .flatMap(({ at, value }) =>
        fieldsOf(value, step).map(([key, child]) => ({ at: [...at, key], value: child })),
      )
  }
  return places.map(({ at }) => at)
}

interface Place {
  readonly at: string[]
  readonly value: unknown
}

const fieldsOf = (value: unknown, step: string): [string, unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).filter(([key]) => step === '*' || key === step)
    : []

const lacksItem = (value: unknown, step: string) =>
  Array.isArray(value) && step !== '*' && !Object.hasOwn(value, step)

function write(object: unknown, places: readonly (readonly string[])[]): unknown {
  const copy = structuredClone(object)
  for (const place of places) {
    let parent = copy as Record<string, unknown>
    for (const key of place.slice(0, -1)) parent = parent[key] as Record<string, unknown>
    const last = place.at(-1) as string
    parent[last] = `${JSON.stringify(parent[last])}!`
  }
  return copy
}

const names = ['a', 'b', 'ip', 'port']
const tree = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('x', 1, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
  ),
})).value
const object = fc
  .dictionary(fc.constantFrom(...names), tree, { minKeys: 1, maxKeys: 4 })
  .map((fields) => ({ kind: 'Widget', apiVersion: 'example.com/v1', ...fields }))
const steps = fc.array(fc.constantFrom(...names, '0', '1', '*'), { minLength: 1, maxLength: 4 })

/** `a[*].b[0]`: wildcards and indexes in brackets. */
const pathOf = (all: readonly string[]) =>
  all
    .map((step) => (/^[\d*]/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

it('selects and writes what a second implementation does', () => {
  let applied = 0
  fc.assert(
    fc.property(object, steps, (given, all) => {
      // Keys in brackets at the end of a path run without a value too: the oracle's cases hold those.
      fc.pre(!/^\d/.test(all.at(-1) ?? ''))
      const places = select(all, given)
      const { values, result } = preview(pathOf(all), 'JSON.stringify(value) + "!"', given)
      expect(values.map(({ pointer }) => pointer.map(String))).toEqual(places)
      // Places below one another are written from the outside in, by neither.
      expect(result).toEqual(places.length === 0 ? given : write(given, places))
      if (places.length > 0) applied++
    }),
    { numRuns: runs(10_000) },
  )
  expect(applied).toBeGreaterThan(runs(500))
})

it.each(cases.map((one) => [one.path, one] as const))(
  'agrees with what the product was seen to do: %s',
  (path, { outcome, runs = [] }) => {
    const { values, result } = preview(path, '"X"', {
      ...oracleObject,
      kind: 'Widget',
      apiVersion: 'example.com/v1',
    })
    // Kind and version say whose patches these are; the oracle's object has none.
    const selected = values.filter(
      ({ pointer }) => !/^(?:kind|apiVersion)$/.test(String(pointer[0])),
    )
    expect(selected.map(({ pointer }) => pointer)).toEqual(
      outcome === 'applied' ? runs.map(({ at }) => at) : selected.map(({ pointer }) => pointer),
    )
    const expected = structuredClone(oracleObject) as unknown
    if (outcome === 'applied') for (const { at } of runs) put(expected, at)
    expect(result).toMatchObject(expected as object)
  },
)

function put(object: unknown, at: readonly (string | number)[]): void {
  let parent = object as Record<string | number, unknown>
  for (const key of at.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>
  const last = at.at(-1)
  if (last !== undefined) parent[last] = 'X'
}
