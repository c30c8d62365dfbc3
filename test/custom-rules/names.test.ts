import { expect, it } from 'vitest'
import { createEngine } from '../../src/custom-rules/engine.ts'
import { celNamesAt } from '../../src/custom-rules/language.ts'
import { typedEnvironment } from '../../src/custom-rules/types.ts'

const scope = { kinds: ['OwnedAccessKey'], forEach: undefined }
const environment = typedEnvironment('OwnedAccessKey').environment
const compile = createEngine()

/** Arguments that suit what an editor shows of a function. */
function argumentsOf(detail: string): string {
  const names = /^\w*\.?\w*\(([^)]*)\)/.exec(detail)?.[1] ?? ''
  const given: Readonly<Record<string, string>> = {
    index: '0',
    int: '0',
    start: '0',
    end: '1',
    name: 'x',
    condition: 'true',
    value: '"a"',
    field: 'object.spec',
    list: '["a"]',
    expression: 'x',
  }
  return names
    .split(', ')
    .filter(Boolean)
    .map((name) => given[name] ?? '"a"')
    .join(', ')
}

it.each(['"a"', '["a"]', 'object.metadata.labels', ''])(
  'offers what the engine knows after %j',
  (receiver) => {
    const start = receiver === '' ? '' : `${receiver}.`
    const found = celNamesAt(
      receiver === '["a"]' ? 'object.spec.scope.roles.map(r, "a").' : start,
      scope,
    )
    const functions = (found?.names ?? []).filter(({ kind }) => /method|function/.test(kind))
    expect(functions.length).toBeGreaterThan(3)
    const refused = functions.flatMap(({ name, detail }) => {
      const code = `${start}${name}(${argumentsOf(detail)})`
      try {
        compile(code)
      } catch (error) {
        return [`${code}: ${error}`]
      }
      const { valid, error } = environment.check(code)
      return valid ? [] : [`${code}: ${error?.message}`]
    })
    expect(refused).toEqual([])
  },
)

it('reads nothing into code that it does not understand', () => {
  for (const code of ['a.b.', 'object.spec.nothing.', '}.', '1.', '"a', 'object..'])
    expect(celNamesAt(code, scope)?.names ?? [], code).toEqual([])
})

it('reads an expression as the engine does, whatever stands before it', () => {
  const namesAfter = (code: string) => celNamesAt(code, scope)?.names.map(({ name }) => name) ?? []
  for (const code of [
    '(object).',
    'has(object.spec) ? object.',
    '{"a": [object.',
    'cel.bind(o, object, o.',
    '[object].map(o, {"a": o.',
  ])
    expect(namesAfter(code), code).toContain('spec')
  expect(namesAfter('[].')).toContain('exists')
})
