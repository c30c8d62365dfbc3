/**
 * Index of the first item that passes, if all items after it pass, too; the number of items if none
 * does.
 */
export function firstIndex<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && passes(item)) high = middle
    else low = middle + 1
  }
  return low
}

/** Index of the last number that is at most `offset`, in a sorted list; 0 if there is none. */
export const lastUpTo = (starts: readonly number[], offset: number): number =>
  Math.max(0, firstIndex(starts, (start) => start > offset) - 1)
