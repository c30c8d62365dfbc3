import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isReporterName, reporters } from '../../src/reporters/index.ts'
import { clean, fixture, nothingInScope, plainStyle } from './fixture.ts'

const folder = join(import.meta.dirname, '../golden')
const endings: Readonly<Record<string, string>> = {
  json: 'json',
  sarif: 'sarif',
  gitlab: 'json',
  rdjson: 'json',
  junit: 'xml',
  checkstyle: 'xml',
  markdown: 'md',
  html: 'html',
}

describe('Each format matches its golden file', () => {
  test.each(Object.entries(reporters))('%s', async (name, load) => {
    const render = await load()
    const ending = endings[name] ?? 'txt'
    const outputs = {
      [`${name}.${ending}`]: render(fixture, plainStyle),
      [`${name}.clean.${ending}`]: render(clean, plainStyle),
      [`${name}.nothing.${ending}`]: render(nothingInScope, plainStyle),
    }
    if (process.env.UPDATE_GOLDEN === '1') {
      mkdirSync(folder, { recursive: true })
      for (const [file, text] of Object.entries(outputs)) writeFileSync(join(folder, file), text)
    }
    for (const [file, text] of Object.entries(outputs)) {
      const path = join(folder, file)
      const kept = existsSync(path) ? readFileSync(path, 'utf8') : ''
      expect(text, `test/golden/${file}, which UPDATE_GOLDEN=1 writes`).toBe(kept)
    }
  })
})

test.each(['json', 'compact'] as const)(
  'A long report comes in pieces, and %s is the same as a whole',
  async (name) => {
    const render = await reporters[name]()
    const findings = Array.from({ length: 500 }, () => fixture.findings).flat()
    const report = { ...fixture, findings }
    const pieces = [...render.inPieces(report, plainStyle)]
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.join('')).toBe(render(report, plainStyle))
    if (name === 'json') expect(JSON.parse(pieces.join('')).findings).toHaveLength(findings.length)
  },
)

test('docs/formats.md has a section on each format, in the order of help', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/formats.md'), 'utf8')
  const sections = Array.from(page.matchAll(/^## (.*)$/gm), ([, name = '']) => name)
  expect(sections.slice(0, Object.keys(reporters).length)).toEqual(Object.keys(reporters))
})

test('Only formats have names', () => {
  expect(isReporterName('sarif')).toBe(true)
  expect(isReporterName('toString')).toBe(false)
})

test('Every output ends with one line end or is empty', async () => {
  for (const load of Object.values(reporters)) {
    const render = await load()
    for (const report of [fixture, clean, nothingInScope]) {
      expect(render(report, plainStyle)).toMatch(/^$|[^\n]\n$/)
    }
  }
})
