import { MAX_LISTED } from '../core/limits.ts'
import { knownWords } from '../core/secret/known-words.ts'
import { firstIndex } from '../core/text/binary-search.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Edit, Finding, Fix, Pointer, SourceFile, Span, Tree } from '../core/types.ts'
import { blocksOfLanguage } from '../embedded/languages.ts'

/** A finding, and the fix applied for it. */
export interface Repair {
  readonly finding: Finding
  readonly fix: Fix
}

/** A file before and after some fixes, with its findings each time. */
export interface Attempt {
  readonly repairs: readonly Repair[]
  /** The edits of all fixes, in order. */
  readonly edits: readonly Edit[]
  readonly before: State
  readonly after: State
  /** True if only few rules ran afterwards, to see that the file still parses. */
  readonly isOnlyRead: boolean
}

interface State {
  readonly file: SourceFile | undefined
  readonly findings: readonly Finding[]
}

/**
 * Why fixes are not written; undefined if they pass their proof: the text parses as before, each
 * finding is gone, and nothing outside the edits changed its meaning.
 */
export function failureOf({
  before,
  after,
  edits,
  repairs,
  isOnlyRead,
}: Attempt): string | undefined {
  const { file: old } = before
  const { file: now } = after
  if (old === undefined || now === undefined || unreadable(after) > unreadable(before))
    return 'the file could not be read any more'
  const moved = mover(edits)
  if (changesElsewhere(old, now, moved)) return 'it would change more than its own place'
  if (isOnlyRead || !repairs.some((repair) => isLeft(repair, after.findings, moved)))
    return undefined
  return 'its finding would still be there'
}

/** Findings of a full rule do not count, because others than those left out before may appear. */
const isUnreadable = ({ rule, messageId }: Finding): boolean =>
  rule === 'yaml-syntax' || (rule === 'document-too-complex' && messageId === 'tooComplex')

const unreadable = ({ findings }: State): number => findings.filter(isUnreadable).length

/** True if the same finding remains at its place, or in what the fix wrote there. */
function isLeft({ finding, fix }: Repair, left: readonly Finding[], moved: Mover): boolean {
  const place = { start: moved.to(finding.span.start), end: moved.to(finding.span.end) }
  const own = fix.edits.filter(({ span }) => touches(span, finding.span)).map(moved.written)
  return left.some(({ rule, messageId, message, span }) => {
    if (rule !== finding.rule || messageId !== finding.messageId) return false
    if (message === finding.message && touches(span, place)) return true
    return own.some(({ start, end }) => span.start === start && span.end === end)
  })
}

const touches = (a: Span, b: Span) => a.start <= b.end && b.start <= a.end

/** Maps places from before some edits to after them. */
function mover(edits: readonly Edit[]) {
  const before = edits.map(({ span }) => span)
  let by = 0
  const after = edits.map(({ span, text }) => {
    const start = span.start + by
    by += text.length - (span.end - span.start)
    return { start, end: start + text.length }
  })
  const to = (offset: number): number => {
    const next = firstIndex(before, ({ end }) => end > offset)
    const shift = (after[next - 1]?.end ?? 0) - (before[next - 1]?.end ?? 0)
    return Math.min(offset, before[next]?.start ?? offset) + shift
  }
  return {
    to,
    /** The span of an edit's text afterwards. */
    written: ({ span, text }: Edit) => {
      const end = to(span.end)
      return { start: end - text.length, end }
    },
    isEditedBefore: (span: Span) => touchesAny(before, span),
    isEditedAfter: (span: Span) => touchesAny(after, span),
  }
}

type Mover = ReturnType<typeof mover>

function touchesAny(spans: readonly Span[], span: Span): boolean {
  const first = spans[firstIndex(spans, ({ end }) => end >= span.start)]
  return first !== undefined && touches(first, span)
}

/**
 * True if something that no edit touches has another value afterwards, or belongs to another key.
 */
function changesElsewhere(before: SourceFile, after: SourceFile, moved: Mover): boolean {
  if (countOfBlocks(before) !== countOfBlocks(after)) return true
  // If not everything parsed before, there is nothing to compare with.
  if (before.problems.length > 0) return false
  if (before.trees.length !== after.trees.length) return true
  return before.trees.some((tree, index) => {
    const now = after.trees[index]
    if (now === undefined) return true
    if (isSame(tree.value, now.value)) return false
    const old = untouched(tree, moved.isEditedBefore, moved.to)
    const kept = untouched(now, moved.isEditedAfter, (offset) => offset)
    return old.size !== kept.size || [...old].some((leaf) => !kept.has(leaf))
  })
}

const countOfBlocks = ({ uri, text }: SourceFile) => blocksOfLanguage(uri, text)?.length

function isSame(one: unknown, other: unknown, seen = new Set<unknown>()): boolean {
  if (typeof one !== 'object' || one === null) return Object.is(one, other)
  // An alias leads to a node that was compared already.
  if (seen.has(one)) return true
  seen.add(one)
  if (typeof other !== 'object' || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  const [a, b] = [one, other] as Readonly<Record<string, unknown>>[]
  return keys.every((key) => Object.hasOwn(other, key) && isSame(a?.[key], b?.[key], seen))
}

/**
 * The keys and scalars that no edit touches, each with its place and that of the nearest untouched
 * key above.
 */
function untouched(
  tree: Tree,
  isEdited: (span: Span) => boolean,
  to: (offset: number) => number,
): ReadonlySet<string> {
  const leaves = new Set<string>()
  const add = (span: Span | undefined, above: number, value: unknown): number => {
    if (span === undefined || isEdited(span)) return above
    const at = to(span.start)
    leaves.add(`${at} ${above} ${typeof value} ${value}`)
    return at
  }
  const visit = (value: unknown, pointer: Pointer, above: number, key?: string): void => {
    // The content of an anchor is compared at the anchor.
    if (tree.aliasTarget(pointer) !== undefined) return
    const at = key === undefined ? above : add(tree.locate(pointer, 'key'), above, key)
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...pointer, index], at)
    } else if (isMapping(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, [...pointer, name], at, name)
    } else add(tree.locate(pointer, 'value'), at, value)
  }
  visit(tree.value, [], -1)
  return leaves
}

/** A fix that was left out, and the reason. */
export interface Refused extends Repair {
  readonly reason: string
}

/** Describes the fixes left out of a file, without the run's secrets. */
export function leftOutOf(
  uri: string,
  refused: readonly Refused[],
  known: Iterable<string>,
): readonly string[] {
  if (refused.length === 0) return []
  const { hide } = knownWords(known)
  const named = refused.slice(0, MAX_LISTED).map(({ finding, fix, reason }) => {
    return hide(`"${uri}": The fix "${fix.title}" (${finding.rule}) is left out: ${reason}.`)
  })
  const more = refused.length - named.length
  return more === 0 ? named : [...named, hide(`"${uri}": ${more} more fixes are left out.`)]
}

/**
 * The largest part of some failing repairs that passes its proof. Halves are tried until the bad
 * repair is found; after `limit` calls of `prove`, everything unproved is left out.
 */
export function provenPart(
  repairs: readonly Repair[],
  failure: string,
  limit: number,
  prove: (part: readonly Repair[]) => string | undefined,
): { readonly proven: readonly Repair[]; readonly refused: readonly Refused[] } {
  let proven: readonly Repair[] = []
  const refused: Refused[] = []
  let asked = 0
  const halve = (part: readonly Repair[], reason: string): void => {
    if (part.length === 1 || asked >= limit) {
      for (const repair of part) refused.push({ ...repair, reason })
      return
    }
    const middle = Math.ceil(part.length / 2)
    for (const half of [part.slice(0, middle), part.slice(middle)]) {
      const why = asked++ < limit ? prove([...proven, ...half]) : reason
      if (why === undefined) proven = [...proven, ...half]
      else halve(half, why)
    }
  }
  halve(repairs, failure)
  return { proven, refused }
}
