import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { pageOf } from '../../scripts/generate/holder-table.ts'
import { extractors } from '../../src/embedded/index.ts'
import { compactLine } from '../../src/reporters/compact.ts'
import { lintFiles, readInput } from '../../src/run/lint-files.ts'
import '../fixed-seed.ts'

const folder = join(import.meta.dirname, '../../docs/found-in')
const pages = readdirSync(folder)
const EXAMPLE = /^(`{3,})(yaml|json|hcl|bash|markdown)\n([\s\S]*?)^\1\n\n```text\n([\s\S]*?)^```$/gm
const NAMES: Readonly<Record<string, string>> = {
  yaml: 'app.yaml',
  json: 'main.tf.json',
  bash: 'install.sh',
  hcl: 'main.tf',
  markdown: 'README.md',
}

function outputOf(language: string, text: string): string {
  const { findings, files } = lintFiles([{ uri: NAMES[language] ?? '', text }])
  return findings.map((finding) => `${compactLine(finding, files.get(finding.uri))}\n`).join('')
}

// `UPDATE_SCENARIOS=1` writes what is printed: the difference is then for a reader to judge.
const written = (page: string) => readFileSync(join(folder, page), 'utf8')
for (const page of process.env['UPDATE_SCENARIOS'] === '1' ? pages : []) {
  const text = written(page).replaceAll(
    EXAMPLE,
    (_, fence: string, language: string, example: string) =>
      `${fence}${language}\n${example}${fence}\n\n\`\`\`text\n${outputOf(language, example)}\`\`\``,
  )
  writeFileSync(join(folder, page), text)
}

const examples = pages.flatMap((page) =>
  Array.from(written(page).matchAll(EXAMPLE), ([, , language = '', text = '', output = '']) => {
    return { page, language, text, output }
  }),
)

it.each(pages)('%s has an example, and its first sentence says for whom it is', (page) => {
  expect(examples.map((one) => one.page)).toContain(page)
  expect(written(page)).toMatch(/^# .+\n\nFor [^:]+: vclint reads /)
})

it.each(examples)('$page shows what vclint prints of $text', ({ language, text, output }) => {
  expect(output).toBe(outputOf(language, text))
  // The mistake is on the line that a reader sees it on.
  const [, line = '', column = ''] = /^[\w.]+:(\d+):(\d+): /.exec(output) ?? []
  const there = text.split('\n')[Number(line) - 1]?.slice(Number(column) - 1)
  expect(there).toMatch(/^(?:secretNme|enabeld|namespase|accesskey|"yes"|"true")/)
  expect(output.trimEnd().split('\n')).toHaveLength(1)
})

const PAGES: Readonly<Record<string, string>> = {
  SopsSecret: 'objects-that-make-a-secret.md',
  'object that makes a Secret': 'objects-that-make-a-secret.md',
}

// The first extractor that finds something decides, so that another row may hide this one.
it.each(extractors.map((extractor, index) => [index, extractor.name, extractor] as const))(
  'row %i, %s, decides on an example of its page',
  (_, name, extractor) => {
    const find = vi.spyOn(extractor, 'find')
    for (const { page, language, text } of examples)
      if (page === (PAGES[name] ?? pageOf(name))) readInput({ uri: NAMES[language] ?? '', text })
    const found = find.mock.results.filter(({ value }) => value?.length > 0)
    find.mockRestore()
    expect(found.length).toBeGreaterThan(0)
  },
)

const word = fc.constantFrom('redis', 'podinfo', 'web', 'api', 'blue', 'grafana', 'cache')
const scalar = fc.oneof(word, fc.nat(9000), fc.boolean(), fc.constant('{{ .Values.x }}'))
/** Keys of many charts, among them those that our configuration has too. */
const key = fc.constantFrom(
  ...[
    'replicaCount',
    'image',
    'service',
    'ingress',
    'resources',
    'serviceAccount',
    'rbac',
    'config',
  ],
  ...[
    'sync',
    'platform',
    'external',
    'apiKey',
    'secretName',
    'patches',
    'enabled',
    'pods',
    'values',
  ],
)
const { values } = fc.letrec((tie) => ({
  node: fc.oneof({ maxDepth: 4 }, scalar, fc.array(scalar, { maxLength: 3 }), tie('values')),
  values: fc.dictionary(key, tie('node'), { maxKeys: 5 }),
}))

/** What shows that values are configuration, and is not looked for here. */
const isConfiguration = (text: string) =>
  /"(?:toHost|fromHost)"|"external":\{.*"platform"|"platform":\{.*"apiKey"/.test(text)

const parametersOf = (inner: Readonly<Record<string, unknown>>) =>
  Object.entries(inner).map(([name, value]) => ({
    name: `${name}.a`,
    value: JSON.stringify(value),
  }))

const operationsOf = (inner: Readonly<Record<string, unknown>>) =>
  Object.entries(inner).map(([name, value]) => {
    return { op: 'add', path: `/spec/values/${name}`, value }
  })

const wrapped = fc
  .record({ values, name: word, chart: word, form: fc.nat(8), asText: fc.boolean() })
  .filter((made) => !isConfiguration(JSON.stringify(made.values)))
  .map(({ values: inner, name, chart, form, asText }) => {
    const part = asText ? stringify(inner) : inner
    const source = { chart, helm: { [asText ? 'values' : 'valuesObject']: part } }
    const metadata = { name }
    const flux = { apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', metadata }
    const argo = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', metadata }
    return [
      { ...flux, spec: { chart: { spec: { chart } }, values: inner } },
      { ...argo, spec: { source } },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { 'values.yaml': stringify(inner) } },
      { apiVersion: 'a.example.com/v1', kind: 'App', metadata, spec: { values: part } },
      { releases: [{ name, chart: `example/${chart}`, values: [inner] }] },
      { [name]: inner, replicas: 2 },
      { ...argo, spec: { source: { chart, helm: { parameters: parametersOf(inner) } } } },
      { patches: [{ target: { kind: 'HelmRelease' }, patch: stringify(operationsOf(inner)) }] },
      {
        apiVersion: 'v1',
        kind: 'List',
        items: [
          { ...flux, spec: { values: inner } },
          { apiVersion: 'v1', kind: 'Pod', metadata },
        ],
      },
    ][form]
  })

it('is silent about 2,000 objects that carry values of something else', () => {
  fc.assert(
    fc.property(wrapped, (object) => {
      const { findings, crashes } = lintFiles([{ uri: 'app.yaml', text: stringify(object) }])
      expect(crashes).toEqual([])
      expect(findings.map(({ message }) => message)).toEqual([])
    }),
    { numRuns: 2000 },
  )
}, 120_000)
