import { expect, it } from 'vitest'
import { corpora } from '../bench/corpus.ts'
import { type InputFile, lintFiles } from '../src/run/lint-files.ts'

const samples = corpora.mixed(400)

it('finds the same with both readers', () => {
  const inputs = samples.map(([uri, text]): InputFile => ({ uri, text }))
  const { findings, suppressed } = resultOf(inputs)
  expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(12)
  expect(suppressed.length).toBeGreaterThan(5)
  const byFull = samples.map(([uri, text]): InputFile => ({ uri, text, parser: 'full' }))
  expect(resultOf(byFull)).toEqual({ findings, suppressed })
})

function resultOf(inputs: readonly InputFile[]) {
  const { findings, suppressed, crashes } = lintFiles(inputs)
  expect(crashes).toEqual([])
  return { findings, suppressed }
}
