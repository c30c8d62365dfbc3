import { isNever, isUnknown, type Type } from './value-type.ts'

/** What `typeof` of a type compares to; undefined where that is open. */
export function isTypeof(type: Type, name: string): boolean | undefined {
  if (isUnknown(type) || type.maybe !== undefined || isNever(type)) return undefined
  const words = new Set(type.names.map(typeofWord))
  if (!words.has(name)) return false
  return words.size === 1 ? true : undefined
}

const SAME_WORD: ReadonlySet<string> = new Set(
  'string number boolean undefined function bigint symbol'.split(' '),
)

export const typeofWord = (name: string): string => (SAME_WORD.has(name) ? name : 'object')
