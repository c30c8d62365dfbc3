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
const message = 'Unknown field "createRbac" in "apiKey". Did you mean "createRBAC"?'

const docs = ['editors.md', 'others.md']
  .map((page) => readFileSync(join(root, 'docs', page), 'utf8'))
  .join('\n')

/** A file that a user goes on writing. */
const WRITTEN = 'sync:\n  toHost:\n    pods:\n      enabled: true\n'

/** The blocks of one chapter of the page about editors. */
function blocks(title: string): readonly string[] {
  const chapter = docs.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? ''
  return Array.from(chapter.matchAll(/^```\w+\n([\s\S]*?)^```$/gm), ([, code = '']) => code)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-editor-'))
  mkdirSync(join(folder, 'project/.git'), { recursive: true })
  mkdirSync(join(folder, 'bin'))
  const command = `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/vclint.cjs')}" "$@"\n`
  writeFileSync(join(folder, 'bin/vclint'), command, { mode: 0o755 })
  writeFileSync(join(folder, 'project/vc.yaml'), bad)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs an editor without a screen, set up as the page about editors says; what it saw lies in a file
 * afterwards. A missing editor is an error.
 */
function drive(command: string, args: readonly string[], setup: string | undefined): unknown {
  const out = join(folder, 'out.json')
  const setupFile = join(folder, 'setup')
  writeFileSync(setupFile, setup ?? '')
  const { error, stdout, stderr } = spawnSync(command, args, {
    cwd: join(folder, 'project'),
    encoding: 'utf8',
    timeout: 50_000,
    env: {
      ...process.env,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      LC_ALL: 'C.UTF-8',
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      SETUP: setupFile,
      OUT: out,
    },
  })
  if (error !== undefined) throw error
  if (!existsSync(out)) throw new Error(`${command} wrote nothing.\n${stdout}\n${stderr}`)
  return JSON.parse(readFileSync(out, 'utf8'))
}

it('shows and fixes a finding, and helps with fields, in Neovim', () => {
  const script = join(scripts, 'neovim.lua')
  // Columns count bytes.
  const [, older] = blocks('Neovim')
  const args = ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-S', script]
  expect(drive('nvim', args, older)).toEqual({
    before: [
      { code: 'unknown-field', source: 'vclint', severity: 1, from: [1, 37], to: [1, 47], message },
    ],
    after: [],
    fixed: true,
    lines: good.trimEnd().split('\n'),
    hover: '**createRBAC** `boolean`',
    words: ['secretName', 'namespace'],
  })
})

it.each(['users.http', 'users.rest', 'user.yaml.j2'])(
  'shows a finding in %s, which Neovim may not recognise by itself',
  (name) => {
    const [, older = '', types = ''] = blocks('Neovim')
    const user =
      '{"apiVersion": "management.platform.sh/v1", "kind": "User", "metadata": {"name": "a"}, "spec": {"usernam": "a"}}'
    const url = 'https://a.example/kubernetes/management/apis/management.platform.sh/v1/users'
    const request = name.endsWith('.j2') ? '' : `POST ${url}\n\n`
    writeFileSync(join(folder, 'project', name), `${request}${user}\n`)
    const seen = [
      'local seen = function() return #vim.diagnostic.get(0) > 0 end',
      'vim.wait(30000, seen)',
      'local codes = {}',
      'for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(codes, one.code) end',
      "vim.fn.writefile({ vim.fn.json_encode(codes) }, os.getenv('OUT'))",
    ]
    const look = join(folder, 'look.lua')
    writeFileSync(look, seen.join('\n'))
    const setup = join(folder, 'types.lua')
    writeFileSync(setup, types + older)
    const args = ['--headless', '-u', setup, '-i', 'NONE', '-n', name, `+luafile ${look}`, '+qa!']
    expect(drive('nvim', args, undefined)).toContain('unknown-field')
  },
)

it('shows nothing of a patch while it is written with proposals, and then what it lacks, in Neovim', () => {
  writeFileSync(join(folder, 'project/vc.yaml'), WRITTEN)
  const script = join(scripts, 'typing.lua')
  const [, older] = blocks('Neovim')
  const args = ['--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-S', script]
  const quiet = [
    ...['opened', 'line break', 'accepted patches', 'accepted path', 'path', 'second line break'],
    ...['accepted expression', 'undo', 'redo', 'undo again'],
  ]
  expect(drive('nvim', args, older)).toEqual({
    seen: [
      ...quiet.map((step) => [step, []]),
      ['elsewhere', expect.anything()],
      ['a second later', ['missing-patch-action']],
    ],
    lines: [
      ...WRITTEN.trimEnd().replace('sync:', 'sync: ').split('\n'),
      // Neovim undoes a line break together with the proposal behind it.
      ...['      patches:', '        - path: metadata.labels["team"]'],
    ],
  })
})

it('shows and fixes a finding in Emacs with eglot', () => {
  const script = join(scripts, 'eglot.el')
  // Columns count characters.
  expect(drive('emacs', ['--batch', '-q', '--load', script], blocks('Emacs')[0])).toEqual({
    before: [{ text: `vclint [unknown-field]: ${message}`, line: 1, from: 33, to: 43 }],
    after: [],
    text: good,
  })
})

it('shows nothing of a patch while it is written with proposals, and then what it lacks, in Emacs', () => {
  writeFileSync(join(folder, 'project/vc.yaml'), WRITTEN)
  const script = join(scripts, 'typing.el')
  expect(drive('emacs', ['--batch', '-q', '--load', script], blocks('Emacs')[0])).toEqual({
    seen: [
      ['', []],
      ['accepted patches', []],
      ['accepted path', []],
      ['metadata.labels["team"]', []],
      ['', []],
      ['accepted expression', []],
      ['undo', []],
      ['redo', []],
      ['undo again', []],
      ['', expect.anything()],
      ['a second later, elsewhere', ['missing-patch-action']],
    ],
    text: WRITTEN.replace('sync:', 'sync: ').concat(
      '      patches:\n        - path: metadata.labels["team"]\n          \n',
    ),
  })
})

it('shows and fixes a finding in Vim with ALE', () => {
  const script = join(scripts, 'ale.vim')
  // ALE takes the protocol's columns for bytes, so behind an emoji it looks at the wrong place.
  const plain = (text: string) => text.replace('😀é', 'b')
  writeFileSync(join(folder, 'project/vc.yaml'), plain(bad))
  const args = ['-es', '-N', '-u', script, '-i', 'NONE', '-n']
  expect(drive('vim', args, blocks('Vim with ALE')[0])).toEqual({
    before: [{ code: 'unknown-field', type: 'E', line: 2, from: 33, to: 42, message }],
    after: [],
    titles: expect.arrayContaining([
      'Rename to "createRBAC"',
      'Explain unknown-field',
      'Disable unknown-field for this line',
      'Disable unknown-field for this file',
    ]),
    lines: plain(good).trimEnd().split('\n'),
  })
})

it('gives settings for other editors that can be read', () => {
  const [vscode, zed, sublime] = ['Visual Studio Code', 'Zed', 'Sublime Text'].map(
    (title) => blocks(title)[0] ?? '',
  )
  for (const settings of [`{${vscode}}`, zed, sublime])
    expect(JSON.parse(settings ?? '')).toBeTypeOf('object')
  const toml = 'import json, sys, tomllib; print(json.dumps(tomllib.load(sys.stdin.buffer)))'
  const { stdout } = spawnSync('python3', ['-c', toml], {
    input: blocks('Helix')[0],
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toEqual({
    'language-server': { vclint: { command: 'vclint', args: ['lsp', '--stdio'] } },
    language: [
      { name: 'yaml', 'language-servers': ['vclint', 'yaml-language-server'] },
      { name: 'json', 'language-servers': ['vclint', 'vscode-json-language-server'] },
      { name: 'hcl', 'language-servers': ['vclint', 'terraform-ls'] },
      { name: 'markdown', 'language-servers': ['vclint', 'marksman'] },
      { name: 'bash', 'language-servers': ['vclint', 'bash-language-server'] },
      { name: 'helm', 'language-servers': ['vclint', 'helm_ls'] },
      { name: 'gotmpl', 'language-servers': ['vclint', 'gopls'] },
      { name: 'jinja', 'language-servers': ['vclint'] },
      {
        name: 'http',
        scope: 'source.http',
        'file-types': ['http', 'rest'],
        'language-servers': ['vclint'],
      },
    ],
  })
  const newer = join(folder, 'init.lua')
  writeFileSync(newer, blocks('Neovim')[0] ?? '')
  const parse = `+lua if not loadfile('${newer}') then vim.cmd('cquit') end`
  const args = ['--headless', '-u', 'NONE', '-i', 'NONE', parse, '+qa!']
  expect(spawnSync('nvim', args).status).toBe(0)
})
