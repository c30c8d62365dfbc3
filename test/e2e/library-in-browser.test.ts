import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sandboxEngine } from '../../src/files/package-files.ts'

const root = join(import.meta.dirname, '../..')

describe('the example in docs/library.md', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
  })
  afterAll(() => browser?.close())

  it('runs in a browser as it stands', async () => {
    const example = [
      ...readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(/^```js\n([\s\S]*?)^```$/gm),
    ].map(([, code = '']) => code)
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
