import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { completions } from '../../src/editor/completion/completion.ts'
import { FIELDS, VALUES } from '../patch/mutants/fields.ts'
import { goodExpression } from '../patch/mutants/good.ts'
import { expressionFor, randomOf } from '../patch/values/generate.ts'
import { subjects } from '../patch/values/subjects.ts'

interface Sample {
  readonly resource: string
  readonly path: string
  readonly code: string
  readonly values: readonly unknown[]
}

function* samples(): Generator<Sample> {
  const random = randomOf(21)
  const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (const { kind, resource, path } of [...FIELDS, ...FIELDS, ...FIELDS])
    yield { resource, path, code: goodExpression(kind, draw), values: VALUES[kind] }
  for (let round = 0; round < 12; round++)
    for (const subject of subjects) {
      const { resource, path, typical } = subject
      yield { resource, path, code: expressionFor(subject, random), values: typical }
    }
}

/** What is offered behind the dot of `(code).`. */
function offeredBehind({ resource, path, code }: Sample): readonly string[] {
  const [before, after] = resource.includes('.')
    ? ['{"sync":{"toHost":{"customResources":{', '}}}}']
    : ['{"sync":{"toHost":{', '}}}']
  const patch = JSON.stringify({ path, expression: `(${code}).` })
  const text = `${before}"${resource}":{"enabled":true,"patches":[${patch}]}${after}`
  const offset = text.length - after.length - 4
  return completions({ uri: 'vc.json', text }, offset).map(({ label }) => label)
}

function resultsOf({ code, values }: Sample): readonly unknown[] {
  const context = { vcluster: { name: 'my-vc', namespace: 'team', config: {} }, path: 'a.b' }
  return values.flatMap((value) => {
    try {
      return [runInNewContext(`(${code})`, { value: structuredClone(value), context }) as unknown]
    } catch {
      return []
    }
  })
}

const all = [...samples()].map((sample) => ({ ...sample, offered: offeredBehind(sample) }))
const prototypes: readonly object[] = ['', [], 0, false].map((one) => Object(one) as object)
const isBuiltIn = (name: string) => prototypes.some((prototype) => name in prototype)
/** Where the type is not known, what texts and what lists have is offered. */
const isKnown = (offered: readonly string[]) =>
  !['split', 'map'].every((name) => offered.includes(name))
/** What is one of two types has the names of both offered. */
const hasAlternatives = ({ code, values }: Sample) =>
  new Set(values.map((value) => typeof value)).size > 1 || /&&|\|\||\?\?| \? |try/.test(code)

// The judge is what the expression gives in Node.
it('offers behind the dot of an expression only what its result has', () => {
  const sure = all.filter((sample) => isKnown(sample.offered) && !hasAlternatives(sample))
  expect(sure.length).toBeGreaterThan(all.length / 3)
  const wrong = sure.flatMap(({ offered, ...sample }) =>
    resultsOf(sample)
      .filter((result) => result !== null && result !== undefined)
      .filter((result) => offered.some((name) => isBuiltIn(name) && !(name in Object(result))))
      .map((result) => `${sample.code} gives ${JSON.stringify(result)}: ${offered.slice(0, 5)}`),
  )
  expect(wrong).toEqual([])
})

it('offers the same as it did', async () => {
  const lines = all.map(({ resource, path, code, offered }) => {
    const [first, second] = offered
    const shown =
      offered.length === 0 ? 'nothing' : `${first}, ${second} and more, ${offered.length}`
    return `${resource} ${path}: ${code}\n  ${shown}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/expressions/members.txt')
})
