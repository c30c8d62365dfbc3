import { addAll } from '../../core/lists.ts'
import { isMapping, setOwnProperty } from '../../core/text/mapping.ts'
import type { Pointer } from '../../core/types.ts'
import type { ParsedPath, Step } from './parse.ts'

/** A place in an object to which a path applies. */
export interface Match {
  readonly pointer: Pointer
  /** The value of `context.path` there: for a key in brackets, the path of its map. */
  readonly contextPath: string
  readonly value: unknown
  /** False if a key in brackets is missing: then the expression runs without a value. */
  readonly exists: boolean
}

/** New values by key, nested like the places they belong to. */
type Changes = Map<string | number, Changes | Change>

interface Change {
  readonly value: unknown
}

/**
 * Runs `change` at every place of the path and returns the changed object. No value (null,
 * undefined) removes a map's key.
 */
export function applyPath(
  path: ParsedPath,
  object: unknown,
  change: (match: Match) => unknown,
): unknown {
  const matches = matchPath(path, object)
  const [first] = matches
  if (first?.pointer.length === 0) {
    const whole = change(first)
    return isMapping(whole) ? whole : object
  }
  const changes: Changes = new Map()
  for (const match of matches) record(changes, match.pointer, change(match))
  return rebuild(object, changes)
}

/** The places in an object that a path selects, in the order in which expressions run. */
export function matchPath(path: ParsedPath, object: unknown): readonly Match[] {
  const last = path.steps.at(-1)
  if (path.broken) return []
  const root: Match = { pointer: [], contextPath: '', value: object, exists: true }
  if (last === undefined) return [root]
  let places: readonly Match[] = [root]
  for (const step of path.steps.slice(0, -1)) {
    if (indexesBelowZero(step, places)) return []
    places = places.flatMap((place) => descend(place, step))
  }
  return finish(places, last)
}

function descend(place: Match, step: Step): readonly Match[] {
  const { value } = place
  if (Array.isArray(value)) {
    if (step.wildcard) return value.map((item, index) => child(place, index, String(index), item))
    const { index } = step
    if (index === undefined || index >= value.length) return []
    return [child(place, index, step.text, value[index])]
  }
  if (!isMapping(value)) return []
  if (step.wildcard) return Object.keys(value).map((key) => child(place, key, key, value[key]))
  return Object.hasOwn(value, step.text)
    ? [child(place, step.text, step.text, value[step.text])]
    : []
}

function finish(places: readonly Match[], step: Step): readonly Match[] {
  const matches: Match[] = []
  for (const place of places) {
    if (indexesBelowZero(step, [place])) return []
    const found = Array.isArray(place.value) ? descend(place, step) : finishInMap(place, step)
    // A list without such an item ends the search, so later lists are not searched.
    if (Array.isArray(place.value) && found.length === 0 && !step.wildcard) break
    addAll(matches, found)
  }
  return matches
}

function finishInMap(place: Match, step: Step): readonly Match[] {
  const { value } = place
  if (!isMapping(value)) return []
  if (step.wildcard && step.bracket) return descend(place, step)
  const exists = Object.hasOwn(value, step.text)
  const pointer = [...place.pointer, step.text]
  if (step.bracket) {
    const found = exists ? value[step.text] : undefined
    return [{ pointer, contextPath: place.contextPath, value: found, exists }]
  }
  if (!exists) return []
  return [{ pointer, contextPath: below(place, step.text), value: value[step.text], exists }]
}

function indexesBelowZero(step: Step, places: readonly Match[]): boolean {
  return (step.index ?? 0) < 0 && places.some((place) => Array.isArray(place.value))
}

function child(place: Match, key: string | number, name: string, value: unknown): Match {
  const contextPath = below(place, /[.[\]]/.test(name) ? `"${name}"` : name)
  return { pointer: [...place.pointer, key], contextPath, value, exists: true }
}

const below = ({ contextPath }: Match, step: string): string =>
  contextPath === '' ? step : `${contextPath}.${step}`

function record(changes: Changes, pointer: Pointer, value: unknown): void {
  let current = changes
  for (const key of pointer.slice(0, -1)) {
    const below = current.get(key)
    const next: Changes = below instanceof Map ? below : new Map()
    current.set(key, next)
    current = next
  }
  const last = pointer.at(-1)
  if (last !== undefined) current.set(last, { value })
}

function rebuild(value: unknown, changes: Changes): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => changed(item, changes.get(index)) ?? null)
  }
  if (!isMapping(value)) return value
  const made: Record<string, unknown> = { ...value }
  for (const [step, change] of changes) {
    const key = String(step)
    const now = changed(Object.hasOwn(value, key) ? value[key] : undefined, change)
    if (now == null) delete made[key]
    else setOwnProperty(made, key, now)
  }
  return made
}

function changed(value: unknown, change: Changes | Change | undefined): unknown {
  if (change === undefined) return value
  return change instanceof Map ? rebuild(value, change) : change.value
}
