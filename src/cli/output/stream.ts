import { fstatSync, writeSync } from 'node:fs'
import process from 'node:process'
import { reason } from '../../files/discover.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Output } from '../io.ts'

/**
 * Standard output or standard error by its number. Node's own stream takes longer to set up than a small
 * file takes to lint, so it is only made for a terminal, which has a width and may be a Windows console.
 */
export function streamOf(fd: 1 | 2): Output {
  if (!mayBeTerminal(fd)) {
    return { write: (text) => writeAll(fd, text), isTerminal: false, columns: undefined }
  }
  const stream = fd === 1 ? process.stdout : process.stderr
  stream.once('error', () => process.exit(BROKEN_PIPE))
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY === true,
    columns: stream.columns,
  }
}

/** A terminal is a character device. Whether it is one takes long to ask, so others are not asked. */
function mayBeTerminal(fd: number): boolean {
  if (process.platform === 'win32') return true
  return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(fd)
}

/** Writes everything, also to a pipe that is full at times because its other end does not block. */
function writeAll(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // As programs end that the system stops for it: a report that was cut must not be taken for a clean one.
      if (code === 'EPIPE') process.exit(BROKEN_PIPE)
      if (code !== 'EAGAIN') {
        // If standard error takes nothing, no message gets through: the exit code still says what the run came to.
        if (fd === 2) return
        throw new UsageError(`Cannot write to standard output: ${reason(error)}.`)
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY)
    }
  }
}

/** Shells report this for a program whose reader has gone away: 128 and the number of SIGPIPE. */
const BROKEN_PIPE = 141

/** Milliseconds until a full pipe is tried again. */
const RETRY_DELAY = 2
