import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { newRule } from './rule-template.ts'

// Writes the two files of a rule: `npm run new:rule <topic>/<id>`. `-- --joins` and `-- --one-document` answer its question.
const root = join(import.meta.dirname, '..')
const known = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.includes('/'))
  .map((path) => path.replace(/\.(ts|md)$/, ''))

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const [, since = 'unreleased'] = /^## (\S+), unreleased$/m.exec(changelog) ?? []

const args = process.argv.slice(2)
const name = args.find((arg) => !arg.startsWith('--')) ?? ''
const joins = args.includes('--joins') || (!args.includes('--one-document') && (await asksToJoin()))
const made = newRule({ name, since, joins }, known)
if ('refused' in made) {
  console.error(
    `${made.refused}\nUsage: npm run new:rule <topic>/<id> [-- --joins | --one-document]`,
  )
  process.exitCode = 2
} else {
  for (const [path, text] of made.files) {
    const target = join(root, path)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
    console.log(`wrote ${path}`)
  }
  console.log(`Next: write the page, then npm run spec ${name.split('/')[1]}`)
}

async function asksToJoin(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Does the rule compare objects of several files? [y/N] ')
  terminal.close()
  return /^y/i.test(answer)
}
