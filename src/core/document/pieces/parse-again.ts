import { MAX_DOCUMENTS, MAX_FILE_PARTS, MAX_PARTS, MAX_TEXT_LENGTH } from '../../limits.ts'
import { addAll } from '../../lists.ts'
import { countParts } from '../../part-count.ts'
import { ListTree } from '../../scalar/list-tree.ts'
import { originOf, shiftedTree } from '../../scalar/placed-tree.ts'
import { mayHaveAngles } from '../../template/angles.ts'
import { mayHoldTemplates } from '../../template/mask.ts'
import { oddSpaces } from '../../template/odd-spaces.ts'
import { bracedLines, maskCapitals, maskPlaceholders } from '../../template/placeholders.ts'
import { UNKNOWN_MARK } from '../../template/unknown-text.ts'
import { lastUpTo } from '../../text/binary-search.ts'
import { lineFeed, lineStart } from '../../text/scan.ts'
import { type ChangedSpan, changedSpan } from '../../text/spans.ts'
import { encodingProblem } from '../../text/well-formed.ts'
import type { Pieces, SourceFile, TextPiece, Tree } from '../../types.ts'
import { documentStarts, hasOtherMarkers } from '../../yaml/document-starts.ts'
import { isQuickTree } from '../../yaml/quick.ts'
import type { ParseOptions } from '../parse-options.ts'
import { causes, type ParsedText } from '../parse-text.ts'
import { readListAgain } from './list-items.ts'
import { createBudgets, maskedText, movedPiece, readPieces } from './parse-split.ts'

/** The documents of a text that was read as a whole; undefined if one may depend on another. */
export function piecesOf(
  file: Pick<SourceFile, 'text' | 'masked' | 'trees' | 'problems'>,
): Pieces | undefined {
  const { text, masked, trees, problems } = file
  if (problems.length > 0 || masked !== text || trees.length === 0) return undefined
  if (hasOtherMarkers(text) || mayHoldTemplates(text) || mayHaveAngles(text)) return undefined
  const starts = documentStarts(text)
  if (starts.length !== trees.length) return undefined
  const nothing = { problems: [], masked: undefined, remember: undefined }
  const all = trees.map((tree, index) => ({ start: starts[index] ?? 0, tree, ...nothing }))
  return { all, count: undefined, key: '' }
}

/** Two versions of a text, and the documents of the first. */
interface Versions {
  readonly before: string
  readonly text: string
  readonly change: ChangedSpan
  readonly old: readonly TextPiece[]
}

/** Documents that were read again. */
interface ReadAgain {
  readonly first: number
  readonly last: number
  /** The documents in their place. */
  readonly changed: readonly TextPiece[]
  /** The text in which these documents, or the changed items of a list, are. */
  readonly region: string
  /** The text of these documents. */
  readonly documents: string
}

/**
 * Reads a text by parsing only the YAML documents, or items of a list, that differ from the version
 * before. Undefined if the whole text has to be read.
 */
export function parseAgain(
  text: string,
  { before, maxLength, placeholders }: ParseOptions,
): ParsedText | undefined {
  if (before?.pieces === undefined) return undefined
  if (text.length > (maxLength ?? MAX_TEXT_LENGTH)) return undefined
  const { all: old, count, key } = before.pieces
  const change = changedSpan(before.text, text)
  const lines = linesAround(text, change.start, change.newEnd)
  if (!isPlain(text, lines, placeholders)) return undefined
  const read = readChanged({ before: before.text, text, change, old })
  const linesBefore = linesAround(before.text, change.start, change.end)
  const parts = countedAgain(count ?? countParts(before.text), linesBefore, lines)
  if (read === undefined || parts === undefined || hasTooManyParts(parts, read)) return undefined
  const all = allPieces(old, read, text.length - before.text.length)
  if (all.length > MAX_DOCUMENTS) return undefined
  const masked = maskedText(text, all)
  const problems = all.flatMap((piece) => piece.problems)
  return {
    trees: all.map(({ tree }) => tree),
    problems: problems.length === 0 ? problems : causes(problems, masked),
    text: masked,
    masks: [],
    isLiteral: before.isLiteral && masked === text && !UNKNOWN_MARK.test(lines),
    pieces: { all, count: parts, key },
  }
}

function readChanged(versions: Versions): ReadAgain | undefined {
  const read = itemsAgain(versions) ?? documentsAgain(versions)
  return read === undefined || oddSpaces(read.region).length > 0 ? undefined : read
}

const hasTooManyParts = (count: number, { documents }: ReadAgain): boolean =>
  count > MAX_PARTS && typeof countParts(documents) !== 'number'

/** The documents that were read again, between those that only moved. */
function allPieces(
  old: readonly TextPiece[],
  { first, last, changed }: ReadAgain,
  by: number,
): readonly TextPiece[] {
  const all: TextPiece[] = old.slice(0, first)
  addAll(all, changed)
  for (let index = last + 1; index < old.length; index++) {
    const piece = old[index]
    if (piece !== undefined) all.push(movedPiece(piece, by))
  }
  return all
}

/** The lines that a change touches, as a copy: a slice of the text would keep all of it in memory. */
const linesAround = (text: string, start: number, end: number): string =>
  copied(text, lineStart(text, start), lineFeed(text, end))

const copied = (text: string, from: number, to: number): string =>
  ` ${text.slice(from, to)}`.slice(1)

/**
 * False of lines that may change the meaning of other lines, or be something else than YAML. All
 * that is looked for is in one line, and the text before had none of it.
 */
const isPlain = (
  text: string,
  lines: string,
  placeholders: readonly string[] | undefined,
): boolean =>
  !text.startsWith('\uFEFF') &&
  !lines.includes('\0') &&
  !hasOtherMarkers(lines) &&
  !mayHoldTemplates(lines) &&
  !(/<<|ResourceSet/.test(lines) && mayHaveAngles(text)) &&
  maskPlaceholders(maskCapitals(bracedLines(lines)), placeholders) === lines &&
  encodingProblem(lines) === undefined

/** Reads the changed items of a list, if nothing else has changed. */
function itemsAgain({ before, text, change, old }: Versions): ReadAgain | undefined {
  const holder = lastUpTo(
    old.map(({ start }) => start),
    change.start,
  )
  const piece = old[holder]
  const tree = piece && originOf(piece.tree)
  if (piece === undefined || !(tree instanceof ListTree)) return undefined
  const { start } = piece
  const oldEnd = old[holder + 1]?.start ?? before.length
  if (change.end >= oldEnd && oldEnd < before.length) return undefined
  const end = oldEnd + text.length - before.length
  const within = {
    start: change.start - start,
    end: change.end - start,
    newEnd: change.newEnd - start,
  }
  const documents = text.slice(start, end)
  const again = readListAgain(tree, before.slice(start, oldEnd), documents, within)
  if (again === undefined) return undefined
  const changed = [{ ...piece, tree: shiftedTree(again.tree, start), remember: undefined }]
  const region = documents.slice(again.from, again.to)
  return { first: holder, last: holder, changed, region, documents }
}

/** Reads the changed documents. */
function documentsAgain({ before, text, change, old }: Versions): ReadAgain | undefined {
  const { first, last, from, to } = changedPieces(before, text, change, old)
  const region = copied(text, from, to)
  const read = readAgain(region, old, { first, last, length: before.length })
  const changed = read?.map((piece) => movedPiece(piece, from))
  return changed && { first, last, changed, region, documents: region }
}

const MARKER_LENGTH = '---\n'.length

/** The documents that a change touches, with their place in the new text. */
function changedPieces(
  before: string,
  text: string,
  { start, end }: ChangedSpan,
  pieces: readonly TextPiece[],
) {
  const starts = pieces.map((piece) => piece.start)
  const holder = lastUpTo(starts, start)
  const isAtMarker = start < (starts[holder] ?? 0) + MARKER_LENGTH
  const first = Math.max(0, isAtMarker ? holder - 1 : holder)
  // If only comments are left of the first document, the next marker belongs to it.
  const last = Math.max(lastUpTo(starts, end), first === 0 ? 1 : 0)
  const oldEnd = starts[last + 1] ?? before.length
  return { first, last, from: starts[first] ?? 0, to: oldEnd + text.length - before.length }
}

/** Counts the parts of the new text; undefined if there are too many. */
function countedAgain(
  count: ReturnType<typeof countParts>,
  before: string,
  lines: string,
): number | undefined {
  const [old, now] = [countParts(before), countParts(lines)]
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
    if ((index >= first && index <= last) || isReadQuickly(originOf(tree))) continue
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

const isReadQuickly = (tree: Tree): boolean => isQuickTree(tree) || tree instanceof ListTree
