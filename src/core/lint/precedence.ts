import { rememberEach } from '../memo.ts'
import { compareTexts } from '../text/canonical.ts'
import type { Finding, SourceFile } from '../types.ts'
import type { ActiveRule } from './preset.ts'

/** For each rule, the rules that are silent when it reports. */
export type Precedence = ReadonlyMap<string, readonly string[]>

export const precedenceOf = rememberEach(
  (rules: readonly ActiveRule[]): Precedence =>
    new Map(rules.map(({ rule }) => [rule.id, rule.supersedes ?? []])),
)

/**
 * One mistake is one finding: drops a finding if a more specific rule reports at the same place.
 */
export function applyPrecedence(
  findings: readonly Finding[],
  precedence: Precedence,
  file: SourceFile,
) {
  const silenced = new Set<string>()
  for (const { rule, uri, document, pointer, span } of findings) {
    for (const generic of precedence.get(rule) ?? []) {
      silenced.add(
        `${uri} ${generic} line ${file.lines.position(span.start).line} ${pointer === ''}`,
      )
      if (pointer !== '') silenced.add(`${uri} ${generic} ${document} ${pointer}`)
    }
  }
  if (silenced.size === 0) return findings
  return findings.filter((finding) => !placesOf(finding, file).some((place) => silenced.has(place)))
}

/**
 * The places at which a more specific finding supersedes: the node or one above it. A finding
 * without a node supersedes everything in its line.
 */
function placesOf({ rule, uri, document, pointer, span }: Finding, file: SourceFile): string[] {
  const line = `${uri} ${rule} line ${file.lines.position(span.start).line}`
  if (pointer === '') return [`${line} true`, `${line} false`]
  const steps = pointer.split('/')
  const above = steps.map(
    (_, index) => `${uri} ${rule} ${document} ${steps.slice(0, index + 1).join('/')}`,
  )
  return [`${line} true`, ...above.slice(1)]
}

/** A total order by file, place, rule and message. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareTexts(a.uri, b.uri) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    compareTexts(a.rule, b.rule) ||
    compareTexts(a.messageId, b.messageId) ||
    compareTexts(a.message, b.message)
  )
}

/** Sorts, and drops findings with the same message at the same place. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const sorted = [...findings].sort(compareFindings)
  return sorted.filter((finding, index) => {
    const before = sorted[index - 1]
    return before === undefined || compareFindings(before, finding) !== 0
  })
}
