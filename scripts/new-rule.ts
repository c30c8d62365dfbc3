import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newRule } from './rule-template.ts'

// Writes the two files of a rule: `npm run new:rule <topic>/<id>`.
const root = join(import.meta.dirname, '..')
const known = readdirSync(join(root, 'rules'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.includes('/'))
  .map((path) => path.replace(/\.(ts|md)$/, ''))

const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const [, since = 'unreleased'] = /^## (\S+), unreleased$/m.exec(changelog) ?? []

const made = newRule(process.argv[2] ?? '', known, since)
if ('refused' in made) {
  console.error(`${made.refused}\nUsage: npm run new:rule <topic>/<id>`)
  process.exitCode = 2
} else {
  for (const [path, text] of made.files) {
    const target = join(root, path)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
    console.log(`wrote ${path}`)
  }
  const id = process.argv[2]?.split('/')[1]
  console.log(`Next: write the page, then npm run generate && npm run spec ${id}`)
}
