import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import type { RepeatingPattern } from '../expression/facts/patterns.ts'
import { endsOf } from '../expression/syntax/pattern.ts'

/** Repetitions of a word: a pattern with two choices per round does not end on so many. */
const ROUNDS = 36

/** One of each kind of character that classes such as \w and \s distinguish. */
const COMMON = [...'aA0 -_.,/']

/**
 * Code for the sandbox that runs each remainder of a pattern on each text. A broken pattern throws
 * instead of hanging.
 */
const TRY = `value.ends.forEach((end) => {
  try {
    const tried = new RegExp(end, value.flags)
    value.texts.forEach((text) => tried.test(text))
  } catch {}
})`

/** True of a pattern that takes exponential time on some text. */
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

/**
 * Each remainder is tried at the start of a text, which otherwise would have to contain what
 * precedes the group.
 */
const endsTried = (pattern: string) => endsOf(pattern).map((end) => `^(?:${end})`)

/** Characters that rarely match: a sign, one that `.` excludes, and one beyond most ranges. */
const ENDS = ['!', '\n', '\u{10ffff}']

/** Many repetitions of each word of one or two characters, followed by an end. */
function textsFor(pattern: string): readonly string[] {
  const own = pattern.replace(/\\\w|[^\w\s,:;=@-]/g, '')
  const letters = [...new Set([...COMMON, ...own])].slice(0, 16)
  const words = letters.flatMap((one) => [one, ...letters.map((other) => one + other)])
  return words.flatMap((word) => ENDS.map((end) => word.repeat(ROUNDS) + end))
}
