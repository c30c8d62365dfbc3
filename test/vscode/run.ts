import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { browserCases, cases, FILES, type Stage } from './cases.ts'
import { install, start } from './code-server.ts'
import { launch, openEditor } from './editor.ts'
import { SETTINGS } from './settings.ts'
import { WRITING_FILES, writingCases } from './writing-cases.ts'

// Drives Visual Studio Code, as code-server, with the packed extension. Wants a built dist/.
// Usage: npm run test:vscode [-- WORDS OF CASES]
const root = join(import.meta.dirname, '../..')
const shots = join(root, 'test-results/vscode')
const [wanted = ''] = process.argv.slice(2)

/** The extension without its entry for Node: the editor has to run it in the browser. */
function withoutNode(path: string): Uint8Array {
  const files = unzipSync(readFileSync(path))
  const name = 'extension/package.json'
  const { main: _, ...manifest } = JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
  return zipSync({ ...files, [name]: strToU8(JSON.stringify(manifest)) })
}

async function play(title: string, vsix: readonly string[], isWanted: (name: string) => boolean) {
  const state = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-vscode-')))
  const folder = join(state, 'shop')
  mkdirSync(join(folder, '.git'), { recursive: true })
  for (const [name, text] of Object.entries({ ...FILES, ...WRITING_FILES }))
    writeFileSync(join(folder, name), text)
  const server = await start(folder, { vsix, settings: SETTINGS, state })
  const browser = await launch()
  let failures = 0
  try {
    const editor = await openEditor(browser, server.url)
    const stage: Stage = { editor, server, folder }
    const all = [...cases, ...writingCases]
    for (const [name, act] of all.filter(([name]) => isWanted(name))) {
      const began = Date.now()
      const report = (result: string) =>
        process.stdout.write(`${title}: ${result} ${name} (${(Date.now() - began) / 1000} s)\n`)
      try {
        await act(stage)
        report('passed')
      } catch (error) {
        failures++
        const shot = join(shots, `${title} ${name}.png`.replaceAll(' ', '-'))
        await editor.page.screenshot({ path: shot })
        report('FAILED')
        process.stdout.write(`${error}\n${shot}\n`)
        await editor.keys('Escape', 'Escape')
      }
    }
  } finally {
    await browser.close()
    server.stop()
    rmSync(state, { recursive: true, force: true })
  }
  return failures
}

rmSync(shots, { recursive: true, force: true })
process.stdout.write(`code-server ${install()}\n`)
const packed = mkdtempSync(join(tmpdir(), 'vclint-vsix-'))
const vsix = join(packed, 'vclint.vsix')
const web = join(packed, 'vclint-web.vsix')
execFileSync('npm', ['run', '--silent', 'vsix', '--', vsix], { cwd: root, stdio: 'ignore' })
writeFileSync(web, withoutNode(vsix))
const failures = [
  await play('Node', [vsix], (name) => name.includes(wanted)),
  await play('browser', [web], (name) => browserCases.includes(name) && name.includes(wanted)),
]
rmSync(packed, { recursive: true, force: true })
process.exit(failures.every((count) => count === 0) ? 0 : 1)
