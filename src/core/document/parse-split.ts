import { Budget } from '../budget.ts'
import { MAX_CLOSE_LENGTH, MAX_FULL_LENGTH } from '../limits.ts'
import { shiftedProblem, shiftedTree } from '../scalar/placed-tree.ts'
import type { SyntaxProblem, Tree } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'
import { parseRepairing, type RepairedResult } from '../yaml/parse-repairing.ts'
import { parseQuick } from '../yaml/quick.ts'

/**
 * Markers that end a document, and YAML directives: other parts of the text may decide their
 * meaning.
 */
const OTHER_MARKERS = /^(?:\.\.\.|%)/m

/**
 * Parses each document of a text by itself, so that only broken ones need the slow parser.
 * Undefined if there is one document only, if documents may depend on each other, and if too much
 * text would need the slow parser.
 */
export function parseSplit(text: string): RepairedResult | undefined {
  if (OTHER_MARKERS.test(text)) return undefined
  const starts = documentStarts(text)
  if (starts.length < 2) return undefined
  const trees: Tree[] = []
  const problems: SyntaxProblem[] = []
  const texts: string[] = []
  const budgets = { full: new Budget(MAX_FULL_LENGTH), broken: new Budget(MAX_CLOSE_LENGTH) }
  for (const [index, start] of starts.entries()) {
    const part = text.slice(start, starts[index + 1])
    const parsed = parsePart(part, budgets)
    const [tree, ...more] = parsed?.trees ?? []
    if (parsed === undefined || tree === undefined || more.length > 0) return undefined
    trees.push(start === 0 ? tree : shiftedTree(tree, start))
    for (const problem of parsed.problems) problems.push(shiftedProblem(problem, start))
    texts.push(parsed.text)
  }
  return { trees, problems, text: texts.join('') }
}

/** The slow parser reads a limited length, and still less of a broken text. */
function parsePart(
  text: string,
  { full, broken }: Readonly<Record<'full' | 'broken', Budget>>,
): RepairedResult | undefined {
  const trees = parseQuick(text)
  if (trees !== undefined) return { trees, problems: [], text }
  if (!full.spend(text.length)) return undefined
  const parsed = parseRepairing(text, broken.left)
  if (parsed.problems.length > 0) broken.spend(text.length)
  return parsed
}
