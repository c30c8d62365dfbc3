import { parse } from '../../core/document/source.ts'
import {
  columnOf,
  editOf,
  entryAt,
  isMasked,
  isObstructed,
  lineAfter,
} from '../../core/edit/layout.ts'
import { isMapping } from '../../core/text/mapping.ts'
import { replaceSpans } from '../../core/text/replace-spans.ts'
import { lineStart, nextLine } from '../../core/text/scan.ts'
import type { Edit, Node } from '../../core/types.ts'
import { patchesByPath } from '../../patch/patches.ts'
import { normalisePath } from '../../patch/path/index.ts'
import { pathOf } from '../../patch/path-node.ts'
import { type Refactoring, refactoring } from './refactoring.ts'

const WAYS = ['expression', 'reverseExpression'] as const

/** The lines of a file's text, from the start of one line to the start of another. */
interface Lines {
  readonly start: number
  readonly end: number
}

/**
 * Moves the expression of a second patch of the same path to the first one, as it is written, with its
 * comments. The result is read again before it is offered.
 */
export function mergeHalves(entry: Node): Refactoring | undefined {
  const list = entry.parent
  const path = pathOf(entry.child('path'))?.path
  if (list === undefined || path === undefined) return undefined
  const [first, second, ...others] = patchesByPath(list).get(normalisePath(path)) ?? []
  if (first === undefined || second === undefined || others.length > 0) return undefined
  const [one, other] = [onlyWay(first), onlyWay(second)]
  if (one === undefined || other === undefined || one === other) return undefined
  const edits = moved(list, first, second)
  if (edits === undefined || !isMerged(edits, list, first, second)) return undefined
  return refactoring(`Move ${other} to the first patch of this path`, edits)
}

/** Which way alone an entry patches, where it does nothing else. */
function onlyWay(entry: Node): (typeof WAYS)[number] | undefined {
  const keys = isMapping(entry.value) ? Object.keys(entry.value) : []
  const way = WAYS.find((name) => keys.includes(name))
  const isAlone = way !== undefined && keys.every((key) => key === 'path' || key === way)
  return isAlone && !entry.mayHoldMore ? way : undefined
}

function moved(list: Node, first: Node, second: Node): readonly Edit[] | undefined {
  const { document } = list
  const text = document.file.masked
  if (document.tree.isFlow(list.pointer) || isObstructed(document, second.pointer)) return undefined
  // An alias may stand for what is moved, or for what holds it.
  if (/(?:^|[\s,[{:-])&[^\s&]/.test(text)) return undefined
  const [into, from] = [linesOf(first), linesOf(second)]
  const path = entryAt(document, second.pointer, 'path')
  const key = entryAt(document, first.pointer, 'path')
  if (into === undefined || from === undefined || path === undefined || key === undefined)
    return undefined
  const column = columnOf(text, path.start)
  if (column !== columnOf(text, key.start)) return undefined
  const stop = lineAfter(document, path.end)
  if (stop === undefined || text.slice(path.start, path.end).includes('\n')) return undefined
  const indent = ' '.repeat(column)
  const above = commentsAbove(text, from.start, into.end)
  const comments = document.file.text.slice(above, from.start).replace(/^[ \t]*(?=#)/gm, indent)
  const note = text.slice(path.end, stop).trim()
  const eol = text.slice(stop, nextLine(text, stop))
  const kept = note === '' ? '' : `${indent}${note}${eol}`
  const pathLine = { start: lineStart(text, path.start), end: nextLine(text, stop) }
  const before = document.file.text.slice(from.start, pathLine.start)
  const after = document.file.text.slice(pathLine.end, from.end)
  const rest = `${before.replace(/^( *)-(?= )/, '$1 ')}${after}`
  if (/^ *-/.test(rest)) return undefined
  return [
    editOf(document, into.end, into.end, withBreak(comments + kept + rest, eol)),
    editOf(document, above, from.end, ''),
  ]
}

const withBreak = (lines: string, eol: string) => (/[\r\n]$/.test(lines) ? lines : lines + eol)

/** The lines of an entry of a list in block style. */
function linesOf({ document, pointer, name }: Node): Lines | undefined {
  if (name === undefined || document.tree.isFlow(pointer)) return undefined
  const entry = entryAt(document, pointer.slice(0, -1), name)
  const stop = entry && lineAfter(document, entry.end)
  if (entry === undefined || stop === undefined) return undefined
  const { masked } = document.file
  const lines = { start: lineStart(masked, entry.start), end: nextLine(masked, stop) }
  const isAlone = masked.slice(lines.start, entry.start).trim() === ''
  return isAlone && !isMasked(document, lines.start, lines.end) ? lines : undefined
}

/** Returns the first of the comment lines right above a line. */
function commentsAbove(text: string, line: number, limit: number): number {
  let start = line
  while (start > limit) {
    const above = lineStart(text, start - 1)
    if (above < limit || !/^[ \t]*#/.test(text.slice(above, start))) return start
    start = above
  }
  return start
}

/** Parses the changed text to make sure that the edits do what they are meant to. */
function isMerged(edits: readonly Edit[], list: Node, first: Node, second: Node): boolean {
  const { file, index, tree } = list.document
  const after = parse(file.uri, replaceSpans(file.text, edits), { parser: 'full' })
  const merged = isMapping(first.value) && isMapping(second.value)
  const wanted = (value: unknown): unknown => {
    if (value === list.value && Array.isArray(value)) {
      return value.flatMap((item: unknown) => {
        if (item === second.value) return []
        return merged && item === first.value ? [{ ...second.value, ...item }] : [item]
      })
    }
    if (Array.isArray(value)) return value.map(wanted)
    if (!isMapping(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, wanted(one)]))
  }
  const { problems, trees } = after
  return problems.length === 0 && sorted(trees[index]?.value) === sorted(wanted(tree.value))
}

/** Data as text, whatever the order of its keys. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    isMapping(inner) ? Object.fromEntries(Object.entries(inner).toSorted(byKey)) : inner,
  ) ?? ''

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
