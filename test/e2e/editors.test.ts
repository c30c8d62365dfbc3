import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const scripts = join(import.meta.dirname, 'editors')
let folder = ''

// An emoji is one character, two UTF-16 units and four bytes: each editor counts another of them.
const bad = 'external:\n  platform: {x-a: "😀é", apiKey: {createRbac: true}}\n'
const good = bad.replace('createRbac', 'createRBAC')
const message =
  'Unknown field "createRbac" in "apiKey", so the configuration is refused. Did you mean "createRBAC"?'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-editor-'))
  mkdirSync(join(folder, 'project/.git'), { recursive: true })
  writeFileSync(join(folder, 'project/vc.yaml'), bad)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs an editor without a screen; what it saw lies in a file afterwards. A missing editor is an error. */
function drive(command: string, args: readonly string[]): unknown {
  const out = join(folder, 'out.json')
  const { error, stdout, stderr } = spawnSync(command, args, {
    cwd: join(folder, 'project'),
    encoding: 'utf8',
    timeout: 50_000,
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      LC_ALL: 'C.UTF-8',
      NODE: process.execPath,
      VCLINT: join(root, 'dist/vclint.cjs'),
      OUT: out,
    },
  })
  if (error !== undefined) throw error
  if (!existsSync(out)) throw new Error(`${command} wrote nothing.\n${stdout}\n${stderr}`)
  return JSON.parse(readFileSync(out, 'utf8'))
}

it('shows and fixes a finding in Neovim', () => {
  const script = join(scripts, 'neovim.lua')
  // Columns count bytes.
  expect(drive('nvim', ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-S', script])).toEqual({
    before: [
      { code: 'unknown-field', source: 'vclint', severity: 1, from: [1, 37], to: [1, 47], message },
    ],
    after: [],
    fixed: true,
    lines: good.trimEnd().split('\n'),
  })
})

it('shows and fixes a finding in Emacs with eglot', () => {
  const script = join(scripts, 'eglot.el')
  // Columns count characters.
  expect(drive('emacs', ['--batch', '-q', '--load', script])).toEqual({
    before: [{ text: `vclint [unknown-field]: ${message}`, line: 1, from: 33, to: 43 }],
    after: [],
    text: good,
  })
})
