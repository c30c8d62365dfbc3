import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Block } from '../scripts/rule-page.ts'
import { lint } from '../scripts/run-example.ts'

/** The checks that everybody looks for first, with files as somebody new to the tool writes them. */
const CHECKS = [
  'single-expression',
  'paired-expressions',
  'deprecated-fields',
  'vc-role',
  'project-namespace',
] as const

describe.each(CHECKS)('plain files: %s', (check) => {
  const cases = readCases(join(import.meta.dirname, 'plain-files', `${check}.txt`))

  it('has twenty sets of files, without directives', () => {
    expect(cases).toHaveLength(20)
    expect(cases.flatMap(({ files }) => files).filter(({ text }) => /vclint/.test(text))).toEqual(
      [],
    )
  })

  it.each(cases)('$title', ({ files, expected }) => {
    const { findings, files: read } = lint(files)
    const found = findings.map(({ uri, span, severity, rule }) => {
      const line = (read.get(uri)?.lines.position(span.start).line ?? -1) + 1
      return `${uri}:${line} ${severity} ${rule}`
    })
    expect(found).toEqual(expected)
  })
})

/** `=== title`, then files with `--- name` before each (vc.yaml without), then `>>>` and what is reported. */
function readCases(path: string) {
  const texts = readFileSync(path, 'utf8').split(/^=== /m).slice(1)
  return texts.map((text) => {
    const [head = '', expected = ''] = text.split(/^>>>\n/m)
    const title = head.slice(0, head.indexOf('\n'))
    const body = head.slice(head.indexOf('\n') + 1)
    const parts = (/^--- /.test(body) ? body : `--- vc.yaml\n${body}`)
      .split(/^--- (.+)\n/m)
      .slice(1)
    const files = parts.flatMap((name, index) =>
      index % 2 === 0 ? [fileBlock(name, parts[index + 1] ?? '')] : [],
    )
    return { title, files, expected: expected.split('\n').filter((line) => line !== '') }
  })
}

const fileBlock = (file: string, text: string): Block => {
  return { language: 'yaml', flags: new Set(), file, text, line: 0, section: '' }
}
