import { expect, it } from 'vitest'
import { inputScope } from '../../src/run/input-scope.ts'

const fenced = (...blocks: readonly string[]) =>
  blocks.map((block) => `Text.\n\n\`\`\`yaml\n${block}\`\`\`\n`).join('\n')
const scopeOf = (text: string) => inputScope({ uri: 'docs/page.md', text })

const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: a}\n'
const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: a}\n'

it('parses no page with examples of others, since examples are never joined', () => {
  expect(scopeOf(fenced(secret, role, secret))).toBe('out')
  expect(inputScope({ uri: 'docs/page.yaml', text: secret })).toBe('facts')
})

it('parses a page with one example of ours among them', () => {
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: a}\n'
  expect(scopeOf(fenced(secret, user))).toBe('in')
  expect(scopeOf(fenced(secret, 'sync: {toHost: {pods: {enabled: true}}}\n'))).toBe('in')
})

it('parses a page with two objects in one block, whose separator may be missing', () => {
  expect(scopeOf(fenced(role, secret + role))).toBe('in')
  expect(scopeOf(fenced(role, `${secret}---\n${role}`))).toBe('out')
})
