import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { loadAll } from 'js-yaml'
import { afterAll, expect, it } from 'vitest'
import { between } from '../scripts/generate/readme-rules.ts'
import { commands } from '../src/cli/commands.ts'
import { options } from '../src/cli/options.ts'
import { printableSchema } from '../src/generated/schemas.ts'
import { vclintIn } from './e2e/vclint-in.ts'

const readme = join(import.meta.dirname, '../README.md')
const folder = mkdtempSync(join(tmpdir(), 'vclint-readme-'))
afterAll(() => rmSync(folder, { recursive: true }))

// `UPDATE_SCENARIOS=1` writes what is true: the difference is then for a reader to judge.
const keep = (text: string) => {
  if (process.env['UPDATE_SCENARIOS'] === '1') writeFileSync(readme, text)
  expect(readFileSync(readme, 'utf8')).toBe(text)
}

const vc = (patch: string, rest = '') =>
  `external: {platform: {apiKey: {secretName: vc-key, namespace: platform}}}\nrbac: {clusterRole: {enabled: true}}\n${rest}sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n        - ${patch}\n`
const path = 'path: metadata.labels.team'
const good = `${path}\n          reference: {apiVersion: v1, kind: Secret}`

const mistakes: readonly (readonly [string, string])[] = [
  ['a misspelt key', vc(good).replace('secretName', 'secretNme')],
  [
    'a text where true or false is needed',
    vc(good).replace('enabled: true\n      patches', 'enabled: "yes"\n      patches'),
  ],
  ['an unquoted wildcard', vc(good.replace('metadata.labels.team', '*.labels'))],
  ['an expression with a misspelt name', vc(`${path}\n          expression: '"a-" + valeu'`)],
  ['an expression that does not parse', vc(`${path}\n          expression: '"a-" + (value'`)],
  [
    'a path of a field that does not exist',
    vc(good.replace('metadata.labels.team', 'spec.containrs[*].image')),
  ],
  ['two patches of the same path', vc(`${good}\n        - ${good}`)],
]

const validate = new Ajv({ strict: false }).compile(printableSchema('vc') ?? {})

function parsed(text: string): readonly unknown[] | undefined {
  try {
    return loadAll(text)
  } catch {
    return undefined
  }
}

async function findings(text: string): Promise<string> {
  writeFileSync(join(folder, 'vc.yaml'), text)
  return (await vclintIn(folder, ['vc.yaml', '--no-summary'])).out
}

it('README shows what other tools see of the same mistakes', async () => {
  const mark = (sees: boolean) => (sees ? 'yes' : '')
  expect(parsed(vc(good))?.every((value) => validate(value))).toBe(true)
  const rows: string[] = []
  for (const [name, text] of mistakes) {
    const values = parsed(text)
    const bySchema = values !== undefined && !values.every((value) => validate(value))
    const found = await findings(text)
    const rules = [
      ...new Set([...found.matchAll(/\[([a-z-]+)\]$/gm)].map(([, rule]) => `\`${rule}\``)),
    ]
    rows.push(
      `| ${name} | ${mark(values === undefined)} | ${mark(bySchema)} | ${rules.join(', ')} |`,
    )
    expect(rules, name).not.toEqual([])
  }
  const table = [
    '| mistake | YAML parser | schema | vclint |',
    '| --- | --- | --- | --- |',
    ...rows,
  ]
  keep(between(readFileSync(readme, 'utf8'), 'others', table.join('\n')))
})

it('README shows what vclint prints', async () => {
  const text = readFileSync(readme, 'utf8')
  const [, example = '', output = ''] =
    /^```yaml file=vc\.yaml\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(text) ?? []
  writeFileSync(join(folder, 'vc.yaml'), example)
  const { out } = await vclintIn(folder, ['vc.yaml', '-f', 'pretty'])
  keep(text.replace(output, () => out.replace(/in \d+ ms/, 'in 12 ms')))
})

it.each([
  'README.md',
  'docs/cli.md',
  'docs/ci.md',
  'docs/baseline.md',
  'docs/suppressions.md',
  'docs/configuration.md',
  'docs/formats.md',
  'docs/where-configuration-lives.md',
])('the commands of %s have options that exist', (page) => {
  const text = readFileSync(join(import.meta.dirname, '..', page), 'utf8')
  const lines = [...text.matchAll(/(?:^|[`| ])(?:npx )?vclint((?: +[^`\n#|]+)?)/gm)].map(
    ([, words = '']) => words,
  )
  const known = new Set(
    Object.entries(options).flatMap(([name, info]) => [
      name,
      `no-${name}`,
      ...('shown' in info ? [info.shown] : []),
    ]),
  )
  const unknown = lines.flatMap((words) =>
    [...words.matchAll(/(?<=\s)--([a-z][a-z-]*)/g)].flatMap(([, name = '']) =>
      known.has(name) ? [] : [name],
    ),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(commands)).toContain('files')
})
