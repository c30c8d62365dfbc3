import type { Diagnostic } from 'vscode-languageserver'

/** How long new findings wait after a keystroke, in milliseconds. */
const REST = 1000
/** A keystroke writes or removes this many characters at most: editors close brackets and quotes by themselves. */
const KEYSTROKE = 2

/**
 * Holds back what is new while someone types: most of it is only incomplete, and gone with the next key. It is shown
 * after a second without a key, a save, a change that is no keystroke, or one at another place. A server never learns
 * where the cursor is.
 */
export interface QuietTyping {
  readonly changed: (before: string | undefined, after: string) => void
  readonly saved: () => void
  /** Those of a file's diagnostics that are to be shown now. */
  readonly shown: (path: string, found: Diagnostic[]) => Diagnostic[]
  readonly stop: () => void
}

type Counts = ReadonlyMap<string, number>

export function createQuietTyping(release: () => void): QuietTyping {
  let timer: ReturnType<typeof setTimeout> | undefined
  let line = 0
  /** The findings that the client shows of each file. */
  const visible = new Map<string, Counts>()
  /** All that was found in files of which something is held back. */
  const held = new Map<string, Counts>()

  const rest = () => {
    clearTimeout(timer)
    timer = undefined
    if (held.size === 0) return
    held.clear()
    release()
  }

  const moved = () => {
    for (const [path, counts] of held) visible.set(path, counts)
    held.clear()
  }

  return {
    changed(before, after) {
      const change = before === undefined ? undefined : keystroke(before, after)
      if (change === undefined) {
        rest()
        return
      }
      if (timer !== undefined && Math.abs(change.line - line) > 1) moved()
      line = change.line
      clearTimeout(timer)
      timer = setTimeout(rest, REST)
    },
    saved: rest,
    shown(path, found) {
      const known = visible.get(path)
      if (timer === undefined || known === undefined) {
        visible.set(path, countsOf(found))
        return found
      }
      const left = new Map(known)
      const shown = found.filter((one) => {
        const count = left.get(keyOf(one)) ?? 0
        left.set(keyOf(one), count - 1)
        return count > 0
      })
      if (shown.length < found.length) held.set(path, countsOf(found))
      else held.delete(path)
      return shown
    },
    stop: () => clearTimeout(timer),
  }
}

/** Not the place, which moves with each line that is written above. */
const keyOf = ({ code, message }: Diagnostic) => `${code} ${JSON.stringify(message)}`

function countsOf(found: readonly Diagnostic[]): Counts {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

/** The line of a change that one key makes; undefined for another change. */
function keystroke(before: string, after: string): { readonly line: number } | undefined {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end++
  const [removed, written] = [before, after].map((text) => text.slice(start, text.length - end))
  // Enter writes the indentation of the new line too.
  const isShort = [removed, written].every((text = '') => text.trim().length <= KEYSTROKE)
  const lines = (text = '') => text.split('\n').length - 1
  if (!isShort || lines(written) > 1 || lines(removed) > 1) return undefined
  return { line: lines(after.slice(0, start)) + lines(written) }
}
