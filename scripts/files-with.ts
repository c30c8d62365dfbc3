import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Files that `npm run generate` writes. */
const MADE = ['docs/rules.md', 'rules/list.ts', 'schemas/config.schema.json']

/** Files of the repository that hold a text, but for those that are generated; as a whole word if it is one. */
export function filesWith(text: string, isWord = false): readonly string[] {
  const args = ['grep', '-lF', ...(isWord ? ['-w'] : []), '--untracked', '-e', text]
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((path) => path !== '' && !MADE.includes(path))
}

/** The commands that write such files again, for those of a list that have one. */
export function rewritingOf(paths: readonly string[]): readonly string[] {
  const scenarios = paths.flatMap((path) => /^test\/cli\/(.+)\.scenario$/.exec(path)?.[1] ?? [])
  const pages = paths.flatMap((path) => /^rules\/[^/]+\/(.+)\.md$/.exec(path)?.[1] ?? [])
  const some = (folder: string) => paths.some((path) => path.startsWith(folder))
  const named = scenarios.length > 20 ? '' : ` -t ' (${scenarios.join('|')}) says'`
  return [
    ...(pages.length > 0 ? [`npm run spec ${pages.join(' ')}`] : []),
    ...(scenarios.length > 0
      ? [
          'npm run generate',
          `UPDATE_SCENARIOS=1 npx vitest run --project program test/scenarios.test.ts${named}`,
        ]
      : []),
    ...(some('test/cases/')
      ? ['UPDATE_CASES=1 npx vitest run --project unit test/cases.test.ts']
      : []),
    ...(some('test/golden/findings/') ? ['npx vitest run test/rules.test.ts -u'] : []),
  ]
}

/** The fixed parts of texts in code that a diff removes, and that are nowhere in the code now. */
export function removedWords(diff: string, now: string): readonly string[] {
  const removed = diff.split('\n').filter((line) => /^-(?!--)/.test(line))
  const texts = removed.flatMap((line) => line.match(/'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`/g) ?? [])
  // A placeholder is filled in, and a quote is escaped in JSON.
  const parts = texts.flatMap((text) => text.slice(1, -1).split(/\$?\{[^}]*\}|\\?["'`]/))
  return [...new Set(parts)].filter((part) => part.trim().length > 14 && !now.includes(part))
}

/** What a file has become since the last commit. */
export const diffOf = (path: string): string =>
  spawnSync('git', ['diff', '-U0', 'HEAD', '--', path], { cwd: root, encoding: 'utf8' }).stdout
