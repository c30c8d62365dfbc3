import { Budget } from '../budget.ts'
import { MAX_FINDINGS, MAX_LINE_LENGTH, MAX_QUOTED_LENGTH, MAX_RULE_WORK } from '../limits.ts'
import { compactList } from '../lists.ts'
import { showInvisible } from '../search/invisible.ts'
import { hideCredentials, shownWords } from '../secret/hide-credentials.ts'
import { withoutFiller } from '../template/filler.ts'
import { pointerText } from '../text/json-pointer.ts'
import type { Finding, Fix, Node, Part, Related, SourceFile, Span, Tree } from '../types.ts'
import { fingerprint, objectIdentity, stablePointer } from './fingerprint.ts'
import type { ActiveRule } from './preset.ts'
import { severityOf } from './preset.ts'
import type {
  DocumentContext,
  Messages,
  RelatedPlace,
  Reported,
  ReportedSpan,
  Settings,
} from './rule.ts'

/** Work of making a finding with its place, identity and fixes, in calls. */
const WORK_OF_FINDING = 15

/** A rule that threw: a bug in vclint, not the user's mistake. */
export interface Crash {
  /** Empty if reading the file crashed instead of a rule. */
  readonly rule: string
  readonly cause: unknown
  /** Files that it looked at besides the one it was called for. */
  readonly seen?: readonly string[]
}

/** Collects the findings and crashes of one file. */
export type Sink = ReturnType<typeof createSink>

export function createSink(budget = new Budget(MAX_RULE_WORK)) {
  const [findings, crashes]: [Finding[], Crash[]] = [[], []]
  /** Number of findings of each rule; see `isFull`. */
  const counts = new Map<string, number>()
  /**
   * Reported messages with their places: through several aliases the same mistake is reported once.
   */
  const reported = new Set<string>()
  return { findings, counts, crashes, reported, budget }
}

/** True if a rule has `MAX_FINDINGS` findings; further ones are dropped. */
export const isFull = (sink: Sink, rule: string): boolean =>
  sink.findings.length >= MAX_FINDINGS && (sink.counts.get(rule) ?? 0) >= MAX_FINDINGS

/** Keeps a finding if its rule is not full. */
export function keep(finding: Finding, sink: Sink): void {
  if (isFull(sink, finding.rule)) return
  sink.counts.set(finding.rule, (sink.counts.get(finding.rule) ?? 0) + 1)
  sink.findings.push(finding)
}

interface Parts {
  readonly file: SourceFile
  readonly active: ActiveRule
  readonly settings: Settings
  readonly sink: Sink
  /** True if a full rule is stopped by throwing `FULL`, which the caller has to catch. */
  readonly stops?: boolean
}

/** Thrown to stop a rule whose further findings would be dropped. */
export const FULL = Symbol('full')

function hasRoom({ rule }: ActiveRule, sink: Sink, stops: boolean | undefined): boolean {
  if (!isFull(sink, rule.id)) return true
  if (stops) throw FULL
  return false
}

/** The context of a rule, which turns reports into findings with a place and an identity. */
export function findingReporter(parts: Parts): DocumentContext {
  const { file, active, settings, sink, stops } = parts
  return {
    file,
    rule: active,
    options: active.options ?? active.rule.options?.default ?? {},
    settings,
    report(reported) {
      if (!hasRoom(active, sink, stops)) return
      sink.budget.spend(WORK_OF_FINDING)
      const finding = fromNode(reported, active)
      if (finding === undefined || repeats(reported.at, finding, sink)) return
      keep(finding, sink)
    },
    reportSpan(reported) {
      if (!hasRoom(active, sink, stops)) return
      const finding = fromSpan(reported, file, active)
      if (finding !== undefined) keep(finding, sink)
    },
  }
}

function fromNode(reported: Reported<Messages>, active: ActiveRule): Finding | undefined {
  const words = wordsOf(reported, active)
  if (words === undefined) return undefined
  const { at: node } = reported
  const { document } = node
  const aliased = document.tree.aliasTarget(node.pointer) !== undefined
  const stable = stablePointer(document, node.pointer)
  const { rule, messageId, severity, message } = words
  const span = (aliased ? undefined : reported.span) ?? partSpan(node, reported.part)
  // The parts of an object that changes make may be in several files.
  const isPlaced = document.made !== undefined && span.end > span.start
  // No spread here: it would give each finding its own hidden class.
  return {
    rule,
    messageId,
    severity,
    message,
    uri: document.file.uri,
    span: isPlaced ? span : visible(span, document.file),
    pointer: pointerText(node.pointer),
    document: document.index,
    fingerprint: fingerprint(rule, messageId, objectIdentity(document), stable),
    related: compactList((reported.related ?? []).map(relatedPlace)),
    fixes: aliased ? [] : possibleFixes(reported, document.tree),
    tags: compactList(reported.tags ?? []),
  }
}

function possibleFixes({ fix, fixes = [] }: Reported<Messages>, tree: Tree): readonly Fix[] {
  const isPossible = (one: Fix | undefined): one is Fix =>
    one !== undefined &&
    one.edits.length > 0 &&
    one.edits.every((edit) => tree.admits?.(edit) ?? true)
  const shown = ({ title, safety, edits }: Fix) => ({
    title: shownWords(title),
    safety,
    edits,
  })
  return compactList([...fixes, fix].filter(isPossible).map(shown))
}

function repeats(node: Node, finding: Finding, sink: Sink): boolean {
  const target = node.document.tree.aliasTarget(node.pointer)
  // Each alias gives the same text another parent.
  const message = finding.message.replace(`"${String(node.parent?.name)}"`, '')
  const idAt = ({ start, end }: Span) => `${finding.rule} ${message} ${start} ${end}`
  const id = idAt(target ?? finding.span)
  if (sink.reported.has(id)) return true
  sink.reported.add(id)
  // An alias repeats the whole value, including findings at a key or inside the text.
  if (target === undefined) sink.reported.add(idAt(node.span))
  return false
}

function fromSpan(
  reported: ReportedSpan<Messages>,
  file: SourceFile,
  active: ActiveRule,
): Finding | undefined {
  const words = wordsOf(reported, active)
  if (words === undefined) return undefined
  const { rule, messageId, severity, message } = words
  return {
    rule,
    messageId,
    severity,
    message,
    uri: file.uri,
    span: visible(reported.span, file),
    pointer: '',
    document: reported.document ?? 0,
    fingerprint: fingerprint(rule, messageId, file.path, message),
    related: reported.related ?? [],
    fixes: reported.fix === undefined ? [] : [reported.fix],
    tags: [],
  }
}

/** The message with its effective severity; undefined if it is off. */
function wordsOf(
  { message: messageId, data, given }: Pick<Reported<Messages>, 'message' | 'data' | 'given'>,
  active: ActiveRule,
) {
  const found = severityOf(active, messageId)
  if (found === 'off') return undefined
  const { id, messages } = active.rule
  const text = filled(messages[messageId]?.text ?? '', data)
  const severity = given !== undefined && found === 'error' ? 'warning' : found
  const message = given === undefined ? text : conditional(hideCredentials(given), text)
  return { rule: id, messageId, severity, message }
}

/** A sentence under a condition: `If the virtual cluster is "prod", this throws.` */
function conditional(given: string, text: string): string {
  const whole = text.startsWith('If ')
    ? `If ${given}, and ${text.slice(3)}`
    : `If ${given}, ${text.replace(/^[A-Z](?=[a-z]* )/, (first) => first.toLowerCase())}`
  // The advice is known from the rule, and what is wrong has to stay.
  return whole.length > 4 * MAX_QUOTED_LENGTH
    ? whole.replace(/(?<=\.) [A-Z](?:(?!\. [A-Z]).)*\.$/, '')
    : whole
}

function filled(text: string, data: Readonly<Record<string, string | number>> = {}): string {
  const words = text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(data, name)
      ? showInvisible(shortened(hideCredentials(withoutFiller(String(data[name])))))
      : whole,
  )
  // A hint at the end may be empty.
  return words.trimEnd()
}

const shortened = (text: string): string =>
  text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).trimEnd()}…` : text

/**
 * A place of at least one character, even if nothing is written there; no character is cut in two.
 */
function visible(span: Span, { text }: SourceFile): Span {
  const isInside = span.end > span.start && span.end <= text.length
  const start = isInside ? span.start : Math.max(0, Math.min(span.start, text.length - 1))
  const end = isInside ? span.end : Math.min(text.length, start + 1)
  return { start: start - (cuts(text, start) ? 1 : 0), end: end + (cuts(text, end) ? 1 : 0) }
}

/** True between the two UTF-16 units of a character outside the basic plane. */
const cuts = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff

function partSpan(node: Node, part: Part = 'value'): Span {
  if (part === 'value') return node.span
  if (part === 'key') return node.keySpan
  return node.document.tree.locate(node.pointer, 'pair') ?? node.span
}

export function relatedPlace(place: RelatedPlace): Related {
  if ('uri' in place) return place
  const { message, part } = place
  const { document, pointer } = place.at
  const at = document.made?.nodeAt(pointer) ?? place.at
  const isAlias = at.document.tree.aliasTarget(at.pointer) !== undefined
  const span = (isAlias ? undefined : place.span) ?? partSpan(at, part)
  return { uri: at.document.file.uri, span, message: shownWords(message) }
}
