import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { mistakes, right, withMistake } from '../bench/mistakes.ts'
import { between } from '../scripts/generate/between.ts'
import { BADGES, badges, PICTURE, picture } from '../scripts/picture.ts'
import { commands } from '../src/cli/commands.ts'
import { options } from '../src/cli/options.ts'
import { vclintIn } from './e2e/vclint-in.ts'

const comparison = join(import.meta.dirname, '../docs/comparison.md')
const folder = mkdtempSync(join(tmpdir(), 'vclint-readme-'))
afterAll(() => rmSync(folder, { recursive: true }))

// `UPDATE_SCENARIOS=1` writes what is true: the difference is then for a reader to judge.
const keep = (text: string) => {
  if (process.env['UPDATE_SCENARIOS'] === '1') writeFileSync(comparison, text)
  expect(readFileSync(comparison, 'utf8')).toBe(text)
}

/** What `npm run others` in bench/ has measured: tools that CI does not install. */
interface Measured {
  readonly versions: Readonly<Record<string, string>>
  readonly rows: readonly {
    readonly mistake: string
    readonly text: string
    readonly seen: readonly string[]
  }[]
}
const measured: Measured = JSON.parse(
  readFileSync(join(import.meta.dirname, '../bench/others.json'), 'utf8'),
)

async function rulesFor(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const place = mkdtempSync(join(folder, 'files-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  const { out } = await vclintIn(place, ['-f', 'compact', '.'])
  return [
    ...new Set(
      [...out.matchAll(/ (?:error|warning): .*\[([a-z-]+)\]$/gm)].map(([, id = '']) => id),
    ),
  ]
}

it('the comparison shows what other tools find of the same mistakes', async () => {
  expect(measured.rows.map(({ mistake, text }) => [mistake, text])).toEqual(
    mistakes.map((mistake) => [mistake[0], withMistake(mistake)[mistake[1]]]),
  )
  expect(await rulesFor(right)).toEqual([])
  const tools = Object.keys(measured.versions)
  const rows: string[] = []
  for (const [index, mistake] of mistakes.entries()) {
    const { seen = [] } = measured.rows[index] ?? {}
    const rules = await rulesFor(withMistake(mistake))
    const cells = tools.map((tool) => (seen.includes(tool) ? 'yes' : ''))
    rows.push(
      `| ${[mistake[0], ...cells, rules.map((id) => `\`${id}\``).join(', ')].join(' | ')} |`,
    )
    expect(rules, mistake[0]).not.toEqual([])
  }
  const heads = tools.map((tool) => `${tool} ${measured.versions[tool]}`)
  const table = [
    `| mistake | ${heads.join(' | ')} | vclint |`,
    `|${' --- |'.repeat(heads.length + 2)}`,
    ...rows,
  ]
  keep(between(readFileSync(comparison, 'utf8'), 'others', table.join('\n')))
})

it('README has only commands that run, and at most 700 words', async () => {
  const text = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(700)
  expect(text).not.toMatch(/OWNER|npx|npm install/)
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)
  const commands = blocks
    .flatMap((code) => code.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''))
    .flatMap((line) => /^(?:vclint|node dist\/vclint\.cjs)\b(.*)$/.exec(line)?.[1] ?? [])
  expect(commands.length).toBeGreaterThan(5)
  const place = mkdtempSync(join(folder, 'project-'))
  cpSync(join(import.meta.dirname, '../examples/project'), place, { recursive: true })
  mkdirSync(join(place, 'keys'), { recursive: true })
  for (const name of ['vc.yaml', 'keys/ci.yaml', 'examples']) writeFileSync(join(place, name), '')
  for (const command of commands) {
    const words = command.split(' ').filter((word) => word !== '')
    const { status, err } = await vclintIn(
      place,
      words.map((word) => word.replaceAll("'", '')),
    )
    expect([command, err, status]).toEqual([command, expect.any(String), expect.toBeOneOf([0, 1])])
  }
})

it('README shows facts that are counted', () => {
  expect(readFileSync(BADGES, 'utf8')).toBe(badges())
})

it('README shows what vclint prints, as a picture', () => {
  if (process.env['UPDATE_SCENARIOS'] === '1') writeFileSync(PICTURE, picture())
  expect(readFileSync(PICTURE, 'utf8')).toBe(picture())
})

it.each([
  'README.md',
  'docs/cli.md',
  'docs/ci.md',
  'docs/agents.md',
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
