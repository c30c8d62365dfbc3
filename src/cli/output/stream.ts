import { fstatSync, writeSync } from 'node:fs'
import process from 'node:process'
import { reason } from '../../files/discover.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Output } from '../io.ts'

/**
 * Standard output or standard error by its number. Node's own stream takes longer to create than a
 * small file takes to lint, so it is created only for a terminal, which has a width and may be a
 * Windows console.
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

/** A terminal is a character device. The exact test is slow, so only such devices get it. */
function mayBeTerminal(fd: number): boolean {
  if (process.platform === 'win32') return true
  return fstatSync(fd).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(fd)
}

/** Writes everything, also to a non-blocking pipe that is full at times. */
function writeAll(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(fd, bytes, written)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Exit like a program that SIGPIPE stops: a truncated report must not look clean.
      if (code === 'EPIPE') process.exit(BROKEN_PIPE)
      if (code !== 'EAGAIN') {
        // If standard error fails too, only the exit code can report the result.
        if (fd === 2) return
        throw new UsageError(`Cannot write to standard output: ${reason(error)}.`)
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY)
    }
  }
}

/** The exit code that shells report for SIGPIPE: 128 plus its number. */
const BROKEN_PIPE = 141

/** Milliseconds before a full pipe is tried again. */
const RETRY_DELAY = 2
