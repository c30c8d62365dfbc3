import { type Diagnostic, DiagnosticSeverity, type Position } from 'vscode-languageserver'
import { splitByMessage, stillInPlace } from './kept-places.ts'
import { createTypedEdits, type TypedEdit } from './typed-edit.ts'

/** Milliseconds that new findings wait after a keystroke. */
const REST = 1000

interface FoundItem {
  readonly item: Diagnostic
  /** True of a finding about something missing, which the user may still be about to type. */
  readonly isOmission: boolean
}

/** All findings in a text. */
export interface FoundItems {
  readonly items: readonly FoundItem[]
  readonly text: string
  /**
   * The lines that do not parse, which says nothing about earlier findings elsewhere in them: the
   * whole text, or configuration in it.
   */
  readonly broken: readonly Lines[]
}

export interface Lines {
  readonly first: number
  readonly last: number
}

/** The findings that a client shows, at their places in a text. */
interface Shown extends FoundItems {
  /** Findings that disappeared during typing, and may come back with the next key. */
  readonly gone: readonly FoundItem[]
}

/** The last edit of a file, at one cursor or several. */
interface Place {
  readonly path: string
  readonly cursors: readonly Cursor[]
}

/** An edit, and the lines around which the next edit continues it. */
interface Cursor extends Lines {
  readonly edit: TypedEdit
}

interface TypingState {
  /** Called when findings that were held back may be shown. */
  readonly release: () => void
  readonly edits: ReturnType<typeof createTypedEdits>
  readonly visible: Map<string, Shown>
  /** All findings in files in which something is held back. */
  readonly held: Map<string, FoundItems>
  timer: ReturnType<typeof setTimeout> | undefined
  place: Place | undefined
}

/**
 * Holds new findings back during typing, because most are only incomplete and gone with the next
 * key. They are shown after a second without a key, a save, a change that was not typed, or an edit
 * elsewhere. A finding about something missing at the place of the last edit waits for one of the
 * latter; one about something perhaps unfinished there is hidden again with the next key. A server
 * never knows the cursor's position.
 */
export function createQuietTyping(release: () => void) {
  const edits = createTypedEdits()
  const state: TypingState = {
    release,
    edits,
    visible: new Map(),
    held: new Map(),
    timer: undefined,
    place: undefined,
  }
  return {
    /**
     * Records the text before a file's first change and after each; empty for a file that was
     * opened.
     */
    changed(path: string, steps: readonly string[]) {
      if (steps.length === 0) showAll(state)
      for (const edit of edits.of(steps)) typed(state, path, edit)
    },
    proposed: edits.proposed,
    saved: () => showAll(state),
    /** Returns the diagnostics of a file to show now. */
    shown: (path: string, found: FoundItems) => shownNow(state, path, found),
    stop: () => clearTimeout(state.timer),
  }
}

function shownNow(state: TypingState, path: string, found: FoundItems): Diagnostic[] {
  const { place, timer, visible } = state
  const before = visible.get(path)
  // Nobody has typed in the file since the last save or an edit elsewhere.
  const isQuiet = timer === undefined && place?.path !== path
  if (before !== undefined && !isQuiet)
    return whileTyping(state, path, found, before).map(({ item }) => item)
  visible.set(path, shownOf(found, undefined))
  return found.items.map(({ item }) => item)
}

function typed(state: TypingState, path: string, edits: readonly TypedEdit[] | undefined): void {
  if (edits === undefined) {
    showAll(state)
    return
  }
  const before = state.place?.path === path ? state.place.cursors : []
  const cursorAt = (edit: TypedEdit) => before.find((cursor) => isAt(cursor, edit))
  if (edits.some((edit) => cursorAt(edit) === undefined)) leave(state, path)
  const cursors = edits.map((edit) => cursorAfter(cursorAt(edit) ?? before[0], edit))
  state.place = { path, cursors }
  clearTimeout(state.timer)
  state.timer = setTimeout(() => rest(state), REST)
}

function rest(state: TypingState): void {
  clearTimeout(state.timer)
  state.timer = undefined
  if (state.held.size === 0) return
  state.held.clear()
  state.release()
}

function showAll(state: TypingState): void {
  state.place = undefined
  rest(state)
}

/** Shows what was held back, because the edit is elsewhere. */
function leave({ held, release, visible }: TypingState, path: string): void {
  const isElsewhere = [...held.keys()].some((other) => other !== path)
  for (const [other, found] of held) visible.set(other, shownOf(found, visible.get(other)))
  held.clear()
  if (isElsewhere) release()
}

function whileTyping(
  { held, place, timer, visible }: TypingState,
  path: string,
  found: FoundItems,
  before: Shown,
): readonly FoundItem[] {
  const [, fresh] = splitByMessage(found.items, [...before.items, ...before.gone])
  if (fresh.length > 0) held.set(path, found)
  else held.delete(path)
  const isWaiting = (one: FoundItem) => timer !== undefined || isOmittedAt(one, place)
  const later = fresh.filter(isWaiting)
  const now = { ...found, items: found.items.filter((one) => !later.includes(one)) }
  const after = shownOf(now, before)
  // Shown during a pause, but treated as new with the next key.
  const passing = fresh.filter((one) => isErrorAt(one, place))
  const items = after.items.filter((one) => !passing.includes(one))
  const gone = timer === undefined && found.broken.length === 0 ? [] : after.gone
  visible.set(path, { ...after, items, gone })
  return after.items
}

/**
 * The findings to show of a text after those shown before; while it is broken, earlier ones stay if
 * they are still in place.
 */
function shownOf(found: FoundItems, before: Shown | undefined): Shown {
  // A text is only needed for the places of findings that are shown.
  if (before === undefined)
    return { ...found, text: found.items.length === 0 ? '' : found.text, gone: [] }
  const [, gone] = splitByMessage([...before.items, ...before.gone], found.items)
  if (found.broken.length === 0) return { ...found, gone }
  const [, missing] = splitByMessage(before.items, found.items)
  const isBroken = ({ item: { range } }: FoundItem) =>
    found.broken.some(({ first, last }) => first <= range.start.line && range.end.line <= last)
  const still = stillInPlace(missing, before.text, found.text).filter(isBroken)
  const [, lost] = splitByMessage(gone, still)
  return { ...found, items: [...found.items, ...still], gone: lost }
}

const isAt = ({ first, last }: Lines, edit: TypedEdit) =>
  Math.min(edit.first, edit.start) - edit.above <= last + 1 && edit.last - edit.above >= first - 1

/** Several lines written at once, such as a proposal, are one place until an edit elsewhere. */
function cursorAfter(before: Cursor | undefined, edit: TypedEdit): Cursor {
  const { above, added, start } = edit
  if (edit.last - start > 1) return { edit, first: start, last: edit.last }
  const moved = before && { first: before.first + above, last: before.last + above }
  const isWithin = moved !== undefined && moved.first <= start && start <= moved.last
  if (isWithin && moved.last - moved.first > 1)
    return { edit, first: moved.first, last: Math.max(moved.last + added, moved.first) }
  const near = before !== undefined && isAt(before, edit) ? before.last + above : edit.last
  const line = Math.min(Math.max(near, edit.first), edit.last)
  return { edit, first: line, last: line }
}

/** True of a finding about something missing in the document or request of the last edit. */
function isOmittedAt({ item: { range }, isOmission }: FoundItem, place: Place | undefined) {
  if (!isOmission || place === undefined) return false
  return place.cursors.some(({ edit: { text, first } }) => {
    const lines = text.split('\n', Math.max(first, range.start.line) + 1)
    return !lines.slice(Math.min(first, range.end.line) + 1).some((one) => SEPARATOR.test(one))
  })
}

/** Begins another document or request. */
const SEPARATOR = /^(?:---|###)/

/** True of an error at the cursor, which may be incomplete text, or on the line before. */
function isErrorAt({ item }: FoundItem, place: Place | undefined): boolean {
  const { code, range, severity } = item
  if (severity !== DiagnosticSeverity.Error || place === undefined) return false
  return place.cursors.some(({ edit }) => {
    const head = edit.text.slice(0, edit.end)
    const cursor = endOf(head)
    const isOpen = code === 'yaml-syntax' && range.start.line === cursor.line
    const before = endOf(head.trimEnd().replace(/:$/, ''))
    return !isAfter(range.start, cursor) && (isOpen || !isAfter(before, range.end))
  })
}

const isAfter = (one: Position, other: Position) =>
  one.line > other.line || (one.line === other.line && one.character > other.character)

function endOf(text: string): Position {
  const lines = text.split('\n')
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}
