import { isMapping } from '../text/mapping.ts'

const PATCH_FILE = /\.(?:patch\.(?:json|ya?ml)|jsonpatch\.(?:json|ya?ml))$/i

/** True of a file name for patches; the content must be a JSON patch, too. */
export const isPatchFileName = (uri: string): boolean => PATCH_FILE.test(uri)

/** True of a JSON patch, or of one operation whose list is missing. */
export const looksLikePatch = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).some(looksLikeOperation)

/** The operations of RFC 6902. */
export const operationNames: readonly string[] = [
  'add',
  'remove',
  'replace',
  'move',
  'copy',
  'test',
]

const OPERATIONS: ReadonlySet<unknown> = new Set(operationNames)

export const isOperationName = (op: unknown): boolean => OPERATIONS.has(op)

/**
 * A field of an operation with the text after its colon, which lacks a space, so that YAML reads
 * one word.
 */
const GLUED = /(?:^|\s)(op|path|from|value):(?=\S)([^\s,\]}]*)/g

/** The fields of an operation that lack the space after their colon, in order. */
export const gluedFields = (value: unknown): readonly string[] => {
  const words = typeof value === 'string' ? [value] : entriesOf(value).map(([word]) => word)
  return words
    .filter(isGlued)
    .flatMap((word) => Array.from(word.matchAll(GLUED), ([, name = '']) => name))
}

/** True of a text that begins with a field and its value as one word. */
export const isGlued = (text: string): boolean => /^(?:op|path|from|value):(?![\s{}]|$)/.test(text)

/**
 * An operation with the space after each colon added: `op:add path` becomes a field, and the name
 * of the next.
 */
export function withSpaces(value: unknown): Readonly<Record<string, unknown>> {
  const entries = typeof value === 'string' ? [[value, undefined] as const] : entriesOf(value)
  return Object.fromEntries(
    entries.flatMap(([word, held]) => {
      if (!isGlued(word)) return [[word, held] as const]
      const glued = [...word.matchAll(GLUED)].map(
        ([, name = '', text = '']) => [name, text] as const,
      )
      const last = /\s(\w+)$/.exec(word)?.[1]
      return last === undefined ? glued : [...glued, [last, held] as const]
    }),
  )
}

const entriesOf = (value: unknown) => (isMapping(value) ? Object.entries(value) : [])

const looksLikeOperation = (written: unknown): boolean => {
  const value = withSpaces(written)
  const { op, path } = value
  // Without "op", an operation is still recognised by its path and value.
  if (op === undefined)
    return typeof path === 'string' && path.startsWith('/') && ('value' in value || 'from' in value)
  if (typeof op !== 'string') return false
  return OPERATIONS.has(op) || 'path' in value || 'from' in value
}
