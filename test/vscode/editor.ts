import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'

/** What a person does in the editor, and what there is to see. */
export interface Editor {
  readonly page: Page
  readonly command: (title: string) => Promise<void>
  readonly open: (name: string) => Promise<void>
  /** Puts the cursor into a line, counted from one, at its end. */
  readonly endOfLine: (line: number) => Promise<void>
  readonly keys: (...keys: readonly string[]) => Promise<void>
  readonly type: (text: string) => Promise<void>
  /** Takes a row of a list that is open. */
  readonly choose: (list: string, title: string | RegExp) => Promise<void>
  /** Rows of the panel with problems: files and findings. */
  readonly problems: () => Promise<readonly string[]>
  readonly line: (text: string) => Promise<readonly Coloured[]>
}

export interface Coloured {
  readonly text: string
  readonly colour: string
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-lcd-text',
      '--disable-background-networking',
    ],
  })

/** Looks until it is as it has to be, as long as a loaded machine may take. */
export async function eventually<T>(
  look: () => Promise<T> | T,
  isRight: (seen: T) => boolean,
  limit = 60_000,
): Promise<void> {
  const end = Date.now() + limit
  for (;;) {
    const seen = await look()
    if (isRight(seen)) return
    if (Date.now() > end) throw new Error(`Still seen: ${JSON.stringify(seen)}`)
    await pause(200)
  }
}

/** What rows and lines say; the editor fills them with spaces that do not break. */
export const textsOf = async (found: Locator): Promise<readonly string[]> =>
  (await found.allTextContents()).map((text) => text.replaceAll('\u00a0', ' '))

export async function openEditor(
  browser: Browser,
  url: string,
  viewport = { width: 1400, height: 1000 },
): Promise<Editor> {
  const page = await browser.newPage({ viewport })
  page.setDefaultTimeout(60_000)
  await page.goto(url)
  await page.waitForSelector('.explorer-folders-view .monaco-list-row')
  const keys = async (...all: readonly string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  const quickInput = page.locator('.quick-input-widget input').first()
  const ask = async (text: string) => {
    await quickInput.waitFor({ state: 'visible' })
    await quickInput.fill(text)
    await page.locator('.quick-input-list .monaco-list-row').first().waitFor()
    await keys('Enter')
    await quickInput.waitFor({ state: 'hidden' })
  }
  const command = async (title: string) => {
    await keys('F1')
    await ask(`>${title}`)
  }
  await command('Problems: Focus on Problems View')
  return {
    page,
    keys,
    command,
    async open(name) {
      const row = page.locator(`.explorer-folders-view .monaco-list-row[aria-label="${name}"]`)
      await row.first().dblclick()
      await page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor()
      await page.locator('.editor-group-container.active .view-lines').first().click()
    },
    async endOfLine(line) {
      await keys('Control+g')
      await ask(`:${line}`)
      await keys('End')
    },
    type: (text) => page.keyboard.type(text, { delay: 30 }),
    async choose(list, title) {
      const row = page.locator(`${list} .monaco-list-row`, { hasText: title }).first()
      // Until the mouse moves, menus of some versions are below a block that takes clicks.
      await row.click({ force: true })
    },
    problems: () => textsOf(page.locator('.markers-panel .monaco-list-row')),
    async line(text) {
      const found = page.locator('.view-line', { hasText: text }).first()
      return found.evaluate((line) =>
        [...line.querySelectorAll('span > span')].map((span) => ({
          text: (span.textContent ?? '').replaceAll('\u00a0', ' '),
          colour: getComputedStyle(span).color,
        })),
      )
    },
  }
}

declare function getComputedStyle(element: unknown): { readonly color: string }
