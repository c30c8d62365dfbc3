import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Finding, Fix } from '../src/core/types.ts'
import { fixFile } from '../src/run/fix.ts'
import { edited, leavesOutside, readYaml, type Sample, sample } from './fixer-samples.ts'
import { lintFiles } from './lint-files.ts'
import { runs } from './runs.ts'

const policy = { profile: { preset: 'strict' }, today: '2026-06-01' } as const
const settings = { numRuns: runs(60) }

const lint = (input: Sample) => lintFiles([input], { policy }).findings
const fix = (input: Sample, unsafe: boolean) => fixFile(input, lint(input), { policy, unsafe }).text
const broken = (findings: readonly Finding[]) =>
  findings.filter(({ rule }) => rule === 'yaml-syntax' || rule === 'document-too-complex').length
const ownFixes = (input: Sample): readonly (readonly [string, Fix])[] =>
  lint(input).flatMap(({ rule, fixes }) =>
    fixes
      .filter(({ edits }) => edits.every(({ uri }) => uri === input.uri))
      .map((one) => [rule, one] as const),
  )

it('a fix leaves the text readable, and every value outside its edits what and where it was', () => {
  fc.assert(
    fc.property(sample, (input) => {
      if (!readYaml(input.text).isWhole) return
      for (const [rule, { edits, title }] of ownFixes(input)) {
        const { before, after, text } = edited(input.text, edits)
        const about = `${rule}: ${title}\n${input.text}\n=>\n${text}`
        expect(readYaml(text).isWhole, about).toBe(true)
        // What looks like indentation becomes some, and moves what it is before.
        if (rule === 'odd-space') continue
        expect(leavesOutside(text, after), about).toEqual(leavesOutside(input.text, before))
      }
    }),
    settings,
  )
})

const COMMENT = /# (?:own|end)\d+\./g

it('a fix drops a comment only together with what it is beside', () => {
  fc.assert(
    fc.property(sample, (input) => {
      for (const [rule, { edits, title }] of ownFixes(input)) {
        const { text } = edited(input.text, edits)
        const lost = (input.text.match(COMMENT) ?? []).filter((comment) => !text.includes(comment))
        const kept = lost.filter((comment) => !isDropped(input.text, comment, edits))
        expect(kept, `${rule}: ${title}\n${input.text}\n=>\n${text}`).toEqual([])
      }
    }),
    settings,
  )
})

/** Whether the values around a comment go with it: those of its line, or those on both sides. */
function isDropped(text: string, comment: string, edits: Fix['edits']): boolean {
  const at = text.indexOf(comment)
  const edit = edits.find(({ span }) => span.start <= at && at < span.end)
  if (edit === undefined) return false
  const lineStart = text.lastIndexOf('\n', at) + 1
  const isOwn = text.slice(lineStart, at).trim() === ''
  if (!isOwn) return edit.span.start <= lineStart + 2 || edit.text === ''
  const { leaves } = readYaml(text)
  const previous = leaves.findLast(({ end }) => end <= at)
  return previous !== undefined && edit.span.start <= previous.start
}

it.each([
  ['--fix', false],
  ['--fix --unsafe', true],
])('%s never breaks a file, and a second run changes nothing', (_, unsafe) => {
  fc.assert(
    fc.property(sample, (input) => {
      const text = fix(input, unsafe)
      const findings = lint({ ...input, text })
      expect(broken(findings), `${input.text}\n=>\n${text}`).toBeLessThanOrEqual(
        broken(lint(input)),
      )
      expect(fix({ ...input, text }, unsafe)).toBe(text)
      expect(text.startsWith('\uFEFF')).toBe(input.text.startsWith('\uFEFF'))
      if (!/[^\r]\n/.test(input.text)) expect(text).not.toMatch(/[^\r]\n/)
    }),
    settings,
  )
})

it('nothing that --fix repairs is left after it', () => {
  fc.assert(
    fc.property(sample, (input) => {
      const text = fix(input, false)
      const left = lint({ ...input, text }).filter(({ fixes }) =>
        fixes.some(({ safety }) => safety === 'safe'),
      )
      expect(
        left.map(({ rule, message }) => [rule, message]),
        text,
      ).toEqual([])
    }),
    settings,
  )
})
