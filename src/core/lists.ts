/** Adds each item to a list. A call with a hundred thousand arguments would overflow the stack. */
export function addAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}

/** A list without spare capacity, for the many that a run keeps; all empty lists are the same. */
export const compactList = <T>(list: readonly T[]): readonly T[] =>
  list.length === 0 ? NONE : list.slice()

const NONE: readonly never[] = Object.freeze([])

/** The largest of some numbers, and of `least`. */
export function largest(numbers: Iterable<number>, least = Number.NEGATIVE_INFINITY): number {
  let found = least
  for (const number of numbers) found = number > found ? number : found
  return found
}

export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
