import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of these files. The same files give the same bytes: no time is written down. */
export function zip(files: ReadonlyMap<string, string | Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const data = Buffer.from(content as Uint8Array)
    const packed = deflateRawSync(data, { level: 9 })
    const header = headerOf(name.length, packed.length, data.length, crc32(data))
    parts.push(Buffer.from('PK\x03\x04'), header, name, packed)
    const place = Buffer.alloc(14)
    // Rights of a file that everybody may read, in the upper half.
    place.writeUInt32LE(0o100644 * 65536, 6)
    place.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\x01\x02\x14\x03'), header, place, name)
    offset += 4 + header.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

/** What stands both before a file and in the list at the end. */
function headerOf(name: number, packed: number, size: number, sum: number): Uint8Array {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  // The name is UTF-8; the content deflated; the day 1980-01-01.
  header.writeUInt16LE(0x0800, 2)
  header.writeUInt16LE(8, 4)
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(sum, 10)
  header.writeUInt32LE(packed, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt16LE(name, 22)
  return header
}
