const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): readonly number[] {
  const bytes: number[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code >= 0xd800 && code <= 0xdfff) bytes.push(0xef, 0xbf, 0xbd)
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return bytes
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f)
}

/** Base64 of the text's UTF-8 bytes, padded. */
export function encodeBase64(text: string): string {
  const bytes = utf8(text)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3)
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    parts.push(
      alphabet.charAt(bits >> 18),
      alphabet.charAt((bits >> 12) & 63),
      b === undefined ? '=' : alphabet.charAt((bits >> 6) & 63),
      c === undefined ? '=' : alphabet.charAt(bits & 63),
    )
  }
  return parts.join('')
}

/** By the code of a character what it is worth. */
const worths = new Uint8Array(128)
for (const [worth, character] of Array.from(alphabet).entries())
  worths[character.charCodeAt(0)] = worth

/** The text that Base64 stands for, or undefined when it is no Base64 of a UTF-8 text. */
export function decodeBase64(text: string): string | undefined {
  const decoded = bytesOf(text)
  if (decoded === undefined) return undefined
  return decoded.isAscii ? asciiText(decoded.bytes) : utf8Text(decoded.bytes)
}

/** The same where only ASCII counts: most words that look like Base64 stand for bytes that are no text. */
export function decodeAscii(text: string): string | undefined {
  const decoded = bytesOf(text)
  return decoded?.isAscii ? asciiText(decoded.bytes) : undefined
}

interface Decoded {
  readonly bytes: readonly number[]
  readonly isAscii: boolean
}

function bytesOf(text: string): Decoded | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  const end = text.endsWith('==') ? text.length - 2 : text.length - (text.endsWith('=') ? 1 : 0)
  const bytes: number[] = []
  let bits = 0
  let held = 0
  let all = 0
  for (let at = 0; at < end; at++) {
    bits = ((bits << 6) | (worths[text.charCodeAt(at)] ?? 0)) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    const byte = (bits >> held) & 0xff
    all |= byte
    bytes.push(byte)
  }
  return { bytes, isAscii: all < 0x80 }
}

function asciiText(bytes: readonly number[]): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function utf8Text(bytes: readonly number[]): string | undefined {
  try {
    return decodeURIComponent(bytes.map((b) => `%${b.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return undefined
  }
}
