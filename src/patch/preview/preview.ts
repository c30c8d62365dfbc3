import { Budget } from '../../core/budget.ts'
import { MAX_PREVIEW_WORK } from '../../core/limits.ts'
import type { Evaluation, EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import { sum } from '../../core/lists.ts'
import { patchLists } from '../../core/schema/patch-lists.ts'
import type { Document, Node, Pointer } from '../../core/types.ts'
import { parseExpression } from '../expression/syntax/parse.ts'
import { applyPath, type Position, parsePath, unknownPosition, walkFrom } from '../path/index.ts'
import { type Direction, syncPlace } from '../place.ts'
import { wrongResult } from '../sandbox/result-check.ts'
import { isSame } from '../sandbox/round-trip.ts'
import { type Code, codeKeys, codeOf } from './code-keys.ts'
import { isUnfit, madeUpValues } from './made-up-values.ts'
import { referenceName, selectorName } from './preview-names.ts'
import { objectsFor, type PreviewObject, resourceOf } from './preview-objects.ts'
import { secretTwin } from './secret-twin.ts'

/**
 * The effect of one list's patches on one object, as plain data. Spec: Endpoint sync, `patches`.
 */
export interface Preview extends ListRun {
  /** Index of the document in its file. */
  readonly document: number
  /** The place of the list: `sync.toHost.endpoints`. */
  readonly place: string
  readonly direction: Direction
  readonly object: PreviewObject
  /**
   * The same for the user's Secret with other values, which shows what depends on them. Not for
   * output.
   */
  readonly twin?: ListRun | undefined
}

interface ListRun {
  readonly patches: readonly PatchPreview[]
  /** The object before these patches, and after them on the other side. */
  readonly start: unknown
  readonly result: unknown
}

/** The effect of one entry, in list order: each sees the results of the previous ones. */
export interface PatchPreview {
  /** Pointer of the entry in the file, and its line, from 1. */
  readonly pointer: Pointer
  readonly line: number
  readonly path: string
  readonly values: readonly ValuePreview[]
  /** Set if the effect is unknown: a template writes part of it, or it is not valid YAML. */
  readonly unknown?: 'template' | 'syntax' | 'limit' | undefined
}

/** One value that the path selects. */
export interface ValuePreview {
  readonly pointer: Pointer
  /** Undefined if a key in brackets is missing. */
  readonly before: unknown
  /** True if the sample has no value here and this one is made up; it is not in the result. */
  readonly isMadeUp?: boolean
  readonly after: Evaluation
  /** The value after the reverse expression; undefined without one. */
  readonly back: Evaluation | undefined
  readonly verdict: Verdict
}

/** The result of a value's way there and back. */
export type Verdict =
  | 'unchanged'
  | 'changed'
  | 'translated'
  | 'removed'
  | 'returns'
  | 'lost'
  | 'throws'
  | 'unfit'
  | 'refused'

export interface PreviewOptions {
  /** The user's objects; a sample of the resource if none has its kind. */
  readonly objects: readonly unknown[]
  /** Parts of the context that the user provides. */
  readonly context?: Partial<EvaluationContext> | undefined
  /** Restricts the preview to patches of this path, as written. */
  readonly path?: string | undefined
}

/** Previews every patch list of a vc.yaml in file order. */
export function previewDocument(
  document: Document,
  options: PreviewOptions,
  evaluator: Evaluator,
): readonly Preview[] {
  const budget = new Budget(MAX_PREVIEW_WORK)
  const twins = new Budget(MAX_PREVIEW_WORK)
  const lists = patchLists(document)
  return lists.flatMap((list) => {
    const { syncDirection: direction = 'toHost' } = syncPlace(list)
    const place = listPath(list)
    const objects = objectsFor(list, lists, options.objects)
    const previews = objects.map((object) => {
      const context = { config: document.value, direction, object, options, evaluator, budget }
      const run = runList(list, context)
      const other = secretTwin(object)
      const twin = other && runList(list, { ...context, object: other, budget: twins })
      return { document: document.index, place, direction, object, ...run, twin }
    })
    // A user who asks for one path does not want to read about other lists.
    return previews.filter(({ patches }) => options.path === undefined || patches.length > 0)
  })
}

/** The resource that a list of patches is for. */
export interface PatchedResource {
  readonly place: string
  /** Its name for `kubectl`: `endpoints`, `certificates.cert-manager.io`. */
  readonly resource: string
  /** The given objects that the list applies to. */
  readonly objects: readonly PreviewObject[]
  /** The paths of its patches, as written. */
  readonly paths: readonly string[]
}

/** The patch lists of a vc.yaml in file order. */
export const patchedResources = (
  document: Document,
  options: PreviewOptions,
): readonly PatchedResource[] => {
  const lists = patchLists(document)
  return lists.map((list) => {
    const paths = list.children().flatMap((entry) => {
      const path = entry.child('path')?.value
      return typeof path === 'string' ? [path] : []
    })
    const objects = objectsFor(list, lists, options.objects)
    return { place: listPath(list), resource: resourceOf(list), objects, paths }
  })
}

const listPath = (list: Node): string => list.pointer.slice(0, -1).join('.')

interface PreviewContext {
  readonly config: unknown
  readonly direction: Direction
  readonly object: PreviewObject
  readonly options: PreviewOptions
  readonly evaluator: Evaluator
  /** Limits the work for a file, because patches of many or large objects may never end. */
  readonly budget: Budget
}

const WORK_OF_RUN = 500

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? sum(Object.values(value).map((one) => 1 + sizeOf(one)))
    : 0

function runList(list: Node, context: PreviewContext): ListRun {
  const { path: wanted } = context.options
  let current = context.object.value
  let start = wanted === undefined ? current : undefined
  let result = current
  const patches: PatchPreview[] = []
  const size = sizeOf(current)
  for (const node of list.children()) {
    const path = node.child('path')?.value
    if (typeof path !== 'string') continue
    const before = current
    const unknown = context.budget.isSpent ? 'limit' : unknownIn(node)
    context.budget.spend(size)
    const { values, after } =
      unknown === undefined
        ? runEntry(node, path, current, context)
        : { values: [], after: current }
    current = after
    if (wanted !== undefined && wanted !== path) continue
    start ??= before
    result = after
    const { pointer, span } = node
    const line = node.document.file.lines.position(span.start).line + 1
    patches.push({ pointer, line, path, values, ...(unknown === undefined ? {} : { unknown }) })
  }
  return { patches, start, result }
}

/** Why the effect of a patch is unknown. */
function unknownIn(node: Node): PatchPreview['unknown'] {
  const { problems } = node.document.file
  for (const key of ['path', 'expression', 'reverseExpression']) {
    const found = node.child(key)
    if (found === undefined || typeof found.value !== 'string') continue
    const { start, end } = found.span
    if (problems.some(({ span }) => span.start < end && start < span.end)) return 'syntax'
    const isCode = key !== 'path'
    const isTemplate = found.unknown || (isCode && parseExpression(found.value).templated)
    if (isTemplate) return 'template'
  }
  return undefined
}

function runEntry(node: Node, path: string, object: unknown, context: PreviewContext) {
  const keys = codeKeys(node.parent, context.direction)
  const [there, back] = keys.map((key) => codeOf(node, key))
  const position = positionOf(node, path)
  const found: ValuePreview[] = []
  const trip = (pointer: Pointer, before: unknown, contextPath: string): ValuePreview => {
    context.budget.spend(WORK_OF_RUN)
    const run = (code: Code, given: unknown, host: unknown): Evaluation =>
      code.problem ??
      context.evaluator.evaluate(code.text, {
        // A missing key is null in the product.
        value: given ?? null,
        context: contextOf(context, object, host, contextPath),
      })
    const after = there === undefined ? rewritten(node, before, context) : run(there, before, null)
    const returned = after.kind === 'value' && back !== undefined
    const result = returned ? run(back, after.value, object) : undefined
    const isRefused = after.kind === 'value' && wrongResult(after.value, position) !== undefined
    const verdict = isRefused ? 'refused' : verdictOf(before, after, result, there === undefined)
    return { pointer, before, after, back: result, verdict }
  }
  const fill = (pointer: Pointer, contextPath: string) => {
    if ((there ?? back) === undefined || !context.object.isSample) return
    const key = there === undefined ? keys[1] : keys[0]
    const values = madeUpValues(node, key, path)
    const trips = values
      .filter((value) => wrongResult(value, position) === undefined)
      .map((value) => trip(pointer, value, contextPath))
    const filled = trips.find(({ verdict }) => !STOPS.has(verdict)) ?? trips[0]
    if (filled === undefined) return
    const verdict = isUnfit(filled, there, back) ? 'unfit' : filled.verdict
    found.push({ ...filled, isMadeUp: true, verdict })
  }
  const applied = applyPath(parsePath(path), object, ({ pointer, contextPath, value, exists }) => {
    const before = exists ? value : undefined
    const { after, ...rest } = trip(pointer, before, contextPath)
    found.push({ after, ...rest })
    if (!exists) fill(pointer, contextPath)
    return after.kind === 'value' ? after.value : after.kind === 'nothing' ? undefined : before
  })
  if (found.length === 0 && position !== unknownPosition) fill([], path)
  // An object that one expression refuses is not synced at all.
  const isRefused = found.some(({ verdict, isMadeUp }) => !isMadeUp && STOPS.has(verdict))
  return { values: found, after: isRefused ? object : applied }
}

/** Verdicts with which the object is not synced. */
const STOPS: ReadonlySet<Verdict> = new Set(['throws', 'refused'])

/** The position at the path, as far as the schema knows it. */
function positionOf(node: Node, path: string): Position {
  const root = syncPlace(node).schema?.root
  return (root && walkFrom(root, parsePath(path)).end) ?? unknownPosition
}

/** The value after `reference` and `labels`; unchanged without either. */
function rewritten(node: Node, before: unknown, { config }: PreviewContext): Evaluation {
  if (before === undefined) return { kind: 'nothing' }
  const keep = { kind: 'value', value: before } as const
  const reference = node.child('reference')
  if (reference !== undefined)
    return { kind: 'value', value: referenceName(before, reference, config) }
  const isSelector = node.child('labels') !== undefined
  return isSelector ? { kind: 'value', value: selectorName(before) } : keep
}

function contextOf(
  { config, direction, options }: PreviewContext,
  object: unknown,
  other: unknown,
  path: string,
): EvaluationContext {
  const [virtualObject, hostObject] = direction === 'toHost' ? [object, other] : [other, object]
  return {
    vcluster: { name: 'my-vc', namespace: 'team-a', config },
    virtualObject,
    hostObject,
    path,
    ...options.context,
  }
}

type Stopped = Extract<Evaluation, { kind: 'throws' | 'limit' | 'unusable' }>

const isStopped = (evaluation: Evaluation): evaluation is Stopped =>
  evaluation.kind === 'throws' || evaluation.kind === 'limit' || evaluation.kind === 'unusable'

function verdictOf(
  before: unknown,
  after: Evaluation,
  back: Evaluation | undefined,
  isTranslation: boolean,
): Verdict {
  if (isStopped(after) || (back !== undefined && isStopped(back))) return 'throws'
  if (after.kind === 'nothing' || after.value === null) {
    return before === undefined ? 'unchanged' : 'removed'
  }
  if (back !== undefined) return isSame(returned(back), before ?? null) ? 'returns' : 'lost'
  if (isSame(after.value, before)) return 'unchanged'
  return isTranslation ? 'translated' : 'changed'
}

const returned = (back: Evaluation) => (back.kind === 'value' ? (back.value ?? null) : null)

const BAD: ReadonlySet<Verdict> = new Set(['throws', 'lost', 'refused'])

export const isBadVerdict = (verdict: Verdict): boolean => BAD.has(verdict)

/** True if an expression throws, or if its result is refused or does not come back. */
export const isBad = ({ patches }: Preview): boolean =>
  patches.some(
    ({ values, unknown }) =>
      unknown === 'syntax' || values.some(({ verdict }) => isBadVerdict(verdict)),
  )
