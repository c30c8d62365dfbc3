import { MAX_LINE_LENGTH } from '../../core/limits.ts'
import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import { type AnyNode, nodesIn, type Span } from '../expression/syntax/ast.ts'
import { isTemplated } from '../expression/syntax/mask.ts'
import { endsOf } from '../expression/syntax/pattern.ts'

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

/** A regular expression with an endless repetition of a group: without one, there are not many ways to try. */
interface Pattern extends Span {
  readonly pattern: string
  readonly flags: string
}

export function repeatingPatterns(ast: AnyNode | undefined): readonly Pattern[] {
  return (ast ? nodesIn(ast) : []).flatMap((node) => {
    const [pattern, flags = ''] = patternOf(node)
    if (pattern === undefined || !/\)(?:[*+]|\{\d+,\})/.test(pattern)) return []
    if (pattern.length > MAX_LINE_LENGTH || isTemplated(pattern)) return []
    return [{ start: node.start, end: node.end, pattern, flags }]
  })
}

/** True of a pattern that does not come to an end on some text, because it tries exponentially many ways. */
export function hangs(
  { pattern, flags }: Pick<Pattern, 'pattern' | 'flags'>,
  context: EvaluationContext,
  evaluator: Evaluator,
): boolean {
  const value = {
    ends: endsTried(pattern),
    flags: flags.replace(/[gy]/g, ''),
    texts: textsFor(pattern),
  }
  const outcome = evaluator.evaluate(TRY, { value, context })
  return outcome.kind === 'limit' && outcome.limit === 'steps'
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
