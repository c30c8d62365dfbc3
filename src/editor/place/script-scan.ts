/** A bracket that is open at the end of some JavaScript. */
export interface OpenBracket {
  readonly kind: '(' | '[' | '{' | '`' | '${'
  readonly at: number
  /** Commas behind it so far, on its own level. */
  readonly commas: number
}

type Open = { kind: OpenBracket['kind']; at: number; commas: number }[]

/** Reads unfinished JavaScript; undefined when it ends inside of a string, a comment or a pattern. */
export function openBrackets(code: string): readonly OpenBracket[] | undefined {
  const open: Open = []
  for (let at = 0; at < code.length; at++) {
    if (open.at(-1)?.kind === '`') at = inTemplate(code, at, open)
    else {
      const end = tokenEnd(code, at)
      if (end === undefined) return undefined
      if (end === at) takeBracket(code, at, open)
      at = end
    }
  }
  return open.at(-1)?.kind === '`' ? undefined : open
}

/** One character of a template literal; the last offset that belongs to it. */
function inTemplate(code: string, at: number, open: Open): number {
  if (code[at] === '\\') return at + 1
  if (code[at] === '`') open.pop()
  if (code[at] !== '$' || code[at + 1] !== '{') return at
  open.push({ kind: '${', at, commas: 0 })
  return at + 1
}

/** The last offset of a string, a comment or a pattern that starts here; the offset itself where none does. */
function tokenEnd(code: string, at: number): number | undefined {
  const char = code[at]
  if (char === '"' || char === "'") return stringEnd(code, at)
  if (char !== '/') return at
  if (code[at + 1] === '/') return commentEnd(code, at, '\n')
  if (code[at + 1] === '*') return commentEnd(code, at, '*/')
  return startsPattern(code, at) ? patternEnd(code, at) : at
}

function commentEnd(code: string, at: number, close: string): number | undefined {
  const end = code.indexOf(close, at + 2)
  return end === -1 ? undefined : end + close.length - 1
}

function takeBracket(code: string, at: number, open: Open): void {
  const char = code[at]
  const top = open.at(-1)
  if (char === '(' || char === '[' || char === '{' || char === '`')
    open.push({ kind: char, at, commas: 0 })
  else if (char === ')' || char === ']' || char === '}') open.pop()
  else if (char === ',' && top !== undefined) top.commas++
}

function stringEnd(code: string, from: number): number | undefined {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[from]) return at
  }
  return undefined
}

/** A slash divides behind a value, and starts a pattern everywhere else. */
function startsPattern(code: string, at: number): boolean {
  let last = at - 1
  while (last >= 0 && /\s/.test(code[last] ?? '')) last--
  return last < 0 || !/[\w$)\]}"'`]/.test(code[last] ?? '')
}

function patternEnd(code: string, from: number): number | undefined {
  let isClass = false
  for (let at = from + 1; at < code.length; at++) {
    const char = code[at]
    if (char === '\\') at++
    else if (char === '[') isClass = true
    else if (char === ']') isClass = false
    else if (char === '/' && !isClass) return at
  }
  return undefined
}

const CLOSING = { '(': ')', '[': ']', '{': '}', '`': '`', '${': '}' } as const

/** Texts that may make unfinished JavaScript whole, the likeliest first. */
export function endings(open: readonly OpenBracket[]): readonly string[] {
  const closed = open.toReversed().map(({ kind }) => CLOSING[kind])
  const all = closed.join('')
  // A condition may be open on each level.
  const inner = [
    ` : 0${all}`,
    ...closed.map(
      (_, at) => `${closed.slice(0, at + 1).join('')} : 0${closed.slice(at + 1).join('')}`,
    ),
  ]
  return [all, ...inner.slice(0, 4)]
}
