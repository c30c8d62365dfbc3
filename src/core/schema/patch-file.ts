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

const looksLikeOperation = (value: unknown): boolean => {
  if (!isMapping(value)) return false
  const { op, path } = value
  // One that forgot its "op" is still known by its path and what comes there.
  if (op === undefined)
    return typeof path === 'string' && path.startsWith('/') && ('value' in value || 'from' in value)
  if (typeof op !== 'string') return false
  return OPERATIONS.has(value['op']) || 'path' in value || 'from' in value
}
