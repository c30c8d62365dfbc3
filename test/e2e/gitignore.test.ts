import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { gitignore } from '../../src/files/ignore/gitignore.ts'
import { runs } from '../runs.ts'

const root = mkdtempSync(join(tmpdir(), 'vclint-gitignore-'))
afterAll(() => rmSync(root, { recursive: true }))

const names = fc.stringMatching(/^[ab.A-]{1,4}$/).filter((name) => !/^\.+$/.test(name))
const paths = fc.array(names, { minLength: 1, maxLength: 4 })
const steps = fc.oneof(
  names,
  fc.constantFrom('**', '*', '*a', 'a*', '*.b', '?', '[ab]', '[!a]', '[^a]', 'a?b', '*a*'),
  fc.constantFrom(
    '[a-',
    '[]a]',
    '[]-a]',
    '[a-]',
    '[!]a]',
    '[[:alpha:]]',
    '[[:upper:]b]*',
    '[a\\]]',
  ),
  fc.constantFrom(
    '\\a',
    '\\*',
    'a\\',
    '[\\a]',
    '{a,b}',
    'a b',
    'a ',
    'a\\ ',
    '#a',
    '\\#a',
    '[b-a]',
  ),
  // Behind a fixed beginning git takes two stars for those of a whole step.
  fc.stringMatching(/^[ab*?[\]!\\-]{1,5}$/).filter((step) => !step.includes('**')),
)
const patterns = fc
  .tuple(
    fc.constantFrom('', '', '!'),
    fc.constantFrom('', '', '/'),
    fc.array(steps, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/'),
  )
  .map(([not, start, body, end]) => not + start + body.join('/') + end)
const cases = fc.sample(fc.tuple(fc.array(patterns, { minLength: 1, maxLength: 4 }), paths), {
  numRuns: runs(2000),
  seed: 17,
})

/** Git never looks into an ignored folder. */
function isIgnored(text: string, path: readonly string[]): boolean {
  const rules = gitignore(text)
  return path.some((_, index) => {
    const isFolder = index < path.length - 1
    return rules.verdict(path.slice(0, index + 1).join('/'), isFolder) === 'ignored'
  })
}

it('means what git makes of an ignore file, on 2,000 made-up ones', { timeout: 60_000 }, () => {
  const git = (args: readonly string[], input = '') =>
    spawnSync('git', args, { cwd: root, input, encoding: 'utf8', maxBuffer: 2 ** 28 })
  git(['init', '--quiet'])
  git(['config', 'core.ignoreCase', 'false'])
  for (const [index, [lines]] of cases.entries()) {
    mkdirSync(join(root, `c${index}`))
    writeFileSync(join(root, `c${index}`, '.gitignore'), `${lines.join('\n')}\n`)
  }
  const asked = cases.map(([, path], index) => `c${index}/${path.join('/')}`)
  const { stdout } = git(['check-ignore', '-z', '--stdin', '--no-index'], asked.join('\0'))
  const ignored = new Set(stdout.split('\0'))
  const differing = cases.flatMap(([lines, path], index) => {
    const expected = ignored.has(asked[index] ?? '')
    return isIgnored(lines.join('\n'), path) === expected ? [] : [{ lines, path, expected }]
  })
  expect(differing.slice(0, 20)).toEqual([])
  expect(ignored.size).toBeGreaterThan(cases.length / 40)
})

it('ends on patterns and names that were made to take forever', () => {
  const { verdict } = gitignore(`${'*a'.repeat(400)}b\n${'**/a/'.repeat(150)}b\n`)
  expect(verdict('a'.repeat(4000), false)).toBe(undefined)
  expect(verdict(`${'a/'.repeat(3000)}c`, false)).toBe(undefined)
})
