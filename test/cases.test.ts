import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Block } from '../scripts/rule-page.ts'
import { lint } from '../scripts/run-example.ts'

/** The checks that everybody looks for first, with files as somebody new to the tool writes them. */
const PLAIN = [
  'single-expression',
  'paired-expressions',
  'deprecated-fields',
  'vc-role',
  'project-namespace',
].map((name) => `${name}.txt`)

const folder = join(import.meta.dirname, 'cases')

it.each(PLAIN)('%s has twenty sets of files, without directives or configuration', (name) => {
  const cases = readCases(name)
  expect(cases).toHaveLength(20)
  for (const { text, file } of cases.flatMap(({ files }) => files))
    expect(`${file} ${text}`).not.toMatch(/vclint/)
})

describe.each(readdirSync(folder))('%s', (name) => {
  const cases = readCases(name)
  const update = process.env.UPDATE_CASES === '1'

  it.each(cases)('$title', ({ files, expected }) => {
    if (!update) expect(report(files), 'UPDATE_CASES=1 writes it').toEqual(expected)
  })

  if (update) {
    const texts = cases.map(
      ({ head, files }) =>
        `${head}>>>\n${report(files)
          .map((line) => `${line}\n`)
          .join('')}`,
    )
    writeFileSync(join(folder, name), texts.join('\n'))
  }
})

function report(files: readonly Block[]): readonly string[] {
  const { findings, files: read } = lint(files)
  return findings.map(({ uri, span, severity, rule }) => {
    const line = (read.get(uri)?.lines.position(span.start).line ?? -1) + 1
    return `${uri}:${line} ${severity} ${rule}`
  })
}

/** `=== title`, then files with `--- name` before each (vc.yaml without), then `>>>` and what is reported. */
function readCases(name: string) {
  const texts = readFileSync(join(folder, name), 'utf8').split(/^(?==== )/m)
  return texts.map((text) => {
    const [head = '', expected = ''] = text.split(/^>>>\n/m)
    const [title = '', ...lines] = head.slice('=== '.length).split('\n')
    const body = lines.join('\n')
    const named = /^--- /.test(body) ? body : `--- vc.yaml\n${body}`
    const parts = named.split(/^--- (.+)\n/m).slice(1)
    const files = parts.flatMap((file, index) =>
      index % 2 === 0 ? [fileBlock(file, parts[index + 1] ?? '')] : [],
    )
    return { title, head, files, expected: expected.split('\n').filter((line) => line !== '') }
  })
}

/** `old:` before a name: what the file was before a change. */
function fileBlock(name: string, text: string): Block {
  const isOld = name.startsWith('old:')
  const flags = new Set(isOld ? ['old'] : [])
  const file = isOld ? name.slice('old:'.length) : name
  return { language: 'yaml', flags, file, text, line: 0, section: '' }
}
