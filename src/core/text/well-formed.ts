/** Half of a surrogate pair: UTF-8 cannot contain it, so it stands for an invalid byte. */
const LONE = /\p{Cs}/u

/** The first line of a text that was decoded from UTF-16. */
export const UTF_16 = '\udc16\n'

/** False if a text has half of a surrogate pair, which cannot be written as UTF-8. */
export const isWellFormed = (text: string): boolean =>
  (text as string & { readonly isWellFormed: () => boolean }).isWellFormed()

/** Describes the first place that cannot be UTF-8; undefined if there is none. */
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
