import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import type { ReportedFinding } from '../../src/core/reported-finding.ts'
import { lint } from '../../src/create-linter.ts'
import { readCustomRules } from '../../src/custom-rules/read-custom-rules.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintText } from '../../src/in-memory/lint-text.ts'
import { gitIn } from '../e2e/git-in.ts'
import { vclintIn } from '../e2e/vclint-in.ts'
import { withMistakes } from '../gates/repository.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The findings of the command in a repository with these files. */
async function wholeOf(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-library-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  gitIn(folder, 'init', '-q')
  const { out } = await vclintIn(folder, ['.', '-f', 'json'])
  return (JSON.parse(out) as { readonly findings: readonly ReportedFinding[] }).findings
}

const parts = { evaluator: nodeEvaluator(), readCustomRules, projects: new Map() }

it('finds in each text of a project what the command finds in its file', async () => {
  const files = {
    ...withMistakes(),
    'users/.vclint.yaml': `customRules:
  - {id: acme/no-robots, kinds: [User], check: "!object.metadata.name.startsWith('mail')", message: No robots.}
ignore: [stock.yaml]
`,
    'node_modules/a/user.yaml': 'apiVersion: management.platform.sh/v1\nkind: Usr\n',
  }
  const whole = await wholeOf(files)
  expect(new Set(whole.map(({ rule }) => rule)).size).toBeGreaterThan(6)
  expect(whole.map(({ rule }) => rule)).toContain('acme/no-robots')
  for (const [path, text] of Object.entries(files)) {
    if (/vclint|node_modules/.test(path)) continue
    const expected = whole.filter((one) => one.path === path)
    const { findings } = lintText(text, { path, files }, parts)
    expect([path, ...findings]).toEqual([path, ...expected])
  }
})

it('takes the given text for that of its path, and a baseline that is there', async () => {
  const vc = 'external: {platform: {apiKey: {secretName: k, namespace: p}}}\n'
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: k, namespace: q}\n'
  const path = './dev/vc.yaml'
  const [found] = lint(vc, { path, files: { 'secret.yaml': secret } }).findings
  expect(found).toMatchObject({ path: 'dev/vc.yaml', rule: 'missing-platform-secret' })
  expect(found?.related[0]).toMatchObject({ path: 'secret.yaml' })
  const rulesOf = (files: Readonly<Record<string, string>>, text = vc) =>
    lint(text, { path, files }).findings.map(({ rule }) => rule)
  const files = { 'secret.yaml': secret, 'dev/vc.yaml': 'sync: {}\n' }
  expect(rulesOf(files)).toEqual(['missing-platform-secret'])
  expect(rulesOf(files, vc.replace('p}', 'q}'))).toEqual([])
  expect(rulesOf({ ...files, 'dev/.vclint.yaml': 'ignore: ["*"]\n' })).toEqual([])
  const rule = 'missing-platform-secret'
  const entry = { file: 'dev/vc.yaml', rule, fingerprint: found?.fingerprint }
  const baseline = JSON.stringify({ version: 1, findings: [entry] })
  expect(rulesOf({ ...files, '.vclint-baseline.json': baseline })).toEqual([])
  expect(lint(vc, { path, rules: { [rule]: 'info' }, files }).findings[0]?.severity).toBe('info')
})
