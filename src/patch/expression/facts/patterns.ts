import { MAX_LINE_LENGTH } from '../../../core/limits.ts'
import type { AnyNode, Span } from '../syntax/ast.ts'
import { isTemplated } from '../syntax/mask.ts'

/**
 * A regular expression that repeats a group without limit; other patterns do not backtrack much.
 */
export interface RepeatingPattern extends Span {
  readonly pattern: string
  readonly flags: string
}

export function repeatingPatternAt(node: AnyNode): RepeatingPattern | undefined {
  const [pattern, flags = ''] = patternOf(node)
  if (pattern === undefined || !/\)(?:[*+]|\{\d+,\})/.test(pattern)) return undefined
  if (pattern.length > MAX_LINE_LENGTH || isTemplated(pattern)) return undefined
  return { start: node.start, end: node.end, pattern, flags }
}

function patternOf(node: AnyNode): readonly string[] {
  if (node.type === 'Literal') return node.regex ? [node.regex.pattern, node.regex.flags] : []
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
  const { callee, arguments: given } = node
  if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return []
  return given.flatMap((each) => (each.type === 'Literal' ? [String(each.value)] : []))
}
