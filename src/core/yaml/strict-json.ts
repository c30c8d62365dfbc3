import type { SyntaxProblem } from '../types.ts'

/**
 * The first thing in a `.json` file that YAML accepts but JSON does not: trailing commas, comments,
 * raw tabs …
 */
export function strictJsonProblem(text: string): SyntaxProblem | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ' '))
    return undefined
  } catch {
    return firstProblem(text)
  }
}

function firstProblem(text: string): SyntaxProblem {
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '"') quoted = !quoted
    else if (quoted && character === '\\') at++
    else {
      const message = quoted ? inString(character) : outsideStrings(text, at)
      if (message !== undefined) return problem(at, message)
    }
  }
  return problem(0, 'Not valid JSON: quote keys and strings, or rename the file to .yaml.')
}

const inString = (character: string) =>
  character < ' ' ? 'JSON does not allow control characters in strings. Escape it.' : undefined

function outsideStrings(text: string, at: number): string | undefined {
  const character = text[at]
  if (character === ',' && /^\s*[}\]]/.test(text.slice(at + 1, at + 200)))
    return 'JSON does not allow a trailing comma.'
  if (character === '#' || (character === '/' && /[/*]/.test(text[at + 1] ?? '')))
    return 'JSON does not allow comments.'
  if (character === "'") return 'JSON does not allow single quotes. Use double quotes.'
  return undefined
}

const problem = (at: number, message: string): SyntaxProblem => ({
  code: 'syntax',
  message,
  span: { start: at, end: at + 1 },
})

/** JSON text with its comments replaced by spaces, since YAML has no such comments. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)/g, (part) =>
    part.startsWith('"') ? part : part.replaceAll(/[^\r\n]/g, ' '),
  )
