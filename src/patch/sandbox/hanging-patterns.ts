import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import type { RepeatingPattern } from '../expression/facts/patterns.ts'
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

/** True of a pattern that does not come to an end on some text, because it tries exponentially many ways. */
export function hangs(
  { pattern, flags }: Pick<RepeatingPattern, 'pattern' | 'flags'>,
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
