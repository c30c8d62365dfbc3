import { commentsIn } from '../directive/find-directives.ts'
import { blankTail } from '../scalar/map-block.ts'
import {
  afterColon,
  breakLength,
  lineStart,
  nextLine,
  skipInline,
  skipVoid,
  skipWhitespace,
} from '../text/scan.ts'
import type { Document, Edit, Edits, Node, Pointer, Span } from '../types.ts'
import {
  columnOf,
  type EntrySpans,
  editOf,
  entryAt,
  eolOf,
  explicitEntryAt,
  hasProperties,
  isAnchored,
  isContinued,
  isMasked,
  isObstructed,
  lastBlock,
  lineAfter,
  namesOf,
} from './layout.ts'

/** An entry and its neighbours. */
interface Target {
  readonly document: Document
  readonly parent: Pointer
  readonly entry: EntrySpans
  readonly index: number
  readonly before: EntrySpans | undefined
  readonly after: EntrySpans | undefined
}

/**
 * Removes a pair of a mapping or an item of a list. The comments above, inside and beside it stay.
 * A mapping that loses its last pair becomes `{}`, an emptied list `[]`.
 */
export function removeEntry(node: Node): Edits {
  const { document, pointer, name } = node
  const parent = pointer.slice(0, -1)
  if (name === undefined || isObstructed(document, parent)) return undefined
  const names = namesOf(document, parent)
  const index = names?.indexOf(name) ?? -1
  const entry = entryAt(document, pointer) ?? explicitEntryAt(document, pointer)
  if (names === undefined || index < 0 || entry === undefined || isAnchored(document, entry))
    return undefined
  const neighbour = (at: number) => {
    const other = names[at]
    if (other === undefined) return undefined
    const path = [...parent, other]
    return entryAt(document, path) ?? explicitEntryAt(document, path)
  }
  const [before, after] = [neighbour(index - 1), neighbour(index + 1)]
  const target = { document, parent, entry, index, before, after }
  if (index > 0 && before === undefined) return undefined
  if (index < names.length - 1 && after === undefined) return undefined
  if (document.tree.isFlow(parent)) return removeFlow(target)
  return names.length === 1 ? removeOnly(target) : removeLines(target)
}

function removeLines(target: Target): Edits {
  const { document, parent, entry, after, before } = target
  const text = document.file.masked
  const stop = lineAfter(document, entry.end)
  const start = lineStart(text, entry.start)
  if (stop === undefined || isMasked(document, start, stop) || leavesToBlock(target, stop))
    return undefined
  if (text.slice(start, entry.start).trim() !== '') return removeFirst(target, stop)
  if (before === undefined && after === undefined) return undefined
  const comment = commentBeside(text, entry)
  if (comment !== undefined) {
    const edit = uncover(target, comment, nextLine(text, stop))
    return target.index === 1 ? [...lineEndEdit(target, entry.start), edit] : [edit]
  }
  const keeps = lastBlock(document, [...parent, entry.name])?.keeps === true
  const end = nextLine(text, keeps ? blankTail(text, entry.end) : stop)
  // A block scalar that keeps blank lines needs the line break before; other entries leave theirs.
  const needed = before !== undefined && lastBlock(document, [...parent, before.name])?.keeps
  const lines = commentLines(target, stop)
  const eol = eolOf(document)
  const edit =
    before === undefined || keeps || needed
      ? editOf(document, start, end, lines.map((line) => line + eol).join(''))
      : editOf(
          document,
          start - breakBefore(text, start),
          stop,
          lines.map((line) => eol + line).join(''),
        )
  return target.index === 1 ? [...lineEndEdit(target, edit.span.start), edit] : [edit]
}

/** Offset of the comment after a value that ends on its line. */
function commentBeside(text: string, { start, end }: EntrySpans): number | undefined {
  const at = skipInline(text, end)
  return text[at] === '#' && !/[\r\n]/.test(text.slice(start, end)) ? at : undefined
}

/**
 * Comments inside an entry, one per line, without directives, which are about the removed entry.
 */
function commentLines({ document, entry }: Target, stop: number): readonly string[] {
  const text = document.file.masked
  const start = lineStart(text, entry.start)
  const source = text.slice(start, stop)
  if (!source.includes('#')) return []
  const column = columnOf(text, entry.start)
  return commentsIn(source)
    .map((span) => ({ at: columnOf(source, span.start), text: source.slice(span.start, span.end) }))
    .filter((comment) => !/^#[ \t]*vclint-/.test(comment.text))
    .map((comment) => ' '.repeat(Math.min(comment.at, column)) + comment.text.trimEnd())
}

/**
 * Removes an entry up to the comment beside it. The edit includes the line end, like that of a
 * whole line.
 */
const uncover = ({ document, entry }: Target, comment: number, end: number) =>
  editOf(document, entry.start, end, document.file.text.slice(comment, end))

/**
 * If two fixes each remove one of two pairs, nothing would be left; so the removal of the second
 * pair also takes the line end that the first one's removal takes.
 */
function lineEndEdit({ document, before }: Target, from: number): readonly Edit[] {
  const stop = before === undefined ? undefined : lineAfter(document, before.end)
  if (stop === undefined || stop >= from) return []
  const end = nextLine(document.file.text, stop)
  return [editOf(document, stop, end, document.file.text.slice(stop, end))]
}

/** Removes the first entry after a dash; the next entry moves up, unless comments are between. */
function removeFirst(target: Target, stop: number): Edits {
  const { document, entry, before, after } = target
  const text = document.file.masked
  const prefix = text.slice(lineStart(text, entry.start), entry.start)
  if (before !== undefined || after === undefined || !/^ *(?:- +)+$/.test(prefix)) return undefined
  if (isMasked(document, entry.start, after.start)) return undefined
  if (columnOf(text, after.start) !== prefix.length) return undefined
  const comment = commentBeside(text, entry)
  if (comment !== undefined) return [uncover(target, comment, nextLine(text, stop))]
  if (commentLines(target, stop).length > 0) return undefined
  if (!text.slice(stop, after.start).includes('#'))
    return [editOf(document, entry.start, after.start, '')]
  const dash = lineStart(text, entry.start) + prefix.trimEnd().length
  const end = nextLine(text, stop)
  return [editOf(document, dash, end, text.slice(stop, end))]
}

/** True if the lines after a removed entry would become part of the block scalar before it. */
function leavesToBlock({ document, parent, before, entry }: Target, stop: number): boolean {
  const block = before === undefined ? undefined : lastBlock(document, [...parent, before.name])
  if (block === undefined) return false
  const text = document.file.masked
  const own = lastBlock(document, [...parent, entry.name])
  const next = nextLine(text, own?.keeps === true ? blankTail(text, entry.end) : stop)
  const rest = text.slice(next, skipWhitespace(text, next))
  if (block.keeps && /[\r\n]/.test(rest)) return true
  const at = next + rest.length
  return text[at] === '#' && columnOf(text, at) >= block.indent
}

function removeOnly(target: Target): Edits {
  const { document, parent, entry } = target
  const text = document.file.masked
  const empty = entry.key === undefined ? '[]' : '{}'
  const stop = lineAfter(document, entry.end)
  const start = lineStart(text, entry.start)
  const key = document.tree.locate(parent, 'key')
  if (stop === undefined || isMasked(document, key?.start ?? start, stop)) return undefined
  if (isContinued(document, stop)) return undefined
  if (key === undefined) return [editOf(document, entry.start, entry.end, empty)]
  const colon = afterColon(text, key.end)
  const between = text.slice(colon, entry.start)
  if (text[colon - 1] !== ':' || hasProperties(between) || !/[\r\n]/.test(between)) return undefined
  const eol = breakBefore(text, start)
  const end = nextLine(text, stop)
  const comment = commentBeside(text, entry)
  const isAlone = text.slice(start, entry.start).trim() === ''
  const inside = commentLines(target, stop)
    .map((line) => eolOf(document) + line)
    .join('')
  return [
    editOf(document, colon, colon, ` ${empty}`),
    comment !== undefined && isAlone
      ? uncover(target, comment, end)
      : editOf(document, start - eol, end, inside + text.slice(stop, end)),
  ]
}

const breakBefore = (text: string, start: number) => (breakLength(text, start - 2) === 2 ? 2 : 1)

/** The span that is removed with an entry, and the part of it that must not contain a comment. */
function withSeparator({ entry, before, after }: Target, { start, end }: Span) {
  if (after !== undefined)
    return { start: entry.start, end: after.start, bare: { start: entry.end, end: after.start } }
  if (before !== undefined)
    return { start: before.end, end: entry.end, bare: { start: before.end, end: entry.start } }
  return { start: start + 1, end: end - 1, bare: { start, end } }
}

function removeFlow(target: Target): Edits {
  const { document, parent, entry, before, after } = target
  const text = document.file.masked
  const span = document.tree.locate(parent, 'value')
  if (span === undefined || !/[[{]/.test(text[span.start] ?? '')) return undefined
  if (isMasked(document, span.start, span.end)) return undefined
  if (commentsIn(text.slice(entry.start, entry.end)).length > 0) return undefined
  const gone = withSeparator(target, span)
  if (!text.slice(gone.bare.start, gone.bare.end).includes('#'))
    return [editOf(document, gone.start, gone.end, '')]
  const comma = skipVoid(text, after === undefined && before !== undefined ? before.end : entry.end)
  const own = editOf(document, entry.start, entry.end, '')
  if (text[comma] !== ',') return before === undefined && after === undefined ? [own] : undefined
  const edits = [own, editOf(document, comma, comma + 1, '')]
  return edits.toSorted((a, b) => a.span.start - b.span.start)
}
