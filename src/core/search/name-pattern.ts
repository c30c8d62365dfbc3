/**
 * Matches `*`, `?` and `[a-z]` against one name. It backtracks to the last `*` only, so its time is
 * bounded.
 */
export function matchesName(pattern: string, name: string): boolean {
  let at = 0
  let from = 0
  let star = -1
  let retry = 0
  while (from < name.length) {
    const isStar = pattern[at] === '*'
    const length = isStar ? 0 : matchOne(pattern, at, name[from] ?? '')
    if (isStar) {
      star = at++
      retry = from
    } else if (length > 0) {
      at += length
      from++
    } else if (star === -1) return false
    else {
      at = star + 1
      from = ++retry
    }
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}

/**
 * The longest text that all matching names contain, as far as it is clear before a class or an
 * escape.
 */
export function textIn(pattern: string): string {
  const [clear = ''] = pattern.split(/[[\\]/, 1)
  const [longest = ''] = clear.split(/[*?]/).sort((a, b) => b.length - a.length)
  return longest
}

/** Length of the pattern's element that matches this character; 0 if it does not. */
function matchOne(pattern: string, at: number, character: string): number {
  const element = pattern[at]
  if (element === undefined) return 0
  if (element === '?') return 1
  if (element === '\\') return pattern[at + 1] === character ? 2 : 0
  if (element !== '[') return element === character ? 1 : 0
  const { end, has } = readClass(pattern, at, character)
  return has ? end - at : 0
}

/**
 * The end of a class, -1 if nothing closes it, and the answer if the class contains a character.
 */
export function readClass(pattern: string, bracket: number, character: string) {
  const isNegated = /[!^]$/.test(pattern.slice(bracket, bracket + 2))
  const start = bracket + 1 + Number(isNegated)
  let has = false
  let last = ''
  // A bracket at the start is one of the class's characters.
  for (let at = start; at < pattern.length; ) {
    if (pattern[at] === ']' && at > start) return { end: at + 1, has: has !== isNegated }
    const posix = readPosixClass(pattern, at)
    if (posix !== undefined) {
      has ||= posix.characters?.test(character) === true
      at = posix.end
      last = ''
      continue
    }
    const isRange = pattern[at] === '-' && last !== '' && (pattern[at + 1] ?? ']') !== ']'
    const { one, end } = readEscaped(pattern, isRange ? at + 1 : at)
    has ||= isRange ? character >= last && character <= one : character === one
    last = isRange ? '' : one
    at = end
  }
  return { end: -1, has: false }
}

function readEscaped(pattern: string, at: number) {
  const from = pattern[at] === '\\' ? at + 1 : at
  return { one: pattern[from] ?? '', end: from + 1 }
}

function readPosixClass(pattern: string, at: number) {
  const found = pattern[at] === '[' ? POSIX.exec(pattern.slice(at, at + 12)) : null
  return found === null
    ? undefined
    : { characters: POSIX_CLASSES[found[1] ?? ''], end: at + found[0].length }
}

const POSIX = /^\[:([a-z]+):\]/

const POSIX_CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[A-Fa-f0-9]/,
}
