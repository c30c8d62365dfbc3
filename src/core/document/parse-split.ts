import { MAX_CLOSE_LENGTH, MAX_FULL_LENGTH } from '../limits.ts'
import { shiftedProblem, shiftedTree } from '../scalar/placed-tree.ts'
import type { SyntaxProblem, Tree } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'
import { parseRepairing, type RepairedResult } from '../yaml/parse-repairing.ts'
import { parseQuick } from '../yaml/quick.ts'

/** Markers of an end, and directives of YAML: what they mean may be decided elsewhere in the text. */
const OTHER_MARKERS = /^(?:\.\.\.|%)/m

/**
 * Parses each document of a text by itself, so that only those pay for the slow parser that need it.
 * Undefined where there is one only, where documents may depend on others, and where too much of the
 * text would go through the slow one.
 */
export function parseSplit(text: string): RepairedResult | undefined {
  if (OTHER_MARKERS.test(text)) return undefined
  const starts = documentStarts(text)
  if (starts.length < 2) return undefined
  const trees: Tree[] = []
  const problems: SyntaxProblem[] = []
  const texts: string[] = []
  const left = { full: MAX_FULL_LENGTH, broken: MAX_CLOSE_LENGTH }
  for (const [index, start] of starts.entries()) {
    const part = text.slice(start, starts[index + 1])
    const parsed = parsePart(part, left)
    const [tree, ...more] = parsed?.trees ?? []
    if (parsed === undefined || tree === undefined || more.length > 0) return undefined
    trees.push(start === 0 ? tree : shiftedTree(tree, start))
    for (const problem of parsed.problems) problems.push(shiftedProblem(problem, start))
    texts.push(parsed.text)
  }
  return { trees, problems, text: texts.join('') }
}

/** `left` is how much of the text the slow parser may still read, and how much of that may be broken. */
function parsePart(
  text: string,
  left: { full: number; broken: number },
): RepairedResult | undefined {
  const trees = parseQuick(text)
  if (trees !== undefined) return { trees, problems: [], text }
  left.full -= text.length
  if (left.full < 0) return undefined
  const parsed = parseRepairing(text, left.broken)
  if (parsed.problems.length > 0) left.broken -= text.length
  return parsed
}
