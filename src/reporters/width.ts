/** First and last code points that take two terminal cells (East Asian Wide and Fullwidth). */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
]

/** Matches text in which each character takes one cell. */
const NARROW = /^[\u0020-\u007e]*$/

/** The characters as a person sees them. */
export function graphemes(text: string): readonly string[] {
  if (NARROW.test(text)) return [...text]
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
}

/** Number of terminal cells of a grapheme. */
export function graphemeWidth(grapheme: string): number {
  const code = grapheme.codePointAt(0) ?? 0
  if (code < 0x300) return 1
  if (/^[\p{M}\p{Cf}]+$/u.test(grapheme)) return 0
  if (/\p{Emoji_Presentation}|\ufe0f/u.test(grapheme)) return 2
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}

/** Number of terminal cells of a text. */
export function textWidth(text: string): number {
  if (NARROW.test(text)) return text.length
  let width = 0
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme)
  return width
}

/** The text in lines of at most `width` cells, broken at spaces. A longer word stays whole. */
export function wrap(text: string, width: number): readonly string[] {
  if (NARROW.test(text) && text.length <= width) return [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(' ')) {
    const cells = textWidth(word)
    if (line !== '' && used + 1 + cells > width) {
      lines.push(line)
      line = ''
    }
    used = line === '' ? cells : used + 1 + cells
    line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  return lines
}
