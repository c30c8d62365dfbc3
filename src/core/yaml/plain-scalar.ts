const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

/** The characters of all words that YAML 1.1 reads differently. */
const AMBIGUOUS = /^(?:[yYnNoO][a-zA-Z]{0,2}|[-+]?[0-9][0-9a-fA-F_.:x]*)$/

/** True if YAML 1.1 may read the unquoted value as another one. */
export const mayBeAmbiguous = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= 40 && AMBIGUOUS.test(value))

/** The boolean that only YAML 1.1 sees in an unquoted word. */
export function oldBoolean(text: string): boolean | undefined {
  if (/^(?:y|Y|yes|Yes|YES|on|On|ON)$/.test(text)) return true
  return /^(?:n|N|no|No|NO|off|Off|OFF)$/.test(text) ? false : undefined
}

/** Resolves a plain scalar as YAML 1.2's core schema does. */
export function resolvePlain(text: string): string | number | boolean | null {
  const first = text.charCodeAt(0)
  if (first >= 97 && first <= 122) {
    if (first === 116 && text === 'true') return true
    if (first === 102 && text === 'false') return false
    if (first === 110 && text === 'null') return null
    return text
  }
  return resolveUnusual(text)
}

/** Words for other values, besides the lower-case ones. */
const WORDS = new Map<string, number | boolean | null>([
  ...['', '~', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['True', 'TRUE'].map((word) => [word, true] as const),
  ...['False', 'FALSE'].map((word) => [word, false] as const),
  ...['.inf', '.Inf', '.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['+.inf', '+.Inf', '+.INF'].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
])

function resolveUnusual(text: string): string | number | boolean | null {
  const value = WORDS.get(text)
  if (value !== undefined) return value
  return INTEGER.test(text) || FLOAT.test(text) ? Number(text) : text
}

/**
 * Resolves a plain scalar as the server's YAML 1.1 does, where base 60 is no number and a date a
 * text; undefined for a number that JSON does not have.
 */
export function resolveOldPlain(text: string): string | number | boolean | null | undefined {
  if (WORDS.has(text) && typeof WORDS.get(text) === 'number') return undefined
  const [, sign, digits] = /^([-+]?)([.\d].*)$/.exec(text.replaceAll('_', '')) ?? []
  if (digits === undefined || text.startsWith('_')) return oldBoolean(text) ?? resolvePlain(text)
  const size = oldNumber(digits)
  if (size === undefined || !Number.isFinite(size)) return text
  return sign === '-' ? -size : size
}

function oldNumber(digits: string): number | undefined {
  const octal = /^0o?([0-7]+)$/i.exec(digits)?.[1]
  if (octal !== undefined) return Number.parseInt(octal, 8)
  return /^0(?:x[0-9a-f]+|b[01]+)$/i.test(digits) || FLOAT.test(digits) ? Number(digits) : undefined
}
