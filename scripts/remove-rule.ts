import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

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
  const named = filesThatName(id)
  if (named.length > 0) console.log(`These name it:\n${named.join('\n')}`)
  console.log(`Next: npm run generate, remove it from sources and pages above, then npm run spec, npm run build,
UPDATE_SCENARIOS=1 npx vitest run test/scenarios.test.ts, npx vitest run test/rules.test.ts test/cases.test.ts -u`)
}

/** Files of the repository that have the id as a word, but for those that `npm run generate` writes. */
function filesThatName(word: string): readonly string[] {
  const made = ['docs/rules.md', 'rules/list.ts', 'schemas/config.schema.json']
  try {
    const found = execFileSync('git', ['grep', '-lw', '--untracked', word], {
      cwd: root,
      encoding: 'utf8',
    })
    return found.split('\n').filter((path) => path !== '' && !made.includes(path))
  } catch {
    // git grep ends with 1 if it finds nothing.
    return []
  }
}
