const MANY = 5
const WITHIN = 3 * 60_000

/** Counts how often the server died; true of a death with which it should not be started again unasked. */
export function deaths(): (now: number) => boolean {
  let times: readonly number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < WITHIN), now]
    if (times.length < MANY) return false
    times = []
    return true
  }
}
