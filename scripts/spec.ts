import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Finding } from '../src/core/types.ts'
import { diffOf, filesWith, removedWords, rewritingOf } from './files-with.ts'
import { type Block, fileName, readPage } from './rule-page.ts'

// Generates, then rewrites the outputs and fixed texts on rule pages. Arguments are topics or rule ids; none means all.
await import('./generate.ts')
// Loaded late, since the examples need what is generated.
const { runExample } = await import('./run-example.ts')
const root = join(import.meta.dirname, '../rules')
const wanted = process.argv.slice(2)

const topics = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
for (const topic of process.exitCode === undefined ? topics : []) {
  for (const file of readdirSync(join(root, topic.name)).filter((name) => name.endsWith('.md'))) {
    const id = basename(file, '.md')
    if (wanted.length > 0 && !wanted.includes(id) && !wanted.includes(topic.name)) continue
    rewrite(join(root, topic.name, file), id)
  }
}

function rewrite(path: string, id: string) {
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n')
  const { invalid } = readPage(text)
  const runs = invalid.toReversed().map((example) => ({ example, ran: runExample(example, id) }))
  for (const { example, ran } of runs) {
    for (const block of example.fixed.toReversed()) {
      const name = block.file ?? fileName(example.files[0] as Block)
      replace(lines, block, ran.fixed.get(name) ?? '(nothing is fixed)\n')
    }
    if (example.output !== undefined) replace(lines, example.output, ran.output)
  }
  const after = lines.join('\n')
  if (wanted.includes(id)) {
    remarkOnLength(after, id)
    const isFixShown = invalid.some((example) => example.fixed.length > 0)
    if (!isFixShown)
      remarkOnFix(
        id,
        runs.flatMap(({ ran }) => ran.findings),
      )
    remarkOnOldWords(path, id)
  }
  if (after === text) return
  writeFileSync(path, after)
  console.log(`rewrote ${path}`)
}

/** Remarks on the messages of a page that are longer than most: they are legal up to 160 characters. */
function remarkOnLength(text: string, id: string) {
  const shown = text.matchAll(/^.*?: (?:error|warning|info): (.*) \[[a-z-]+\]$/gm)
  const long = new Set(Array.from(shown, ([, message = '']) => message))
  for (const message of long)
    if (message.length > 75) console.log(`${id}: ${message.length} characters: ${message}`)
}

/** Says what a rule needs that offers a fix for the first time. */
function remarkOnFix(id: string, findings: readonly Pick<Finding, 'rule' | 'fixes'>[]) {
  const fixes = findings.flatMap((one) => (one.rule === id ? one.fixes : []))
  if (fixes.length === 0) return
  const safety = fixes.some((fix) => fix.safety === 'safe') ? 'safe' : 'suggest'
  console.log(`${id}: it offers a fix that its page does not show. Write "fixable: '${safety}'" into the rule, and behind the output of
an example a block that begins with "\`\`\`yaml fixed"; npm run spec ${id} fills it in.`)
}

/** Lists the files that still have what a message said before. */
function remarkOnOldWords(page: string, id: string) {
  const code = page.replace(/\.md$/, '.ts')
  const gone = removedWords(diffOf(code), readFileSync(code, 'utf8'))
  const all = new Set(gone.flatMap((words) => filesWith(words)))
  const files = [...all].filter((path) => basename(path) !== basename(page))
  if (files.length === 0) return
  console.log(`${id}: these still have the old words:\n${files.join('\n')}`)
  const commands = rewritingOf(files)
  if (commands.length > 0) console.log(`Next:\n${commands.join('\n')}`)
}

function replace(lines: string[], block: Block, text: string) {
  const end = lines.findIndex((line, index) => index >= block.line && /^`{3,}$/.test(line))
  const body = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  lines.splice(block.line, end - block.line, ...(text === '' ? [] : body))
}
