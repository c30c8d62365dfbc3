/** All pieces of one length of many texts, as numbers: millions of them take little room. */
export interface PieceSet {
  add(text: string, at: number): void
  has(text: string, at: number): boolean
}

/** Room for `count` pieces of `length` units. Two pieces share a number once in 2^53. */
export function pieceSet(count: number, length: number): PieceSet {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, count * 1.5)))
  const table = new Float64Array(size)
  /** Where a number is, or where it belongs. */
  const placeOf = (number: number): number => {
    let place = number & (size - 1)
    while (table[place] !== 0 && table[place] !== number) place = (place + 1) & (size - 1)
    return place
  }
  return {
    add(text, at) {
      const number = numberOf(text, at, length)
      table[placeOf(number)] = number
    },
    has(text, at) {
      const number = numberOf(text, at, length)
      return table[placeOf(number)] === number
    },
  }
}

/** 53 bits, never 0. */
function numberOf(text: string, from: number, length: number): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = from; at < from + length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
    a ^= a >>> 15
    b ^= b >>> 13
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507)
  b = Math.imul(b ^ (b >>> 16), 3266489909)
  return (a >>> 0) + ((b >>> 11) + 1) * 4294967296
}
