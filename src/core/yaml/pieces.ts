/** A scalar's source taken apart: which part of it stands for which part of the decoded value. */
export interface Pieces {
  /** Source that stands for itself. */
  copy(start: number, end: number): void
  /** Source that stands for another text: an escape, a fold, indentation (for nothing). */
  stand(start: number, end: number, decoded: string): void
  decoded(): string
  finish(): Segments
}

/**
 * Offsets where pieces begin, decoded and in the source, with one closing entry for their common end. A piece as
 * long decoded as in the source maps character by character, any other only as a whole.
 */
export interface Segments {
  readonly decoded: readonly number[]
  readonly source: readonly number[]
}

export function createPieces(text: string, start: number): Pieces {
  const decoded: number[] = []
  const source: number[] = []
  const parts: string[] = []
  let length = 0
  let at = start
  let copying = false
  const begin = (from: number) => {
    decoded.push(length)
    source.push(from)
  }
  const stand = (from: number, end: number, part: string) => {
    begin(from)
    if (part !== '') parts.push(part)
    length += part.length
    at = end
    copying = false
  }
  return {
    copy(from, end) {
      if (from >= end) return
      if (from > at) stand(at, from, '')
      if (!copying) begin(from)
      parts.push(text.slice(from, end))
      length += end - from
      at = end
      copying = true
    },
    stand(from, end, part) {
      if (from > at) stand(at, from, '')
      stand(from, end, part)
    },
    decoded: () => parts.join(''),
    finish() {
      begin(at)
      return { decoded, source }
    },
  }
}
