import { expect, it } from 'vitest'
import { makeReport } from '../src/run/report.ts'
import { type InputFile, lintFiles } from './lint-files.ts'

const inputs = (count: number, filler = ''): readonly InputFile[] =>
  Array.from({ length: count }, (_, index) => ({
    uri: `user${index}.yaml`,
    text: `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: user${index}}\nstatus: {phase: ready}\n${filler}`,
  }))

function readAgainFor(files: readonly InputFile[]) {
  const again: string[] = []
  const reread = (uri: string) => {
    again.push(uri)
    return files.find((file) => file.uri === uri)
  }
  const result = lintFiles(files, { memory: { reread } })
  const { sources } = makeReport(result, { version: '0', milliseconds: 0 })
  return { again: again.length, sources: sources.size, findings: result.findings.length }
}

it('a report reads and parses no file again, however many have findings', () => {
  expect(readAgainFor(inputs(1500))).toEqual({ again: 0, sources: 1500, findings: 1500 })
})

it('but it does so for what would be too much to keep', () => {
  const filler = `# ${'-'.repeat(1_200_000)}\n`
  expect(readAgainFor(inputs(60, filler))).toEqual({ again: 4, sources: 60, findings: 60 })
})
