import { expect, test } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox.ts'
import { evaluate } from '../../src/patch/expression/evaluate/evaluate.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { expressionFor, randomOf } from './values/generate.ts'
import { subjects } from './values/subjects.ts'

const sandbox = nodeEvaluator()
const context = {
  vcluster: { name: 'my-vc', namespace: 'team', config: {} },
  hostObject: null,
  virtualObject: { kind: 'Endpoints', metadata: { name: 'web', namespace: 'shop', labels: {} } },
  path: 'a.b',
}

test('the interpreter of inverses says what the sandbox says, or nothing', () => {
  const random = randomOf(20261122)
  const different: unknown[] = []
  let compared = 0
  for (let round = 0; round < 400; round++) {
    const subject = subjects[round % subjects.length]
    if (subject === undefined) throw new Error('no subject')
    const text = expressionFor(subject, random)
    const { ast } = parseExpression(text)
    for (const value of subject.typical.slice(0, 3)) {
      const own = ast && evaluate(ast, { value: structuredClone(value), context })
      if (own === undefined) continue
      compared += 1
      const outcome = sandbox.evaluate(text, { value, context })
      const is = own === 'throws' ? 'throws' : JSON.stringify(own.result)
      if (is !== told(outcome, is)) different.push({ text, value, is, outcome })
    }
  }
  expect(compared).toBeGreaterThan(300)
  expect(different).toEqual([])
})

/** In the words of the interpreter; a function or NaN is nothing that it would be used for. */
function told(outcome: ReturnType<typeof sandbox.evaluate>, is: string | undefined) {
  if (outcome.kind === 'throws') return 'throws'
  if (outcome.kind === 'value') return JSON.stringify(outcome.value)
  return outcome.kind === 'nothing' ? undefined : is
}
