import { MAX_PATH_COMPARISONS } from '../../core/limits.ts'
import { addAll } from '../../core/lists.ts'
import type { ParsedPath, Step } from './parse.ts'

/** Paths in the order in which they are added; each can be asked whom of the earlier ones it meets. */
export interface PathIndex {
  /**
   * Number of the first earlier path that can select the same place, or a place and what it holds, and
   * that has one of the directions too. The same path again does not count.
   */
  readonly add: (path: ParsedPath, directions: readonly PatchDirection[]) => number | undefined
}

export type PatchDirection = 'forward' | 'reverse'

interface Place {
  readonly next: Map<string, Place>
  /** The first path that ends here, and the first that ends further down. */
  readonly here: Partial<Record<PatchDirection, number>>
  readonly below: Partial<Record<PatchDirection, number>>
}

const WILDCARD = '*'

/** An index of paths by their steps: most are met by few others, and all pairs would be too many. */
export function pathIndex(): PathIndex {
  const root = newPlace()
  let looks = 0
  let count = 0
  return {
    add(path, directions) {
      const number = count++
      if (path.broken || path.steps.length === 0) return undefined
      const own = placeOf(path.steps, root)
      const ends: Place['here'][] = []
      let active = [root]
      for (const step of path.steps) {
        active = active.flatMap((place) => [...nextOf(place, step)])
        looks += active.length
        if (looks > MAX_PATH_COMPARISONS) return undefined
        addAll(
          ends,
          active.filter((place) => place !== own).map(({ here }) => here),
        )
      }
      addAll(
        ends,
        active.map(({ below }) => below),
      )
      const first = firstOf(ends, directions)
      note(path.steps, root, directions, number)
      return first
    },
  }
}

function firstOf(
  ends: readonly Place['here'][],
  directions: readonly PatchDirection[],
): number | undefined {
  let first = Number.POSITIVE_INFINITY
  for (const end of ends) {
    for (const direction of directions) first = Math.min(first, end[direction] ?? first)
  }
  return first === Number.POSITIVE_INFINITY ? undefined : first
}

const newPlace = (): Place => ({ next: new Map(), here: {}, below: {} })

const keyOf = ({ wildcard, index, text }: Step): string =>
  wildcard ? WILDCARD : `.${index ?? text}`

function* nextOf({ next }: Place, step: Step): Generator<Place> {
  if (step.wildcard) {
    yield* next.values()
    return
  }
  const same = next.get(keyOf(step))
  const any = next.get(WILDCARD)
  if (same !== undefined) yield same
  if (any !== undefined) yield any
}

function placeOf(steps: readonly Step[], root: Place): Place | undefined {
  let place: Place | undefined = root
  for (const step of steps) place = place?.next.get(keyOf(step))
  return place
}

function note(
  steps: readonly Step[],
  root: Place,
  directions: readonly PatchDirection[],
  number: number,
): void {
  let place = root
  for (const [index, step] of steps.entries()) {
    const key = keyOf(step)
    const next = place.next.get(key) ?? newPlace()
    place.next.set(key, next)
    const found = index === steps.length - 1 ? next.here : next.below
    for (const direction of directions) found[direction] ??= number
    place = next
  }
}
