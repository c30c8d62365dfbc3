import {
  convertedFields,
  fates,
  impliedValues,
  movedFields,
  needlessValues,
  renamedFields,
  switchedFields,
} from '../../../generated/line-table.ts'
import { isOfType } from '../../schema/is-of-type.ts'
import { canonical } from '../../text/canonical.ts'
import { isMapping, ownProperty } from '../../text/mapping.ts'
import { firstOf } from '../line-set.ts'
import type { Release } from '../parse-release.ts'
import { accepts, acceptsValue, isClosedIn } from '../release.ts'
import { lineFactsAt, positionOf } from '../vc-positions.ts'
import { conversions, type Part } from './conversions.ts'

/**
 * The field that a release has in place of another: its nearest successor, or the field that it
 * replaced.
 */
export function successorOf(path: string, release: Release): string | undefined {
  const next = ownProperty(movedFields, path)
  const later = typeof next === 'string' ? [next, ownProperty(movedFields, next)] : []
  const earlier = Object.keys(movedFields).filter((other) => movedFields[other] === path)
  return [...later, ...earlier].find((other): other is string => {
    if (typeof other !== 'string') return false
    const lines = lineFactsAt(other)
    return lines === undefined ? isOpenAround(other, release) : accepts(release, lines)
  })
}

/** A sentence on the fate of a field in the lines that refuse it. */
export const fateOf = (path: string): string | undefined => fates[path]

/** The fate of the field, or of the nearest field around it. */
export const fateAround = (path: string) => sentenceAround(path, fates)

/** The sentence on a field, or on the nearest field around it. */
export function sentenceAround(
  path: string,
  sentences: Readonly<Record<string, string>>,
): string | undefined {
  if (Object.hasOwn(sentences, path)) return sentences[path]
  const end = path.lastIndexOf('.')
  return end < 0 ? undefined : sentenceAround(path.slice(0, end), sentences)
}

/** The values that replace those at a path in a release. */
export interface Translation {
  /** Empty if the release does the same without them. */
  readonly values: Readonly<Record<string, unknown>>
  /** Paths of values without an equivalent there. */
  readonly left: readonly string[]
}

/** Translates the value of a field that a release refuses. */
export function translationOf(value: unknown, path: string, release: Release): Translation {
  const { parts, left, isImplied } = translated(value, path, undefined, release)
  // Values implied by the fields beside them are only implied with them.
  if (isImplied && parts.length + left.length === 0) return { values: {}, left: [path] }
  const values: Record<string, unknown> = {}
  for (const { to, value: part } of parts) {
    const steps = to.split('.')
    let at = values
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {}
      at = at[step] as Record<string, unknown>
    }
    at[steps.at(-1) ?? ''] = part
  }
  return { values, left }
}

interface Translated {
  readonly parts: readonly Part[]
  readonly left: readonly string[]
  readonly isImplied?: boolean
}

const NOTHING: Translated = { parts: [], left: [] }

/** Translates a value; `as` is the path implied by the field around it. */
function translated(
  value: unknown,
  path: string,
  as: string | undefined,
  release: Release,
): Translated {
  if (Object.hasOwn(impliedValues, path) && impliedValues[path] === value)
    return { ...NOTHING, isImplied: true }
  if (switchedFields.includes(path) && ownProperty(value, 'enabled') === false) return NOTHING
  if (isOffUnsaid(value, path)) return { parts: [], left: [path] }
  const parts = convertedAt(value, path, release)
  if (parts !== undefined) return { parts, left: [] }
  const to = renamedFields.includes(path) ? movedFields[path] : as
  if (to !== undefined && fits(value, to, release)) return { parts: [{ to, value }], left: [] }
  // The field may have moved twice.
  const again = to === undefined ? undefined : translated(value, to, undefined, release)
  if (again?.left.length === 0) return again
  if (isUnset(value, path) && isGone(path, release)) return NOTHING
  if (!isMapping(value) || Object.keys(value).length === 0) return { parts: [], left: [path] }
  const found = Object.entries(value).map(([key, part]) =>
    translated(part, `${path}.${key}`, to && `${to}.${key}`, release),
  )
  return {
    parts: found.flatMap(({ parts }) => parts),
    left: found.flatMap(({ left }) => left),
    isImplied: found.some(({ isImplied }) => isImplied),
  }
}

/** True of a feature that was off without its switch, and has no switch in its new place. */
const isOffUnsaid = (value: unknown, path: string): boolean =>
  Object.hasOwn(impliedValues, `${path}.enabled`) &&
  isMapping(value) &&
  value['enabled'] === undefined

/** True of a field that an earlier line has. */
function isGone(path: string, { last }: Release): boolean {
  const { accepted = 0 } = lineFactsAt(path) ?? {}
  return accepted !== 0 && firstOf(accepted) <= last
}

/** True of the chart's default, and of an empty list or object of known fields. */
function isUnset(value: unknown, path: string): boolean {
  if (needlessValues[path] === value && value !== undefined) return true
  const { lines, default: preset } = positionOf(path)?.facts ?? {}
  if (preset !== undefined) return canonical(preset) === canonical(value)
  const isClosed = lines !== undefined && lines.closed !== 0
  return isMapping(value)
    ? isClosed && Object.keys(value).length === 0
    : Array.isArray(value) && value.length === 0
}

/** The value in its other form, if the release accepts all of that. */
function convertedAt(value: unknown, path: string, release: Release): readonly Part[] | undefined {
  const convert = conversions[convertedFields[path] ?? '']
  const parts = convert?.(value, movedFields[path] ?? path)
  return parts?.every((part) => fits(part.value, part.to, release)) ? parts : undefined
}

/** True if a release accepts a field and everything in its value. */
export function fits(value: unknown, path: string, release: Release): boolean {
  const at = positionOf(path)
  const { lines } = at?.facts ?? {}
  // An open object accepts any key.
  if (at === undefined || lines === undefined) return isOpenAround(path, release)
  if (!acceptsValue(release, lines, value)) return false
  if (at.facts.types?.every((type) => !isOfType(value, type))) return false
  if (Array.isArray(value)) return value.every((item) => fits(item, `${path}.[]`, release))
  if (!isMapping(value)) return true
  return Object.entries(value).every(
    ([key, part]) =>
      fits(part, `${path}.${key}`, release) ||
      (at.properties?.[key] === undefined && !isClosedIn(release, lines)),
  )
}

/** True if a release has a field, whatever its value. */
export function hasField(path: string, release: Release): boolean {
  const { lines } = positionOf(path)?.facts ?? {}
  return lines === undefined ? isOpenAround(path, release) : accepts(release, lines)
}

function isOpenAround(path: string, release: Release): boolean {
  const around = positionOf(path.slice(0, Math.max(path.lastIndexOf('.'), 0)))
  const { lines, types } = around?.facts ?? {}
  const isObject = types?.includes('object') === true
  return lines !== undefined && isObject && accepts(release, lines) && !isClosedIn(release, lines)
}
