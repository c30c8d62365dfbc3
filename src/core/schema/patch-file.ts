import { isMapping } from '../text/mapping.ts'

const PATCH_FILE = /\.(?:patch\.(?:json|ya?ml)|jsonpatch\.(?:json|ya?ml))$/i

/** The content has to be a JSON patch too. */
export const isPatchFileName = (uri: string): boolean => PATCH_FILE.test(uri)

/** True of a JSON patch, or of one operation without its list. */
export const looksLikePatch = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).some(looksLikeOperation)

/** The operations of RFC 6902. */
export const operationNames = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const

const OPERATIONS: ReadonlySet<unknown> = new Set(operationNames)

export const isOperationName = (op: unknown): boolean => OPERATIONS.has(op)

/** A field of an operation, and what follows its colon without a space: the two are one word. */
const GLUED = /(?:^|\s)(op|path|from|value):(?=\S)([^\s,\]}]*)/g

export const isGluedField = (text: string): boolean => /^(?:op|path|from|value):\S/.test(text)

/** The fields of an operation whose colons lack a space. */
export function gluedFields(value: unknown): ReadonlyMap<string, string> {
  const words = isMapping(value) ? Object.keys(value) : typeof value === 'string' ? [value] : []
  const found = words.flatMap((word) => (isGluedField(word) ? [...word.matchAll(GLUED)] : []))
  return new Map(found.map(([, field = '', text = '']) => [field, text]))
}

const looksLikeOperation = (value: unknown): boolean => {
  if (isOperationName(gluedFields(value).get('op'))) return true
  if (!isMapping(value)) return false
  const { op, path } = value
  // One that forgot its "op" is still known by its path and what comes there.
  if (op === undefined)
    return typeof path === 'string' && path.startsWith('/') && ('value' in value || 'from' in value)
  if (typeof op !== 'string') return false
  return OPERATIONS.has(value['op']) || 'path' in value || 'from' in value
}
