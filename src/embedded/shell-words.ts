import type { Span } from '../core/types.ts'
import type { Line } from './lines.ts'
import { scriptValues, type ValueFor } from './shell-values.ts'

const WORD = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\|;&<>()])+|[|;&<>()]/g
/** To a file, outside of quotes. */
const REDIRECTION = /(?<=[\s;|])(?:\d|&)?(?:>>?|<)[ \t]*(?:&[\d-]|[\w./$-]+|"[^"]*")/g
const COMMENT = /^\s*#/
const VARIABLE = /\$(?:\{(\w+)\}|(\w+))/g

/** A word of a command. */
export interface Word {
  /** Without quotes, and with the variables that are known. */
  readonly text: string
  readonly isKnown: boolean
  readonly span: Span
}

/** A command of a script, its lines joined without a change of offsets. */
interface Command {
  readonly command: string
  readonly start: number
  /** The index of its first line. */
  readonly line: number
  readonly valueFor: ValueFor
}

/** The commands of a script whose first line has a word. `code` lacks heredocs. */
export function* commandsNaming(
  name: string,
  text: string,
  lines: readonly Line[],
  code: readonly (string | undefined)[],
): Iterable<Command> {
  const valuesAt = scriptValues(Array.from(code, (line) => line ?? ''))
  for (let at = 0; at < lines.length; at++) {
    const line = at
    if (code[at]?.includes(name) !== true || COMMENT.test(code[at] ?? '')) continue
    while (lines[at]?.text.endsWith('\\') === true && at + 1 < lines.length) at++
    const { start = 0 } = lines[line] ?? {}
    const command = text
      .slice(start, lines[at]?.end)
      .replace(/\\\r?\n/g, (end) => ' '.repeat(end.length))
    yield { command, start, line, valueFor: valuesAt(line) }
  }
}

/** The words of a command up to a pipe or the like. */
export const wordsIn = (command: string, start: number, valueFor: ValueFor): readonly Word[] =>
  commandsIn(command, start, valueFor)[0] ?? []

/** The words of each command in a line, without redirections and comments. */
export function commandsIn(
  line: string,
  start: number,
  valueFor: ValueFor,
): readonly (readonly Word[])[] {
  let words: Word[] = []
  const commands = [words]
  const bare = line.replace(REDIRECTION, (all) => ' '.repeat(all.length))
  for (const { 0: source, index } of bare.matchAll(WORD)) {
    if (source.startsWith('#')) break
    if (/^[|;&<>()]/.test(source)) {
      words = []
      commands.push(words)
    } else {
      const span = { start: start + index, end: start + index + source.length }
      words.push({ ...textOf(source, valueFor), span })
    }
  }
  return commands
}

function textOf(source: string, valueFor: ValueFor) {
  let isKnown = !/`|\$\(/.test(source)
  const text = source.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|[^'"\\]+/g,
    (all, single, double, escaped) => {
      if (single !== undefined || escaped !== undefined) return single ?? escaped
      return (double ?? all).replace(VARIABLE, (whole: string, braced?: string, plain?: string) => {
        const value = valueFor(braced ?? plain ?? '')
        isKnown &&= value !== undefined
        return value ?? whole
      })
    },
  )
  return { text, isKnown: isKnown && !text.includes('$') }
}
