import { roots } from '../../generated/bind.ts'
import type { Memo } from '../memo.ts'
import { detectKind, isConfigFileName, isPackageFile, isVcFileName } from '../schema/detect.ts'
import { isForeignPatch } from '../schema/patch-target.ts'
import { mayBeVcKeys } from '../schema/vc-sections.ts'
import { leaveOut, readingsOf } from '../template/branches.ts'
import { maskTemplates } from '../template/mask.ts'
import { maskCapitals, maskPlaceholders } from '../template/placeholders.ts'
import { lineIndex } from '../text/lines.ts'
import { ownProperty } from '../text/mapping.ts'
import { endOfLine } from '../text/scan.ts'
import { encodingProblem } from '../text/well-formed.ts'
import type {
  Carried,
  CarriedText,
  CarrierFacts,
  Directive,
  Document,
  Mode,
  Pointer,
  SourceFile,
  Span,
  SyntaxProblem,
  Tree,
} from '../types.ts'
import { parseEvents } from '../yaml/parse-events.ts'
import { parseFull } from '../yaml/parse-full.ts'
import { parseRepairing } from '../yaml/parse-repairing.ts'
import { quickTrees } from '../yaml/quick-tree.ts'
import { strictJsonProblem } from '../yaml/strict-json.ts'
import { findDirectives } from './directives.ts'
import { DocumentView } from './document.ts'
import { modeOf } from './mode-of.ts'
import { isRequestFileName, readRequests } from './requests.ts'
import { textParts } from './text-part.ts'

export interface ParseOptions {
  /** Kind of every document in the file, as the configuration says. */
  readonly kind?: string | undefined
  readonly mode?: Mode | undefined
  /** Largest text that is read, in UTF-16 units. Default 5 MiB. */
  readonly maxLength?: number | undefined
  /** Texts that stand for values yet unknown; see `maskPlaceholders`. */
  readonly placeholders?: readonly string[] | undefined
  /** What the configuration says in place of directives, by their names, of all documents. */
  readonly declared?: Readonly<Record<string, string>> | undefined
  /** Keeps what follows from the text of one scalar, for hosts that parse each version of a file. */
  readonly share?: Memo | undefined
  /** Path of the file below the root. Default: `uri`. */
  readonly path?: string | undefined
  /** What the object says that carries this text. */
  readonly carrier?: CarrierFacts | undefined
  /** Finds what objects of others carry; without it they are left alone. */
  readonly carriedIn?: ((value: unknown) => readonly Carried[]) | undefined
  /** The quickest parser that is asked, for tests: all of them have to find the same. */
  readonly parser?: 'quick' | 'events' | 'full' | undefined
}

/** Index of the document that a directive of the configuration speaks of: all of them. */
const EVERY = -1

/** What every comment for the linter holds: without it none is looked for. */
const DIRECTIVE_MARK = 'vclint-'

/** What every template, placeholder and directive of a patch holds; an escape may stand for any of it. */
const UNKNOWN_MARK = /[$<\\\uA66E]|\{[{%A-Z]|__[A-Z]|\(\(|ENC\[/

export const MAX_LENGTH = 5 * 1024 * 1024

/** Of a text that is too large so much is kept, to see whose it is and to show where it begins. */
const MAX_REFUSED_LENGTH = 64 * 1024

/**
 * Parses a YAML or JSON text into the objects that are ours. Never throws: whatever is wrong with
 * the text stands in `problems`. `uri` decides only where content does not (`vc.yaml`).
 */
export function parse(uri: string, text: string, options: ParseOptions = {}): SourceFile {
  const refused = refuse(text, options.maxLength ?? MAX_LENGTH)
  const path = options.path ?? uri
  if (refused !== undefined) {
    // What is refused for its size is not searched for anything either.
    const shown = refused.code === 'too-complex' ? text.slice(0, MAX_REFUSED_LENGTH) : text
    return emptyFile(uri, path, shown, refused)
  }
  if (isRequestFileName(uri)) return requestFile(uri, path, text, options)
  const { trees, problems, text: masked, masks } = parseReadings(uri, text, options)
  const directives = [
    ...(masked.includes(DIRECTIVE_MARK) ? findDirectives(masked) : []),
    ...declaredDirectives(options),
  ]
  const file = {
    uri,
    path,
    text,
    masked,
    isLiteral: masked === text && !UNKNOWN_MARK.test(text),
    lines: lineIndex(text),
    trees,
    problems,
    directives,
    documents: [] as Document[],
    carried: [] as CarriedText[],
  }
  const parts = options.share === undefined || masks.length > 0 ? undefined : textParts(file)
  for (let index = 0; index < trees.length; index++) {
    const tree = trees[index]
    const given = { index, masks, part: parts?.[index] }
    if (tree !== undefined) addDocuments(file, tree, given, options)
  }
  return file
}

/** Requests with the objects that they send. */
function requestFile(uri: string, path: string, text: string, options: ParseOptions): SourceFile {
  const read = (name: string, body: string) => parseReadings(name, body, options)
  const { trees, problems, directives, masked, documentsOf } = readRequests(text, read)
  const file: Draft = {
    uri,
    path,
    text,
    masked,
    isLiteral: masked === text && !UNKNOWN_MARK.test(text),
    lines: lineIndex(text),
    trees,
    problems,
    directives: [...directives, ...declaredDirectives(options)],
    documents: [],
    carried: [],
  }
  file.documents.push(...documentsOf(file))
  return file
}

function refuse(text: string, maxLength: number): SyntaxProblem | undefined {
  if (text.length > maxLength) {
    const message = `The file is ${sizeOf(text.length)} long; files over ${sizeOf(maxLength)} are not read. Split it, or raise "maxFileSize".`
    return {
      code: 'too-complex',
      message,
      span: { start: 0, end: Math.max(1, endOfLine(text.slice(0, MAX_REFUSED_LENGTH), 0)) },
    }
  }
  const nul = text.indexOf('\0')
  if (nul === -1) return refuseBytes(text)
  const message = 'The file holds a NUL byte, so it is binary or not UTF-8.'
  return { code: 'encoding', message, span: { start: nul, end: nul + 1 } }
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

function emptyFile(uri: string, path: string, text: string, problem: SyntaxProblem): SourceFile {
  const lines = lineIndex(text)
  return {
    uri,
    path,
    text,
    masked: text,
    isLiteral: false,
    lines,
    trees: [],
    documents: [],
    problems: [problem],
    directives: [],
    carried: [],
  }
}

interface Parsed {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
  /** What was parsed in the end; see `parseSaving`. */
  readonly text: string
}

interface Reading extends Parsed {
  /** Places where templates were left out. */
  readonly masks: readonly Span[]
}

/** Broken text is read again without some of its branches up to this length. */
const MAX_BRANCHES_LENGTH = 200_000

/**
 * Hides templates and parses what is left. Of `if` and `else` only one is ever written: where both of them
 * together are not YAML, a text with one of them is read instead.
 */
function parseReadings(uri: string, text: string, options: ParseOptions): Reading {
  const { text: rendered, lines, branches } = maskTemplates(text)
  const templated = maskPlaceholders(maskCapitals(rendered), options.placeholders)
  const whole = parseTrees(uri, templated, templated !== text, options.parser)
  if (!isBroken(whole) || branches.length === 0 || text.length > MAX_BRANCHES_LENGTH)
    return { ...whole, masks: lines }
  for (const left of readingsOf(branches)) {
    const parsed = parseTrees(uri, leaveOut(templated, left), true, options.parser)
    if (!isBroken(parsed))
      return { ...parsed, masks: [...lines, ...left].sort((a, b) => a.start - b.start) }
  }
  return { ...whole, masks: lines }
}

const isBroken = ({ problems }: Parsed) => problems.some(({ code }) => code === 'syntax')

function parseTrees(
  uri: string,
  masked: string,
  templated: boolean,
  parser: ParseOptions['parser'] = 'quick',
): Parsed {
  if (masked.length > 4 * MAX_DOCUMENTS && countDocuments(masked) > MAX_DOCUMENTS) {
    const message = `The file has more than ${MAX_DOCUMENTS.toLocaleString('en-US')} documents.`
    const problem = { code: 'too-complex', message, span: { start: 0, end: 1 } } as const
    return { trees: [], problems: [problem], text: masked }
  }
  const quick = parser === 'quick' ? quickTrees(masked) : undefined
  const fast = quick === undefined ? parseEvents(masked) : { trees: quick }
  const needed = parser === 'full' && 'trees' in fast ? FULL : fast
  const parsed =
    'trees' in needed
      ? { trees: needed.trees, problems: [], text: masked }
      : slower(uri, needed, masked)
  if (!uri.endsWith('.json') || templated || parsed.problems.length > 0) return parsed
  const strict = strictJsonProblem(masked)
  return strict === undefined ? parsed : { ...parsed, problems: [strict] }
}

const MAX_DOCUMENTS = 20_000

function countDocuments(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n---'); at !== -1 && count <= MAX_DOCUMENTS; count++)
    at = text.indexOf('\n---', at + 4)
  return count
}

const FULL = { failed: 'needs-full-parser', at: 0 } as const

/** Longer text is read by the quick parsers only: the one of record takes too much time and memory. */
const MAX_FULL_LENGTH = 1024 * 1024
/** It looks again and again through broken text, so that much of that would take minutes. */
const MAX_BROKEN_LENGTH = 50_000

function slower(
  uri: string,
  failed: { readonly failed: string; readonly at: number },
  masked: string,
): Parsed {
  const refused = (code: SyntaxProblem['code'], message: string): Parsed => {
    const span = { start: failed.at, end: failed.at + 1 }
    return { trees: [], problems: [{ code, message, span }], text: masked }
  }
  if (failed.failed === 'too-deep')
    return refused('too-complex', 'Nesting is deeper than 100 levels.')
  const isSyntax = failed.failed === 'syntax'
  if (masked.length <= (isSyntax ? MAX_BROKEN_LENGTH : MAX_FULL_LENGTH)) {
    const parsed = uri.endsWith('.json')
      ? { ...parseFull(masked), text: masked }
      : parseRepairing(masked)
    return { ...parsed, problems: causes(parsed.problems, parsed.text) }
  }
  return isSyntax
    ? refused('syntax', 'The text stops being YAML near here.')
    : refused('too-complex', 'Anchors, aliases and tags are only read in files of up to 1 MiB.')
}

/** Of each document the errors up to the first that others may follow from. */
function causes(problems: readonly SyntaxProblem[], text: string): readonly SyntaxProblem[] {
  let end = -1
  return problems
    .toSorted((a, b) => a.span.start - b.span.start)
    .filter(({ code, span, cascades }) => {
      if (code !== 'syntax') return true
      if (span.start < end) return false
      if (!cascades) return true
      const marker = text.indexOf('\n---', span.start)
      end = marker === -1 ? Number.POSITIVE_INFINITY : marker + 1
      return true
    })
}

type Draft = Omit<SourceFile, 'documents' | 'carried'> & {
  documents: Document[]
  carried: CarriedText[]
}

function addDocuments(
  file: Draft,
  tree: Tree,
  given: Pick<Document, 'index' | 'masks' | 'part'>,
  options: ParseOptions,
): void {
  const { index, masks, part } = given
  const declared = directive(file.directives, 'kind', index) ?? options.kind
  if (isPackageFile(file.uri) && (declared === undefined || declared === 'config')) {
    const value = ownProperty(tree.value, 'vclint')
    const parts = { file, index, base: ['vclint'], tree, masks, part }
    if (value !== undefined)
      file.documents.push(new DocumentView({ ...parts, kind: 'config', mode: 'create', value }))
    return
  }
  const configuredMode = directive(file.directives, 'mode', index) ?? options.mode
  const { carrier, share } = options
  for (const { base, value } of objectsIn(tree.value, declared)) {
    const kind = detectKind(value, file.uri, declared)
    if (kind === undefined || roots[kind] === undefined) {
      if (declared === undefined) addCarried(file, tree, { base, value }, given, options)
      continue
    }
    if (declared === undefined && isPatchOfOthers(kind, value, file, index)) continue
    const mode = modeOf(configuredMode, value)
    file.documents.push(
      new DocumentView({ file, index, base, tree, kind, mode, value, masks, part, share, carrier }),
    )
  }
}

/** Configuration inside an object of somebody else: objects are documents of their own, texts are noted. */
function addCarried(
  file: Draft,
  tree: Tree,
  outer: { readonly base: Pointer; readonly value: unknown },
  { index, masks, part }: Pick<Document, 'index' | 'masks' | 'part'>,
  { carriedIn, share }: ParseOptions,
): void {
  for (const { form, pointer, ...carrier } of carriedIn?.(outer.value) ?? []) {
    const base = [...outer.base, ...pointer]
    if (form === 'text') {
      file.carried.push({ ...carrier, form, pointer: base, document: index })
      continue
    }
    const value = pointer.reduce<unknown>(step, outer.value)
    if (!carrier.isOurs && detectKind(value, '') !== 'vc') continue
    const parts = { file, index, base, tree, kind: 'vc', value, masks, part, share, carrier }
    file.documents.push(new DocumentView({ ...parts, mode: 'create' }))
  }
}

const step = (value: unknown, key: string | number): unknown =>
  Array.isArray(value) ? value[Number(key)] : ownProperty(value, String(key))

const declaredDirectives = ({ declared = {} }: ParseOptions): Directive[] =>
  Object.entries(declared).map(([name, text]) => {
    return { name, text, span: { start: 0, end: 0 }, document: EVERY }
  })

/** The first word that a directive says of a document; a comment counts before the configuration. */
export function directive(all: readonly Directive[], name: string, document: number) {
  if (all.length === 0) return undefined
  const directiveOf = (at: number) => all.find((one) => one.name === name && one.document === at)
  const found = directiveOf(document) ?? directiveOf(EVERY)
  return found?.text.split(/\s+/)[0]
}

/** A patch by its name and form, of an object of another API. */
const isPatchOfOthers = (kind: string, value: unknown, file: Draft, index: number): boolean =>
  kind === 'JsonPatch' &&
  isForeignPatch(value, file.uri, directive(file.directives, 'target', index))

/** The objects of one YAML document: itself, or the items of a `List`. */
function objectsIn(
  value: unknown,
  declared: string | undefined,
): readonly { readonly base: Pointer; readonly value: unknown }[] {
  const kind = declared === undefined ? ownProperty(value, 'kind') : undefined
  const items =
    typeof kind === 'string' && kind.endsWith('List') ? ownProperty(value, 'items') : undefined
  if (!Array.isArray(items)) return [{ base: [], value }]
  return items.map((item: unknown, index) => ({ base: ['items', index], value: item }))
}

/** Whether syntax problems of this file are ours to report. */
export function isOurs(file: SourceFile, kind?: string): boolean {
  if (kind !== undefined || isConfigFileName(file.uri)) return true
  if (file.directives.some((directive) => directive.name === 'kind')) return true
  if (/^["']?apiVersion["']?:[ \t]*["']?management\.platform\.sh\//m.test(file.text)) return true
  return isVcFileName(file.uri) && mayBeVcText(file)
}

/** Of broken text not all keys are seen: `vc.yaml` is ours unless it shows that it is something else. */
function mayBeVcText({ uri, text }: SourceFile): boolean {
  const keys = keysAtTop(text)
  return mayBeVcKeys(/vc\.ya?ml$/.test(uri) ? [...keys, 'sync'] : keys)
}

/** The keys that begin at the start of a line, in a text that does not parse. */
const keysAtTop = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/^(["']?)([A-Za-z][\w-]*)\1[ \t]*:(?=[ \t\r\n]|$)/gm),
    ([, , key = '']) => key,
  )
