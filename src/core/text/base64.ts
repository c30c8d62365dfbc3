/** Web functions that Node.js also has; the core compiles without the types of either. */
declare const atob: (base64: string) => string
declare const btoa: (bytes: string) => string
declare const TextEncoder: new () => { readonly encode: (text: string) => ArrayLike<number> }

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export const utf8 = (text: string): ArrayLike<number> => new TextEncoder().encode(text)

/** Base64 of the text's UTF-8 bytes, padded. */
export const encodeBase64 = (text: string): string =>
  btoa(Array.from(utf8(text), (byte) => String.fromCharCode(byte)).join(''))

/** Decodes Base64; undefined if it is no Base64 of a UTF-8 text. */
export function decodeBase64(text: string): string | undefined {
  const bytes = bytesOf(text)
  if (bytes === undefined || isAscii(bytes)) return bytes
  try {
    return decodeURIComponent(Array.from(bytes, escapedByte).join(''))
  } catch {
    return undefined
  }
}

/** The same for ASCII only: most words that look like Base64 stand for bytes that are no text. */
export function decodeAscii(text: string): string | undefined {
  const bytes = bytesOf(text)
  return bytes !== undefined && isAscii(bytes) ? bytes : undefined
}

/** One character per byte. */
const bytesOf = (text: string): string | undefined =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text) ? atob(text) : undefined

const isAscii = (bytes: string): boolean => !/[^\p{ASCII}]/u.test(bytes)

const escapedByte = (byte: string): string => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`
