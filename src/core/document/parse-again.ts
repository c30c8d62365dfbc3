import { MAX_DOCUMENTS, MAX_FILE_PARTS, MAX_TEXT_LENGTH } from '../limits.ts'
import { countParts } from '../part-count.ts'
import { originOf } from '../scalar/placed-tree.ts'
import { mayHaveAngles } from '../template/angles.ts'
import { mayHoldTemplates } from '../template/mask.ts'
import { oddSpaces } from '../template/odd-spaces.ts'
import { bracedLines, maskCapitals, maskPlaceholders } from '../template/placeholders.ts'
import { UNKNOWN_MARK } from '../template/unknown-text.ts'
import { lastUpTo } from '../text/binary-search.ts'
import { changedSpan } from '../text/spans.ts'
import { encodingProblem } from '../text/well-formed.ts'
import type { Pieces, SourceFile, TextPiece } from '../types.ts'
import { documentStarts, hasOtherMarkers } from '../yaml/document-starts.ts'
import { isQuickTree } from '../yaml/quick.ts'
import type { ParseOptions } from './parse-options.ts'
import { createBudgets, maskedText, movedPiece, readPieces } from './parse-split.ts'
import { causes, type ParsedText } from './parse-text.ts'

/** The documents of a text that was read as a whole; undefined if one may depend on another. */
export function piecesOf(
  file: Pick<SourceFile, 'text' | 'masked' | 'trees' | 'problems'>,
): Pieces | undefined {
  const { text, masked, trees, problems } = file
  if (problems.length > 0 || masked !== text || trees.length < 2) return undefined
  if (hasOtherMarkers(text) || mayHoldTemplates(text) || mayHaveAngles(text)) return undefined
  const starts = documentStarts(text)
  if (starts.length !== trees.length) return undefined
  const nothing = { problems: [], masked: undefined, remember: undefined }
  const all = trees.map((tree, index) => ({ start: starts[index] ?? 0, tree, ...nothing }))
  return { all, count: undefined, key: '' }
}

/**
 * Reads a text by parsing only the YAML documents that differ from the version before. Undefined if
 * the whole text has to be read.
 */
export function parseAgain(
  text: string,
  { before, maxLength, placeholders }: ParseOptions,
): ParsedText | undefined {
  if (before?.pieces === undefined) return undefined
  if (text.length > (maxLength ?? MAX_TEXT_LENGTH)) return undefined
  const { all: old, count, key } = before.pieces
  const { first, last, from, to, oldEnd } = changedPieces(before.text, text, old)
  // A slice of the text would keep all of it in memory, so this is a copy.
  const region = ` ${text.slice(from, to)}`.slice(1)
  if (!isPlain(region, placeholders)) return undefined
  const parts = countedAgain(
    count ?? countParts(before.text),
    before.text.slice(from, oldEnd),
    region,
  )
  const changed =
    parts === undefined
      ? undefined
      : readAgain(region, old, { first, last, length: before.text.length })
  if (parts === undefined || changed === undefined) return undefined
  const by = text.length - before.text.length
  const all: TextPiece[] = old.slice(0, first)
  for (const piece of changed) all.push(movedPiece(piece, from))
  for (let index = last + 1; index < old.length; index++) {
    const piece = old[index]
    if (piece !== undefined) all.push(movedPiece(piece, by))
  }
  if (all.length > MAX_DOCUMENTS) return undefined
  const masked = maskedText(text, all)
  const problems = all.flatMap((piece) => piece.problems)
  return {
    trees: all.map(({ tree }) => tree),
    problems: problems.length === 0 ? problems : causes(problems, masked),
    text: masked,
    masks: [],
    isLiteral: before.isLiteral && masked === text && !UNKNOWN_MARK.test(region),
    pieces: { all, count: parts, key },
  }
}

const MARKER_LENGTH = '---\n'.length

/** The documents that a change touches, with their place in both texts. */
function changedPieces(before: string, text: string, pieces: readonly TextPiece[]) {
  const { start, end } = changedSpan(before, text)
  const starts = pieces.map((piece) => piece.start)
  const holder = lastUpTo(starts, start)
  const isAtMarker = start < (starts[holder] ?? 0) + MARKER_LENGTH
  const first = Math.max(0, isAtMarker ? holder - 1 : holder)
  // If only comments are left of the first document, the next marker belongs to it.
  const last = Math.max(lastUpTo(starts, end), first === 0 ? 1 : 0)
  const oldEnd = starts[last + 1] ?? before.length
  return { first, last, from: starts[first] ?? 0, to: oldEnd + text.length - before.length, oldEnd }
}

/** False of a part whose meaning may depend on the text around it. */
const isPlain = (region: string, placeholders: readonly string[] | undefined): boolean =>
  !region.startsWith('\uFEFF') &&
  !region.includes('\0') &&
  !hasOtherMarkers(region) &&
  !mayHoldTemplates(region) &&
  !mayHaveAngles(region) &&
  maskPlaceholders(maskCapitals(bracedLines(region)), placeholders) === region &&
  encodingProblem(region) === undefined &&
  oddSpaces(region).length === 0

/** Counts the parts of the new text; undefined if there are too many. */
function countedAgain(
  count: ReturnType<typeof countParts>,
  before: string,
  region: string,
): number | undefined {
  const [old, now] = [countParts(before), countParts(region)]
  if (typeof count !== 'number' || typeof old !== 'number' || typeof now !== 'number')
    return undefined
  const all = count - old + now
  return all <= MAX_FILE_PARTS ? all : undefined
}

interface Others {
  readonly first: number
  readonly last: number
  readonly length: number
}

/** Parses each changed document with the budget that the other documents leave. */
function readAgain(
  region: string,
  old: readonly TextPiece[],
  { first, last, length }: Others,
): readonly TextPiece[] | undefined {
  const budgets = createBudgets()
  for (const [index, { start, tree, problems }] of old.entries()) {
    if ((index >= first && index <= last) || isQuickTree(originOf(tree))) continue
    const own = (old[index + 1]?.start ?? length) - start
    budgets.full.spend(own)
    if (problems.length > 0) budgets.broken.spend(own)
  }
  const pieces = readPieces(region, budgets)
  // If a budget is spent, the order of the documents decides which of them is repaired.
  const { full, broken } = budgets
  if (full.isSpent || broken.isSpent) return undefined
  return pieces?.some(({ tree }) => tree.duplicates.length > 0) ? undefined : pieces
}
