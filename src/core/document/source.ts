import { declaredDirectives, EVERY } from '../directive/directives.ts'
import { findDirectives } from '../directive/find-directives.ts'
import { MAX_CLOSE_LENGTH, MAX_TEXT_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import { createMemo, type Memo, memoKey } from '../memo.ts'
import { UNKNOWN_MARK } from '../template/unknown-text.ts'
import { groupBy } from '../text/group-by.ts'
import { lineBreakOf, lineIndex } from '../text/lines.ts'
import type { Directive, Pieces, SourceFile, SyntaxProblem, TextPart } from '../types.ts'
import { documentStarts, hasOtherMarkers } from '../yaml/document-starts.ts'
import { addDocuments, addEmbedded, type Draft } from './documents-in.ts'
import { parseAgain, piecesOf } from './parse-again.ts'
import type { ParseOptions } from './parse-options.ts'
import { type ParsedText, parseText, refuse } from './parse-text.ts'
import { isRequestFile, readRequests } from './requests.ts'
import { addBlocks, addTexts } from './texts-in.ts'

/** Every comment for vclint contains this word. */
const DIRECTIVE_MARK = 'vclint'

/**
 * Parses a YAML or JSON text into the objects that are in scope. Never throws: mistakes in the text
 * are in `problems`. `uri` decides only if the content does not (`vc.yaml`).
 */
export function parse(uri: string, written: string, options: ParseOptions = {}): SourceFile {
  // YAML also ends lines with a lone carriage return, but the parser does not. All offsets stay the
  // same.
  const text = written.includes('\r') ? written.replace(/\r(?!\n)/g, '\n') : written
  const path = options.path ?? uri
  const isRequest = isRequestFile({ uri, text })
  const again = isRequest ? undefined : parseAgain(text, options)
  if (again !== undefined) return yamlFile(uri, path, text, again, options)
  const refused = refuse(text, options.maxLength ?? MAX_TEXT_LENGTH)
  if (refused !== undefined) {
    // A file that is refused for its size is not searched either.
    const shown = refused.code === 'too-complex' ? text.slice(0, MAX_CLOSE_LENGTH) : text
    return emptyFile(uri, path, shown, [refused])
  }
  if (options.blocks !== undefined) {
    const file = emptyFile(uri, path, text)
    addBlocks(file, options.blocks, options, parse)
    return file
  }
  if (isRequest) return requestFile(uri, path, text, options)
  return yamlFile(uri, path, text, parseText(uri, text, options), options)
}

/** The objects in a text that was read. */
function yamlFile(
  uri: string,
  path: string,
  text: string,
  read: ParsedText,
  options: ParseOptions,
): SourceFile {
  const { trees, problems, text: masked, masks, pieces } = read
  const directives = [
    ...(masked.includes(DIRECTIVE_MARK) ? findDirectives(masked) : []),
    ...declaredDirectives(options.declared),
  ]
  const { outer } = options
  const isLiteral = options.kind === 'config' || read.isLiteral === true
  const file = draftOf(uri, path, text, { trees, problems, masked, directives, outer, isLiteral })
  const parts = masks.length > 0 ? undefined : takeParts(file, options, pieces)
  for (let index = 0; index < trees.length; index++) {
    const tree = trees[index]
    const given = { index, masks, part: parts?.[index] }
    if (tree !== undefined) addDocuments(file, tree, given, options)
  }
  addTexts(file, options, parse)
  return file
}

/** Requests, with the objects that they send. */
function requestFile(uri: string, path: string, text: string, options: ParseOptions): SourceFile {
  const read = (name: string, body: string) => parseText(name, body, options)
  const { documentsOf, foreign, ...requests } = readRequests(text, read)
  const directives = [...requests.directives, ...declaredDirectives(options.declared)]
  const file = draftOf(uri, path, text, { ...requests, directives })
  addAll(file.documents, documentsOf(file))
  for (const { index, tree, base, value, masks, patched } of foreign) {
    const around = patched && { name: 'request', isPartial: true, patched }
    const given = { index, masks, part: undefined }
    addEmbedded(file, tree, { base, value }, given, { ...options, wrapper: around })
  }
  addTexts(file, options, parse)
  return file
}

/** A file whose documents are still to be found. */
function draftOf(
  uri: string,
  path: string,
  text: string,
  read: Pick<SourceFile, 'trees' | 'problems' | 'masked' | 'directives' | 'outer'> &
    Partial<Pick<SourceFile, 'isLiteral'>>,
): Draft {
  const isLiteral = read.isLiteral === true || (read.masked === text && !UNKNOWN_MARK.test(text))
  const { trees, problems, masked, directives, outer } = read
  const lines = lineIndex(text)
  const found = { documents: [], texts: [], found: [], unread: undefined }
  return { uri, path, text, masked, isLiteral, lines, trees, problems, directives, outer, ...found }
}

/** A file of which only the text is read. */
const emptyFile = (
  uri: string,
  path: string,
  text: string,
  problems: readonly SyntaxProblem[] = [],
) => draftOf(uri, path, text, { trees: [], problems, masked: text, directives: [] })

/** Stands for a file that could not be read because of a bug in vclint. */
export const unreadFile = (uri: string, path = uri): SourceFile => emptyFile(uri, path, '')

const PART = memoKey<Memo>('part')

/**
 * The part of a file for each of its YAML documents; undefined if one may depend on another, or if
 * no version of the file is remembered. `known` are the documents that were taken from the version
 * before.
 */
function takeParts(
  file: Draft,
  { share, kind }: ParseOptions,
  known: Pieces | undefined,
): readonly (TextPart | undefined)[] | undefined {
  if (share === undefined) return undefined
  const { masked, text, trees } = file
  const starts = known ? known.all.map(({ start }) => start) : startsIn(masked)
  if (starts?.length !== trees.length) return undefined
  // Fixes look for aliases and line ends in the whole file.
  const key = `${file.uri}\n${file.path}\n${lineBreakOf(text) === '\r\n'} ${/\*\S/.test(masked)}`
  const memos = known?.key === key ? known.all.map(({ remember }) => remember) : []
  const memoryOf = (start: number, end: number): Memo => {
    const edges = `${start === 0} ${end === text.length}`
    const written = text.slice(start, end)
    const parsed = masked.slice(start, end)
    const read = parsed === written ? '' : parsed
    return share(PART, `${key} ${edges}\n${written}\n---\n${read}`, createMemo)
  }
  const parts = spansOf(file, starts).map((span, index): TextPart | undefined => {
    if (span === undefined) return undefined
    const { start, end } = span
    return { start, end, remember: memos[index] ?? memoryOf(start, end) }
  })
  const isWhole = kind === 'config' || /\.jsonc?$/.test(file.uri)
  const pieces = known ?? (isWhole ? undefined : piecesOf(file))
  file.pieces = pieces && withMemos(pieces, parts, key)
  return parts
}

const startsIn = (masked: string) => (hasOtherMarkers(masked) ? undefined : documentStarts(masked))

/** The place of each document that is not broken and has no directives elsewhere. */
function spansOf({ text, trees, directives, problems }: Draft, starts: readonly number[]) {
  const byDocument = groupBy(directives, ({ document }) => Math.max(EVERY, document))
  const ofAll = byDocument.get(EVERY) ?? []
  return starts.map((start, index) => {
    if (trees[index]?.damaged) return undefined
    const end = starts[index + 1] ?? text.length
    if (problems.some(({ span }) => span.start < end && span.end >= start)) return undefined
    const own = [...ofAll, ...(byDocument.get(index) ?? [])]
    return own.every((one) => standsIn(one, start, end)) ? { start, end } : undefined
  })
}

/**
 * True of a directive inside the part. Directives of the configuration have no place and are the
 * same for every text.
 */
const standsIn = ({ span, document }: Directive, start: number, end: number) =>
  document < 0 || (span.start >= start && span.end <= end)

/** Adds the memories of the parts to their documents. */
function withMemos(
  { all, count, key: before }: Pieces,
  parts: readonly (TextPart | undefined)[],
  key: string,
): Pieces {
  const pieces = all.map((piece, index) => {
    const known = before === key ? piece.remember : undefined
    const remember = parts[index]?.remember ?? known
    return remember === piece.remember ? piece : { ...piece, remember }
  })
  return { all: pieces, count, key }
}
