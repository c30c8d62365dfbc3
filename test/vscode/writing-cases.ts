import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { goes, type Play, type Stage } from './cases.ts'
import { eventually } from './editor.ts'

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`

/** What these cases write into. */
export const WRITING_FILES: Readonly<Record<string, string>> = {
  'pods.vc.yaml': lines(
    'sync:',
    '  toHost:',
    '    pods:',
    '      enabled: true',
    '      patches:',
    '        - path: spec.hostname',
    `          expression: '"shop-" + value'`,
    '          reverseExpression: value.slice(5)',
  ),
  'till.yaml': lines(
    'apiVersion: v1',
    'kind: Pod',
    'metadata:',
    '  name: till',
    'spec:',
    '  hostname: counter',
  ),
  'linked.vc.yaml': lines('external:', '  platform:', '    apiKey:', '      secretName: link-key'),
  'linked.yaml': lines(
    'apiVersion: v1',
    'kind: Secret',
    'metadata:',
    '  name: link-key',
    'stringData:',
    '  accessKey: $' + '{KEY}',
    '  host: platform.example.com',
  ),
  'typed.vc.yaml': 'sync:\n',
  'lonely.vc.yaml': lines('external:', '  platform:', '    apiKey:', '      secretName: lone-key'),
  'words.vc.yaml': lines('external:', '  platform:', '    apiKey:', '      secrtName: link-key'),
  'user.json':
    '{\n  "apiVersion": "management.platform.sh/v1",\n  "kind": "User",\n  "metadata": {"name": "kim"},\n  "spec": {\n    "username": "kim"\n  }\n}\n',
  'app.yaml': lines(
    'apiVersion: argoproj.io/v1alpha1',
    'kind: Application',
    'metadata:',
    '  name: shop',
    'spec:',
    '  source:',
    '    repoURL: https://charts.loft.sh',
    '    chart: vcluster',
    '    targetRevision: 0.30.0',
    '    helm:',
    '      values: |',
    '        sync:',
    '          toHost:',
    '            pods:',
    '              enabeld: true',
  ),
}

/** The lines of the active editor, in their order on the screen. */
async function shown({ editor }: Stage, group = '.editor-group-container.active'): Promise<string> {
  const rows = editor.page.locator(`${group} .view-line`)
  const placed = await rows.evaluateAll((all) =>
    all.map((line) => {
      const { style, textContent } = line as unknown as Line
      return [Number.parseFloat(style.top), textContent ?? ''] as const
    }),
  )
  return placed
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text.replaceAll('\u00a0', ' '))
    .join('\n')
}

interface Line {
  readonly style: { readonly top: string }
  readonly textContent: string | null
}

/** The page beside the editor. */
const pageBeside = ({ editor }: Stage) =>
  editor.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('body')

const beside = (stage: Stage) => () => pageBeside(stage).innerText()

/** Puts the cursor into a line, so many characters from its start. */
async function put({ editor }: Stage, line: number, column: number): Promise<void> {
  await editor.endOfLine(line)
  await editor.keys('Home', 'Home')
  for (let at = 0; at < column; at++) await editor.keys('ArrowRight')
}

/** Takes the first proposal. */
async function complete({ editor }: Stage): Promise<void> {
  const row = editor.page.locator('.suggest-widget.visible .monaco-list-row.focused')
  await editor.keys('Control+Space')
  await row.waitFor()
  await editor.keys('Enter')
  await row.waitFor({ state: 'detached' })
}

const act = async ({ editor }: Stage, title: string | RegExp) => {
  await editor.keys('Control+.')
  await editor.choose('.action-widget', title)
}

const holds = (stage: Stage, text: string | RegExp) =>
  eventually(
    () => shown(stage),
    (all) => (typeof text === 'string' ? all.includes(text) : text.test(all)),
  )

/** A line, what to put in its place, where the cursor is in that, and what it becomes. */
type Surrounding = readonly [
  file: string,
  line: number,
  text: string,
  column: number,
  after: RegExp,
]

const WORDS: readonly Surrounding[] = [
  ['words.vc.yaml', 4, '      secretNme: link-key', 11, /^ {6}secretName: link-key$/m],
  ['words.vc.yaml', 4, '      "secretNme": link-key', 12, /^ {6}"secretName": link-key$/m],
  ['words.vc.yaml', 4, '      secretName: link-kay', 23, /^ {6}secretName: link-key$/m],
  ['pods.vc.yaml', 6, '        - path: spec.hostnme', 26, /^ {8}- path: spec.hostname$/m],
  ['pods.vc.yaml', 8, '          reverseExpression: value.slce(5)', 37, /value\.slice\(5\)$/m],
  [
    'pods.vc.yaml',
    7,
    '          expression: value + context.vclster.name',
    40,
    /context\.vcluster\.name$/m,
  ],
]

/** Until the server has looked at all files. */
const isReady = ({ editor }: Stage) =>
  eventually(
    () => editor.problems(),
    (all) => all.some((row) => row.includes('"lone-key"')),
  )

/** Collects rows of the problems that appear while something is typed. */
async function passing({ editor }: Stage, typing: () => Promise<void>): Promise<readonly string[]> {
  const before = new Set(await editor.problems())
  const seen = new Set<string>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const row of await editor.problems()) if (!before.has(row)) seen.add(row)
      await pause(50)
    }
  })()
  try {
    await typing()
    // A second after the last key, findings count as meant.
    await pause(900)
  } finally {
    isOver = true
    await watching
  }
  return [...seen]
}

/** Cases of writing: each leaves its files as they were. */
export const writingCases: readonly (readonly [string, Play])[] = [
  [
    'the preview beside follows the cursor, what is typed, and an object of the user',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      await editor.open('pods.vc.yaml')
      await editor.endOfLine(7)
      await editor.command('vclint: Preview the Patch at the Cursor')
      await eventually(beside(stage), (text) => /"shop-.*comes back/s.test(text))
      await editor.endOfLine(1)
      await eventually(beside(stage), (text) => text.includes('Put the cursor into a patch'))
      await editor.endOfLine(8)
      await editor.keys('ArrowLeft', 'Backspace')
      await editor.type('4')
      await eventually(beside(stage), (text) => text.includes('does not come back'))
      await pageBeside(stage).locator('a', { hasText: 'Take another' }).click()
      for (const choice of ['From a file', 'till.yaml']) {
        await editor.page
          .locator('.quick-input-list .monaco-list-row', { hasText: choice })
          .first()
          .click()
      }
      await eventually(beside(stage), (text) =>
        /"counter" → "shop-counter" → "-counter"/.test(text),
      )
      const tab = editor.page.locator('.tab', { hasText: 'Preview of the Patch' })
      await tab.click({ button: 'middle' })
      await tab.waitFor({ state: 'detached' })
      await editor.command('File: Revert File')
    },
  ],
  [
    'typing, accepted proposals, undo and line breaks show nothing that passes',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      await editor.open('typed.vc.yaml')
      await editor.endOfLine(1)
      const seen = await passing(stage, async () => {
        await editor.keys('Enter')
        await editor.type('  toH')
        await complete(stage)
        await editor.type('pod')
        await complete(stage)
        await editor.type('ena')
        await complete(stage)
        await editor.type('true')
        await editor.keys('Control+z', 'Control+y', 'End', 'Escape', 'Enter')
        await editor.type('patches:')
        await editor.keys('Enter')
        await editor.type('  - pat')
        await complete(stage)
        await editor.type('spec.hostname')
        await editor.keys('Escape', 'Enter')
        await editor.type('  expr')
        await complete(stage)
        await editor.type('value')
      })
      if (seen.length > 0) throw new Error(`Seen while typing: ${seen.join('; ')}`)
      await editor.command('File: Revert File')
    },
  ],
  [
    'a rename in two files at once, and undone',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      await editor.open('linked.vc.yaml')
      await editor.endOfLine(4)
      await editor.keys('ArrowLeft', 'F2')
      await editor.page.locator('.rename-box input').fill('shared-key')
      await editor.keys('Enter')
      await holds(stage, 'secretName: shared-key')
      // The editor saves what a rename changed, and an undo meanwhile leaves a file as it was saved.
      await eventually(
        () => readFileSync(join(stage.folder, 'linked.yaml'), 'utf8'),
        (text) => text.includes('name: shared-key'),
      )
      await pause(1000)
      await editor.keys('Control+z')
      // In both, as it was one change.
      await holds(stage, 'secretName: link-key')
      await editor.page.locator('.tab.dirty[data-resource-name="linked.yaml"]').waitFor()
      await editor.command('File: Save All Files')
      await eventually(
        () => readFileSync(join(stage.folder, 'linked.yaml'), 'utf8'),
        (text) => text.includes('name: link-key'),
      )
    },
  ],
  [
    'completion in the middle of a word, in six surroundings',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      for (const [file, line, text, column, after] of WORDS) {
        await editor.open(file)
        await editor.endOfLine(line)
        await editor.keys('Shift+Home', 'Shift+Home', 'Delete')
        await editor.page.keyboard.insertText(text)
        await editor.keys('Escape')
        await put(stage, line, column)
        await complete(stage)
        await holds(stage, after)
        await editor.command('File: Revert File')
      }
    },
  ],
  [
    'a key of JSON before another',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      await editor.open('user.json')
      await editor.endOfLine(5)
      await editor.page.keyboard.insertText('\n    "displayN"')
      await editor.keys('Escape', 'ArrowLeft')
      await complete(stage)
      await holds(stage, /"displayName": "",$/m)
      await editor.command('File: Revert File')
    },
  ],
  [
    'a finding inside of an application is disabled there',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      await editor.open('app.yaml')
      await put(stage, 15, 16)
      await act(stage, 'for this line')
      await holds(
        stage,
        / {12}pods:\n {14}# vclint-disable-next-line unknown-field\n {14}enabeld: true/,
      )
      await eventually(
        () => editor.problems(),
        (all) => !all.some((row) => /^app\.yaml/.test(row)),
      )
      await editor.command('File: Revert File')
    },
  ],
  [
    'a Secret that is missing is created',
    async (stage) => {
      const { editor } = stage
      await isReady(stage)
      await editor.open('lonely.vc.yaml')
      await editor.endOfLine(4)
      await editor.keys('ArrowLeft')
      await act(stage, 'Create Secret')
      const made = () =>
        readdirSync(stage.folder)
          .filter((name) => name.endsWith('.yaml') && name !== 'lonely.vc.yaml')
          .filter((name) => readFileSync(join(stage.folder, name), 'utf8').includes('lone-key'))
      await eventually(
        async () => {
          await editor.command('File: Save All Files')
          return made()
        },
        ({ length }) => length === 1,
      )
      await goes(stage, /"lone-key"/)
    },
  ],
]
