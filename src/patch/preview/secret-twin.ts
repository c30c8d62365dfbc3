import { isMapping, ownProperty } from '../../core/text/mapping.ts'

interface GivenObject {
  readonly value: unknown
  readonly isSample: boolean
}

export const isUsersSecret = ({ value, isSample }: GivenObject): boolean =>
  !isSample && ownProperty(value, 'kind') === 'Secret'

/** The fields of a Secret that contain secrets. */
export const SECRET_KEYS = ['data', 'stringData']

/**
 * A user's Secret with other values: where patches make the same of both, the result is no secret;
 * everything else may be.
 */
export function secretTwin<T extends GivenObject>(object: T): T | undefined {
  const { value } = object
  if (!isUsersSecret(object) || !isMapping(value)) return undefined
  const held = SECRET_KEYS.filter((key) => isMapping(ownProperty(value, key)))
  const others = held.map((key) => [key, otherTexts(value[key])] as const)
  return { ...object, value: { ...value, ...Object.fromEntries(others) } }
}

/** Replaces letters and digits in each text, but keeps its form. */
function otherTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[A-Za-z\d]/g, otherSign)
  if (Array.isArray(value)) return value.map(otherTexts)
  if (!isMapping(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, otherTexts(one)]))
}

function otherSign(sign: string): string {
  const [first, second] = /\d/.test(sign) ? '78' : /[a-z]/.test(sign) ? 'qw' : 'QW'
  return String(sign === first ? second : first)
}
