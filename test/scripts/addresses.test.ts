import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeAddresses } from '../../scripts/generate/addresses.ts'
import { pageAt, version } from '../../src/cli/package.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-addresses-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = ['package.json', 'docs/ci.md', 'scripts/install.sh']
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it('writes every address and version from one setting, and takes them back', () => {
  mkdirSync(join(folder, 'scripts'))
  for (const name of files) cpSync(join(root, name), join(folder, name))
  const set = (homepage: string | undefined, version: string) => {
    const manifest = { ...JSON.parse(read('package.json')), version, homepage }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeAddresses(folder)
  }
  const { version, homepage } = JSON.parse(read('package.json'))

  set('https://git.example.com/group/vclint', '4.5.6')
  expect(JSON.parse(read('package.json'))).toMatchObject({
    repository: { url: 'git+https://git.example.com/group/vclint.git' },
    bugs: { url: 'https://git.example.com/group/vclint/issues' },
  })
  const page = read('docs/ci.md')
  expect(page).toContain('- repo: https://git.example.com/group/vclint\n')
  expect(page).toContain('- uses: group/vclint@v4.5.6\n')
  expect(page).toContain('rev: v4.5.6\n')
  expect(page).not.toMatch(/example\.com\/tools|not published|vclint@v0|rev: v0/)

  set(homepage, version)
  for (const name of files) expect(read(name)).toBe(readFileSync(join(root, name), 'utf8'))
})

it('leads to the page of a rule on the site, or in the code where that is the address', () => {
  expect(pageAt('https://vclint.example', 'yaml', 'duplicate-key')).toBe(
    'https://vclint.example/rules/yaml/duplicate-key',
  )
  expect(pageAt('https://github.com/shop/vclint', 'yaml', 'duplicate-key')).toBe(
    `https://github.com/shop/vclint/blob/v${version}/rules/yaml/duplicate-key.md`,
  )
})
