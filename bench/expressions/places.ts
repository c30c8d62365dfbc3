import type { Draw } from './draw.ts'

/** One mistake of a person at one place; undefined where the code has no place for it. */
export type Mistake = (code: string, draw: Draw) => string | undefined

/** Another text for one of the matches of a pattern. */
export const at =
  (pattern: RegExp, by: string | ((match: RegExpMatchArray, draw: Draw) => string)): Mistake =>
  (code, draw) => {
    const all = [...code.matchAll(new RegExp(pattern, 'g'))]
    if (all.length === 0) return undefined
    const match = draw(all)
    const text = typeof by === 'string' ? match[0].replace(pattern, by) : by(match, draw)
    return code.slice(0, match.index) + text + code.slice((match.index ?? 0) + match[0].length)
  }

/** The first of several that changes something. */
export const any =
  (...mistakes: readonly Mistake[]): Mistake =>
  (code, draw) => {
    const found = mistakes.map((each) => each(code, draw)).filter((each) => each !== undefined)
    return found.length === 0 ? undefined : draw(found)
  }

export const whole = (pattern: RegExp, by: (code: string) => string): Mistake => {
  return (code) => (pattern.test(code) ? by(code) : undefined)
}
