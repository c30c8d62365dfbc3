import { ShiftedTree, shiftedProblem } from '../scalar/shifted-tree.ts'
import type { SyntaxProblem, Tree } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'
import { parseEvents } from '../yaml/parse-events.ts'
import { parseRepairing, type RepairedResult } from '../yaml/parse-repairing.ts'
import { quickTrees } from '../yaml/quick-tree.ts'

/** Markers of an end, and directives of YAML: what they mean may be decided elsewhere in the text. */
const OTHER_MARKERS = /^(?:\.\.\.|%)/m

/**
 * Parses each document of a text by itself, so that only those pay for the slow parser that need it.
 * Undefined where there is one only, where documents may depend on others, and where more than
 * `maxLength` of the text would go through the slow one.
 */
export function parseSplit(text: string, maxLength: number): RepairedResult | undefined {
  if (OTHER_MARKERS.test(text)) return undefined
  const starts = documentStarts(text)
  if (starts.length < 2) return undefined
  const trees: Tree[] = []
  const problems: SyntaxProblem[] = []
  const texts: string[] = []
  let left = maxLength
  for (const [index, start] of starts.entries()) {
    const part = text.slice(start, starts[index + 1])
    const fast = quickly(part)
    if (fast === undefined) left -= part.length
    if (left < 0) return undefined
    const parsed = fast ?? parseRepairing(part)
    const [tree, ...more] = parsed.trees
    if (tree === undefined || more.length > 0) return undefined
    trees.push(start === 0 ? tree : new ShiftedTree(tree, start))
    for (const problem of parsed.problems) problems.push(shiftedProblem(problem, start))
    texts.push(parsed.text)
  }
  return { trees, problems, text: texts.join('') }
}

function quickly(text: string): RepairedResult | undefined {
  const quick = quickTrees(text)
  if (quick !== undefined) return { trees: quick, problems: [], text }
  const fast = parseEvents(text)
  return 'trees' in fast ? { trees: fast.trees, problems: [], text } : undefined
}
