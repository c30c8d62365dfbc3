import type { Suppression } from '../core/directive/suppression-types.ts'
import { multiLineScalars } from '../core/scalar/multi-line-scalars.ts'
import { isExpired, readSuppressions } from '../core/suppressions/suppression.ts'
import { groupBy } from '../core/text/group-by.ts'
import { lineBreakOf } from '../core/text/lines.ts'
import { isWellFormed } from '../core/text/well-formed.ts'
import type { Edit, EmbeddedText, Finding, SourceFile } from '../core/types.ts'

export interface CommentOptions {
  readonly reason?: string
  /** `YYYY-MM-DD`: expired comments are not extended. */
  readonly today?: string
}

/**
 * The edits that suppress findings at their places: one comment per line with all its rules, or
 * more names in an existing comment. A finding in an embedded text gets its comment inside, because
 * one above the text's key would cover the whole text. No edits in JSON, which has no comments.
 */
export function disableLines(
  file: SourceFile,
  findings: readonly Finding[],
  { reason, today = '' }: CommentOptions = {},
): readonly Edit[] {
  const ending = reason === undefined ? '' : ` -- ${reason}`
  const inTexts = groupBy(findings, ({ span }) => textAt(file.texts, span.start))
  return [...inTexts].flatMap(([inside, own]) => {
    const outerPlaces = own.map(({ span, rule }) => ({ offset: span.start, rule }))
    if (inside === undefined) return comments(file, outerPlaces, ending, today)
    const places = own.map(({ span, rule }) => ({ offset: inside.toText(span.start) ?? 0, rule }))
    const within = comments(inside.file, places, ending, today, true).flatMap((edit) =>
      (inside.edits([edit]) ?? []).map((outer) => ({ ...outer, uri: file.uri })),
    )
    const isOneLine = own.every(({ span }) => !isInLongScalar(file, span.start))
    // A comment above a text of one line covers only that line.
    return within.length === 0 && isOneLine ? comments(file, outerPlaces, ending, today) : within
  })
}

function isInLongScalar(file: SourceFile, offset: number): boolean {
  const { line } = file.lines.position(offset)
  return multiLineScalars(file).some(({ first, last }) => line >= first && line <= last)
}

/** The innermost text that contains a place; the quote before a text belongs to the file. */
const textAt = (texts: readonly EmbeddedText[], offset: number): EmbeddedText | undefined =>
  texts.find(({ toText, toFile }) => {
    const at = toText(offset)
    return at !== undefined && toFile({ start: at, end: at }).start === offset
  })

/**
 * True if a template may continue from the line above, so that a comment would become part of its
 * text.
 */
function isInTemplate({ text, masked }: SourceFile, start: number, indent: number): boolean {
  const above = text.slice(0, start).trimEnd().length - 1
  const isMasked = (at: number) => text[at] !== masked[at]
  return masked !== text && isMasked(start + indent) && isMasked(above)
}

interface RulePlace {
  readonly offset: number
  readonly rule: string
}

function comments(
  file: SourceFile,
  places: readonly RulePlace[],
  ending: string,
  today: string,
  isInside = false,
): readonly Edit[] {
  if (!mayHoldComments(file, isInside)) return []
  const scalars = multiLineScalars(file)
  const live = liveSuppressions(file, today)
  const rules = new Map<number, Set<string>>()
  for (const { offset, rule } of places) {
    const at = file.lines.position(offset).line
    // A comment inside a block scalar would be part of its text.
    const line = scalars.find(({ first, last }) => at >= first && at <= last)?.key ?? at
    rules.set(line, (rules.get(line) ?? new Set()).add(rule))
  }
  return [...rules].flatMap(([line, ids]) => {
    const text = file.lines.text(line)
    const comment = live.find(
      ({ kind, from }) => from === line && (kind === 'next-line' || kind === 'line'),
    )
    if (comment !== undefined) return addRules(file, comment, [...ids].sort())
    // A comment above a document marker belongs to the previous document, and comments do not apply
    // to each other.
    if (/^(?:---|\.\.\.)(?:\s|$)|^\s*(?:#|$)/.test(text)) return []
    const indent = /^[ \t]*/.exec(text)?.[0] ?? ''
    const start = file.lines.offset(line, 0)
    if (isInTemplate(file, start, indent.length)) return []
    const names = [...ids].sort().join(', ')
    const written = `${indent}# vclint-disable-next-line ${names}${ending}${lineBreakOf(file.text)}`
    return [insert(file, line === 0 ? markLength(file) : start, written)]
  })
}

/**
 * The edit that suppresses a rule in a whole file. Files of other languages, such as scripts, have
 * no place for it: their own comments are not read.
 */
export function disableForFile(file: SourceFile, rule: string, today = ''): Edit | undefined {
  const isOther = file.texts.length > 0 && file.trees.length === 0
  if (isOther || !mayHoldComments(file)) return undefined
  const comment = liveSuppressions(file, today).find(({ kind }) => kind === 'file')
  if (comment !== undefined) return addRules(file, comment, [rule])[0]
  return insert(file, markLength(file), `# vclint-disable-file ${rule}${lineBreakOf(file.text)}`)
}

/**
 * Embedded JSON cannot hold comments, those in a configuration suppress nothing, and a file that is
 * not UTF-8 is never written.
 */
const mayHoldComments = ({ uri, text, documents }: SourceFile, isInside = false) =>
  !/\.jsonc?$/.test(uri) &&
  isWellFormed(text) &&
  documents.every(({ kind }) => kind !== 'config') &&
  !(isInside && /^\s*[{[][\s{[]*"/.test(text))

/** Suppressions that a name can be added to; one with an end date was not meant to last. */
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

const insert = ({ uri }: SourceFile, at: number, text: string): Edit => ({
  uri,
  span: { start: at, end: at },
  text,
})

const markLength = ({ text }: SourceFile) => (text.startsWith('\uFEFF') ? 1 : 0)
