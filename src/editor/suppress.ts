import { multiLineScalars } from '../core/scalar/multi-line-scalars.ts'
import { isExpired, readSuppressions } from '../core/silence/suppression.ts'
import { lineBreakOf } from '../core/text/lines.ts'
import type { Edit, Finding, SourceFile, Suppression } from '../core/types.ts'

/**
 * The edit that silences a finding where it stands, with a comment of its own or one more name in
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
  // Above the mark of a document a comment speaks of the document before.
  if (/^(?:---|\.\.\.)(?:\s|$)/.test(text)) return undefined
  const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
  const start = file.lines.offset(line, 0)
  const comments = `${indent}# vclint-disable-next-line ${finding.rule}${lineBreakOf(file.text)}`
  return insert(file, start + markLength(file, start), comments)
}

/** The edit that silences a rule in a whole file. */
export function disableForFile(file: SourceFile, rule: string, today = ''): Edit | undefined {
  if (!mayHoldComments(file)) return undefined
  const comment = liveSuppressions(file, today).find(({ kind }) => kind === 'file')
  if (comment !== undefined) return addRule(file, comment, rule)
  return insert(file, markLength(file, 0), `# vclint-disable-file ${rule}${lineBreakOf(file.text)}`)
}

const mayHoldComments = ({ uri }: SourceFile) => !uri.endsWith('.json')

/** Suppressions to which a name can be added: those that end some day were not meant to last. */
const liveSuppressions = (file: SourceFile, today: string): readonly Suppression[] =>
  readSuppressions(file).filter(
    (one) => one.until === undefined && !isExpired(one, today) && one.rules.length > 0,
  )

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
