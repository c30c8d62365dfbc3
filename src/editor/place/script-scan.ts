import { tokenizer } from 'acorn'

/** A bracket that is open at the end of some JavaScript. */
export interface OpenBracket {
  readonly kind: '(' | '[' | '{' | '`' | '${'
  readonly at: number
  /** Commas behind it so far, on its own level. */
  readonly commas: number
}

const CLOSING = { '(': ')', '[': ']', '{': '}', '`': '`', '${': '}' } as const

const isOpening = (label: string): label is OpenBracket['kind'] => Object.hasOwn(CLOSING, label)

/** Reads unfinished JavaScript; undefined when it ends inside of a string, a comment or a pattern. */
export function openBrackets(code: string): readonly OpenBracket[] | undefined {
  const open: { kind: OpenBracket['kind']; at: number; commas: number }[] = []
  let isInComment = false
  const onComment = (_: boolean, __: string, ___: number, end: number) => {
    isInComment = end === code.length && !code.endsWith('*/')
  }
  try {
    for (const token of tokenizer(code, { ecmaVersion: 'latest', onComment })) {
      const { label } = token.type
      const top = open.at(-1)
      if (/^[)\]}]$/.test(label) || (label === '`' && top?.kind === '`')) open.pop()
      else if (isOpening(label)) open.push({ kind: label, at: token.start, commas: 0 })
      else if (label === ',' && top !== undefined) top.commas++
    }
  } catch {
    return undefined
  }
  return isInComment ? undefined : open
}

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
