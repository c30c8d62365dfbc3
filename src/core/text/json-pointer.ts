import type { Pointer } from '../types.ts'

/** Steps of a JSON pointer (RFC 6901), or undefined where a text is none. An index is a text, too. */
export function readJsonPointer(text: string): readonly string[] | undefined {
  if (text === '') return []
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined
  const steps = text.slice(1).split('/')
  if (!text.includes('~')) return steps
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** One step of a JSON pointer as it is written there. */
export const escapeStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerText = (pointer: Pointer): string =>
  pointer.map((step) => `/${escapeStep(String(step))}`).join('')
