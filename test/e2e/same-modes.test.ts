import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const user = (name: string) => `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: ${name}
spec:
  username: ${name}
`
const patched = (
  name: string,
  operation: string,
) => `  - target: {group: management.platform.sh, kind: User, name: ${name}}
    patch: |-
      - ${operation}
`
const files = {
  'user.yaml': `${user('jane')}---\n${user('john')}`,
  'kustomization.yaml': `resources: [user.yaml]
patches:
${patched('jane', '{op: replace, path: /spec/email, value: a@b.co}')}${patched('john', '{op: add, path: /spec/clusterRoles/0/name, value: a}')}`,
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-modes-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  gitIn(folder, 'init', '-q')
  gitIn(folder, 'add', '-A')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['.'],
  ['--fix', '.'],
  ['--fix', '--unsafe', '.'],
  ['--staged'],
  ['--staged', '--fix'],
  ['--staged', '--fix', '--unsafe'],
])('reports what is wrong in a patch inside a kustomization: %s %s', async (...args) => {
  const { status, out } = await vclintIn(folder, [...args, '-f', 'compact'])
  const found = out.match(/^\S+:\d+:\d+|\[[\w-]+\]$/gm)
  expect({ status, found }).toEqual({
    status: 1,
    found: [
      ...['kustomization.yaml:5:29', '[failing-operation]'],
      ...['kustomization.yaml:8:25', '[missing-parent]'],
    ],
  })
})
