import { expect, it } from 'vitest'
import { nameFinder } from '../../src/core/search/name-finder.ts'

it.each([
  ['jane', 'name: jane\n', true],
  ['jane', 'POST /users/jane?x=1', true],
  ['jane', '{"user":"jane","n":1}', true],
  ['jane', 'system:serviceaccount:p:jane', true],
  ['jane', 'name: jane-2\n', false],
  ['jane', 'email: jane.doe@example.com\n', false],
  ['a.b-c', 'secretName: a.b-c # d', true],
  [`\${NAME}-x`, `name: \${NAME}-x\n`, true],
])('finds "%s" in %j: %s', (name, text, isThere) => {
  expect(nameFinder(new Set(['other', name]))(text)).toBe(isThere)
})
