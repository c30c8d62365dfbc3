import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import MarkdownIt from 'markdown-it'
import { build as buildPages } from 'vitepress'
import { nodeEvaluator } from '../src/files/sandbox/sandbox.ts'
import { lintTexts } from '../src/in-memory/lint-texts.ts'
import { configReference } from './pages/config-reference.ts'
import { renderText } from './pages/rendered-example.ts'
import { plainFences, type RuleEntry, ruleEntries } from './pages/rule-pages.ts'
import { schemaPages } from './pages/schema-pages.ts'
import { speedPage } from './pages/speed.ts'
import { buildPlayground } from './playground/build.ts'
import { stories } from './playground/examples.ts'
import { serve } from './serve.ts'

// Builds the site into site/dist: pages by VitePress, the playground beside them.
const here = import.meta.dirname
const root = join(here, '..')
const pages = join(here, '.pages')
const dist = join(here, 'dist')

/** Markdown of every page, by its path without the ending; programs read the same text beside the HTML. */
const texts = new Map<string, string>()

function page(path: string, text: string, source = text): void {
  const file = join(pages, `${path}.md`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  texts.set(path, source)
}

const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
const foundIn = readdirSync(join(root, 'docs/found-in')).map((name) => `found-in/${name}`)

rmSync(pages, { recursive: true, force: true })
rmSync(dist, { recursive: true, force: true })
const rules = ruleEntries(root)
for (const name of readdirSync(join(here, 'content'))) {
  page(name.replace(/\.md$/, ''), withPackage(readFileSync(join(here, 'content', name), 'utf8')))
}
for (const rule of rules) page(`rules/${rule.topic}/${rule.id}`, siteLinks(rule.page), rule.source)
page(
  'rules/index',
  rulesIndex(rules),
  rules.map(({ id, summary }) => `- ${id}: ${summary}`).join('\n'),
)
for (const name of [...docs, ...foundIn].filter((one) => one !== 'rules.md')) {
  const source = readFileSync(join(root, 'docs', name), 'utf8')
  page(`docs/${name.replace(/\.md$/, '')}`, siteLinks(plainFences(verbatim(source))), source)
}
page('docs/settings', verbatim(configReference(root)))
page('speed', speedPage(root))
const schemas = schemaPages(root)
page('schemas', schemas.page)
writeFileSync(
  join(pages, 'sidebar.ts'),
  `export const sidebar = ${JSON.stringify(sidebar(rules))}\n`,
)

await buildPages(here)
await buildPlayground(root, join(dist, 'playground'))
writeRulePages(join(dist, 'playground/rules.json'))
mkdirSync(join(dist, 'schemas'), { recursive: true })
for (const { path, text } of schemas.files) writeFileSync(join(dist, 'schemas', path), text)
copyFileSync(join(root, 'schemas/report.schema.json'), join(dist, 'schemas/report.schema.json'))
for (const [path, text] of texts) {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, `${path}.md`), text)
}
writeFileSync(join(dist, 'llms.txt'), llms())

if (process.argv.includes('--serve'))
  console.log(`The site is at ${(await serve(dist, 4173)).address}/`)

/** What package.json says of the version and the repository. */
function withPackage(text: string): string {
  const { version, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    homepage?: string
  }
  const repository = homepage === undefined ? 'the repository' : `[the repository](${homepage})`
  return text
    .replace('{version}', version)
    .replace('{repository}', repository)
    .replace('{first look}', () => JSON.stringify(firstLook()))
}

/** The first example of the playground with its findings, as markup. */
function firstLook(): string {
  const [{ files }] = stories as [(typeof stories)[number]]
  const { findings } = lintTexts(files, { evaluator: nodeEvaluator() })
  return renderText(files[0]?.text ?? '', findings)
}

/** Vue would take `{{ }}` in prose for its own; in blocks of code VitePress leaves it alone. */
function verbatim(text: string): string {
  return `::: v-pre\n\n${text}\n:::\n`
}

/** Links of the repository as addresses of the site. What has no page there stays words. */
function siteLinks(text: string): string {
  return text
    .replace(
      /\]\((?:\.\.\/)*(?:docs\/)?((?:found-in\/)?[a-z0-9-]+)\.md(#[^)]*)?\)/g,
      (all, name: string, anchor = '') =>
        name === 'rules' ? '](/rules/)' : isDoc(name) ? `](/docs/${name}${anchor})` : all,
    )
    .replace(/\]\((?:\.\.\/)+(?:rules\/)?((?!docs\/)[a-z-]+)\/([a-z-]+)\.md\)/g, '](/rules/$1/$2)')
    .replace(/\]\((?:\.\.\/)+schemas\/([a-z.-]+)\)/g, '](/schemas/$1)')
    .replace(
      /\[([^\]]+)\]\((?:\.\.\/)*(?:CONTRIBUTING\.md|SECURITY\.md|README\.md|bench\/RESULTS\.md|bench\/others\.json|schemas\/README\.md)[^)]*\)/g,
      '$1',
    )
}

function isDoc(name: string): boolean {
  return docs.includes(`${name}.md`) || foundIn.includes(`${name}.md`)
}

function rulesIndex(entries: readonly RuleEntry[]): string {
  const plain = entries.map(({ id, topic, summary, severities, fix }) => ({
    id,
    topic,
    summary,
    severities,
    fix,
  }))
  return [
    '---',
    'aside: false',
    '---',
    '',
    '<script setup>',
    `const rules = ${JSON.stringify(plain).replaceAll('</', '<\\/')}`,
    '</script>',
    '',
    '# Rules',
    '',
    '<RulesTable :rules="rules" />',
    '',
  ].join('\n')
}

function sidebar(entries: readonly RuleEntry[]) {
  const docs = [...texts.keys()]
    .filter((path) => path.startsWith('docs/'))
    .map((path) => ({ text: titleOf(path), link: `/${path}` }))
  // Only the rules of one topic: a list of all would keep a phone busy on every page.
  const names = [...new Set(entries.map(({ topic }) => topic))]
  const firstOf = (topic: string) => entries.find((one) => one.topic === topic)?.id
  const all = {
    text: 'Topics',
    items: names.map((topic) => ({ text: topic, link: `/rules/${topic}/${firstOf(topic)}` })),
  }
  const topics = names.map((topic) => {
    const own = entries.filter((one) => one.topic === topic)
    const items = own.map(({ id }) => ({ text: id, link: `/rules/${topic}/${id}` }))
    return [`/rules/${topic}/`, [{ text: topic, items }, all]] as const
  })
  const guide = [
    {
      text: 'Guide',
      items: [
        { text: 'Five minutes', link: '/guide' },
        { text: 'Other tools', link: '/docs/comparison' },
        { text: 'Schemas and API', link: '/schemas' },
        { text: 'Speed', link: '/speed' },
      ],
    },
    { text: 'Docs', items: docs },
  ]
  return { ...Object.fromEntries(topics), '/rules/': [all], '/': guide }
}

function titleOf(path: string): string {
  const text = texts.get(path) ?? ''
  return (/^# (.*)$/m.exec(text) ?? /^title: (.*)$/m.exec(text))?.[1] ?? path
}

/** Pages of rules as HTML, for the playground: without colours, so that they are small. */
function writeRulePages(path: string): void {
  const markdown = new MarkdownIt({ html: true })
  const captioned = (source: string) => source.replaceAll(/^```\w+ .*\bfixed\b/gm, 'Fixed:\n\n$&')
  const html = rules.map(
    ({ id, source }) => [id, markdown.render(plainFences(captioned(source)))] as const,
  )
  writeFileSync(path, JSON.stringify(Object.fromEntries(html)))
}

function llms(): string {
  const line = (path: string) => `- [${titleOf(path)}](/${path}.md)`
  const paths = [...texts.keys()]
  return [
    '# vclint',
    '',
    '> A linter for virtual cluster configuration (vc.yaml) and manifests of management.platform.sh/v1. Each page of this site is plain Markdown at its address with ".md".',
    '',
    '## Docs',
    '',
    ...paths.filter((path) => !path.startsWith('rules/')).map(line),
    '',
    '## Rules',
    '',
    ...paths.filter((path) => path.startsWith('rules/')).map(line),
    '',
  ].join('\n')
}
