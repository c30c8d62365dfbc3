import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesWith, rewritingOf } from './files-with.ts'

// Removes a rule with what belongs to it alone, and lists the files that still name it: `npm run remove:rule ID`.
const root = join(import.meta.dirname, '..')
const [id = ''] = process.argv.slice(2)
const topic = readdirSync(join(root, 'rules')).find((name) =>
  existsSync(join(root, 'rules', name, `${id}.ts`)),
)

if (topic === undefined) {
  console.error(`There is no rule "${id}".\nUsage: npm run remove:rule ID`)
  process.exitCode = 2
} else {
  const own = [`rules/${topic}/${id}.ts`, `rules/${topic}/${id}.md`]
  for (const path of [...own, `test/golden/findings/${topic}/${id}.txt`])
    rmSync(join(root, path), { force: true })
  console.log(`removed ${own.join(' and ')}`)
  const named = filesWith(id, true)
  if (named.length > 0) console.log(`These name it:\n${named.join('\n')}`)
  const commands = new Set(['npm run generate', ...rewritingOf(named)])
  console.log(`Next: remove it from the sources and pages above, choose another rule in scenarios that are about it, say in
docs/decisions/retired-rules.md why it went, then
${[...commands].join('\n')}`)
}
