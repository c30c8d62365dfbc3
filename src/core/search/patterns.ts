import { MAX_ITEMS, MAX_LOOKUPS } from '../limits.ts'

/** One pattern, taken apart once. */
interface Pattern {
  readonly isNegated: boolean
  /** Only folders match, and with them all that lies below. */
  readonly isFolder: boolean
  /** Steps of a path; `**` stands for any number of them. */
  readonly steps: readonly string[]
}

/** The verdict of a list of patterns on a path: the last one that matches decides. */
export type PatternMatch = 'matched' | 'negated' | undefined

/** The reason that a pattern matches nothing, or undefined when it can match. */
export function patternProblem(text: string): string | undefined {
  const body = text.startsWith('!') ? text.slice(1) : text
  if (body.split('/').includes('..')) return 'it points outside the folder'
  if (body.replaceAll('/', '').trim() === '') return 'it is empty'
  if (body.length > 1000) return 'it is longer than 1000 characters'
  if (forms(body) === undefined) return `its braces expand to more than ${MAX_LOOKUPS} patterns`
  return undefined
}

/**
 * Compiles patterns with the meaning of `.gitignore`, and `{a,b}` besides. Time to match grows with
 * the length of path and pattern only, whatever strangers write. Paths are relative, with slashes.
 */
export function compilePatterns(texts: readonly string[]): (path: string) => PatternMatch {
  const patterns = texts
    .slice(0, MAX_ITEMS)
    .flatMap((text) => (patternProblem(text) === undefined ? compile(text) : []))
  return (path) => {
    const steps = path.split('/')
    const last = patterns.findLast((pattern) => startsAs(pattern, steps) && matches(pattern, steps))
    if (last === undefined) return undefined
    return last.isNegated ? 'negated' : 'matched'
  }
}

function compile(text: string): Pattern[] {
  const isNegated = text.startsWith('!')
  const body = isNegated ? text.slice(1) : text
  return (forms(body) ?? []).map((form) => {
    const isFolder = form.endsWith('/')
    const steps = form.split('/').filter((step) => step !== '' && step !== '.')
    // At the end it stands for something: `a/**` is not `a` itself.
    if (steps.at(-1) === '**') steps.push('*')
    const isAnchored = form.slice(0, isFolder ? -1 : undefined).includes('/')
    return { isNegated, isFolder, steps: isAnchored ? steps : ['**', ...steps] }
  })
}

/** The patterns that braces stand for; undefined when they are too many. */
function forms(text: string): readonly string[] | undefined {
  let open = ['']
  for (const part of text.split(/(\{[^{},/]*,[^{}/]*\})/)) {
    const choices =
      part.startsWith('{') && part.endsWith('}') ? part.slice(1, -1).split(',') : [part]
    open = open.flatMap((start) => choices.map((choice) => start + choice))
    if (open.length > MAX_LOOKUPS) return undefined
  }
  return open
}

/** Most patterns of a long list are about another folder. */
const startsAs = ({ steps: [first = ''] }: Pattern, [folder = '']: readonly string[]): boolean =>
  first === '**' || matchesName(first, folder)

/** Everything in a matched folder matches too. */
function matches({ steps, isFolder }: Pattern, path: readonly string[]): boolean {
  // For each start of the path, which steps of the pattern may come next.
  let next = close(new Set([0]), steps)
  for (const [index, name] of path.entries()) {
    const after = new Set<number>()
    for (const at of next) {
      const step = steps[at]
      if (step === '**') after.add(at)
      else if (step !== undefined && matchesName(step, name)) after.add(at + 1)
    }
    next = close(after, steps)
    const isLast = index === path.length - 1
    if (next.has(steps.length) && !(isLast && isFolder)) return true
  }
  return false
}

/** `**` may stand for nothing. */
function close(positions: Set<number>, steps: readonly string[]): Set<number> {
  for (const at of positions) if (steps[at] === '**') positions.add(at + 1)
  return positions
}

/** `**` matches any number of names, and backtracks as `*` does. */
export function matchesSteps(steps: readonly string[], path: readonly string[]): boolean {
  let at = 0
  let from = 0
  let star = -1
  let retry = 0
  while (from < path.length) {
    const step = steps[at]
    if (step === '**') {
      star = at++
      retry = from
    } else if (step !== undefined && matchesName(step, path[from] ?? '')) {
      at++
      from++
    } else if (star === -1) return false
    else {
      at = star + 1
      from = ++retry
    }
  }
  while (steps[at] === '**') at++
  return at === steps.length
}

/** `*`, `?` and `[a-z]` in one name; goes back to the last `*` only, so it cannot explode. */
function matchesName(pattern: string, name: string): boolean {
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

/** Length of the pattern's element that takes this character; 0 when it does not. */
function matchOne(pattern: string, at: number, character: string): number {
  const element = pattern[at]
  if (element === undefined) return 0
  if (element === '?') return 1
  if (element === '\\') return pattern[at + 1] === character ? 2 : 0
  if (element !== '[') return element === character ? 1 : 0
  const isNegated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  const start = at + (isNegated ? 2 : 1)
  const { end, has } = readClass(pattern, start, character)
  return end === -1 || has === isNegated ? 0 : end - at
}

/** Returns the end of the class whose bracket is at the offset, or -1 when nothing closes it. */
export function classEnd(pattern: string, at: number): number {
  const isNegated = pattern[at + 1] === '!' || pattern[at + 1] === '^'
  return readClass(pattern, at + (isNegated ? 2 : 1), '').end
}

/** The end of a class that begins here, -1 when it has none, and whether the class has a character. */
function readClass(pattern: string, start: number, character: string) {
  let has = false
  let last = ''
  // A bracket at the start is one of the characters.
  for (let at = start; at < pattern.length; ) {
    if (pattern[at] === ']' && at > start) return { end: at + 1, has }
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
  return { end: -1, has }
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
