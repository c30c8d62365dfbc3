import type { Io } from '../io.ts'

const FIRST_SHOWN_AFTER = 500
const SHOWN_EVERY = 100
const ERASE = '\r\u001b[K'

/** Progress is for people: it needs a terminal, and no CI system that pretends to be one. */
export function showsProgress({ stderr, env }: Pick<Io, 'stderr' | 'env'>): boolean {
  return stderr.isTerminal && !env.CI && env.TERM !== 'dumb'
}

/**
 * Yields the files, and counts them on standard error after half a second. The line is erased
 * before anything else is written.
 */
export function* withProgress<T>(
  files: Iterable<T>,
  io: Pick<Io, 'stderr' | 'env'>,
  now: () => number = Date.now,
): Generator<T> {
  if (!showsProgress(io)) return yield* files
  let next = now() + FIRST_SHOWN_AFTER
  let count = 0
  let isShown = false
  try {
    for (const file of files) {
      yield file
      count++
      if (now() < next) continue
      io.stderr.write(`${ERASE}Checked ${count} ${count === 1 ? 'file' : 'files'}…`)
      isShown = true
      next = now() + SHOWN_EVERY
    }
  } finally {
    if (isShown) io.stderr.write(ERASE)
  }
}
