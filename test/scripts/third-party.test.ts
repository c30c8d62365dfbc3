import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { packagesOf, thirdPartyLicences } from '../../scripts/third-party.ts'

const root = mkdtempSync(join(tmpdir(), 'vclint-licences-'))
const packages = {
  'node_modules/a': {
    'package.json': '{"name": "a", "version": "1.0.0", "license": "MIT"}',
    LICENSE: 'Be kind.\r\n',
  },
  'node_modules/@b/c': {
    'package.json': '{"name": "@b/c", "version": "2.0.0"}',
    'license.md': 'C',
    NOTICE: 'N',
  },
  'node_modules/d': { 'package.json': '{"name": "d", "version": "3.0.0"}' },
  data: { LICENSE: 'Free.' },
}

beforeAll(() => {
  for (const [folder, files] of Object.entries(packages)) {
    mkdirSync(join(root, folder), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text)
  }
})
afterAll(() => rmSync(root, { recursive: true }))

it('finds the packages of bundled files, also those inside others', () => {
  expect(
    packagesOf([
      'src/cli/main.ts',
      'node_modules/a/index.js',
      'node_modules/a/lib/more.js',
      'node_modules/@b/c/index.js',
      'node_modules/a/node_modules/e/x.js',
    ]),
  ).toEqual(['node_modules/@b/c', 'node_modules/a', 'node_modules/a/node_modules/e'])
})

it('puts the texts together, and those of data too', () => {
  const rule = '-'.repeat(80)
  expect(thirdPartyLicences(root, ['node_modules/@b/c', 'node_modules/a', 'data'])).toBe(
    `@b/c 2.0.0 (see below)\n\nN\n\nC\n\n${rule}\n\na 1.0.0 (MIT)\n\nBe kind.\n\n${rule}\n\ndata (see the notes in it)\n\nFree.\n`,
  )
})

it('refuses a package without a text', () => {
  expect(() => thirdPartyLicences(root, ['node_modules/d'])).toThrow(
    '"node_modules/d" holds no text of its licence.',
  )
})
