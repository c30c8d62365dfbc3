import { isUtf8 } from 'node:buffer'

/**
 * The text of a file in the first `length` bytes. The first byte that is not UTF-8 becomes a lone surrogate
 * (`\udc80` to `\udcff`), which no UTF-8 holds: that shows that the text is not what the file holds.
 */
export function decode(bytes: Buffer, length = bytes.length): string {
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

const lone = (byte: number) => String.fromCharCode(0xdc00 + byte)
