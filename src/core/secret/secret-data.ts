import { MAX_LONG_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'

const SECRET =
  /\b(?:kind\\{0,7}["']?[ \t]{0,80}:[ \t]{0,80}\\{0,7}["']?s[ecr]{2,6}e?t+e?s?\b|stringData\\{0,7}["']?[ \t]{0,80}:)/i
/** A data field on a line of its own with everything deeper, or in braces up to their end. */
const DATA = new RegExp(
  [
    String.raw`^([ \t]{0,200})(?:- ){0,9}["']?(?:data|stringData)["']?[ \t]{0,80}:([^\n]*(?:\n(?:\1[ \t][^\n]*|[ \t\r]*(?=\n))){0,${MAX_LONG_LENGTH}})`,
    String.raw`\b(?:data|stringData)\\{0,7}["']?[ \t]{0,80}:([^}]*)`,
  ].join('|'),
  'gim',
)

/** True of a text that contains a Secret: it says so, or has a field that nothing else has. */
export const mentionsSecret = (text: string): boolean => SECRET.test(text)

/** A key without a value, which a merge removes. */
const NULL_ENTRY =
  /(?<=^|[{,\n])[\s"'\\]{0,200}[\w.-]{1,253}["'\\]{0,8}[ \t]{0,80}:[ \t]{0,80}(?:null|~)[ \t]{0,80}(?=[,}\n]|$)/g

/** The data of Secrets in a text that does not parse. */
export function secretDataIn(text: string): readonly Span[] {
  if (!mentionsSecret(text)) return []
  return Array.from(text.matchAll(DATA)).flatMap(
    ({ index, 0: whole, 2: below, 3: inside = '' }) => {
      const data = below ?? inside
      return valuesIn(data, index + whole.length - data.length)
    },
  )
}

/** The values of the data, without keys that have none; each entry has its own line or braces. */
function valuesIn(data: string, start: number): readonly Span[] {
  const nulls = /[|>]/.test(data) ? [] : [...data.matchAll(NULL_ENTRY)]
  if (nulls.length === 0) return [{ start, end: start + data.length }]
  const ends = nulls.map(({ index, 0: { length } }) => index + length)
  return [0, ...ends].flatMap((from, at) => {
    const to = nulls[at]?.index ?? data.length
    return /[^\s{},]/.test(data.slice(from, to)) ? [{ start: start + from, end: start + to }] : []
  })
}

/** The annotation in which `kubectl apply` keeps the whole applied object, with its credentials. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

/** The object in such an annotation. */
export function appliedObject(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
