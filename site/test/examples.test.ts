import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintTexts } from '../../src/in-memory/lint-texts.ts'
import type { NamedText } from '../../src/in-memory/project.ts'
import { roundTripText, verdictWords } from '../../src/patch/preview/preview-words.ts'
import { compactLine } from '../../src/reporters/compact.ts'
import { previewInput } from '../../src/run/preview-file.ts'
import { type Story, stories } from '../playground/examples.ts'

const evaluator = nodeEvaluator()

function findingsOf({ files, before }: Story): readonly string[] {
  const now = new Map(files.map(({ name, text }) => [name, text]))
  const changed = before?.filter(({ name, text }) => now.get(name) !== text)
  const result = lintTexts(files, {
    today: '2026-01-01',
    evaluator,
    ...(changed && { before: changed }),
  })
  return result.findings.map((finding) => compactLine(finding, result.files.get(finding.uri)))
}

const previewOf = ({ name, text }: NamedText): readonly string[] =>
  previewInput({ uri: name, text }, { objects: [] }, evaluator).previews.flatMap((preview) =>
    preview.patches.flatMap(({ values }) =>
      values.map((value) => `${name}: ${roundTripText(value)}  ${verdictWords[value.verdict]}`),
    ),
  )

describe('the examples of the playground', () => {
  it.each(stories.map((story) => [story.id, story] as const))(
    '%s shows what it is about',
    (id, story) => {
      const lines = [
        story.title,
        '',
        ...findingsOf(story),
        '',
        ...story.files.flatMap(previewOf),
        '',
      ]
      return expect(lines.join('\n')).toMatchFileSnapshot(
        join(import.meta.dirname, `examples/${id}.txt`),
      )
    },
  )

  it('right-pair has nothing to report', () => {
    const story = stories.find(({ id }) => id === 'right-pair')
    expect(story && findingsOf(story)).toEqual([])
  })
})
