import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileName, isOld, readPage } from '../../scripts/rule-page.ts'
import { playgroundLink, stateOf } from '../pages/rendered-example.ts'
import { stories } from '../playground/examples.ts'
import { type Served, serve } from '../serve.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(import.meta.dirname, '../dist')
const axe = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')

let served: Served
let browser: Browser
const errors: string[] = []

beforeAll(async () => {
  served = await serve(dist)
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  served?.server.close()
})

async function opened(
  path: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<Page> {
  const page = await browser.newPage(options)
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => errors.push(`${path}: ${error.message}`))
  await page.goto(served.address + path)
  return page
}

const findings = (page: Page) => page.locator('.findings li')

/** What is in the editor, read from the state in the address, which holds all of it. */
const textOf = (page: Page) =>
  page
    .locator('#editor .cm-line')
    .evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'))

async function type(page: Page, text: string): Promise<void> {
  await page.locator('#editor .cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Many lines that are typed into an editor take it minutes. */
const paste = (page: Page, text: string) =>
  page.locator('#editor .cm-content').evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const options = { clipboardData, bubbles: true, cancelable: true }
    editor.dispatchEvent(new ClipboardEvent('paste', options))
  }, text)

describe('the playground', () => {
  it('underlines a mistake while it is typed, and a fix removes it', async () => {
    const page = await opened('/playground/')
    await type(page, 'external:\n  platform:\n    apiKey:\n      secretNme: a\n')
    await page.locator('.cm-lintRange-error').waitFor()
    expect(await page.locator('.cm-lintRange-error').textContent()).toBe('secretNme')
    await page.getByRole('button', { name: 'Rename to "secretName"' }).click()
    await page.getByText('No findings.').waitFor()
    expect(await textOf(page)).toContain('secretName: a')
    await page.close()
  })

  it('says what the command says of a text that is no configuration', async () => {
    const page = await opened('/playground/')
    await type(page, 'replicas: 1\n')
    await page.locator('#list').getByText('No virtual cluster configuration found.').waitFor()
    expect(await page.locator('#count').textContent()).toBe('Nothing to check')
    await type(page, 'external:\n  platform:\n    apiKey:\n      secretName: a\n')
    await page.getByText('No findings.').waitFor()
    await page.close()
  })

  it('indents below a key, and is left as it says', async () => {
    const page = await opened('/playground/')
    await type(page, 'external:')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('platform:')
    expect(await textOf(page)).toBe('external:\n  platform:')
    await page.getByText('press Escape and then Tab').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('#editor') ?? null)).toBeNull()
    await page.close()
  })

  it('says so where a text is too large for a link, and what it needs without JavaScript', async () => {
    const page = await opened('/playground/')
    const random = Array.from({ length: 9000 }, (_, at) => `# ${Math.sin(at)}`).join('\n')
    await paste(page, random)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('too large for a link').waitFor()
    await page.close()
    const html = readFileSync(join(dist, 'playground/index.html'), 'utf8')
    expect(/<noscript>(.*)<\/noscript>/s.exec(html)?.[1]).toContain('needs JavaScript')
  })

  it('claims nothing before the engine has answered', async () => {
    const page = await browser.newPage()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/*.wasm', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto(`${served.address}/playground/`)
    await type(page, 'external:\n  platform:\n    apiKey:\n      secretNme: a\n')
    await page.getByText('Checking…').first().waitFor()
    // Longer than the pause before a text is checked.
    await page.waitForTimeout(2_000)
    expect(await page.getByText('No findings').count()).toBe(0)
    release()
    await findings(page).first().waitFor({ timeout: 60_000 })
    await page.close()
  })

  it('completes inside an expression', async () => {
    const page = await opened('/playground/')
    const patch =
      'sync:\n  toHost:\n    endpoints:\n      patches:\n        - path: metadata.name\n          expression: '
    await type(page, patch)
    await page.keyboard.type('value + context.vc')
    await page.keyboard.press('Control+Space')
    await page.locator('.cm-tooltip-autocomplete').getByText('vcluster').first().waitFor()
    // The editor takes no Enter for a list that opened less than 75 ms ago: nobody can have meant it.
    await page.waitForTimeout(200)
    await page.keyboard.press('Enter')
    expect(await textOf(page)).toContain('context.vcluster')
    await page.close()
  })

  it('runs the patches of an example and marks what is lost', async () => {
    const page = await opened('/playground/?example=lossy-reverse')
    await page.locator('.patch .bad').first().waitFor()
    expect(await page.locator('.patch .bad').first().textContent()).toBe('does not come back')
    await page.close()
  })

  it('opens a link that is pasted while the address is being written', async () => {
    const page = await opened('/playground/')
    await findings(page).first().waitFor()
    const link = playgroundLink({
      files: [{ name: 'key.yaml', text: 'kind: OwnedAccessKey\n' }],
      active: 'key.yaml',
    })
    // The link arrives between the text of an address and its use.
    await page.evaluate(
      (hash) => {
        const encode = globalThis.btoa
        globalThis.btoa = (text) => {
          globalThis.btoa = encode
          location.hash = hash
          return encode(text)
        }
      },
      link.slice(link.indexOf('#')),
    )
    await type(page, 'external: {}\n')
    await expect.poll(() => page.locator('.tab.active').textContent()).toContain('key.yaml')
    await page.close()
  })

  it("runs the patches on the reader's own object", async () => {
    const page = await opened('/playground/?example=right-pair')
    await page.getByText('Use an object of your own').click()
    await page
      .locator('#object')
      .fill(
        'apiVersion: v1\nkind: Endpoints\nmetadata: {name: mine}\nsubsets:\n- addresses: [{ip: 10.0.0.1, hostname: own}]\n',
      )
    await page.locator('.patch', { hasText: '"own" → "own-shop" → "own"' }).waitFor()
    await page.close()
  })

  it('compares two texts', async () => {
    const page = await opened('/playground/?example=change')
    await page.locator('#compare').getByText('tokens-invalidated').waitFor()
    expect(await page.locator('#compare pre').textContent()).toContain(
      'spec.tokenGeneration: 1 → 2',
    )
    await page.close()
  })

  it('jumps to the other file that a finding names', async () => {
    const page = await opened('/playground/?example=other-namespace')
    await page.locator('.related').first().click()
    await expect.poll(() => page.locator('.tab.active').textContent()).toContain('secret.yaml')
    await page.close()
  })

  it('shows the page of a rule, and the report in a format, without a network', async () => {
    const page = await opened('/playground/')
    await findings(page).first().waitFor()
    await page.waitForTimeout(2500)
    await page.context().setOffline(true)
    await page.locator('.rule').first().click()
    await page.locator('#rule-page h1').waitFor()
    await page.getByRole('button', { name: 'Report' }).click()
    await page.locator('#format').selectOption('compact')
    await expect
      .poll(() => page.locator('#report-text').inputValue())
      .toMatch(/^vc\.yaml:\d+:\d+: error: /)
    await page.close()
  })

  it('comes back as it was from its address', async () => {
    const page = await opened('/playground/?example=missing-role')
    await findings(page).first().waitFor()
    await page.getByRole('button', { name: 'key.yaml', exact: true }).click()
    await page.locator('#editor .cm-content').click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('# mine\n')
    await page.waitForTimeout(600)
    const again = await opened(new URL(page.url()).pathname + new URL(page.url()).hash)
    await findings(again).first().waitFor()
    expect(await again.locator('.tab.active button').first().textContent()).toBe('key.yaml')
    expect(await textOf(again)).toContain('# mine')
    await page.close()
    await again.close()
  })

  it('is used with the keyboard alone', async () => {
    const page = await opened('/playground/')
    await findings(page).first().waitFor()
    await page.getByRole('button', { name: /^Rename to "secretName"/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => textOf(page)).toContain('secretName:')
    await page.getByRole('button', { name: 'Run the patches' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.patch').first().waitFor()
    await page.close()
  })

  it('starts a new checker when one is stuck, and keeps the text', async () => {
    const page = await opened('/playground/')
    await findings(page).first().waitFor()
    const before = await textOf(page)
    page
      .workers()[0]
      ?.evaluate(() => {
        for (;;);
      })
      .catch(() => undefined)
    await page.getByText('was restarted').waitFor({ timeout: 20_000 })
    expect(await textOf(page)).toBe(before)
    await type(page, 'external:\n  platform:\n    apiKey:\n      secretNme: a\n')
    await findings(page).getByText('Unknown field "secretNme"').waitFor()
    await page.close()
  })

  it.each(stories.map(({ id }) => id))('has an example %s that shows something', async (id) => {
    const page = await opened(`/playground/?example=${id}`)
    await page.locator('.findings li, .patch, #compare pre').first().waitFor()
    await page.close()
  })

  it('asks nothing of any other host, and weighs little', async () => {
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${served.address}/playground/`)
    await findings(page).first().waitFor()
    await page.waitForTimeout(2500)
    expect(
      asked.filter((url) => !url.startsWith(served.address) && !url.startsWith('data:')),
    ).toEqual([])
    // What opening the page loads, and not what is there for formats and examples that are chosen.
    const loaded = asked
      .filter((url) => url.startsWith(served.address))
      .map((url) => new URL(url).pathname.replace(/\/$/, '/index.html'))
    const size = [...new Set(loaded)]
      .map((path) => gzipSync(readFileSync(join(dist, path))).length)
      .reduce((sum, one) => sum + one, 0)
    expect(size).toBeLessThan(1_250_000)
    await page.close()
  })
})

describe('each example of a rule page', () => {
  const pages = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md'),
  )
  const examples = pages.flatMap((path) => {
    const page = readPage(readFileSync(join(root, 'rules', path), 'utf8'))
    return page.invalid.map((example, index) => ({
      name: `${page.title} ${index + 1}`,
      rule: page.title,
      example,
    }))
  })

  it('shows its finding in the playground', { timeout: 600_000 }, async () => {
    const page = await opened('/playground/')
    await findings(page).first().waitFor()
    const silent: string[] = []
    for (const { name, rule, example } of examples) {
      const link = playgroundLink(stateOf(example))
      const isChange = example.files.some(isOld)
      await page.evaluate(
        (hash) => {
          location.hash = hash
        },
        link.slice(link.indexOf('#')),
      )
      const place = isChange ? page.locator('#compare') : page.locator('#findings')
      const shown = place.getByText(rule, { exact: true }).first()
      await shown
        .waitFor({ timeout: 6000 })
        .catch(() => silent.push(`${name}: ${example.files.map(fileName)}`))
    }
    expect(silent).toEqual([])
    await page.close()
  })
})

describe('the site', () => {
  const paths = [
    '/',
    '/guide',
    '/docs/comparison',
    '/schemas',
    '/speed',
    '/rules/',
    '/rules/platform/inline-api-key',
    '/rules/expression/undefined-identifier',
    '/docs/cli',
    '/docs/configuration',
    '/docs/settings',
    '/docs/editors',
    '/playground/',
  ]

  it.each(
    paths.flatMap(
      (path) =>
        [
          [path, 'light'],
          [path, 'dark'],
        ] as const,
    ),
  )('has nothing that axe finds on %s, %s', async (path, colorScheme) => {
    const page = await opened(path, { colorScheme })
    await page.waitForTimeout(800)
    // Axe cannot name the place of an element that is replaced while it runs.
    if (path === '/playground/') await page.locator('.fix').first().waitFor()
    await page.evaluate(axe)
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string }[] }> }
      }
      return (await axe.run()).violations.map(({ id }) => id)
    })
    expect(violations).toEqual([])
    await page.close()
  })

  it('has every page and file that its pages link to', () => {
    const files = new Set(readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    const broken = [...files]
      .filter((file) => file.endsWith('.html'))
      .flatMap((file) => {
        const html = readFileSync(join(dist, file), 'utf8')
        return [...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)]
          .map(([, link = '']) => decodeURI(link).slice(1))
          .filter(
            (link) =>
              ![link, `${link}.html`, `${link}index.html`].some(
                (path) => files.has(path) || path === '',
              ),
          )
          .map((link) => `${file}: /${link}`)
      })
    expect([...new Set(broken)]).toEqual([])
  })

  it('had no error and no missing file on the way', () => {
    expect(errors).toEqual([])
    expect(served.missing).toEqual([])
  })
})
