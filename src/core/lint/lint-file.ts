import type { SuppressionUse } from '../directive/suppression-types.ts'
import { isRecognised } from '../document/is-recognised.ts'
import type { NodeView } from '../document/node.ts'
import { madeAlone } from '../json-patch/made-object.ts'
import { MAX_FINDINGS } from '../limits.ts'
import { memoKey } from '../memo.ts'
import { isOwnedKind } from '../schema/detect.ts'
import { groupBy } from '../text/group-by.ts'
import type { Document, Finding, SourceFile } from '../types.ts'
import { dispatcher } from './dispatch.ts'
import { takeAgain, type Uses, withUses } from './file-share.ts'
import { createSink, FULL, findingReporter, isFull, keep, type Sink } from './finding.ts'
import { isWithin, moveFinding, writtenFinding } from './moved-finding.ts'
import { applyPrecedence, precedenceOf } from './precedence.ts'
import type { ActiveRule } from './preset.ts'
import type { DocumentContext, Rule, Settings } from './rule.ts'
import type { Overflow, Visitor } from './visitor.ts'
import { type Call, walk } from './walk.ts'

/** A set of rules, prepared once for many files. */
export type RuleSet = ReturnType<typeof ruleSetOf>

/** Determines once which rules visit which kinds of document. */
export function ruleSetOf(rules: readonly ActiveRule[]) {
  const listening = rules.filter(({ rule }) => rule.check !== undefined)
  const handlers = listening.flatMap(({ rule }, index) =>
    (known[rule.id] ?? selectorsOf(rule)).map((selector) => ({ rule: index, selector })),
  )
  const bySelector = groupBy(handlers, ({ selector }) => selector)
  const listeningTo = (selector: string) =>
    (bySelector.get(selector) ?? []).flatMap(({ rule }) => listening[rule] ?? [])
  return {
    rules,
    forFile: listeningTo('File'),
    forSuppressions: listeningTo('Suppressions'),
    forOverflow: listeningTo('Overflow'),
    /** Rules with visitors; a dispatcher refers to them by index. */
    listening,
    planner: dispatcher(bySelector),
  }
}

/**
 * The selectors of each rule by id; the bundle contains them, because asking the rules takes time.
 */
declare const VCLINT_SELECTORS: Readonly<Record<string, readonly string[]>> | undefined

const known = typeof VCLINT_SELECTORS === 'undefined' ? {} : VCLINT_SELECTORS

/** Asks a rule for its visitor without anything to report to, only to see its keys. */
export function selectorsOf(rule: Rule): readonly string[] {
  const silent = { report() {}, reportSpan() {}, options: rule.options?.default } as unknown
  return Object.keys(rule.check?.(silent as DocumentContext) ?? {})
}

/** A file and the rules to run on it. */
export interface Linting {
  readonly file: SourceFile
  readonly rules: RuleSet
  readonly settings: Settings
  readonly sink: Sink
}

/**
 * Collects the findings of all rules on one file, in visiting order. A crash in a rule is recorded
 * with its name, and the other rules still report.
 */
export function lintFile(linting: Linting, kind?: string): void {
  const { file, rules, sink } = linting
  const documents = ownDocuments(file)
  if (isReported(file, documents, kind))
    for (const active of rules.forFile) ask(active, linting, (visitor) => visitor.File?.(file))
  for (const document of documents) {
    if (document.tree.damaged) continue
    lintDocument(document, linting)
    for (const found of findingsByPatch(document, linting))
      keep({ ...found, isOfPatch: true }, sink)
    if (!sink.budget.isSpent) continue
    const { start } = document.root.span
    reportOverflow({ stoppedAt: { start, end: start + 1 } }, linting)
    break
  }
  reportUnrun(linting)
  reportFullRules(linting)
}

/** Reports once per run, at the first of them, that further expressions are not run. */
export function reportUnrun(linting: Linting): void {
  const { evaluationBudget: budget } = linting.settings
  if (budget?.end === undefined || budget.reportedAt !== undefined) return
  budget.reportedAt = budget.end
  const { document, span } = budget.end
  const isHere = document.file === linting.file
  reportOverflow({ unrunFrom: isHere ? span : { start: 0, end: 1 } }, linting)
}

/** Reports that a rule was stopped, so that the rest does not seem checked. */
export function reportFullRules(linting: Linting): void {
  const { sink } = linting
  if (sink.findings.length < MAX_FINDINGS) return
  const full = [...sink.counts.keys()].filter((rule) => isFull(sink, rule))
  for (const rule of full) reportOverflow({ rule, kept: MAX_FINDINGS }, linting)
}

function reportOverflow(overflow: Overflow, linting: Linting): void {
  for (const active of linting.rules.forOverflow)
    ask(active, linting, (visitor) => visitor.Overflow?.(overflow))
}

/** Runs the rules about suppressions, once it is known what each suppression hid. */
export function lintSuppressions(uses: readonly SuppressionUse[], linting: Linting): void {
  for (const active of linting.rules.forSuppressions)
    ask(active, linting, (visitor) => visitor.Suppressions?.(uses))
}

function ask(active: ActiveRule, linting: Linting, visit: (visitor: Visitor) => void): void {
  const visitor = visitorOf(active, linting)
  try {
    visit(visitor)
  } catch (cause) {
    noteCrash(active, linting.sink, cause)
  }
}

/** The visitor of a rule, which stops when the rule is full. */
function visitorOf(active: ActiveRule, { file, settings, sink }: Linting): Visitor {
  try {
    const context = findingReporter({ file, active, settings, sink, stops: true })
    return active.rule.check?.(context) ?? {}
  } catch (cause) {
    noteCrash(active, sink, cause)
    return {}
  }
}

function noteCrash({ rule }: ActiveRule, { crashes }: Sink, cause: unknown): void {
  if (cause !== FULL) crashes.push({ rule: rule.id, cause })
}

/** Texts in a file are linted by themselves. */
const ownDocuments = ({ documents, texts }: SourceFile): readonly Document[] =>
  texts.length === 0 ? documents : documents.filter(({ text }) => text === undefined)

/** True if something in the file is meant for vclint. */
function isReported(file: SourceFile, documents: readonly Document[], kind?: string): boolean {
  if (documents.some((document) => isOwnedKind(document.kind))) return true
  // A comment declares the kind, perhaps with a misspelt name.
  if (file.directives.some(({ name }) => name === 'kind')) return true
  if (file.problems.length === 0) return false
  // Objects that run together without a separator, such as two Secrets, lose the first.
  const isJoined = file.problems.some(({ code }) => code === 'missing-separator')
  return (isJoined && documents.some((one) => one.kind === 'Secret')) || isRecognised(file, kind)
}

type Handlers = Readonly<Record<string, ((subject: unknown) => void) | undefined>>

/** The findings in a document whose part of the file began at `start`. */
interface KnownFindings {
  readonly settings: Settings
  readonly start: number
  readonly findings: readonly Finding[]
  /**
   * The work of the first run. It counts again, so that an edit elsewhere does not change where
   * rules stop.
   */
  readonly work: number
  readonly uses: Uses
}

const FINDINGS = memoKey<WeakMap<RuleSet, KnownFindings>>('findings')

/** A document that only moved is not linted again. */
function lintDocument(document: Document, linting: Linting): void {
  const { part, kind, mode, base, made } = document
  if (made?.list !== undefined) {
    for (const found of objectFindings(document, linting))
      keep({ ...found, isOfPatch: true }, linting.sink)
    return
  }
  if (part === undefined) {
    visitDocument(document, linting)
    return
  }
  const { rules, settings, sink } = linting
  const known = part.remember(FINDINGS, `${kind} ${mode} ${base.join('/')}`, () => new WeakMap())
  const before = known.get(rules)
  if (before?.settings === settings && takeAgain(document.file, before.uses, settings)) {
    sink.budget.spend(before.work)
    const by = part.start - before.start
    for (const found of before.findings) keep(moveFinding(found, by, document.index), sink)
    return
  }
  const own = createSink(sink.budget)
  const { left } = sink.budget
  const { uses } = withUses(document.file, () => visitDocument(document, { ...linting, sink: own }))
  for (const found of own.findings) keep(found, sink)
  for (const crash of own.crashes) sink.crashes.push(crash)
  if (uses.isCut || own.crashes.length > 0 || sink.budget.isSpent) return
  if (!own.findings.every((found) => isWithin(found, part))) return
  const work = left - sink.budget.left
  known.set(rules, { settings, start: part.start, findings: own.findings, work, uses })
}

/** The findings on objects that a patch makes, at the values that it writes. */
export function findingsByPatch(
  document: Document,
  linting: Omit<Linting, 'file'>,
): readonly Finding[] {
  if (document.kind !== 'JsonPatch') return []
  return madeAlone(document).flatMap((made) =>
    objectFindings(made.document, linting).flatMap((found) => writtenFinding(found, made) ?? []),
  )
}

/** The findings on one object, whatever else is in its file. */
export function objectFindings(
  document: Document,
  { rules, settings, sink }: Omit<Linting, 'file'>,
): readonly Finding[] {
  const { file } = document
  const own = { ...createSink(sink.budget), reported: sink.reported }
  visitDocument(document, { file, rules, settings, sink: own })
  for (const crash of own.crashes) sink.crashes.push(crash)
  return applyPrecedence(own.findings, precedenceOf(rules.rules), file)
}

/** The work of a rule that reads the parts of an expression, in calls of other rules. */
const WORK_OF_EXPRESSION = 2

/** A rule's visitor is created at the first node that it handles; most never are. */
function visitDocument(document: Document, linting: Linting): void {
  const { rules, sink } = linting
  const visitors = new Array<Handlers | undefined>(rules.listening.length)
  const call: Call = ({ rule, selector }, subject) => {
    const active = rules.listening[rule]
    if (active === undefined || isFull(sink, active.rule.id) || sink.budget.isSpent) return
    sink.budget.spend(selector === '@expression' ? WORK_OF_EXPRESSION : 1)
    let visitor = visitors[rule]
    if (visitor === undefined) {
      visitor = visitorOf(active, linting) as Handlers
      visitors[rule] = visitor
    }
    try {
      visitor[selector]?.(subject)
    } catch (cause) {
      noteCrash(active, sink, cause)
    }
  }
  walk(document.root as NodeView, rules.planner, call)
}
