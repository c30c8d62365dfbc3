import {
  MAX_CLOSE_LENGTH,
  MAX_DOCUMENTS,
  MAX_FILE_PARTS,
  MAX_FULL_LENGTH,
  MAX_LONG_LENGTH,
  MAX_PARTS,
} from '../limits.ts'
import { type Excess, excessParts } from '../part-count.ts'
import { mayHaveAngles, withBraces } from '../template/angles.ts'
import { readingsOf } from '../template/branches.ts'
import { bracedVariables } from '../template/lone-variables.ts'
import { maskTemplates } from '../template/mask.ts'
import { oddSpaces } from '../template/odd-spaces.ts'
import { bracedLines, maskCapitals, maskPlaceholders } from '../template/placeholders.ts'
import { coverSpans } from '../text/replace-spans.ts'
import { lineEnd } from '../text/scan.ts'
import { encodingProblem } from '../text/well-formed.ts'
import type { Pieces, Span, SyntaxProblem, Tree } from '../types.ts'
import { tooComplex } from '../yaml/complexity.ts'
import { parseFull } from '../yaml/parse-full.ts'
import { parseRepairing } from '../yaml/parse-repairing.ts'
import { parseQuick } from '../yaml/quick.ts'
import { strictJsonProblem, withoutComments } from '../yaml/strict-json.ts'
import { hasObjectInScope } from './is-recognised.ts'
import type { ParseOptions } from './parse-options.ts'
import { readList, withLists } from './pieces/list-items.ts'
import { parseSplit } from './pieces/parse-split.ts'
import { joinedManifests, partsFrom } from './split-manifests.ts'

/** The reason why a text is not read at all. */
export function refuse(text: string, maxLength: number): SyntaxProblem | undefined {
  if (text.length > maxLength) {
    const message = `The file is ${sizeOf(text.length)} long; files over ${sizeOf(maxLength)} are not read. Split it, or raise "maxFileSize".`
    return tooComplex(message, 0, Math.max(1, lineEnd(text.slice(0, MAX_CLOSE_LENGTH), 0)))
  }
  const excess = excessParts(text)
  // Objects in scope may follow after the part of the text that is kept.
  if (excess !== undefined)
    return { ...tooComplex(excessMessage(text, excess)), hasObject: hasObjectInScope(text) }
  const nul = text.indexOf('\0')
  if (nul === -1) return refuseBytes(text)
  const message = 'The file holds a NUL byte, so it is binary or not UTF-8.'
  return { code: 'encoding', message, span: { start: nul, end: nul + 1 } }
}

function excessMessage(text: string, { of, start }: Excess): string {
  const most = of === 'file' ? MAX_FILE_PARTS : MAX_PARTS
  const line = start === 0 ? 1 : text.slice(0, start).split('\n').length
  const which = of === 'document' && line > 1 ? `The document at line ${line}` : 'The file'
  return `${which} has more than ${most.toLocaleString('en-US')} keys, items and brackets. Split it.`
}

function refuseBytes(text: string): SyntaxProblem | undefined {
  const problem = encodingProblem(text)
  if (problem === undefined) return undefined
  const { offset, message } = problem
  return { code: 'encoding', message, span: { start: offset, end: offset + 1 } }
}

function sizeOf(length: number): string {
  const kibibytes = length / 1024
  if (kibibytes < 1) return `${Math.ceil(length)} bytes`
  return kibibytes < 1024 ? `${kibibytes.toFixed(1)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`
}

interface Parsed {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
  /** The text that was finally parsed; see `parseSaving`. */
  readonly text: string
}

export interface ParsedText extends Parsed {
  /** Places where templates were masked. */
  readonly masks: readonly Span[]
  /** True if nothing in the text can be a template; otherwise the text is searched for them. */
  readonly isLiteral?: boolean
  /** The documents, if they were taken from the version before. */
  readonly pieces?: Pieces
}

/**
 * Masks templates and parses the rest. Only one of `if` and `else` is ever rendered: if both
 * together are not valid YAML, the text is read with one of them.
 */
export function parseText(uri: string, text: string, options: ParseOptions): ParsedText {
  // YAML would read this as a scalar, and nothing would show what the file is.
  const isCommented = uri.endsWith('.json') && /^\uFEFF?\s*\/[/*]/.test(text)
  if (isCommented && options.kind !== 'config') {
    const parsed = parseText(`${uri}c`, text, options)
    const problem = strictJsonProblem(text)
    return problem === undefined ? parsed : { ...parsed, problems: [problem, ...parsed.problems] }
  }
  const odd = uri.endsWith('.json') ? [] : oddSpaces(text)
  const parsed = parseMasked(uri, coverSpans(text, odd, ' '), options)
  const [span] = odd
  if (span === undefined) return parsed
  const problem = { code: 'odd-space', message: '', span } as const
  return { ...parsed, problems: [problem, ...parsed.problems] }
}

function parseMasked(uri: string, text: string, options: ParseOptions): ParsedText {
  // A configuration is never a template, and messages of custom rules have placeholders of their
  // own.
  if (options.kind === 'config') return { ...parseTrees(uri, text, false, options), masks: [] }
  const bare = uri.endsWith('.jsonc') ? withoutComments(text) : text
  const plain = mayHaveAngles(bare) ? withBraces(bare) : bare
  const { text: rendered, lines, branches } = maskTemplates(bracedVariables(bracedLines(plain)))
  const templated = maskPlaceholders(maskCapitals(rendered), options.placeholders)
  const whole = parseTrees(uri, templated, templated !== text, options)
  if (!isBroken(whole) || branches.length === 0 || text.length > MAX_LONG_LENGTH) {
    const { trees, problems, text: read } = separated(uri, whole, lines, options)
    return { trees, problems, text: read, masks: lines }
  }
  for (const left of readingsOf(branches)) {
    const parsed = parseTrees(uri, coverSpans(templated, left, ' '), true, options)
    if (!isBroken(parsed))
      return { ...parsed, masks: [...lines, ...left].sort((a, b) => a.start - b.start) }
  }
  return { ...whole, masks: lines }
}

/** Reads manifests without a marker between them as if there were one. */
function separated(
  uri: string,
  parsed: Parsed,
  masks: readonly Span[],
  options: ParseOptions,
): Parsed {
  const joined = joinedManifests(parsed.trees, parsed.text, masks)
  if (joined === undefined) return parsed
  const parts = partsFrom(joined.starts, parsed.text)
  return {
    ...parsed,
    trees: parts.flatMap((part) => parseTrees(uri, part, true, options).trees),
    problems: [...parsed.problems, ...joined.problems],
  }
}

const isBroken = ({ problems }: Parsed) => problems.some(({ code }) => code === 'syntax')

function parseTrees(
  uri: string,
  text: string,
  templated: boolean,
  { parser = 'quick', share }: ParseOptions,
): Parsed {
  // After a byte order mark `yaml` rejects a list; an empty line in its place keeps all offsets.
  const masked = text.startsWith('\uFEFF') ? `\n${text.slice(1)}` : text
  if (masked.length > 4 * MAX_DOCUMENTS && MARKERS.some((one) => hasTooMany(masked, one))) {
    const message = `The file has more than ${MAX_DOCUMENTS.toLocaleString('en-US')} documents. Split it.`
    return { trees: [], problems: [tooComplex(message)], text: masked }
  }
  const quick = parser === 'quick' ? readQuickly(masked, share !== undefined) : undefined
  const parsed =
    quick === undefined
      ? slower(uri, masked, parser === 'quick')
      : { trees: quick, problems: [], text: masked }
  if (!uri.endsWith('.json') || templated || parsed.problems.length > 0) return parsed
  const strict = strictJsonProblem(masked)
  return strict === undefined ? parsed : { ...parsed, problems: [strict] }
}

/** A host that reads each version of a file reads only the changed items of a list again. */
function readQuickly(text: string, isReadAgain: boolean): readonly Tree[] | undefined {
  const list = isReadAgain ? readList(text) : undefined
  if (list !== undefined) return [list]
  const trees = parseQuick(text)
  return trees && isReadAgain ? withLists(text, trees) : trees
}

/** The lines that begin and end a document. */
const MARKERS = ['\n---', '\n...']

function hasTooMany(text: string, marker: string): boolean {
  let count = 1
  for (let at = text.indexOf(marker); at !== -1 && count <= MAX_DOCUMENTS; count++)
    at = text.indexOf(marker, at + marker.length)
  return count > MAX_DOCUMENTS
}

function slower(uri: string, masked: string, maySplit: boolean): Parsed {
  const isJson = uri.endsWith('.json')
  const split = maySplit && !isJson ? parseSplit(masked) : undefined
  if (split === undefined && masked.length > MAX_FULL_LENGTH) return tooLong(masked)
  const whole = () => (isJson ? { ...parseFull(masked), text: masked } : parseRepairing(masked))
  const parsed = split ?? whole()
  return { ...parsed, problems: causes(parsed.problems, parsed.text) }
}

function tooLong(text: string): Parsed {
  const message =
    'Files over 1 MiB must be plain YAML: no syntax errors, anchors, aliases, tags or deep nesting. Split it.'
  return { trees: [], problems: [tooComplex(message)], text }
}

/**
 * Keeps the errors of each document up to the first one that may cause others, and one error for
 * all tabs.
 */
export function causes(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  let end = -1
  let tabsEnd = -1
  const endOfDocument = (at: number) => {
    const marker = text.indexOf('\n---', at)
    return marker === -1 ? Number.POSITIVE_INFINITY : marker + 1
  }
  return problems
    .toSorted((a, b) => a.span.start - b.span.start)
    .filter(({ code, span, cascades, indentation }) => {
      if (code !== 'syntax') return true
      if (span.start < end || (indentation !== undefined && span.start < tabsEnd)) return false
      if (indentation === 'tab') tabsEnd = endOfDocument(span.start)
      if (cascades) end = endOfDocument(span.start)
      return true
    })
}
