import { beforeAll, expect, it } from 'vitest'
import { instantiateFromDisk } from '../../src/files/sandbox/sandbox.ts'
import { quickjsSandbox } from '../../src/patch/sandbox/engine.ts'
import { lintFiles } from '../lint-files.ts'
import { some } from '../runs.ts'
import { sandboxAttacks } from './sandbox-attacks.ts'

const context = {
  vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
  hostObject: null,
  virtualObject: null,
  path: 'metadata.name',
}

/** A sandbox that says how many engines it has started. */
function countedSandbox() {
  let engines = 0
  const sandbox = quickjsSandbox(() => {
    const instantiate = instantiateFromDisk()
    return (imports, done) => {
      engines++
      return instantiate(imports, done)
    }
  })
  return { sandbox, engines: () => engines }
}

const { sandbox, engines } = countedSandbox()

/** What comes out where other attacks came before. */
const elsewhere = new Map<string, unknown>()
beforeAll(() => {
  const other = countedSandbox().sandbox
  for (const code of some(sandboxAttacks).toReversed())
    elsewhere.set(code, other.evaluate(code, { value: 'abc', context }))
})

// All of them run in the file below; each by itself takes a third of a second.
it.each(some(sandboxAttacks))(
  '%s ends as it does elsewhere, and the next one is as ever',
  (code) => {
    const before = engines()
    const outcome = sandbox.evaluate(code, { value: 'abc', context })
    // One engine may be given up where others were before, and one where this expression is alone.
    expect(engines() - before).toBeLessThanOrEqual(2)
    expect(sandbox.evaluate('value + "x"', { value: 'abc', context })).toEqual({
      kind: 'value',
      value: 'abcx',
    })
    if (elsewhere.has(code)) expect(elsewhere.get(code)).toEqual(outcome)
  },
)

it.each(['10n ** 100000n + ""', '[100000n].map((power) => String(10n ** power)).join()'])(
  'stops %s, which takes hardly a step',
  (code) => {
    const outcome = countedSandbox().sandbox.evaluate(code, { value: 'abc', context })
    expect(outcome).toEqual({ kind: 'limit', limit: 'steps' })
  },
)

it('a file of such expressions gets findings, and costs a few engines', () => {
  const entries = sandboxAttacks.map(
    (code, index) =>
      `        - path: metadata.annotations["a${index}"]\n          expression: ${JSON.stringify(code)}\n`,
  )
  const text = `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${entries.join('')}`
  const { sandbox: evaluator, engines: count } = countedSandbox()
  const { findings } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  expect(findings.filter(({ rule }) => rule === 'costly-expression').length).toBeGreaterThan(5)
  expect(count()).toBeLessThanOrEqual(20)
})
