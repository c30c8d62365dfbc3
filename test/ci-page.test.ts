import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../docs/ci.md'), 'utf8')
const [hooks = '', ...systems] = page.split(/^(?=## GitHub Actions)/m)
const blocks = [...systems.join('').matchAll(/^```\w+\n(.*?)^```/gms)].map(([, code = '']) => code)

it('no line for CI runs what a pull request brings along: installed is outside, a fixed version', () => {
  expect(hooks).toContain('## husky')
  expect(blocks.length).toBeGreaterThan(6)
  const lines = blocks.flatMap((code) => code.split('\n'))
  expect(lines.filter((line) => /\b(?:npx|npm exec|npm run (?!binary))/.test(line))).toEqual([])
  const installs = lines.filter((line) => /\bnpm (?:i|ci|install)\b/.test(line))
  expect(installs.length).toBeGreaterThan(3)
  for (const line of installs)
    expect(line).toMatch(
      /\(cd \/ && npm install --global (?:--prefix \S+ )?--ignore-scripts git\+https:[^\s#]+#(?:v\d+\.\d+\.\d+|\$VCLINT)\)/,
    )
})
