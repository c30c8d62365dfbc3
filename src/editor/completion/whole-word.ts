import { MAX_LINE_LENGTH } from '../../core/limits.ts'
import type { Cursor } from '../place/cursor.ts'
import type { Completion } from './completion-item.ts'

/**
 * Makes a completion replace the whole word at the cursor, not only the part before it:
 * `secr‸etName` becomes one name. If nothing is typed yet, the following text stays, unless it is
 * the value that the completion is for.
 */
export function replacingWord(
  one: Completion,
  text: string,
  cursor: Pick<Cursor, 'quote' | 'isFlow'> | undefined,
): Completion {
  const { start, end } = one.span
  const rest =
    wordRest(one, cursor)
      .exec(text.slice(end, end + MAX_LINE_LENGTH))?.[0]
      .trimEnd() ?? ''
  const isValue = one.kind === 'value' && cursor !== undefined
  return rest === '' || (start === end && !isValue)
    ? one
    : { ...one, span: { start, end: end + rest.length } }
}

/**
 * Ranks completions that begin with the whole word at the cursor before those that begin with its
 * first letters.
 */
export function wholeWordFirst(
  found: readonly Completion[],
  text: string,
  offset: number,
): readonly Completion[] {
  const goesOn = ({ span, label }: Completion) =>
    span.end > offset && label.startsWith(text.slice(span.start, span.end))
  return [...found.filter(goesOn), ...found.filter((one) => !goesOn(one))]
}

/** The rest of the word at the cursor. */
export const restOfWord = (text: string, offset: number): string =>
  /^[\w./-]*/.exec(text.slice(offset, offset + MAX_LINE_LENGTH))?.[0] ?? ''

const NAME = /^[\w$-]*/
const IDENTIFIER = /^[\w$]*/
/** A step of a path in brackets, up to its end. */
const BRACKET = /^[^\][\r\n]*\]?/
/** The same by the scalar's quotes, which the step must not end. */
const BRACKETS = {
  '': BRACKET,
  block: BRACKET,
  "'": /^[^\][\r\n']*\]?/,
  '"': /^(?:[^\][\r\n"\\]|\\.)*\]?/,
} as const
const IN_DOUBLE = /^(?:[^"\\\r\n]|\\.)*/
const IN_SINGLE = /^[^'\r\n]*/
const IN_FLOW = /^[^,\]}#\r\n]*/
const PLAIN = /^(?:(?![ \t]#)[^\r\n])*/

function wordRest(
  { kind, text }: Completion,
  cursor: Pick<Cursor, 'quote' | 'isFlow'> | undefined,
): RegExp {
  if (kind === 'snippet') return /^/
  if (kind === 'key' || kind === 'rule' || kind === 'topic' || cursor === undefined) return NAME
  if (kind !== 'value') {
    if (text.startsWith('[')) return BRACKETS[cursor.quote]
    return kind === 'property' ? NAME : IDENTIFIER
  }
  if (cursor.quote === '"') return IN_DOUBLE
  if (cursor.quote === "'") return IN_SINGLE
  return cursor.isFlow ? IN_FLOW : PLAIN
}
