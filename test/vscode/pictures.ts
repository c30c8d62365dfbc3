import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { install, start } from './code-server.ts'
import { type Editor, eventually, launch, openEditor } from './editor.ts'
import { SETTINGS } from './settings.ts'

// Makes the pictures of README.md and of the extension's walkthrough, from the real editor with the packed extension.
// Usage: npx tsx test/vscode/pictures.ts, with a built dist/
const root = join(import.meta.dirname, '../..')

/** The file of README.md, so that both pictures show the same mistakes. */
const sample = /^```yaml file=vc\.yaml\n([\s\S]*?)^```$/m.exec(
  readFileSync(join(root, 'README.md'), 'utf8'),
)?.[1]
if (sample === undefined) throw new Error('README.md shows no vc.yaml.')

const SIZE = { width: 720, height: 520 }

/** Where they go, how much of the window they show, and what is done before. */
const pictures: readonly (readonly [
  readonly string[],
  number,
  (editor: Editor) => Promise<void>,
])[] = [
  [
    ['docs/images/editor.png', 'editors/vscode/walkthrough/findings.png'],
    490,
    (editor) =>
      eventually(
        () => editor.problems(),
        (rows) => rows.some((row) => row.includes('unpaired-expression')),
      ),
  ],
  [
    ['editors/vscode/walkthrough/fixes.png'],
    320,
    async (editor) => {
      await editor.command('View: Close Panel')
      await editor.endOfLine(4)
      await editor.keys('Home', 'Control+.')
      await editor.page.locator('.action-widget .monaco-list-row').first().waitFor()
    },
  ],
  [
    ['editors/vscode/walkthrough/patches.png'],
    440,
    async (editor) => {
      await editor.keys('Escape')
      await editor.endOfLine(11)
      await editor.keys('Backspace')
      for (let letter = 0; letter < 'valeu'.length; letter++) await editor.keys('Backspace')
      await editor.type('value.to')
      await editor.page.locator('.suggest-widget .monaco-list-row').first().waitFor()
    },
  ],
]

process.stdout.write(`code-server ${install()}\n`)
const state = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-pictures-')))
const folder = join(state, 'shop')
mkdirSync(join(folder, '.git'), { recursive: true })
writeFileSync(join(folder, 'vc.yaml'), sample)
const vsix = join(state, 'vclint.vsix')
execFileSync('npm', ['run', '--silent', 'vsix', '--', vsix], { cwd: root, stdio: 'ignore' })
const settings = {
  ...SETTINGS,
  'workbench.activityBar.location': 'hidden',
  'window.commandCenter': false,
}
const server = await start(folder, { vsix: [vsix], settings, state })
const browser = await launch()
try {
  const editor = await openEditor(browser, server.url, SIZE)
  await editor.open('vc.yaml')
  await editor.command('View: Toggle Primary Side Bar Visibility')
  await editor.keys('Control+Home')
  for (const [files, height, prepare] of pictures) {
    await prepare(editor)
    // Underlines and lists fade in.
    await pause(800)
    const clip = { ...SIZE, x: 0, y: 30, height: height - 30 }
    const png = await editor.page.screenshot({ animations: 'disabled', clip })
    for (const file of files) writeFileSync(join(root, file), png)
    process.stdout.write(`${files.join(', ')}: ${png.length} bytes\n`)
  }
} finally {
  await browser.close()
  server.stop()
  rmSync(state, { recursive: true, force: true })
}
