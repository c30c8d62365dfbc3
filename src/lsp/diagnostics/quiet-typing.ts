import { type Diagnostic, DiagnosticSeverity, type Position } from 'vscode-languageserver'

/** Milliseconds that new findings wait after a keystroke. */
const REST = 1000
/** Reported of a text that cannot be read as a whole, which says nothing about the findings elsewhere in it. */
const BROKEN = 'yaml-syntax'
/** A keystroke writes or removes this many characters at most: editors close brackets and quotes by themselves. */
const KEYSTROKE = 2

interface Shown {
  readonly items: readonly Diagnostic[]
  readonly lineCount: number
}

/**
 * Holds back what is new while someone types: most of it is only incomplete, and gone with the next key. It is shown
 * after a second without a key, a save, a change that is no keystroke, or one at another place; what may be unfinished
 * goes again when the next key is typed there. A server never learns where the cursor is.
 */
export function createQuietTyping(release: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let line = 0
  let edit: (Edit & { readonly path: string }) | undefined
  /** The findings that the client shows of each file. */
  const visible = new Map<string, Shown>()
  /** All that was found in files of which something is held back. */
  const held = new Map<string, Shown>()

  const rest = () => {
    clearTimeout(timer)
    timer = undefined
    if (held.size === 0) return
    held.clear()
    release()
  }

  const showAll = () => {
    edit = undefined
    rest()
  }

  const moved = () => {
    for (const [path, all] of held) visible.set(path, all)
    held.clear()
  }

  const typed = (path: string, change: Edit | undefined) => {
    if (change === undefined) return showAll()
    const nearest = Math.min(Math.max(line, change.first), change.last)
    const isHere = edit?.path === path
    if (!isHere || Math.abs(nearest - line) > 1) moved()
    line = isHere ? nearest : change.last
    edit = { path, ...change }
    clearTimeout(timer)
    timer = setTimeout(rest, REST)
  }

  return {
    /** The texts of a file before its first change and after each; none of one that was opened. */
    changed(path: string, steps: readonly string[]) {
      if (steps.length === 0) showAll()
      for (const [index, after] of steps.slice(1).entries())
        typed(path, keystroke(steps[index] ?? '', after))
    },
    saved: showAll,
    /** Those of a file's diagnostics that are to be shown now; the file has this many lines. */
    shown(path: string, found: Diagnostic[], lineCount: number): Diagnostic[] {
      const known = visible.get(path)
      const all = { items: found, lineCount }
      if (known === undefined || (timer === undefined && edit?.path !== path)) {
        visible.set(path, all)
        return found
      }
      const [kept, fresh] = split(found, known.items)
      const isBroken = fresh.some(({ code }) => code === BROKEN)
      if (fresh.length > 0) held.set(path, all)
      else held.delete(path)
      if (timer === undefined) {
        const items = found.filter((one) => !(fresh.includes(one) && isUnfinished(one, edit)))
        if (!isBroken) visible.set(path, { items, lineCount })
        return found
      }
      if (!isBroken) return kept
      const [, gone] = split(known.items, found)
      const down = lineCount - known.lineCount
      return [...kept, ...gone.flatMap((one) => movedBy(one, down, line))]
    },
    stop: () => clearTimeout(timer),
  }
}

/** Not the place, which moves with each line that is written above. */
const keyOf = ({ code, message }: Diagnostic) => `${code} ${JSON.stringify(message)}`

/** Those of the first that are among the second, and the others. */
function split(some: readonly Diagnostic[], others: readonly Diagnostic[]) {
  const left = new Map<string, number>()
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  const [among, alone]: [Diagnostic[], Diagnostic[]] = [[], []]
  for (const one of some) {
    const count = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), count - 1)
    ;(count > 0 ? among : alone).push(one)
  }
  return [among, alone] as const
}

/** An object that is being written lacks fields, and what is at the cursor may be an error until it is whole. */
function isUnfinished({ range, code, severity }: Diagnostic, edit: Edit | undefined): boolean {
  if (edit === undefined) return false
  const { start, end } = range
  if (INCOMPLETE.test(String(code))) {
    const lines = edit.text.split('\n', Math.max(edit.first, start.line) + 1)
    return !lines.slice(Math.min(edit.first, end.line) + 1).some((one) => SEPARATOR.test(one))
  }
  const head = edit.text.slice(0, edit.end)
  const isAround =
    !isAfter(start, endOf(head)) && !isAfter(endOf(head.trimEnd().replace(/:$/, '')), end)
  return severity === DiagnosticSeverity.Error && isAround
}
/** Rules for what is not written yet. */
const INCOMPLETE = /^(?:missing|incomplete|empty|null|unpaired)-|^request-authorization$/
/** Begins another document, or another request. */
const SEPARATOR = /^(?:---|###)/

const isAfter = (one: Position, other: Position) =>
  one.line > other.line || (one.line === other.line && one.character > other.character)

function endOf(text: string): Position {
  const lines = text.split('\n')
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

/** A finding of the text before lines came or went at a line; none on that line itself. */
function movedBy(one: Diagnostic, down: number, line: number): readonly Diagnostic[] {
  const { start, end } = one.range
  if (end.line < line - Math.max(down, 0)) return [one]
  if (start.line + down <= line) return []
  const move = (at: typeof start) => ({ ...at, line: at.line + down })
  return [{ ...one, range: { start: move(start), end: move(end) } }]
}

/** A change that one key makes: a line break between others may be on any of the lines from first to last. */
interface Edit {
  readonly text: string
  /** The offset behind the text that the key wrote. */
  readonly end: number
  readonly first: number
  readonly last: number
}

function keystroke(before: string, text: string): Edit | undefined {
  const shorter = Math.min(before.length, text.length)
  let start = 0
  while (start < shorter && before[start] === text[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === text[text.length - 1 - end])
    end++
  const [removed, written] = [before, text].map((one) => one.slice(start, one.length - end))
  // Enter writes the indentation of the new line too.
  const isShort = [removed, written].every((one = '') => one.trim().length <= KEYSTROKE)
  const lines = (one = '') => one.split('\n').length - 1
  if (!isShort || lines(written) > 1 || lines(removed) > 1) return undefined
  const head = text.slice(0, start)
  const last = lines(head) + lines(written)
  const isBreak = lines(written) + lines(removed) > 0
  const above = isBreak ? lines(head.slice(head.trimEnd().length)) : 0
  return { text, end: text.length - end, first: last - above, last }
}
