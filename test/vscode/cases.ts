import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type CodeServer, kill } from './code-server.ts'
import { type Editor, eventually, textsOf } from './editor.ts'

/** Where a case is played. */
export interface Stage {
  readonly editor: Editor
  readonly server: CodeServer
  readonly folder: string
}

const has = (stage: Stage, pattern: RegExp) => async () =>
  (await stage.editor.problems()).some((row) => pattern.test(row))

const appears = (stage: Stage, pattern: RegExp) => eventually(has(stage, pattern), Boolean)
export const goes = (stage: Stage, pattern: RegExp) => eventually(has(stage, pattern), (is) => !is)

/** The files of the workspace. */
export const FILES: Readonly<Record<string, string>> = {
  'vc.yaml': [
    'sync:',
    '  toHost:',
    '    pods:',
    '      enabeld: true',
    '      patches:',
    '        - path: metadata.labels.team',
    '          expression: |',
    '            const name = "a" + value',
    '            return name',
    '          reverseExpression: value.slice(1)',
    '',
  ].join('\n'),
  'clean.yaml':
    'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ana\nspec:\n  username: ana\n',
  'wrong.yaml':
    'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: bob\nspec:\n  username: bob\n  shape: round\n',
  'broken.yaml': 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: [\n',
}

export type Play = (stage: Stage) => Promise<void>

/** What the extension does without Node. */
export const browserCases: readonly string[] = [
  'findings appear',
  'a fix, and undo',
  'fix on save',
  'completion inside an expression',
  'the page of a rule, rendered, from the code of a finding',
  'close without saving leaves no ghost',
  'a file that is renamed, and deleted',
]

/** Each goes on where the one before it ended. */
export const cases: readonly (readonly [string, Play])[] = [
  [
    'findings appear',
    async (stage) => {
      await stage.editor.open('vc.yaml')
      await appears(stage, /"enabeld".*unknown-field/)
      await eventually(
        () => stage.editor.page.locator('.squiggly-error').count(),
        (count) => count > 0,
      )
      // Of files that are not open, too.
      await appears(stage, /"shape".*unknown-field/)
    },
  ],
  [
    'colours of JavaScript, with semantic highlighting off',
    async ({ editor }) => {
      const colourOf = async (line: string, word: string) =>
        (await editor.line(line)).find(({ text }) => text.trim() === word)?.colour
      const keyword = await colourOf('const name', 'const')
      const text = await colourOf('const name', '"a"')
      const name = await colourOf('return name', 'name')
      assert([keyword, text, name].every(Boolean))
      assert.equal(new Set([keyword, text, name]).size, 3)
      assert.notEqual(await colourOf('slice(1)', '1'), await colourOf('slice(1)', 'slice'))
    },
  ],
  [
    'a fix, and undo',
    async (stage) => {
      const { editor } = stage
      await editor.open('vc.yaml')
      await editor.endOfLine(4)
      await editor.keys('Home', 'Control+.')
      await editor.choose('.action-widget', 'Rename to')
      await goes(stage, /"enabeld"/)
      assert.equal(await editor.page.locator('.view-line', { hasText: 'enabled:' }).count(), 1)
      await editor.page.locator('.editor-group-container.active .view-lines').first().click()
      await editor.keys('Control+z')
      await appears(stage, /"enabeld"/)
    },
  ],
  [
    'fix on save',
    async (stage) => {
      await stage.editor.keys('Control+s')
      await eventually(
        () => readFileSync(join(stage.folder, 'vc.yaml'), 'utf8'),
        (text) => text.includes('      enabled: true\n'),
      )
      await goes(stage, /"enabeld"/)
    },
  ],
  [
    'completion inside an expression',
    async ({ editor }) => {
      await editor.endOfLine(10)
      await editor.type(' + value.')
      const rows = editor.page.locator('.suggest-widget .monaco-list-row')
      await eventually(
        () => rows.allTextContents(),
        (all) => /\bcharAt\b.*concat/s.test(all.join(' ')),
      )
      await editor.keys('Escape')
      await editor.command('File: Revert File')
    },
  ],
  [
    'the page of a rule, rendered, from the code of a finding',
    async ({ editor }) => {
      const row = editor.page.locator('.markers-panel .monaco-list-row', { hasText: '"shape"' })
      await row.first().click()
      await row.first().hover()
      await editor.page
        .locator('.markers-panel .monaco-list-row a', { hasText: 'unknown-field' })
        .first()
        .click({ modifiers: ['ControlOrMeta'] })
      const tab = editor.page.locator('.tab', { hasText: 'Preview unknown-field.md' })
      await tab.waitFor()
      const headings = async () => {
        const frames = editor.page.frames().map((frame) => frame.locator('h1').allTextContents())
        return (await Promise.allSettled(frames)).flatMap((one) =>
          'value' in one ? one.value : [],
        )
      }
      await eventually(headings, (all) => all.includes('unknown-field'))
      await tab.click({ button: 'middle' })
      await tab.waitFor({ state: 'detached' })
    },
  ],
  [
    'close without saving leaves no ghost',
    async (stage) => {
      const { editor } = stage
      await editor.open('clean.yaml')
      await editor.endOfLine(6)
      await editor.type('\nghost: 1')
      await appears(stage, /"ghost"/)
      await editor.command('View: Close Editor')
      await editor.page.getByRole('button', { name: "Don't Save" }).click()
      await goes(stage, /"ghost"/)
      await pause(3000)
      assert.equal(await has(stage, /"ghost"|clean\.yaml/)(), false)
    },
  ],
  [
    'a file that is renamed, and deleted',
    async (stage) => {
      await appears(stage, /^wrong\.yaml/)
      renameSync(join(stage.folder, 'wrong.yaml'), join(stage.folder, 'renamed.yaml'))
      await appears(stage, /^renamed\.yaml/)
      await goes(stage, /^wrong\.yaml/)
      rmSync(join(stage.folder, 'renamed.yaml'))
      await goes(stage, /renamed\.yaml|"shape"/)
    },
  ],
  [
    'the server killed five times, and started by hand',
    async (stage) => {
      const { editor, server } = stage
      for (let round = 1; round <= 5; round++) {
        await eventually(server.servers, ({ length }) => length > 0)
        const [id = 0] = server.servers()
        // Let it come up, so that it is killed in the middle of its work.
        await pause(2000)
        kill(id)
        await eventually(server.servers, (all) => !all.includes(id))
      }
      await pause(3000)
      assert.deepEqual(server.servers(), [])
      await editor.command('vclint: Restart the Server')
      await eventually(server.servers, ({ length }) => length === 1)
      await editor.open('clean.yaml')
      await editor.endOfLine(6)
      await editor.type('\nagain: 1')
      await appears(stage, /"again"/)
      await editor.command('File: Revert File')
    },
  ],
  [
    'a start line and messages in the output',
    async ({ editor, server }) => {
      await editor.command('vclint: Show the Output')
      const lines = editor.page.locator('.panel .view-lines .view-line')
      await eventually(
        () => textsOf(lines),
        (all) => all.some((line) => /\[info\] (?:Sending|Received) /.test(line)),
      )
      assert.match(server.log(), /\[info\] Server [\d.]+ runs after \d+ ms, from .*vclint\.cjs/)
      await editor.command('Problems: Focus on Problems View')
    },
  ],
]
