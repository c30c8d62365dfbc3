import { isUtf8 } from 'node:buffer'
import { UTF_16 } from '../core/text/well-formed.ts'

/**
 * Decodes the first `length` bytes of a file. The first byte that is not UTF-8 becomes a lone
 * surrogate (`\udc80` to `\udcff`), which shows that the text differs from the file's content. Text
 * from UTF-16 has another surrogate before it.
 */
export function decode(bytes: Buffer, length = bytes.length): string {
  const wide = decodeWide(bytes.subarray(0, length))
  if (wide !== undefined) return UTF_16 + wide
  const text = bytes.toString('utf8', 0, length)
  // Checked only if something was replaced: most texts are ASCII, and need no such place.
  if (!text.includes('\ufffd')) return text
  if (isUtf8(bytes.subarray(0, length))) return text
  let offset = 0
  for (let from = 0; ; ) {
    const at = text.indexOf('\ufffd', from)
    if (at === -1) return text
    offset += Buffer.byteLength(text.slice(from, at))
    // The file contains the replacement character itself.
    const isReal = bytes.toString('latin1', offset, offset + 3) === '\u00ef\u00bf\u00bd'
    if (!isReal) return `${text.slice(0, at)}${lone(bytes[offset] ?? 0xff)}${text.slice(at + 1)}`
    offset += 3
    from = at + 1
  }
}

/** Decodes UTF-16, recognised by its byte order mark or an ASCII first character. */
function decodeWide(bytes: Buffer): string | undefined {
  const [first = 1, second = 1] = bytes
  const hasMark = first + second === 0xfe + 0xff && (first === 0xfe || first === 0xff)
  if (!hasMark && (first === 0) === (second === 0)) return undefined
  const isLittle = hasMark ? first === 0xff : second === 0
  const whole = bytes.subarray(hasMark ? 2 : 0, bytes.length - (bytes.length % 2))
  return (isLittle ? whole : Buffer.from(whole).swap16()).toString('utf16le')
}

const lone = (byte: number) => String.fromCharCode(0xdc00 + byte)
