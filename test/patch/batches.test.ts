import { expect, it } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { leavesNothing } from '../../src/patch/sandbox/realm/realm.ts'
import { runs } from '../runs.ts'
import { expressionFor, randomOf } from './values/generate.ts'
import { subjects } from './values/subjects.ts'

const context = {
  vcluster: { name: 'my-vc', namespace: 'team', config: {} },
  hostObject: null,
  virtualObject: { kind: 'Endpoints', metadata: { name: 'web', namespace: 'shop', labels: {} } },
  path: 'a.b',
}

const together = nodeEvaluator()
const alone = nodeEvaluator()

/** What evaluations of one value after another have to be, whether they were prepared or not. */
function compare(code: string, values: readonly unknown[]) {
  together.prepare?.(code, values, context)
  const found = values.map((value) => together.evaluate(code, { value, context }))
  const expected = values.map((value) => alone.evaluate(code, { value, context }))
  return { code, found, expected }
}

it.each([
  '-0 * value.length',
  'value.split("").map(() => 0 / 0)[0]',
  'value === "b" ? 1 / 0 : value',
  'value === "b" ? { toJSON: () => undefined } : [value, { a: value }]',
  'value.charAt(0) + "\\uD83D\\uDE00".charAt(1)',
  '"a\\u0000" + value',
  'value.missing.field',
  '((f) => f(f))((f) => f(f))',
  '(() => { for (let i = 0; i < 60000; i++) value.at(i) })()',
  '(() => { while (value === "b") value.at(0) })()',
  'value.repeat(3000000).length',
  'value === "b" ? [(() => { throw value })()] : null',
  'value === "b" ? Symbol.iterator : value.slice',
  'value === "b" ? 10n : true',
  'context.virtualObject.metadata.labels.push?.(value)',
  '[value].concat(Object.keys(context.virtualObject.metadata).reverse())',
  'atob(value) + btoa(value)',
])('many evaluations of %s at once give what each gives by itself', (code) => {
  const { found, expected } = compare(code, ['abc', 'b', 'YWJj', undefined, 'x'])
  expect(found).toEqual(expected)
})

it('many evaluations of generated expressions at once give what each gives by itself', () => {
  const random = randomOf(20261122)
  const different: unknown[] = []
  let shared = 0
  for (let round = 0; round < runs(200); round++) {
    const subject = subjects[round % subjects.length]
    if (subject === undefined) throw new Error('no subject')
    const code = expressionFor(subject, random)
    if (leavesNothing(code)) shared++
    const { found, expected } = compare(code, [...subject.typical.slice(0, 3), undefined])
    if (JSON.stringify(found) !== JSON.stringify(expected))
      different.push({ code, found, expected })
  }
  expect(shared).toBeGreaterThan(runs(50))
  expect(different).toEqual([])
})
