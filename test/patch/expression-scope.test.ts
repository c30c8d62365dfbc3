import { describe, expect, test } from 'vitest'
import { nodesIn } from '../../src/patch/expression/syntax/ast.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { resolveScopes } from '../../src/patch/expression/syntax/scope.ts'

function scopesOf(text: string) {
  const { ast } = parseExpression(text)
  if (ast === undefined) throw new Error(`does not parse: ${text}`)
  return { ast, scopes: resolveScopes(ast) }
}

describe('Names from outside', () => {
  test('carry their place, and whether they are written or only asked for', () => {
    const { scopes } = scopesOf('typeof a + (b = c) + typeof d.e')
    expect(
      scopes.free.map(({ name, start, end, underTypeof, written }) => [
        name,
        start,
        end,
        underTypeof,
        written,
      ]),
    ).toEqual([
      ['a', 7, 8, true, false],
      ['b', 12, 13, false, true],
      ['c', 16, 17, false, false],
      ['d', 28, 29, false, false],
    ])
  })

  test.each([
    ['(() => { for (x of value) {} return x })()', ['x', 'value', 'x']],
    ['(() => { for (const x in value) {} return x })()', ['value', 'x']],
    ['(() => { [a, b.c, { d: e = f, ...g }] = value })()', ['a', 'b', 'f', 'e', 'g', 'value']],
    ['(() => { switch (value) { case 1: let x = 1; default: return x } })()', ['value']],
    ['(class A extends B { [c]() { return A } static d = e })', ['B', 'c', 'e']],
    ['(function value() { return value })()', []],
    ['((value, b = value) => b)(context)', ['context']],
    ['(({ value }) => value)(context)', ['context']],
    ['(() => { var x = 1; { var y = x } return y })()', []],
    ['(() => { try {} catch ({ message }) { return message } return message })()', ['message']],
    ['\\u0061tob(value)', ['atob', 'value']],
  ])('of %j are %j', (text, expected) => {
    expect(
      scopesOf(text)
        .scopes.free.map(({ name }) => name)
        .sort(),
    ).toEqual([...expected].sort())
  })
})

describe('The one value of a local name', () => {
  const initOf = (text: string, name: string): string | undefined => {
    const { ast, scopes } = scopesOf(text)
    let found: string | undefined
    for (const node of nodesIn(ast)) {
      const init = node.type === 'Identifier' && node.name === name && scopes.bindingOf(node)?.init
      if (init) found = text.slice(init.start, init.end)
    }
    return found
  }

  test.each([
    ['(v => v)(value.a)', 'value.a'],
    ['((u, v) => v)(1, value)', 'value'],
    ['(() => { const v = value; return v })()', 'value'],
    ['(function (v) { return v })(value)', 'value'],
    ['(() => { let v = value; v = 1; return v })()', undefined],
    ['(() => { let v = value; v++; return v })()', undefined],
    ['(() => { let v = value; for (v of [1]) {} return v })()', undefined],
    ['(() => { let v = value; [v] = [1]; return v })()', undefined],
    ['(function f(v) { return v ? f(v.a) : v })(value)', undefined],
    ['(v => v)(...value)', undefined],
    ['((v = 1) => v)(value)', undefined],
    ['(({ v }) => v)(value)', undefined],
    ['value.map(v => v)', undefined],
    ['(() => { for (const v of value) { return v } })()', undefined],
    ['(() => { { const v = value; return v } })()', 'value'],
  ])('in %j is %j', (text, expected) => {
    expect(initOf(text, 'v')).toBe(expected)
  })
})

describe('The one call of a function', () => {
  test.each([
    ['(v => v)(1)', '(v => v)(1)'],
    ['(() => { const f = v => v; return f(1) + f(2) })()', undefined],
    ['(() => { const f = v => v; return f(1) + value.map(f) })()', undefined],
    ['(() => { let f = v => v; f = String; return f(1) })()', undefined],
    ['(() => { const f = v => v; return typeof f })()', undefined],
    ['(function f(v) { return v ? f(0) : v })(1)', undefined],
    ['value.map(v => v)', undefined],
  ])('in %j is %j', (text, expected) => {
    const { ast, scopes } = scopesOf(text)
    let found: string | undefined
    for (const node of nodesIn(ast)) {
      const isFunction =
        node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
      const call = isFunction && node.params.length > 0 ? scopes.callOf(node) : undefined
      if (call) found = text.slice(call.start, call.end)
    }
    expect(found).toEqual(expected)
  })
})
