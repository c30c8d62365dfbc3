import { credentialNameOf } from '../core/secret/credential-name.ts'
import { randomWordsIn } from '../core/secret/random-spans.ts'

/** The certain value of a variable. */
export type ValueFor = (name: string) => string | undefined

const NAME = /[A-Za-z_]\w*/g
const ASSIGNMENT =
  /^(?:(?:export|readonly)\s+)?([A-Za-z_]\w*)=(?:'([^']*)'|"((?:[^"\\`$]|\$\w+|\$\{\w+\})*)"|((?:[\w@%+=:,./-]|\$\w+|\$\{\w+\})*))\s*(?:#.*)?$/
const ANY_ASSIGNMENT = /(?:^|[\s;&|({])([A-Za-z_]\w*)\+?=/g
/** Commands that set the variable whose name follows. */
const SETTERS =
  /\b(?:read|mapfile|readarray|unset|getopts|for|select|let|local|declare|typeset|printf)\b/
/** Commands that may set any variable. */
const OPEN = /^\s*(?:source|\.|eval)\s|[;&|]\s*(?:source|\.|eval)\s/
const OPENS = /^\s*(?:if|for|while|until|case|select)\b(?!.*\b(?:fi|done|esac)\s*;?\s*$)|[{(]\s*$/
const CLOSES = /^\s*(?:fi|done|esac|\}|\))/

/**
 * Reads the plain assignments of a script, one per line, outside conditions, loops and functions;
 * inside these, only variables that are assigned once are known. Lines must be asked for in rising
 * order; lines of heredocs are empty.
 */
export function scriptValues(lines: readonly string[]) {
  const known = new Map<string, string | undefined>()
  let [at, depth] = [0, 0]
  let counts: ReadonlyMap<string, number> | undefined
  /** Finds the values of variables at a line. */
  return (end: number): ValueFor => {
    for (; at < end; at++) {
      const line = (lines[at] ?? '').replace(/^\uFEFF/, '')
      if (CLOSES.test(line)) depth = Math.max(0, depth - 1)
      note(line, depth, known)
      if (OPENS.test(line)) depth++
    }
    if (depth === 0) return (name) => known.get(name)
    counts ??= countsOf(lines.flatMap(namesSet))
    return (name) => (counts?.get(name) === 1 ? known.get(name) : undefined)
  }
}

function note(line: string, depth: number, known: Map<string, string | undefined>): void {
  if (OPEN.test(line)) known.clear()
  const [, name, single, double, bare] = depth === 0 ? (ASSIGNMENT.exec(line) ?? []) : []
  if (name === undefined) {
    for (const one of namesSet(line)) known.set(one, undefined)
    return
  }
  const value = single ?? filledIn(double ?? bare ?? '', known)
  known.set(name, value !== undefined && isSecret(name, value) ? undefined : value)
}

/** True of a credential, which is shown only where the variable is set. */
export const isSecret = (name: string, value: string): boolean =>
  credentialNameOf(name) !== undefined || randomWordsIn(value).length > 0

/** All names that a line may set. */
const namesSet = (line: string): readonly string[] => [
  ...Array.from(line.matchAll(ANY_ASSIGNMENT), ([, name = '']) => name),
  ...(SETTERS.test(line) ? (line.match(NAME) ?? []) : []),
]

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function filledIn(
  text: string,
  known: ReadonlyMap<string, string | undefined>,
): string | undefined {
  let isKnown = true
  const filled = text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, plain?: string) => {
    const value = known.get(braced ?? plain ?? '')
    isKnown &&= value !== undefined
    return value ?? ''
  })
  return isKnown ? filled : undefined
}
