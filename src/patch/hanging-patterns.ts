import { MAX_LINE_LENGTH } from '../core/limits.ts'
import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node, Span } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import { type AnyNode, walk } from './expression/syntax/ast.ts'
import { isTemplated } from './expression/syntax/mask.ts'
import { endsOf } from './expression/syntax/pattern.ts'
import type { PatchExpression } from './expression-node.ts'
import { contextFor } from './sandbox/sample-run.ts'

const HANGS = memoKey<boolean>('hangs')

/** So often a word is repeated: what tries two ways in each round does not end. */
const ROUNDS = 36

/** One of every kind of character that classes such as \w and \s distinguish. */
const COMMON = [...'aA0 -_.,/']

/** Code for the sandbox: it tries each end of a pattern on each text. A broken pattern throws, and does not hang. */
const TRY = `value.ends.forEach((end) => {
  try {
    const tried = new RegExp(end, value.flags)
    value.texts.forEach((text) => tried.test(text))
  } catch {}
})`

/** Patterns that do not come to an end on some text, because they try exponentially many ways before they fail. */
export function hangingPatterns(
  node: Node,
  expression: PatchExpression,
  settings: Settings,
): readonly Span[] {
  const { ast } = expression.parsed
  const found: Span[] = []
  const context = contextFor(expression)
  if (ast === undefined) return found
  walk(ast, (each) => {
    const [pattern, flags = ''] = patternOf(each)
    // Without an endless repetition of a group, there are not that many ways.
    if (pattern === undefined || !/\)(?:[*+]|\{\d+,\})/.test(pattern)) return
    if (pattern.length > MAX_LINE_LENGTH || isTemplated(pattern)) return
    const value = {
      ends: endsTried(pattern),
      flags: flags.replace(/[gy]/g, ''),
      texts: textsFor(pattern),
    }
    const isHanging = evaluateOnce(node, settings, HANGS, [pattern, flags], (evaluator) => {
      const outcome = evaluator.evaluate(TRY, { value, context })
      return outcome.kind === 'limit' && outcome.limit === 'steps'
    })
    if (isHanging) found.push(each)
  })
  return found
}

function patternOf(node: AnyNode): readonly string[] {
  if (node.type === 'Literal') return node.regex ? [node.regex.pattern, node.regex.flags] : []
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
  const { callee, arguments: given } = node
  if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return []
  return given.flatMap((each) => (each.type === 'Literal' ? [String(each.value)] : []))
}

/** Each is tried at the start of a text: what comes before a group would have to be in it. */
const endsTried = (pattern: string) => endsOf(pattern).map((end) => `^(?:${end})`)

/** Characters that hardly fit: a sign, one that `.` leaves out, and one beyond most ranges. */
const ENDS = ['!', '\n', '\u{10ffff}']

/** Many rounds of each word of one or two characters, and an end. */
function textsFor(pattern: string): readonly string[] {
  const own = pattern.replace(/\\\w|[^\w\s,:;=@-]/g, '')
  const letters = [...new Set([...COMMON, ...own])].slice(0, 16)
  const words = letters.flatMap((one) => [one, ...letters.map((other) => one + other)])
  return words.flatMap((word) => ENDS.map((end) => word.repeat(ROUNDS) + end))
}
