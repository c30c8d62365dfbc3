/** Half of a pair: no UTF-8 holds it, so it stands for a byte that is none. */
const LONE = /\p{Cs}/u

/** A line before a text that was UTF-16. */
export const UTF_16 = '\udc16\n'

/** A text with half of a surrogate pair cannot be written as UTF-8 and read again. */
export const isWellFormed = (text: string): boolean =>
  (text as string & { readonly isWellFormed: () => boolean }).isWellFormed()

/** Returns the first place that cannot be UTF-8, in words; undefined if there is none. */
export function encodingProblem(
  text: string,
): { readonly offset: number; readonly message: string } | undefined {
  if (isWellFormed(text)) return undefined
  const offset = text.search(LONE)
  const code = text.charCodeAt(offset)
  if (offset === 0 && text.startsWith(UTF_16))
    return { offset, message: 'The file is UTF-16, so it is not read. Save it as UTF-8.' }
  const what =
    code >= 0xdc80 && code <= 0xdcff
      ? `The byte 0x${(code - 0xdc00).toString(16).toUpperCase()} here is not UTF-8`
      : 'Half a character is here, which is not UTF-8'
  return { offset, message: `${what}, so the file is not read. Save it as UTF-8.` }
}
