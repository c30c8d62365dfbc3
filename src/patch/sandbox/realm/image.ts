import { sum } from '../../../core/lists.ts'

/**
 * The allocator takes less than this at once and marks the end of its memory, so nothing follows
 * this many zeros.
 */
const GAP = 128 * 1024

/** Bytes that a realm takes at most before anything runs in it. */
const MOST = 2 * 1024 * 1024

/** A snapshot of an engine's memory without its stack, which is empty between two calls. */
export type Image = readonly (readonly [start: number, bytes: Uint8Array])[]

export const bytesOf = (image: Image = []): number => sum(image.map(([, bytes]) => bytes.length))

/** Undefined if more is in use than is worth keeping. */
export function imageOf({ buffer }: Uint8Array, starts: readonly number[]): Image | undefined {
  const parts: (readonly [number, Uint8Array])[] = []
  for (const start of starts) {
    const end = endOfUse(new Int32Array(buffer, start, MOST / 4))
    if (end === undefined) return undefined
    parts.push([start, new Uint8Array(buffer).slice(start, start + end)])
  }
  return parts
}

/** Trailing zeros are included, so that restoring clears old content. */
function endOfUse(words: Int32Array): number | undefined {
  let zeros = 0
  for (let at = 0; at < words.length; at++) {
    zeros = words[at] === 0 ? zeros + 4 : 0
    if (zeros === GAP) return 4 * (at + 1)
  }
  return undefined
}

export function restore(memory: Uint8Array, image: Image): void {
  for (const [start, bytes] of image) memory.set(bytes, start)
}

/** The same, with zeros as far as later snapshots can reach. */
export function restoreEmpty(memory: Uint8Array, image: Image): void {
  for (const [start] of image) memory.fill(0, start, start + MOST)
  restore(memory, image)
}
