import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Finding, Fix, SourceFile } from '../../src/core/types.ts'
import { disableLines } from '../../src/editor/suppress.ts'
import type { LintResult } from '../../src/run/lint-files.ts'
import type { Broken } from './mutation.ts'

type Lint = (input: Broken) => LintResult

/** What one comment or one fix changes in the findings of a text. */
export const changeProperties = (
  lint: Lint,
): Readonly<Record<string, (input: Broken) => string | undefined>> => ({
  'hides with a comment what it is about, and adds nothing'(input) {
    const before = lint(input)
    const meant = ({ uri, rule }: Finding) => uri === input.uri && !WITHOUT_COMMENT.has(rule)
    // What a key that comes again has lost is in no tree, and a lone return is a break or none by what is before it.
    const isLost = before.findings.some(({ rule }) => rule === 'duplicate-key')
    if (isConfiguration(input.uri) || isLost || /\r(?!\n)/.test(input.text)) return undefined
    const finding = chosen(before.findings.filter(meant))
    const file = before.files.get(input.uri)
    if (finding === undefined || file === undefined) return undefined
    const edits = disableLines(file, [finding], { reason: 'why', today: '2026-06-01' })
    // A comment may be where the parser loses its way, or finds it.
    if (edits.length === 0 || [file, ...file.texts.map((text) => text.file)].some(isBroken))
      return undefined
    const text = withFixes(input, [{ title: '', safety: 'safe', edits }])
    const after = lint({ ...input, text })
    const more = added(before, after)
    if (more !== undefined) return `${more} came with a comment:\n${text}`
    if (countOf(after, finding) < countOf(before, finding)) return undefined
    return `${finding.rule} is still there:\n${text}`
  },
  'removes with a safe fix what it is about'(input) {
    const before = lint(input)
    // Behind a bracket that was missing the parser finds the next one.
    const isMeant = ({ rule, fixes }: Finding) =>
      rule !== 'yaml-syntax' && safeFix(fixes) !== undefined
    const finding = chosen(before.findings.filter(isMeant))
    const fix = safeFix(finding?.fixes ?? [])
    if (finding === undefined || fix === undefined) return undefined
    if (fix.edits.some(({ uri }) => uri !== input.uri)) return undefined
    const text = withFixes(input, [fix])
    if (text === input.text) return `${finding.rule} changes nothing.`
    // What it makes readable may have findings of the same rule.
    const same = ({ findings }: LintResult) =>
      findings.filter(({ message }) => message === finding.message).length
    if (same(lint({ ...input, text })) < same(before)) return undefined
    return `${finding.rule} is still there:\n${text}`
  },
})

/** What is wrong with a configuration is hidden by nothing, on purpose. */
export const isConfiguration = (uri: string): boolean => /\.vclint|package\.json/.test(uri)

/** What is wrong with the syntax or with comments themselves is hidden by none. */
const WITHOUT_COMMENT = new Set([
  'yaml-syntax',
  'document-too-complex',
  'malformed-directive',
  'unused-suppression',
  'unknown-rule',
  'expired-suppression',
])

const safeFix = (fixes: readonly Fix[]) => fixes.find(({ safety }) => safety === 'safe')

const withFixes = ({ uri, text }: Broken, fixes: readonly Fix[]): string =>
  applyFixes(text, fixes, uri).text

/** Another one for each kind of text, so that the first in a file is not the only one. */
const chosen = (findings: readonly Finding[]): Finding | undefined =>
  findings[Math.floor(findings.length / 2)]

const countOf = ({ findings }: LintResult, { rule, messageId }: Finding): number =>
  findings.filter((one) => one.rule === rule && one.messageId === messageId).length

const isBroken = ({ problems }: SourceFile) => problems.length > 0

/** A rule that has more findings than before. */
function added(before: LintResult, after: LintResult): string | undefined {
  return after.findings.find((one) => countOf(after, one) > countOf(before, one))?.message
}
