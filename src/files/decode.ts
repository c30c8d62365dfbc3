import { isUtf8 } from 'node:buffer'
import { UTF_16 } from '../core/text/well-formed.ts'

/**
 * The text of a file in the first `length` bytes. The first byte that is not UTF-8 becomes a lone surrogate
 * (`\udc80` to `\udcff`), which no UTF-8 holds: that shows that the text is not what the file holds. UTF-16 has
 * another one before it.
 */
export function decode(bytes: Buffer, length = bytes.length): string {
  const wide = decodeWide(bytes.subarray(0, length))
  if (wide !== undefined) return UTF_16 + wide
  const text = bytes.toString('utf8', 0, length)
  // Only where something was replaced: most texts hold nothing beyond ASCII, and have no place for that.
  if (!text.includes('\ufffd')) return text
  if (isUtf8(bytes.subarray(0, length))) return text
  let offset = 0
  for (let from = 0; ; ) {
    const at = text.indexOf('\ufffd', from)
    if (at === -1) return text
    offset += Buffer.byteLength(text.slice(from, at))
    // The replacement character itself is UTF-8.
    const isReal = bytes.toString('latin1', offset, offset + 3) === '\u00ef\u00bf\u00bd'
    if (!isReal) return `${text.slice(0, at)}${lone(bytes[offset] ?? 0xff)}${text.slice(at + 1)}`
    offset += 3
    from = at + 1
  }
}

/** The text of UTF-16, which shows by its mark or by a first character of ASCII. */
function decodeWide(bytes: Buffer): string | undefined {
  const [first = 1, second = 1] = bytes
  const hasMark = first + second === 0xfe + 0xff && (first === 0xfe || first === 0xff)
  if (!hasMark && (first === 0) === (second === 0)) return undefined
  const isLittle = hasMark ? first === 0xff : second === 0
  const whole = bytes.subarray(hasMark ? 2 : 0, bytes.length - (bytes.length % 2))
  return (isLittle ? whole : Buffer.from(whole).swap16()).toString('utf16le')
}

const lone = (byte: number) => String.fromCharCode(0xdc00 + byte)
