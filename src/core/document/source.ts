import { declaredDirectives } from '../directive/directives.ts'
import { findDirectives } from '../directive/find-directives.ts'
import { MAX_CLOSE_LENGTH, MAX_TEXT_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import { UNKNOWN_MARK } from '../template/unknown-text.ts'
import { lineIndex } from '../text/lines.ts'
import type { SourceFile, SyntaxProblem } from '../types.ts'
import { addDocuments, addEmbedded, type Draft } from './documents-in.ts'
import type { ParseOptions } from './parse-options.ts'
import { type ParsedText, parseText, refuse } from './parse-text.ts'
import { parseAgain } from './pieces/parse-again.ts'
import { takeParts } from './pieces/text-parts.ts'
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
    const { part, items } = parts?.[index] ?? {}
    const given = { index, masks, part, items }
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
