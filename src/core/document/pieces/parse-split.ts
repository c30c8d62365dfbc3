import { Budget } from '../../budget.ts'
import { MAX_CLOSE_LENGTH, MAX_FULL_LENGTH } from '../../limits.ts'
import { shiftedProblem, shiftedTree } from '../../scalar/placed-tree.ts'
import type { TextPiece } from '../../types.ts'
import { documentStarts, hasOtherMarkers } from '../../yaml/document-starts.ts'
import { parseRepairing, type RepairedResult } from '../../yaml/parse-repairing.ts'
import { parseQuick } from '../../yaml/quick.ts'
import { readList } from './list-items.ts'

/**
 * Parses each document of a text by itself, so that only broken ones need the slow parser.
 * Undefined if there is one document only, if documents may depend on each other, and if too much
 * text would need the slow parser.
 */
export function parseSplit(text: string): RepairedResult | undefined {
  if (hasOtherMarkers(text) || documentStarts(text).length < 2) return undefined
  const pieces = readPieces(text, createBudgets())
  if (pieces === undefined) return undefined
  return {
    trees: pieces.map(({ tree }) => tree),
    problems: pieces.flatMap(({ problems }) => problems),
    text: maskedText(text, pieces),
  }
}

/** The length that the slow parser may read, and the length of it that may be broken. */
export type ReadBudgets = Readonly<Record<'full' | 'broken', Budget>>

export const createBudgets = (): ReadBudgets => ({
  full: new Budget(MAX_FULL_LENGTH),
  broken: new Budget(MAX_CLOSE_LENGTH),
})

/** Reads each document of a text by itself. */
export function readPieces(text: string, budgets: ReadBudgets): readonly TextPiece[] | undefined {
  const starts = documentStarts(text)
  const pieces: TextPiece[] = []
  for (const [index, start] of starts.entries()) {
    const part = text.slice(start, starts[index + 1])
    const parsed = readPart(part, budgets)
    const [tree, ...more] = parsed?.trees ?? []
    if (parsed === undefined || tree === undefined || more.length > 0) return undefined
    const { problems } = parsed
    const masked = parsed.text === part ? undefined : parsed.text
    pieces.push(movedPiece({ start: 0, tree, problems, masked, remember: undefined }, start))
  }
  return pieces
}

function readPart(text: string, { full, broken }: ReadBudgets): RepairedResult | undefined {
  const list = readList(text)
  const trees = list === undefined ? parseQuick(text) : [list]
  if (trees !== undefined) return { trees, problems: [], text }
  if (!full.spend(text.length)) return undefined
  const parsed = parseRepairing(text, broken.left)
  if (parsed.problems.length > 0) broken.spend(text.length)
  return parsed
}

export function movedPiece(piece: TextPiece, by: number): TextPiece {
  if (by === 0) return piece
  const { start, tree, problems, masked, remember } = piece
  return {
    start: start + by,
    tree: shiftedTree(tree, by),
    problems: problems.map((problem) => shiftedProblem(problem, by)),
    masked,
    remember,
  }
}

/** A text as it was parsed in the end. */
export function maskedText(text: string, pieces: readonly TextPiece[]): string {
  const parts: string[] = []
  let end = 0
  for (const { start, masked } of pieces) {
    if (masked === undefined) continue
    parts.push(text.slice(end, start), masked)
    end = start + masked.length
  }
  return end === 0 ? text : parts.join('') + text.slice(end)
}
