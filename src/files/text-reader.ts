import { closeSync, constants, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { MAX_LENGTH } from '../core/document/source.ts'

/** Bytes: most files are shorter, and are read into the same room one after another. */
const BUFFER_SIZE = 64 * 1024

/**
 * Reads one text after another. Of a far too large file it gives only so much that the engine sees that it
 * is too large.
 *
 * @throws {Error} when there is no such file, it may not be read, or it is a pipe or something else.
 */
export function textReader(): (path: string, maxLength?: number) => string {
  const room = Buffer.allocUnsafeSlow(BUFFER_SIZE)
  return (path, maxLength = MAX_LENGTH) => {
    const length = readShort(path, room)
    return length === undefined ? readAny(path, maxLength) : room.toString('utf8', 0, length)
  }
}

/** How many bytes a short file has; undefined for one that takes a closer look. */
function readShort(path: string, room: Buffer): number | undefined {
  let fd: number | undefined
  try {
    // So that a pipe is no trap.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    let length = 0
    for (let more = 1; more > 0 && length < room.length; length += more)
      more = readSync(fd, room, length, room.length - length, null)
    return length === 0 || length === room.length ? undefined : length
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function readAny(path: string, maxLength: number): string {
  const stat = statSync(path)
  if (stat.isFIFO()) throw new Error('it is a pipe; send it to --stdin instead')
  if (!stat.isFile()) throw new Error('it is not a file')
  if (stat.size > maxLength * 4) return ' '.repeat(maxLength + 1)
  return readFileSync(path, 'utf8')
}
