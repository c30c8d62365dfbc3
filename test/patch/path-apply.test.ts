import { expect, test } from 'vitest'
import { applyPath, matchPath, parsePath } from '../../src/patch/path/index.ts'

function apply(path: string, object: unknown, value: unknown): unknown {
  return applyPath(parsePath(path), object, () => value)
}

test('no value removes a key and leaves the others', () => {
  expect(apply('a["b"]', { a: { b: 1, c: 2 } }, null)).toEqual({ a: { c: 2 } })
  expect(apply('a[*]', { a: { b: 1, c: 2 } }, undefined)).toEqual({ a: {} })
})

test('a missing key in brackets is not written when there is no value for it', () => {
  expect(apply('a["x"]', { a: { b: null } }, undefined)).toEqual({ a: { b: null } })
})

test('in a list no value is null, so that the other items keep their places', () => {
  expect(apply('a[*]', { a: [1, 2] }, undefined)).toEqual({ a: [null, null] })
})

test('the search ends at the first list without the item', () => {
  const object = { s: [{ p: [1, 2] }, { p: [3] }, { p: [4, 5] }] }
  const found = matchPath(parsePath('s[*].p[1]'), object).map(({ contextPath }) => contextPath)
  expect(found).toEqual(['s.0.p.1'])
})

test('a null on the way is no map', () => {
  expect(matchPath(parsePath('a["b"]'), { a: null })).toEqual([])
})

test('a null at the end is a value', () => {
  expect(matchPath(parsePath('a'), { a: null })).toEqual([
    { pointer: ['a'], contextPath: 'a', value: null, exists: true },
  ])
})

test('keys of the prototype are ordinary keys', () => {
  expect(matchPath(parsePath('constructor.name'), {})).toEqual([])
  const object = JSON.parse('{"a": {"__proto__": 1}}')
  expect(JSON.stringify(apply('a["__proto__"]', object, 2))).toBe('{"a":{"__proto__":2}}')
  expect(JSON.stringify(apply('a["__proto__"]', { a: {} }, 2))).toBe('{"a":{"__proto__":2}}')
})

test('the whole object takes only an object', () => {
  expect(applyPath(parsePath(''), { a: 1 }, () => ({ b: 2 }))).toEqual({ b: 2 })
  expect(applyPath(parsePath(''), { a: 1 }, () => 2)).toEqual({ a: 1 })
})
