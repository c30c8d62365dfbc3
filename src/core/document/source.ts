import { declaredDirectives, EVERY } from '../directive/directives.ts'
import { findDirectives } from '../directive/find-directives.ts'
import { MAX_CLOSE_LENGTH, MAX_TEXT_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import { createMemo, type Memo, memoKey } from '../memo.ts'
import { UNKNOWN_MARK } from '../template/unknown-text.ts'
import { groupBy } from '../text/group-by.ts'
import { lineBreakOf, lineIndex } from '../text/lines.ts'
import type { Directive, SourceFile, SyntaxProblem, TextPart } from '../types.ts'
import { documentStarts } from '../yaml/document-starts.ts'
import { addDocuments, addEmbedded, type Draft } from './documents-in.ts'
import type { ParseOptions } from './parse-options.ts'
import { parseReadings, refuse } from './parse-text.ts'
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
  const refused = refuse(text, options.maxLength ?? MAX_TEXT_LENGTH)
  const path = options.path ?? uri
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
  if (isRequestFile({ uri, text })) return requestFile(uri, path, text, options)
  const { trees, problems, text: masked, masks } = parseReadings(uri, text, options)
  const directives = [
    ...(masked.includes(DIRECTIVE_MARK) ? findDirectives(masked) : []),
    ...declaredDirectives(options.declared),
  ]
  const { outer } = options
  const isLiteral = options.kind === 'config'
  const file = draftOf(uri, path, text, { trees, problems, masked, directives, outer, isLiteral })
  const { share } = options
  const parts = share === undefined || masks.length > 0 ? undefined : textParts(file, share)
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
  const read = (name: string, body: string) => parseReadings(name, body, options)
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

/** The part of a file for each of its YAML documents; undefined if one may depend on another. */
function textParts(
  file: Omit<SourceFile, 'documents'>,
  share: Memo,
): readonly (TextPart | undefined)[] | undefined {
  const { text, masked, trees, directives, problems } = file
  if (OTHER_MARKERS.test(masked)) return undefined
  const starts = documentStarts(masked)
  if (starts.length !== trees.length) return undefined
  // Fixes look for aliases and line ends in the whole file.
  const ofFile = `${file.uri}\n${file.path}\n${lineBreakOf(text) === '\r\n'} ${/\*\S/.test(masked)}`
  const byDocument = groupBy(directives, ({ document }) => Math.max(EVERY, document))
  const ofAll = byDocument.get(EVERY) ?? []
  return starts.map((start, index) => {
    if (trees[index]?.damaged) return undefined
    const end = starts[index + 1] ?? text.length
    if (problems.some(({ span }) => span.start < end && span.end >= start)) return undefined
    const own = [...ofAll, ...(byDocument.get(index) ?? [])]
    if (own.some((one) => !standsIn(one, start, end))) return undefined
    const edges = `${start === 0} ${end === text.length}`
    const written = text.slice(start, end)
    const parsed = masked.slice(start, end)
    const read = parsed === written ? '' : parsed
    const remember = share(PART, `${ofFile} ${edges}\n${written}\n---\n${read}`, createMemo)
    return { start, end, remember }
  })
}

const PART = memoKey<Memo>('part')

/** Markers of an end, and directives of YAML. */
const OTHER_MARKERS = /^(?:\.\.\.|%)/m

/**
 * True of a directive inside the part. Directives of the configuration have no place and are the
 * same for every text.
 */
const standsIn = ({ span, document }: Directive, start: number, end: number) =>
  document < 0 || (span.start >= start && span.end <= end)
