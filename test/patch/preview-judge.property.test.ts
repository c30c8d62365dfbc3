import { expect, test } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import type { Evaluation } from '../../src/core/lint/evaluator.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { previewDocument } from '../../src/patch/preview/preview.ts'
import { runs } from '../runs.ts'
import { type Kind, VALUES } from './mutants/fields.ts'
import { goodExpression } from './mutants/good.ts'
import { type Result, runsOf } from './mutants/judge.ts'
import { CLASSES, mutate } from './mutants/mistakes.ts'
import { randomOf } from './values/generate.ts'

const wanted = process.env.FC_SEED ?? '20261123'
const seed = wanted === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(wanted)
const COUNT = runs(4000)

const evaluator = nodeEvaluator()
const random = randomOf(seed)
const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

/** The objects of the second context of the judge. */
const object = {
  kind: 'Widget',
  apiVersion: 'example.com/v1',
  metadata: {
    name: 'web',
    namespace: 'shop',
    labels: { app: 'web', team: 'blue' },
    annotations: {},
  },
}

function preview(code: string, value: unknown): Evaluation | undefined {
  const patches = [{ path: 'given', expression: code }]
  const own = { enabled: true, patches }
  const vc = { sync: { toHost: { customResources: { 'widgets.example.com': own } } } }
  const [document] = parse('vc.yaml', JSON.stringify(vc)).documents
  if (document === undefined) throw new Error('no document')
  const { metadata } = object
  const context = {
    vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
    hostObject: { metadata },
    virtualObject: { metadata },
    path: 'a.b',
  }
  const objects = [{ ...object, given: value }]
  const [found] = previewDocument(document, { objects, context }, evaluator)
  return found?.patches[0]?.values[0]?.after
}

/** As the judge writes it; what no field can hold is one word. */
function wordOf(after: Evaluation | undefined): string {
  switch (after?.kind) {
    case 'value':
      return JSON.stringify(after.value)
    case 'nothing':
      return 'null'
    case 'unusable':
      return 'unusable'
    default:
      return after?.kind ?? 'none'
  }
}

/** Deep inside of a result, NaN and functions become null or go away: so they do in the product. */
function judged(result: Result): string | undefined {
  if (result === 'throws') return result
  if (/^"\\u0000/.test(result.json)) return 'unusable'
  return result.json.includes('\\u0000') || result.json.includes('native code')
    ? undefined
    : result.json
}

const kinds = Object.keys(VALUES) as readonly Kind[]

test(`a preview of ${COUNT} values is what Node makes of them (seed ${seed})`, () => {
  const different: string[] = []
  let [compared, thrown, unusable] = [0, 0, 0]
  while (compared < COUNT) {
    const kind = draw(kinds)
    const good = goodExpression(kind, draw)
    const code = random() < 0.5 ? good : (mutate(good, draw(CLASSES), draw) ?? good)
    for (const value of VALUES[kind]) {
      const expected = judged(runsOf(code, [value])[1] ?? 'throws')
      if (expected === undefined) continue
      compared += 1
      thrown += Number(expected === 'throws')
      unusable += Number(expected === 'unusable')
      const shown = wordOf(preview(code, value))
      if (shown !== expected)
        different.push(`${code} of ${JSON.stringify(value)}: ${shown}, not ${expected}`)
    }
  }
  expect(different.slice(0, 20)).toEqual([])
  expect(Math.min(thrown, unusable)).toBeGreaterThan(COUNT / 5000)
})
