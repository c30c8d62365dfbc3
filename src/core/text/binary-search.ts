/** The first of `count` indexes that passes, where all after it pass too; `count` when none does. */
export function firstIndex(count: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
