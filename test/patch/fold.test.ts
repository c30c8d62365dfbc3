import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { fold } from '../../src/patch/expression/syntax/fold.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { resolveScopes } from '../../src/patch/expression/syntax/scope.ts'

function folded(text: string) {
  const { ast } = parseExpression(text)
  if (ast === undefined) throw new Error(`does not parse: ${text}`)
  return fold(ast, resolveScopes(ast))
}

const VALUES = ['7', '2', '-3', '0', '0.5', 'NaN', 'Infinity', '"7"', '""', '"a"']
const OTHERS = ['true', 'false', 'null', 'undefined', '`t${1 + 1}`', 'void 0', '(1, "b")']
const BINARY = ['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '===', '!==']
const LOGICAL = ['??', '||', '&&']
const all = [...VALUES, ...OTHERS]

const texts = [
  ...all.flatMap((one) => ['!', '-', '+', 'void ', 'typeof '].map((sign) => `${sign}(${one})`)),
  ...all.flatMap((a) =>
    all.flatMap((b) => [...BINARY, ...LOGICAL].map((op) => `(${a}) ${op} (${b})`)),
  ),
  ...all.map((one) => `(${one}) ? "yes" : "no"`),
  ...all.map((one) => `\`<\${${one}}>\``),
]

// The judge is Node.
test('what is known of an expression of literals is what it gives', () => {
  const wrong = texts.filter((text) => {
    const known = folded(text)
    return known !== undefined && !Object.is(known.value, runInNewContext(text))
  })
  expect(wrong).toEqual([])
})

test('sums of numbers, and every comparison by identity, are known', () => {
  const numbers = VALUES.slice(0, 7)
  const arithmetic = numbers.flatMap((a) =>
    numbers.flatMap((b) => BINARY.map((operator) => `(${a}) ${operator} (${b})`)),
  )
  const known = [...arithmetic, '"a" === 1', 'null !== undefined', '"a" + null', '1 + "b"']
  expect(known.filter((text) => folded(text) === undefined)).toEqual([])
})

test('what names of the file, templates or objects give is not known', () => {
  const unknown = ['value', 'value + 1', '[1]', '/a/ + ""', '1n + 1n', '`${value}`', '(value, 1)']
  expect(unknown.filter((text) => folded(text) !== undefined)).toEqual([])
})
