import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
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
  for (const example of readPage(text).invalid.toReversed()) {
    const { output, fixed } = runExample(example, id)
    for (const block of example.fixed.toReversed()) {
      const name = block.file ?? fileName(example.files[0] as Block)
      replace(lines, block, fixed.get(name) ?? '(nothing is fixed)\n')
    }
    if (example.output !== undefined) replace(lines, example.output, output)
  }
  const after = lines.join('\n')
  if (wanted.includes(id)) remarkOnLength(after, id)
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

function replace(lines: string[], block: Block, text: string) {
  const end = lines.findIndex((line, index) => index >= block.line && /^`{3,}$/.test(line))
  const body = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n')
  lines.splice(block.line, end - block.line, ...(text === '' ? [] : body))
}
