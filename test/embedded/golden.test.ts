import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rules } from '../../rules/index.ts'
import { type Block, fileName, isOld, readPage } from '../../scripts/rule-page.ts'
import { lint } from '../../scripts/run-example.ts'
import type { Finding } from '../../src/core/types.ts'
import { readScenario } from '../scenario.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Words of files that hold others as text. */
const CARRIES =
  /Application|HelmRelease|ConfigMap|stringData|ResourceSet|HelmChartProxy|VirtualCluster[TI]|helm_release|Inline|- patch:|patchesStrategic|```/

const blockOf = (file: string, text: string): Block => ({
  ...{ language: 'yaml', flags: new Set<string>(), section: '', line: 1 },
  ...{ file, text },
})

const argo = (text: string) =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: blue}\nspec:\n  source:\n    chart: vc\n    helm:\n      values: ${text}`

const blockText = (text: string) => argo(`|\n${text.replace(/^(?=.)/gm, '        ')}`)

/** Two texts in one file: what is found in them has to stay apart. */
const twoTexts = (text: string) => `${blockText(text)}---\n${argo(JSON.stringify(text))}\n`

const NAMES: Readonly<Record<string, string>> = { hcl: 'main.tf', markdown: 'README.md' }

const examplesOf = (page: string) =>
  Array.from(
    page.matchAll(/^(`{3,})(yaml|hcl|markdown)\n([\s\S]*?)^\1\n\n```text\n/gm),
    ([, , language = '', text = '']) => blockOf(NAMES[language] ?? 'app.yaml', text),
  )

function* sets(): Iterable<readonly [string, readonly Block[]]> {
  for (const name of readdirSync(join(root, 'test/cli')).toSorted()) {
    if (!name.endsWith('.scenario')) continue
    const files = readScenario(read(`test/cli/${name}`)).filter((one) => one.name === 'file')
    const blocks = files.map(({ words: [file = '', ...flags], body }) =>
      blockOf(file, flags.includes('crlf') ? body.replaceAll('\n', '\r\n') : body),
    )
    yield [name, blocks]
  }
  for (const page of readdirSync(join(root, 'docs/found-in')).toSorted())
    for (const block of examplesOf(read(`docs/found-in/${page}`))) yield [page, [block]]
  for (const { topic, rule } of rules) {
    const { invalid, valid } = readPage(read(`rules/${topic}/${rule.id}.md`))
    for (const { files } of [...invalid, ...valid]) {
      const [file] = files
      const isVc = /^(?:sync|external|platform|controlPlane):/m.test(file?.text ?? '')
      const isPlain = !/^---|^apiVersion:|^\t/m.test(file?.text ?? '')
      if (file !== undefined && files.length === 1 && isVc && isPlain)
        yield [rule.id, [blockOf('two-texts.yaml', twoTexts(file.text))]]
    }
  }
}

function shown(finding: Finding, lineOf: (uri: string, offset: number) => string): string {
  const { uri, span, rule, messageId, document, pointer, fingerprint, related, fixes } = finding
  const placeOf = (of: string, { start, end }: Finding['span']) =>
    `${of}:${lineOf(of, start)}-${lineOf(of, end)}`
  const lines = [
    `${placeOf(uri, span)} ${rule}/${messageId} ${document} ${pointer} ${fingerprint}`,
    ...related.map((one) => `  ${placeOf(one.uri, one.span)}`),
    ...fixes.map(
      ({ safety, edits }) =>
        `  ${safety} ${edits.map((one) => `${placeOf(one.uri, one.span)} ${JSON.stringify(one.text)}`).join(' ')}`,
    ),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

it('finds in texts what is kept, at the same places (vitest -u keeps what is new)', async () => {
  let text = ''
  for (const [name, files] of sets()) {
    if (!files.some((file) => CARRIES.test(file.text))) continue
    const names = new Set(files.filter((file) => !isOld(file)).map(fileName))
    if (names.size === 0) continue
    const result = lint(files)
    const lineOf = (uri: string, offset: number) => {
      const { line = 0, column = 0 } = result.files.get(uri)?.lines.position(offset) ?? {}
      return `${line + 1}:${column + 1}`
    }
    const found = result.findings.map((one) => shown(one, lineOf)).join('')
    const hidden = result.suppressed.map(({ finding }) => `hidden ${shown(finding, lineOf)}`)
    if (found.length + hidden.length > 0) text += `# ${name}\n${found}${hidden.join('')}`
  }
  await expect(text).toMatchFileSnapshot('../golden/findings/texts.txt')
})

it('keeps findings in two texts of a file apart', () => {
  const text = 'sync:\n  toHost:\n    pods:\n      enabeld: true\n'
  const { findings } = lint([blockOf('app.yaml', twoTexts(text))])
  expect(findings.length).toBeGreaterThan(1)
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length)
})
