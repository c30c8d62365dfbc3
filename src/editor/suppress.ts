import type { Suppression } from '../core/directive/suppression-types.ts'
import { multiLineScalars } from '../core/scalar/multi-line-scalars.ts'
import { isExpired, readSuppressions } from '../core/suppressions/suppression.ts'
import { lineBreakOf } from '../core/text/lines.ts'
import type { Edit, Finding, SourceFile } from '../core/types.ts'

/**
 * The edit that silences a finding where it is, with a comment of its own or one more name in
 * the comment that is there already. Undefined in JSON, which has no comments.
 */
export function disableForLine(file: SourceFile, finding: Finding, today = ''): Edit | undefined {
  if (!mayHoldComments(file)) return undefined
  const line = keyLine(file, file.lines.position(finding.span.start).line)
  const comment = liveSuppressions(file, today).find(
    ({ kind, from }) => from === line && (kind === 'next-line' || kind === 'line'),
  )
  if (comment !== undefined) return addRule(file, comment, finding.rule)
  const text = file.lines.text(line)
  // Above the mark of a document a comment belongs to the document before.
  if (/^(?:---|\.\.\.)(?:\s|$)/.test(text)) return undefined
  const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
  const start = file.lines.offset(line, 0)
  const comments = `${indent}# vclint-disable-next-line ${finding.rule}${lineBreakOf(file.text)}`
  return insert(file, start + markLength(file, start), comments)
}

/** The edits that silence findings where they are: one comment for each line, with all its rules and the reason. */
export function disableLines(
  file: SourceFile,
  findings: readonly Finding[],
  reason: string,
): readonly Edit[] {
  if (!mayHoldComments(file)) return []
  const scalars = multiLineScalars(file)
  const live = liveSuppressions(file, '')
  const rules = new Map<number, Set<string>>()
  for (const { span, rule } of findings) {
    const at = file.lines.position(span.start).line
    const line = scalars.find(({ first, last }) => at >= first && at <= last)?.key ?? at
    rules.set(line, (rules.get(line) ?? new Set()).add(rule))
  }
  return [...rules].flatMap(([line, ids]) => {
    const text = file.lines.text(line)
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(text)) return []
    const comment = live.find(
      ({ kind, from }) => from === line && (kind === 'next-line' || kind === 'line'),
    )
    if (comment !== undefined) return addRules(file, comment, [...ids].sort())
    const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
    const start = file.lines.offset(line, 0)
    const names = [...ids].sort().join(', ')
    const written = `${indent}# vclint-disable-next-line ${names} -- ${reason}${lineBreakOf(file.text)}`
    return [insert(file, start + markLength(file, start), written)]
  })
}

/** The edit that silences a rule in a whole file. */
export function disableForFile(file: SourceFile, rule: string, today = ''): Edit | undefined {
  if (!mayHoldComments(file)) return undefined
  const comment = liveSuppressions(file, today).find(({ kind }) => kind === 'file')
  if (comment !== undefined) return addRule(file, comment, rule)
  return insert(file, markLength(file, 0), `# vclint-disable-file ${rule}${lineBreakOf(file.text)}`)
}

const mayHoldComments = ({ uri }: SourceFile) => !/\.jsonc?$/.test(uri)

/** Suppressions to which a name can be added: those that end some day were not meant to last. */
const liveSuppressions = (file: SourceFile, today: string): readonly Suppression[] =>
  readSuppressions(file).filter(
    (one) => one.until === undefined && !isExpired(one, today) && one.rules.length > 0,
  )

function addRules(file: SourceFile, { rules }: Suppression, ids: readonly string[]): Edit[] {
  const last = rules.at(-1)
  const added = ids.filter((id) => rules.every((rule) => rule.id !== id))
  if (last === undefined || added.length === 0) return []
  return [insert(file, last.span.end, `, ${added.join(', ')}`)]
}

function addRule(file: SourceFile, { rules }: Suppression, rule: string): Edit | undefined {
  const last = rules.at(-1)
  if (last === undefined || rules.some(({ id }) => id === rule)) return undefined
  return insert(file, last.span.end, `, ${rule}`)
}

/** A comment inside a block scalar would be text of the scalar. */
function keyLine(file: SourceFile, line: number): number {
  const scalar = multiLineScalars(file).find(({ first, last }) => line >= first && line <= last)
  return scalar?.key ?? line
}

const insert = ({ uri }: SourceFile, at: number, text: string): Edit => ({
  uri,
  span: { start: at, end: at },
  text,
})

const markLength = ({ text }: SourceFile, at: number) => (text.startsWith('\uFEFF', at) ? 1 : 0)
