import type { CursorPlace } from '../place/place.ts'
import { celIn } from './complete-cel.ts'
import { isJsonPointer } from './json-pointer.ts'

/** Characters after which a client asks unprompted. */
export const triggerCharacters = ['.', '[', '"', ' ', ',', '/'] as const

/** True if a list may open unprompted: something can start after the character just typed. */
export function mayOpen(
  trigger: string | undefined,
  { cursor, node }: CursorPlace,
  text: string,
  offset: number,
): boolean {
  if (trigger === undefined) return true
  const isCel = node !== undefined && celIn(node) !== undefined
  const isCode = cursor.at === 'value' && (node?.facts.expression !== undefined || isCel)
  const isPath = cursor.at === 'value' && node?.facts.path !== undefined
  if (trigger === '.' || trigger === '[') return isCode || isPath
  if (trigger === '/') return cursor.at === 'value' && node !== undefined && isJsonPointer(node)
  if (trigger === '"') return cursor.start === offset || isCode || isPath
  return trigger === ' ' && startsValue(text, offset)
}

/** True at the space right after `key:` or `- `, where a value starts. */
function startsValue(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*(?:- )*(?:[\w.-]{1,100}:|-) $/.test(line)
}
