import { distance } from 'fastest-levenshtein'
import { didYouMean } from '../../core/search/did-you-mean.ts'
import type { ParsedPath, Step } from './parse.ts'
import { describeType, type Position, unknownPosition } from './position.ts'
import { keyStep, type Rewrite } from './text.ts'

export type WalkReason =
  | 'unknown-field'
  | 'named-step-on-list'
  | 'negative-index'
  | 'index-on-scalar'
  | 'wildcard-on-scalar'
  | 'step-into-scalar'

/** The first step that leads nowhere. */
export interface WalkFailure {
  readonly reason: WalkReason
  readonly step: Step
  /** Index of the step in the path, from 0. */
  readonly index: number
  /** The position in which the step was looked up. */
  readonly at: Position
  /** Field names that may have been meant, nearest first. */
  readonly candidates: readonly string[]
  /** The correction, if there is a single likely one. */
  readonly rewrite: Rewrite | undefined
}

export interface WalkResult {
  /** The positions of all steps up to the first failure. */
  readonly positions: readonly Position[]
  /** The position at the end of the path; undefined if it leads nowhere. */
  readonly end: Position | undefined
  /** The position at its end after correcting the first mistake in the only likely way. */
  readonly likelyEnd?: Position | undefined
  readonly failure: WalkFailure | undefined
  /**
   * True if the expression may run without a value: the last step is a key in brackets that may be
   * missing.
   */
  readonly mayHaveNoValue: boolean
}

/** A step that can follow, for completion. */
export interface Child {
  readonly name: string
  /** The text to append: `.name`, `["a.b"]` or `[*]`. */
  readonly text: string
  readonly type: string
  readonly description: string | undefined
}

/**
 * Walks a path from a position: a resource's root, or the patched value for relative paths in
 * `reference`.
 */
export function walkFrom(root: Position, path: ParsedPath): WalkResult {
  const before = walks.get(path)
  if (before?.root === root) return before.result
  const result = walkAnew(root, path)
  walks.set(path, { root, result })
  return result
}

/** Many rules walk the same path, nearly always from the same position. */
const walks = new WeakMap<ParsedPath, { readonly root: Position; readonly result: WalkResult }>()

function walkAnew(root: Position, path: Pick<ParsedPath, 'steps'>): WalkResult {
  const positions: Position[] = []
  let at = root
  for (const [index, step] of path.steps.entries()) {
    const next = follow(at, step)
    if (typeof next === 'string') {
      const failure = failureOf(next, path.steps, index, step, at)
      const isName = next === 'unknown-field' && /^\w+$/.test(step.text)
      const meant = isName && failure.rewrite?.replacement
      const field = meant ? at.field(meant) : undefined
      const likelyEnd = field && walkAnew(field, { steps: path.steps.slice(index + 1) }).end
      return { positions, end: undefined, likelyEnd, failure, mayHaveNoValue: false }
    }
    positions.push(next)
    at = next
  }
  const parent = positions.at(-2) ?? root
  const mayHaveNoValue = handsOverNoValue(path.steps.at(-1), parent, at)
  return { positions, end: at, failure: undefined, mayHaveNoValue }
}

/** The keys that can follow some steps. */
export function childrenAt(root: Position, steps: readonly Step[]): readonly Child[] {
  const at = walkAnew(root, { steps }).end
  if (at === undefined) return []
  const element = at.element()
  if (element !== undefined) {
    const { description } = element
    return [{ name: '*', text: '[*]', type: describeType(element), description }]
  }
  return at.names.flatMap((name) => {
    const field = at.field(name)
    const text = keyStep(name)
    if (field === undefined || text === undefined) return []
    return [{ name, text, type: describeType(field), description: field.description }]
  })
}

function follow(at: Position, step: Step): Position | WalkReason {
  if (at.kind === 'unknown') return at.field(step.text) ?? unknownPosition
  if (at.kind === 'map') return at.element() ?? unknownPosition
  if (at.kind === 'object') {
    return step.wildcard ? unknownPosition : (at.field(step.text) ?? 'unknown-field')
  }
  return at.kind === 'list' ? followInList(at, step) : reasonOnScalar(step)
}

function followInList(list: Position, { wildcard, index }: Step): Position | WalkReason {
  if (!wildcard && index === undefined) return 'named-step-on-list'
  if (!wildcard && index !== undefined && index < 0) return 'negative-index'
  return list.element() ?? unknownPosition
}

function reasonOnScalar({ wildcard, index, quote }: Step): WalkReason {
  if (wildcard) return 'wildcard-on-scalar'
  return index !== undefined && quote === 'none' ? 'index-on-scalar' : 'step-into-scalar'
}

function handsOverNoValue(step: Step | undefined, parent: Position, end: Position): boolean {
  if (step === undefined || !step.bracket || step.wildcard) return false
  if (parent.kind === 'object') return end.optional
  return parent.kind === 'map' || parent.kind === 'unknown'
}

function failureOf(
  reason: WalkReason,
  steps: readonly Step[],
  index: number,
  step: Step,
  at: Position,
): WalkFailure {
  const names = reason === 'named-step-on-list' ? (at.element()?.names ?? []) : at.names
  const candidates = nearest(step.text, names)
  const rewrite = rewriteOf(reason, step, steps[index - 1], candidates)
  return { reason, step, index, at, candidates, rewrite }
}

function rewriteOf(
  reason: WalkReason,
  step: Step,
  previous: Step | undefined,
  candidates: readonly string[],
): Rewrite | undefined {
  const [name, other] = candidates
  if (name === undefined || other !== undefined) return undefined
  if (reason === 'unknown-field') {
    return { start: step.contentStart, end: step.contentEnd, replacement: name }
  }
  if (reason !== 'named-step-on-list' || name !== step.text) return undefined
  if (previous !== undefined) {
    return { start: previous.end, end: previous.end, replacement: '[*]' }
  }
  return { start: step.start, end: step.start, replacement: step.bracket ? '[*]' : '[*].' }
}

/**
 * Names within two edits, equal except for case, or with two letters swapped; an exact match alone.
 */
function nearest(text: string, names: readonly string[]): readonly string[] {
  if (names.includes(text)) return [text]
  if (text.length > 60) return []
  const most = Math.min(2, Math.floor(text.length / 3))
  const found = names
    .map((name) => ({
      name,
      edits: name.toLowerCase() === text.toLowerCase() ? 0 : distance(name, text),
    }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ name }) => name)
  const swapped = found.length > 0 ? undefined : didYouMean(text, names)
  return swapped === undefined ? found : [swapped]
}
