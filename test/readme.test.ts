import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxEngine } from '../src/files/package-files.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  ),
]

describe('the example in README.md', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
  })
  afterAll(() => browser?.close())

  it('runs in a browser as it stands', async () => {
    const example = [...read('README.md').matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(
      ([, code = '']) => code,
    )
    expect(example).toHaveLength(1)
    const { outputFiles } = await build({
      stdin: { contents: example[0] ?? '', resolveDir: root },
      alias: { vclint: join(root, 'src/index.ts') },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    const page = await browser.newPage()
    const printed: string[] = []
    page.on('console', (message) => printed.push(message.text()))
    page.on('pageerror', (error) => printed.push(error.stack ?? error.message))
    const firstMessage = page.waitForEvent('console')
    const served: Readonly<Record<string, { body: string | Buffer; contentType: string }>> = {
      '/': { body: '<script type="module" src="main.js"></script>', contentType: 'text/html' },
      '/main.js': { body: outputFiles[0]?.text ?? '', contentType: 'text/javascript' },
      '/quickjs.wasm': { body: sandboxEngine(), contentType: 'application/wasm' },
    }
    await page.route('http://localhost/**', (route) =>
      route.fulfill(served[new URL(route.request().url()).pathname] ?? { status: 404 }),
    )
    await page.goto('http://localhost/')
    await firstMessage
    expect(printed).toEqual([
      '1:32 unknown-field: Unknown field "secretNme" in "apiKey". Did you mean "secretName"?',
    ])
  })
})

/** Links of a page that lead to other files or headings of the project. */
function linksOf(page: string): readonly string[] {
  const text = read(page).replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
  const inline = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return inline.filter((target) => !/^[a-z]+:/.test(target))
}

/** Headings as GitHub names them in addresses. */
const anchorsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each(pages)('%s links only to what is there', (page) => {
  const missing = linksOf(page).filter((target) => {
    const [file = '', anchor] = target.split('#')
    const path = file === '' ? join(root, page) : resolve(root, dirname(page), file)
    return !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor))
  })
  expect(missing).toEqual([])
})

it('finds the links of a page', () => {
  expect(linksOf('README.md')).toContain('docs/where-configuration-lives.md')
})
