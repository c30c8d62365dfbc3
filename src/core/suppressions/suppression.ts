import type {
  Suppression,
  SuppressionKind,
  SuppressionUse,
} from '../directive/suppression-types.ts'
import { MAX_ENTRIES } from '../limits.ts'
import { type MultiLineScalar, multiLineScalars } from '../scalar/multi-line-scalars.ts'
import { firstIndex } from '../text/binary-search.ts'
import { groupBy } from '../text/group-by.ts'
import { isRfc3339 } from '../text/rfc3339.ts'
import type { Directive, Finding, SourceFile, Span } from '../types.ts'

/** The part of a directive's text that cannot be parsed. */
export type SuppressionFault = 'rule' | 'list' | 'date'

export interface SuppressionText {
  readonly ids: readonly { readonly id: string; readonly span: Span }[]
  readonly until: string | undefined
  readonly untilSpan: Span | undefined
  readonly reason: string | undefined
}

const KINDS: Readonly<Record<string, SuppressionKind>> = {
  'disable-next-line': 'next-line',
  'disable-line': 'line',
  disable: 'block',
  'disable-file': 'file',
}

/** Words after `vclint-` that turn rules off. */
export const suppressionNames: readonly string[] = Object.keys(KINDS)

const RULES = /^[a-z][a-z0-9/-]*(?:[ \t]*,[ \t]*[a-z][a-z0-9/-]*)*(?=[ \t]|$)/
const UNTIL = /^[ \t]+until[ \t]+(\S+)(?=[ \t]|$)/

/** Parses `RULE[, RULE…] [until YYYY-MM-DD] [-- reason]`, or returns the fault. */
export function readSuppressionText(directive: Directive): SuppressionText | SuppressionFault {
  const { text, span } = directive
  const offset = span.end - text.length
  const list = RULES.exec(text)?.[0]
  if (list === undefined || list === 'until')
    return list === 'until' || text === '' || text.startsWith('--') ? 'rule' : 'list'
  const ids = [...list.matchAll(/[a-z][a-z0-9/-]*/g)].map((match) => {
    const start = offset + match.index
    return { id: match[0], span: { start, end: start + match[0].length } }
  })
  const rest = text.slice(list.length)
  const until = UNTIL.exec(rest)
  if (until !== null && !isDate(until[1] ?? '')) return 'date'
  const tail = rest.slice(until?.[0].length ?? 0).trimStart()
  if (tail !== '' && !tail.startsWith('--')) return 'list'
  const end = offset + list.length + (until?.[0].length ?? 0)
  return {
    ids,
    until: until?.[1],
    untilSpan: until === null ? undefined : { start: end - until[0].trimStart().length, end },
    reason: tail.slice(2).trim() || undefined,
  }
}

const isDate = (text: string): boolean => isRfc3339(`${text}T00:00:00Z`)

/** True of a file that may have suppressions. */
export const mayHideFindings = ({ directives }: Pick<SourceFile, 'directives'>): boolean =>
  directives.some((directive) => kindOf(directive) !== undefined)

/** Every suppression of a file with the lines that it covers. */
export function readSuppressions(file: SourceFile): readonly Suppression[] {
  if (file.directives.length === 0) return []
  const found: Suppression[] = []
  const below: Below = { enabled: new Map(), content: new Map(), ends: undefined }
  // Comments are read from the end, because what follows a comment decides what it covers.
  for (const directive of file.directives.slice(0, MAX_ENTRIES).toReversed()) {
    const { line } = file.lines.position(directive.span.start)
    const read = readSuppressionText(directive)
    below.content.set(line, nextContentLine(file, line, below))
    if (directive.name === 'enable') {
      for (const id of idsOf(read)) below.enabled.set(id, line)
    }
    const kind = kindOf(directive)
    if (kind === undefined || typeof read === 'string') continue
    const { from, to } = linesOf(kind, directive, file, below)
    const rules = read.ids.map(({ id, span }) => {
      return { id, span, to: kind === 'block' ? blockEnd(id, file, below) : to }
    })
    const { until, untilSpan, reason } = read
    found.push({ directive, kind, rules, until, untilSpan, reason, from })
  }
  return found.reverse()
}

/** The text below the current line. */
interface Below {
  /** Line of the nearest `enable` by rule; the empty name stands for one without rules. */
  readonly enabled: Map<string, number>
  /** Line of the nearest content, by line of the comment. */
  readonly content: Map<number, number | undefined>
  /** Last lines of scalars over several lines, by the line of their key and by their first line. */
  ends: ReadonlyMap<number, number> | undefined
}

const idsOf = (read: SuppressionText | SuppressionFault): readonly string[] => {
  if (typeof read === 'object') return read.ids.map(({ id }) => id)
  return read === 'rule' ? [''] : []
}

const kindOf = ({ name }: Directive): SuppressionKind | undefined =>
  Object.hasOwn(KINDS, name) ? KINDS[name] : undefined

function linesOf(kind: SuppressionKind, directive: Directive, file: SourceFile, below: Below) {
  const { line } = file.lines.position(directive.span.start)
  if (kind === 'file') return { from: 0, to: file.lines.count }
  if (kind === 'block') return { from: line, to: file.lines.count }
  const covered = kind === 'line' ? ownLine(file, directive, line) : below.content.get(line)
  if (covered === undefined) return { from: undefined, to: -1 }
  return { from: covered, to: scalarEnd(file, covered, below) }
}

const blockEnd = (id: string, file: SourceFile, { enabled }: Below): number =>
  Math.min(enabled.get(id) ?? file.lines.count, enabled.get('') ?? file.lines.count)

/** The comment's line, if something else is on it, too. */
function ownLine(file: SourceFile, { span }: Directive, line: number): number | undefined {
  const before = file.text.slice(file.lines.offset(line, 0), span.start)
  return before.trim() === '' ? undefined : line
}

/** Finds the next content, past blank lines and other comments. */
function nextContentLine(file: SourceFile, after: number, below: Below): number | undefined {
  for (let line = after + 1; line < file.lines.count; line++) {
    if (below.content.has(line)) {
      const text = file.lines.text(line).trim()
      return text.startsWith('#') ? below.content.get(line) : line
    }
    const written = file.lines.text(line).trimEnd()
    if (written === '---' || written === '...') return undefined
    const text = written.trimStart()
    if (text !== '' && !text.startsWith('#')) return line
  }
  return undefined
}

/** The last line of the scalar that belongs to the key or item on this line. */
function scalarEnd(file: SourceFile, line: number, below: Below): number {
  below.ends ??= endsOf(multiLineScalars(file))
  return below.ends.get(line) ?? line
}

function endsOf(scalars: readonly MultiLineScalar[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  for (const { key, first, last } of scalars) {
    for (const line of [key, first]) if (!ends.has(line)) ends.set(line, last)
  }
  return ends
}

export interface Suppressed {
  readonly kept: readonly Finding[]
  readonly hidden: readonly { readonly finding: Finding; readonly by: Suppression }[]
  readonly uses: readonly SuppressionUse[]
}

export const isExpired = ({ until }: Suppression, today: string): boolean =>
  until !== undefined && until < today

interface HowToSuppress {
  readonly today: string
  readonly ran: (rule: string) => boolean
  /** Line of a finding in the text that contains the comments. */
  readonly lineOf: (finding: Finding) => number
  /** Place of a comment in the file on disk. */
  readonly inFile: (span: Span) => Pick<Finding, 'uri' | 'span'>
}

/**
 * Hides findings that the file's comments suppress. `today` is `YYYY-MM-DD`; findings of an expired
 * suppression are reported again, with a note at the suppression.
 */
export function applySuppressions(
  file: SourceFile,
  suppressions: readonly Suppression[],
  findings: readonly Finding[],
  { today, ran, lineOf, inFile }: HowToSuppress,
): Suppressed {
  const hiddenBy = new Map<Finding, Suppression>()
  const noted = new Map<Finding, Suppression>()
  const byRule = placedByRule(findings, lineOf)
  const uses: SuppressionUse[] = []
  const own = file.documents.filter(({ text }) => text === undefined)
  const indices = new Set(own.map(({ index }) => index))
  for (const suppression of suppressions) {
    const { from = Number.POSITIVE_INFINITY } = suppression
    const goal = isExpired(suppression, today) ? noted : hiddenBy
    const isHandled = suppression.kind === 'file' || indices.has(suppression.directive.document)
    for (const rule of suppression.rules) {
      const own = byRule.get(rule.id)
      const first = own?.firstFrom(from) ?? 0
      const end = own?.firstFrom(rule.to + 1) ?? 0
      for (const finding of own?.take(first, end, goal) ?? []) goal.set(finding, suppression)
      const covered = Math.max(0, end - first)
      uses.push({ suppression, rule, covered, ran: isHandled && ran(rule.id) })
    }
  }
  const kept = findings
    .filter((finding) => !hiddenBy.has(finding))
    .map((finding) => withNote(finding, noted.get(finding), inFile))
  const hidden = [...hiddenBy].map(([finding, by]) => ({ finding, by }))
  return { kept, hidden, uses }
}

function withNote(
  finding: Finding,
  expired: Suppression | undefined,
  inFile: HowToSuppress['inFile'],
): Finding {
  if (expired === undefined) return finding
  const message = `A comment suppressed this until ${expired.until}.`
  const note = { ...inFile(expired.directive.span), message }
  return { ...finding, related: [...finding.related, note] }
}

/** Findings with their lines, by rule. */
function placedByRule(
  findings: readonly Finding[],
  lineOf: HowToSuppress['lineOf'],
): Map<string, PlacedFindings> {
  const placed = findings.map((finding) => ({ finding, line: lineOf(finding) }))
  const byRule = groupBy(placed, ({ finding }) => finding.rule)
  return new Map([...byRule].map(([rule, own]) => [rule, new PlacedFindings(own)]))
}

/**
 * The findings of one rule by line. A finding taken by one suppression is skipped quickly by the
 * next.
 */
class PlacedFindings {
  readonly #placed: readonly { readonly finding: Finding; readonly line: number }[]
  /** For each goal, the next finding that may still be free, by position. */
  readonly #next = new Map<unknown, number[]>()

  constructor(placed: readonly { readonly finding: Finding; readonly line: number }[]) {
    this.#placed = placed.toSorted((a, b) => a.line - b.line)
  }

  /** Index of the first finding on a line or below it. */
  firstFrom(line: number): number {
    return firstIndex(this.#placed, (one) => one.line >= line)
  }

  /** Returns the findings between two indices that this goal has not taken yet. */
  take(first: number, end: number, goal: unknown): Finding[] {
    const next =
      this.#next.get(goal) ?? Array.from({ length: this.#placed.length + 1 }, (_, at) => at)
    this.#next.set(goal, next)
    const taken: Finding[] = []
    for (let at = nextFree(next, first); at < end; at = nextFree(next, at)) {
      const finding = this.#placed[at]?.finding
      if (finding !== undefined) taken.push(finding)
      next[at] = at + 1
    }
    return taken
  }
}

/** Follows the marks to the next free index, and shortens the path for later calls. */
function nextFree(next: number[], from: number): number {
  let at = from
  while (next[at] !== at && next[at] !== undefined) {
    const further = next[next[at] ?? at] ?? at
    next[at] = further
    at = further
  }
  return at
}
