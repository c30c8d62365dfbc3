import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type * as library from '../../src/index.ts'

const built = pathToFileURL(join(import.meta.dirname, '../../dist/index.js')).href
const { createLinter, lint }: typeof library = await import(built)

const patched = (expression: string, path: string) =>
  JSON.stringify({ sync: { fromHost: { nodes: { patches: [{ path, expression }] } } } })

test.each([
  ['value.toUpperCase()', 'metadata.labels["zone"]', 'throwing-expression'],
  ['value.split(",")', 'metadata.labels.zone', 'result-type-mismatch'],
  ['context.hostObject.kind', 'metadata.labels.zone', 'unguarded-null'],
])(
  'a linter with a sandbox finds what %s does at %s, and lint alone does not',
  async (text, path, rule) => {
    const linter = await createLinter()
    const rules = (found: ReturnType<typeof lint>) => found.findings.map((each) => each.rule)
    expect(rules(linter.lint(patched(text, path), { path: 'vc.yaml' }))).toContain(rule)
    expect(rules(lint(patched(text, path), { path: 'vc.yaml' }))).not.toContain(rule)
  },
)

test('what cannot be loaded is an error of its own', async () => {
  await expect(createLinter({ wasm: new Uint8Array([1, 2, 3]) })).rejects.toThrow(/WebAssembly/)
})

test('a linter that is given files finds in a text what depends on them, custom rules included', async () => {
  const files = {
    '.vclint.yaml':
      'customRules: [{id: a/no, kinds: [User], check: object.metadata.name != "a", message: No users.}]\n',
    'secret.yaml': 'apiVersion: v1\nkind: Secret\nmetadata: {name: k, namespace: q}\n',
  }
  const linter = await createLinter({ files })
  const rulesOf = (text: string, path: string) =>
    linter.lint(text, { path }).findings.map(({ rule }) => rule)
  const vc = 'external: {platform: {apiKey: {secretName: k, namespace: p}}}\n'
  expect(rulesOf(vc, 'vc.yaml')).toEqual(['missing-platform-secret'])
  expect(rulesOf(vc.replace('p}', 'q}'), 'vc.yaml')).toEqual([])
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: a}\n'
  expect(rulesOf(user, 'user.yaml')).toEqual(['a/no'])
  expect(linter.lint(vc, { path: 'vc.yaml', files: {} }).findings).toEqual([])
})
