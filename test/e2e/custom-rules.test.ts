import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const CONFIG = `root: true
customRules:
  - id: acme/key-has-ttl
    kinds: [OwnedAccessKey]
    check: has(object.spec.ttl) && object.spec.ttl <= 30 * 86400
    at: spec.ttl
    message: Key {{object.metadata.name}} lives longer than 30 days.
  - id: acme/keeps-user
    kinds: [OwnedAccessKey]
    check: object.spec.?user.orValue("") == oldObject.spec.?user.orValue("")
    at: spec.user
    message: The key of {{oldObject.spec.user}} goes to {{object.spec.user}}.
`
const key = (name: string, user: string, ttl = 86_400) =>
  `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata: {name: ${name}}
spec: {displayName: CI, user: ${user}, ttl: ${ttl}}
`

let folder: string

function write(name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

const git = (...args: string[]) => gitIn(folder, ...args)

/** Findings of custom rules, as compact lines. */
async function own(...args: string[]) {
  const { status, out } = await vclintIn(folder, args)
  return { status, lines: out.split('\n').filter((line) => line.includes('[acme/')) }
}

const tooLong = 'keys/ci.yaml:4:42: error: Key ci lives longer than 30 days. [acme/key-has-ttl]'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-custom-rules-'))
  git('init', '-q')
  write('.vclint.yaml', CONFIG)
  write('keys/ci.yaml', key('ci', 'jane', 9_999_999))
  write('users.yaml', 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reports what is staged, and compares it with the last commit', async () => {
  write('keys/ci.yaml', key('ci', 'jane'))
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('keys/ci.yaml', key('ci', 'bob', 9_999_999))
  expect(await own('--staged')).toEqual({ status: 0, lines: [] })
  git('add', '-A')
  write('keys/ci.yaml', key('ci', 'jane'))
  const moved = 'keys/ci.yaml:4:31: error: The key of jane goes to bob. [acme/keeps-user]'
  expect(await own('--staged')).toEqual({
    status: 1,
    lines: [moved, tooLong.replace('4:42', '4:41')],
  })
  // What lies in the folder is as it was.
  expect((await own('--base', 'HEAD')).lines).toEqual([])
})

it('keeps the findings of a baseline, and reports the next', async () => {
  expect(await own()).toEqual({ status: 1, lines: [tooLong] })
  expect((await vclintIn(folder, ['baseline'])).status).toBe(0)
  expect((await own()).lines).toEqual([])
  // Lines above move it, and its text stays the same.
  write('keys/ci.yaml', `# Of the team.\n\n${key('ci', 'jane', 9_999_999)}`)
  expect((await own()).lines).toEqual([])
  write('keys/cd.yaml', key('cd', 'jane', 9_999_999))
  expect((await own()).lines).toEqual([tooLong.replaceAll('ci', 'cd')])
})

it('takes the severity that a path has, in any order', async () => {
  write('keys/old/cd.yaml', key('cd', 'jane', 9_999_999))
  write('keys/new/ef.yaml', key('ef', 'jane', 9_999_999))
  write(
    '.vclint.yaml',
    `${CONFIG}rules: {acme/key-has-ttl: warning}
files:
  - paths: [keys/old/]
    rules: {acme/key-has-ttl: off}
  - paths: [keys/new/]
    rules: {acme/key-has-ttl: info}
`,
  )
  expect((await own()).lines).toEqual([
    tooLong.replace('error', 'warning'),
    'keys/new/ef.yaml:4:42: info: Key ef lives longer than 30 days. [acme/key-has-ttl]',
  ])
  expect((await own('--rule', 'acme/key-has-ttl=off')).lines).toEqual([])
})

it('lets a comment hide one finding, with a reason', async () => {
  const line = '# vclint-disable-next-line acme/key-has-ttl -- until the robot is gone\n'
  write('keys/ci.yaml', key('ci', 'jane', 9_999_999).replace('spec:', `${line}spec:`))
  expect((await own()).lines).toEqual([])
  write('keys/ci.yaml', key('ci', 'jane').replace('spec:', `${line}spec:`))
  const { out } = await vclintIn(folder, [])
  expect(out).toContain('[unused-suppression]')
})
