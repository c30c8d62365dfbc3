import type { Pointer } from '../types.ts'

/** Parses a JSON pointer (RFC 6901); undefined if the text is none. Indexes stay texts. */
export function readJsonPointer(text: string): readonly string[] | undefined {
  if (text === '') return []
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined
  const steps = text.slice(1).split('/')
  if (!text.includes('~')) return steps
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Escapes one step of a JSON pointer. */
export const escapeStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerText = (pointer: Pointer): string =>
  pointer.map((step) => `/${escapeStep(String(step))}`).join('')
