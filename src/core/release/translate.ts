import { impliedValues, movedFields, renamedFields } from '../../generated/line-table.ts'
import { addAll } from '../lists.ts'
import { isOfType } from '../schema/is-of-type.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { accepts, isClosedIn, type Release } from './release.ts'
import { lineFactsAt, positionOf } from './vc-positions.ts'

/** The field that a release has in place of another: what took its place, the nearest first, or what it took that of. */
export function successorOf(path: string, release: Release): string | undefined {
  const next = ownProperty(movedFields, path)
  const later = typeof next === 'string' ? [next, ownProperty(movedFields, next)] : []
  const earlier = Object.keys(movedFields).filter((other) => movedFields[other] === path)
  return [...later, ...earlier].find((other): other is string => {
    const lines = typeof other === 'string' ? lineFactsAt(other) : undefined
    return lines !== undefined && accepts(release, lines)
  })
}

/**
 * The values that a release has in place of what is at a path. Undefined where a part of it has no successor that means the
 * same.
 */
export function translated(value: unknown, path: string, release: Release) {
  const found = partsOf(value, path, release)
  if (found === undefined || found.length === 0) return undefined
  const tree: Record<string, unknown> = {}
  for (const { to, value: part } of found) {
    const steps = to.split('.')
    let at = tree
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {}
      at = at[step] as Record<string, unknown>
    }
    at[steps.at(-1) ?? ''] = part
  }
  return tree
}

interface Part {
  readonly to: string
  readonly value: unknown
}

function partsOf(value: unknown, path: string, release: Release): readonly Part[] | undefined {
  if (Object.hasOwn(impliedValues, path)) return impliedValues[path] === value ? [] : undefined
  const to = ownProperty(movedFields, path)
  if (typeof to === 'string' && renamedFields.includes(path))
    return fits(value, to, release) ? [{ to, value }] : partsOf(value, to, release)
  if (!isMapping(value) || Object.keys(value).length === 0) return undefined
  const found: Part[] = []
  for (const [key, part] of Object.entries(value)) {
    const parts = partsOf(part, `${path}.${key}`, release)
    if (parts === undefined) return undefined
    addAll(found, parts)
  }
  return found
}

/** True if a release accepts a field, and all that the value has below it. */
function fits(value: unknown, path: string, release: Release): boolean {
  const at = positionOf(path)
  const { lines } = at?.facts ?? {}
  if (at === undefined || lines === undefined || !accepts(release, lines)) return false
  if (at.facts.types?.every((type) => !isOfType(value, type))) return false
  if (!isMapping(value)) return true
  return Object.entries(value).every(
    ([key, part]) =>
      fits(part, `${path}.${key}`, release) ||
      (at.properties?.[key] === undefined && !isClosedIn(release, lines)),
  )
}
