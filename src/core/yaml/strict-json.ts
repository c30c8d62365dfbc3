import type { SyntaxProblem } from '../types.ts'

/** What keeps a YAML-readable `.json` file from being JSON: trailing commas, comments, raw tabs … */
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
    if (quoted && character === '\\') at++
    else if (character === '"') quoted = !quoted
    else if (quoted && character < ' ')
      return problem(at, 'A raw control character in a string is not JSON.')
    else if (quoted) continue
    else if (character === ',' && /^\s*[}\]]/.test(text.slice(at + 1, at + 200))) {
      return problem(at, 'A comma before the closing bracket is not JSON.')
    } else if (character === '#' || (character === '/' && /[/*]/.test(text[at + 1] ?? ''))) {
      return problem(at, 'A comment is not JSON.')
    } else if (character === "'")
      return problem(at, 'A single quote is not JSON; strings stand in double quotes.')
  }
  return problem(0, 'This is YAML, but it is not JSON.')
}

const problem = (at: number, message: string): SyntaxProblem => ({
  code: 'syntax',
  message,
  span: { start: at, end: at + 1 },
})

/** A text of JSON with its comments as spaces; YAML has no such comments. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)/g, (part) =>
    part.startsWith('"') ? part : part.replaceAll(/[^\r\n]/g, ' '),
  )
