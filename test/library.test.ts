import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createLinter, lint } from '../src/index.ts'

const wasm = readFileSync(
  createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'),
)

const patched = (expression: string, path: string) =>
  JSON.stringify({ sync: { fromHost: { nodes: { patches: [{ path, expression }] } } } })

test.each([
  ['value.toUpperCase()', 'metadata.labels["zone"]', 'throwing-expression'],
  ['value.split(",")', 'metadata.labels.zone', 'result-type-mismatch'],
  ['context.hostObject.kind', 'metadata.labels.zone', 'unguarded-null'],
])(
  'a linter with a sandbox finds what %s does at %s, and lint alone does not',
  async (text, path, rule) => {
    const linter = await createLinter({ wasm })
    const rules = (found: ReturnType<typeof lint>) => found.findings.map((each) => each.rule)
    expect(rules(linter.lint(patched(text, path), { path: 'vc.yaml' }))).toContain(rule)
    expect(rules(lint(patched(text, path), { path: 'vc.yaml' }))).not.toContain(rule)
  },
)

test('what cannot be loaded is an error of its own', async () => {
  await expect(createLinter({ wasm: new Uint8Array([1, 2, 3]) })).rejects.toThrow(/Wasm|magic/i)
})
