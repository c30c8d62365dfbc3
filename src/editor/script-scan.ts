/** A bracket that is open at the end of some JavaScript. */
export interface OpenBracket {
  readonly kind: '(' | '[' | '{' | '`' | '${'
  readonly at: number
  /** Commas behind it so far, on its own level. */
  readonly commas: number
}

/** Reads unfinished JavaScript; undefined when it ends inside of a string, a comment or a pattern. */
export function openBrackets(code: string): readonly OpenBracket[] | undefined {
  const open: { kind: OpenBracket['kind']; at: number; commas: number }[] = []
  for (let at = 0; at < code.length; at++) {
    const char = code[at] ?? ''
    const top = open.at(-1)
    if (top?.kind === '`') {
      if (char === '\\') at++
      else if (char === '`') open.pop()
      else if (char === '$' && code[at + 1] === '{') open.push({ kind: '${', at: at++, commas: 0 })
    } else if (char === '"' || char === "'") {
      const end = stringEnd(code, at)
      if (end === undefined) return undefined
      at = end
    } else if (char === '/' && (code[at + 1] === '/' || code[at + 1] === '*')) {
      const close = code[at + 1] === '/' ? '\n' : '*/'
      const end = code.indexOf(close, at + 2)
      if (end === -1) return undefined
      at = end + close.length - 1
    } else if (char === '/' && startsPattern(code, at)) {
      const end = patternEnd(code, at)
      if (end === undefined) return undefined
      at = end
    } else if (char === '(' || char === '[' || char === '{' || char === '`') {
      open.push({ kind: char, at, commas: 0 })
    } else if (char === ')' || char === ']' || char === '}') open.pop()
    else if (char === ',' && top !== undefined) top.commas++
  }
  return open.at(-1)?.kind === '`' ? undefined : open
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
  // A condition may stand open on each level.
  const inner = [
    ` : 0${all}`,
    ...closed.map(
      (_, at) => `${closed.slice(0, at + 1).join('')} : 0${closed.slice(at + 1).join('')}`,
    ),
  ]
  return [all, ...inner.slice(0, 4)]
}
