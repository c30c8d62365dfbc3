import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../src/core/report.ts'
import render from '../../src/reporters/html.ts'
import { script, scriptHash, style, styleHash } from '../../src/reporters/html-parts.ts'
import { clean, fixture, nothingInScope, plainStyle } from './fixture.ts'
import { hostile } from './hostile.ts'

let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'vclint-html-'))

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

interface Visit {
  readonly page: Page
  /** What the page asked for, and what the browser complained of. */
  readonly requests: string[]
  readonly logged: string[]
}

async function visit(
  report: Report,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Visit> {
  const page = await browser.newPage(options)
  const requests: string[] = []
  const logged: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => logged.push(message.text()))
  page.on('pageerror', (error) => logged.push(error.message))
  page.on('dialog', (dialog) => logged.push(dialog.message()))
  const path = join(folder, 'report.html')
  writeFileSync(path, render(report, plainStyle))
  await page.goto(pathToFileURL(path).href)
  return { page, requests, logged }
}

const shownMessages = (page: Page) => page.locator('.finding:visible h3').allTextContents()
const messages = fixture.findings.map(({ message }) => message.replace(/"eyJ.*…"/, '"••••••••…"'))
const pick = (...indexes: readonly number[]) => indexes.map((at) => messages[at])

describe('The page in Chromium', { timeout: 60_000 }, () => {
  test('shows every finding, asks for nothing and breaks no rule of its policy', async () => {
    const { page, requests, logged } = await visit(fixture)
    expect(await shownMessages(page)).toEqual(messages)
    expect(await page.locator('.counts li').allTextContents()).toEqual([
      '5 errors',
      '1 warning',
      '2 infos',
      '3 fixable with --fix',
      '2 files checked',
    ])
    expect(await page.locator('.file h2').allTextContents()).toEqual([
      'manifests/user.yaml 4',
      'vc.yaml 4',
    ])
    expect(await page.locator('output').textContent()).toBe('8 of 8 shown')
    expect(requests).toHaveLength(1)
    expect(logged).toEqual([])
    await page.close()
  })

  test('groups by rule and back, and unfolds what a rule is about in place', async () => {
    const { page, logged } = await visit(fixture)
    const headings = () =>
      page
        .locator('section.file:not([hidden]) h2')
        .evaluateAll((all) => all.map((one) => one.firstChild?.textContent?.trim()))
    const files = [...new Set(fixture.findings.map(({ uri }) => uri))]
    expect(await headings()).toEqual(files)
    await page.getByLabel('Group by').selectOption('rule')
    expect(await headings()).toEqual([...new Set(fixture.findings.map(({ rule }) => rule))])
    expect(await page.locator('.finding').count()).toBe(fixture.findings.length)
    await page.getByLabel('Group by').selectOption('file')
    expect(await headings()).toEqual(files)
    const section = page.locator('.finding[data-rule="unknown-field"]').first()
    await section.getByText('About this rule').click()
    await section.getByText('Nobody reads such a key.').waitFor()
    expect(await section.locator('details p').allTextContents()).toEqual([
      'A key that the schema does not know.',
      'Nobody reads such a key.',
    ])
    expect(logged).toEqual([])
    await page.close()
  })

  test('filters by severity, rule, file and text, and all of them together', async () => {
    const { page } = await visit(fixture)
    await page.getByLabel('error', { exact: true }).uncheck()
    expect(await shownMessages(page)).toEqual(pick(0, 6, 7))
    await page.getByLabel('File').selectOption('vc.yaml')
    expect(await shownMessages(page)).toEqual(pick(6, 7))
    expect(await page.locator('.file:visible h2').allTextContents()).toEqual(['vc.yaml 4'])
    await page.getByLabel('Text').fill('SUBSETS one')
    expect(await shownMessages(page)).toEqual(pick(7))
    expect(await page.locator('output').textContent()).toBe('1 of 8 shown')
    await page.getByLabel('Rule').selectOption('unknown-field')
    expect(await shownMessages(page)).toEqual([])
    expect(await page.locator('.nothing').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.locator('output', { hasText: '8 of 8 shown' }).waitFor()
    await page.getByLabel('Rule').selectOption('unknown-field')
    expect(await shownMessages(page)).toEqual(pick(1, 5))
    await page.close()
  })

  test('marks the place in the code, with the mask where a secret stands', async () => {
    const { page } = await visit(fixture)
    expect(await page.locator('mark').allTextContents()).toEqual([
      'selfLink',
      'note',
      '    username',
      'jane',
      'jane',
      '••••••••',
      'expresion',
      '🚀"] # wide',
      '|',
      '})',
    ])
    await page.close()
  })

  test('can be read without scripts', async () => {
    const { page } = await visit(fixture, { javaScriptEnabled: false })
    expect(await shownMessages(page)).toEqual(messages)
    expect(await page.locator('form').isVisible()).toBe(false)
    await page.close()
  })

  test('has text of enough contrast in both colour schemes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit(fixture)
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(lowContrast), colorScheme).toEqual([])
      await page.close()
    }
  })

  test('a hostile repository adds no element, runs no script and asks for nothing', async () => {
    const { page, requests, logged } = await visit(hostile)
    expect(await page.locator('img, main script, main style, main a').count()).toBe(0)
    expect(await page.evaluate('window.hacked')).toBe(undefined)
    expect(await page.locator('.finding').count()).toBe(hostile.findings.length)
    expect(requests).toHaveLength(1)
    expect(logged).toEqual([])
    await page.close()
  })

  test('says so when there is nothing to repair or nothing was recognised', async () => {
    for (const [report, sentence] of [
      [clean, 'Nothing to repair.'],
      [nothingInScope, 'Recognised are vc.yaml'],
    ] as const) {
      const { page, logged } = await visit(report)
      expect(await page.locator('.nothing').textContent()).toContain(sentence)
      expect(logged).toEqual([])
      await page.close()
    }
  })
})

test('The hashes of the content policy are those of the style sheet and the script', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64')
  expect({ styleHash, scriptHash }).toEqual({ styleHash: hash(style), scriptHash: hash(script) })
})

/** Runs in the page: texts whose colour differs less from what is behind them than 4.5 to 1. */
const lowContrast = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  const light = (color) => {
    const [r, g, b] = color.map((c) => {
      const s = c / 255
      return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const color = parse(getComputedStyle(e).backgroundColor)
      if (color.length === 3 || color[3] === 1) return color
    }
    return [255, 255, 255]
  }
  const low = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement
    if (node.data.trim() === '' || element.closest('script')) continue
    const a = light(parse(getComputedStyle(element).color).slice(0, 3))
    const b = light(behind(element).slice(0, 3))
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    if (ratio < 4.5) low.push(element.className + ' ' + node.data.trim() + ' ' + ratio.toFixed(2))
  }
  return low
})()`
