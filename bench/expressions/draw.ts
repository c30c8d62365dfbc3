/** Draws from a list, the same way for the same seed. */
export type Draw = <T>(from: readonly T[]) => T

export function drawer(seed: number): Draw {
  let state = seed >>> 0
  return <T>(from: readonly T[]) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return from[((mixed ^ (mixed >>> 14)) >>> 0) % from.length] as T
  }
}
