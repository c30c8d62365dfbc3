import { MAX_WORK, newWork, WORK_OF_TEXT, type Work } from '../../core/lint/work.ts'
import { addAll } from '../../core/lists.ts'
import type { SourceFile } from '../../core/types.ts'
import { generatedFiles } from '../../embedded/kustomize.ts'
import { belowRoot, type FileFacts } from '../../project/index.ts'
import { readEarlier } from '../earlier/earlier.ts'
import { copyOf, type InputFile } from '../input-file.ts'
import {
  type GeneratedValues,
  generatorsBeside,
  isKustomization,
  layersBeside,
  pathOf,
} from '../layers/layer-chains.ts'
import type { LinterOptions } from '../lint-files.ts'
import {
  type FileResult,
  type InnerResult,
  type LintedFile,
  lintInput,
  readInput,
} from '../lint-input.ts'
import type { Preparer, Profile } from '../profile.ts'
import { lintBodies } from './bodies.ts'
import { type Embedded, embeddedIn, keptEmbedded } from './embedded.ts'
import type { FileCache } from './file-cache.ts'
import { emptyRead, type FilesRead } from './files-read.ts'
import { notePatchFiles } from './patch-files.ts'

export interface ReadContext {
  readonly options: LinterOptions
  readonly prepared: Preparer
  readonly fallback: Profile
  readonly files: FileCache
}

/** A file with the texts in it. */
interface FileRead {
  readonly input: InputFile
  readonly result: FileResult
  /** Nothing of it is a secret, and everything in it follows from its text. */
  readonly mayBeKept: boolean
  /** What was parsed: the file and its texts. */
  readonly parsed: readonly SourceFile[]
  readonly inner: readonly { readonly read: FileRead; readonly embedded: Embedded }[]
  readonly linted?: LintedFile
  /** What the rules did in it and in its texts. */
  readonly work?: number
}

export function readAll(inputs: Iterable<InputFile>, context: ReadContext): Readonly<FilesRead> {
  const { options, fallback } = context
  const into = emptyRead(readEarlier(options))
  /** Files that hold nothing for us by themselves. */
  const left = new Map<string, InputFile>()
  const kustomizations = new Map<string, InputFile>()
  const ours: InputFile[] = []
  const isChangedNow = ({ uri }: InputFile) => options.earlier?.isChanged(uri) ?? false
  const take = (input: InputFile): void => {
    const read = takeFile(input, context)
    noteFile(into, read, isChangedNow(input), context)
    if (read.result.facts === undefined) left.set(input.uri, input)
    if (read.result.facts !== undefined || read.inner.length > 0) ours.push(input)
    if (isKustomization(input.uri)) kustomizations.set(pathOf(input), input)
  }
  for (const input of inputs) take(input)
  for (const secret of into.state.known) into.secrets.add(secret)
  if (into.facts.length + into.state.facts.length > 0)
    for (const input of options.others?.() ?? []) take(input)
  notePatchFiles(into, { ours, left, kustomizations }, (input) => {
    noteFile(into, takeFile(input, context), isChangedNow(input), context)
  })
  noteLayers(into, left, kustomizations, { take, find: options.find })
  noteBodies(into, left, context, fallback)
  return into
}

/** What lies over files of values may lead to other files: those are found within a few rounds. */
const MAX_ROUNDS = 4

interface LayerContext {
  readonly take: (input: InputFile) => void
  readonly find: ((path: string) => InputFile | undefined) | undefined
}

/** Reads files that nothing shows to be of any use but that others lie over them, or they over others. */
function noteLayers(
  into: FilesRead,
  left: ReadonlyMap<string, InputFile>,
  kustomizations: ReadonlyMap<string, InputFile>,
  { take, find = () => undefined }: LayerContext,
): void {
  const byPath = new Map<string, InputFile>()
  if (into.layerFiles.length > 0)
    for (const input of left.values()) byPath.set(pathOf(input), input)
  const seen = new Set<string>()
  /** Files at paths that were not looked at before. */
  const fresh = (paths: Iterable<string>, known: ReadonlyMap<string, InputFile>) => {
    const added = [...paths].filter((path) => !seen.has(path))
    for (const path of added) seen.add(path)
    return added.flatMap((path) => known.get(path) ?? find(path) ?? [])
  }
  const isUnread = ({ uri, factsOnly }: InputFile) => factsOnly || !into.others.has(uri)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = seen.size
    const generators = fresh(generatorsBeside(into.layerFiles), kustomizations)
    addAll(into.generated, generators.flatMap(generatedBy))
    const { layerFiles: files, generated } = into
    for (const input of fresh(layersBeside({ files, generated }, byPath.keys()), byPath))
      if (isUnread(input)) take(copyOf(input, { factsOnly: true, asLayer: true }))
    if (seen.size === before) return
  }
}

function generatedBy(input: InputFile): readonly GeneratedValues[] {
  const { file } = readInput(input)
  return file.trees
    .flatMap(({ value }) => generatedFiles(value))
    .map((one) => ({ by: input.uri, object: one.object, path: belowRoot(file.path, one.file) }))
}

/** Lints a file and the texts in it, or recalls what was found in them. */
function takeFile(input: InputFile, context: ReadContext, work: Work = newWork()): FileRead {
  const { options, prepared, fallback, files } = context
  // At a level of its own nothing is kept, since the same text counts differently elsewhere.
  const isPlain = input.level === undefined && !input.asLayer && !input.isPatch
  const store = isPlain ? options.store : undefined
  const known = store?.recall(input)
  if (known !== undefined) return recalled(input, known, files)
  const linted = lintInput(input, prepared, fallback, { read: options.read, work })
  const { file } = linted
  const inner = linted.embedded.flatMap((embedded) => {
    // The text before this one has a finding that says so.
    if (work.left < 0) return []
    work.left -= WORK_OF_TEXT
    return [{ read: takeFile(embedded.input, context, work), embedded }]
  })
  const result = withInner(linted.result, inner)
  const isAsked = isAskedFor(input, linted.result) || linted.crashes.length > 0
  if (file !== undefined) (isAsked ? files.keep : files.pass)(file)
  const mayBeKept = linted.mayBeKept && work.left >= 0 && inner.every(({ read }) => read.mayBeKept)
  const parsed = [
    ...(file === undefined ? [] : [file]),
    ...inner.flatMap(({ read }) => read.parsed),
  ]
  if (mayBeKept) store?.keep(input, result, parsed)
  return { input, result, mayBeKept, parsed, inner, linted, work: MAX_WORK - work.left }
}

/** A text inside a file counts with that file. */
function withInner(result: FileResult, all: FileRead['inner']): FileResult {
  if (all.length === 0) return result
  const inner = all.map(({ read, embedded }): InnerResult => {
    const { document, pointer } = embedded.part
    return { uri: read.input.uri, document, pointer, result: read.result }
  })
  const foreign = result.foreign && inner.every((one) => one.result.foreign)
  return { ...result, foreign, inner }
}

/** What was found before. The texts inside are only looked for when somebody wants to know where they are. */
function recalled(input: InputFile, result: FileResult, files: FileCache): FileRead {
  const inner = (result.inner ?? []).map((one) => {
    const embedded = keptEmbedded(input, one, () => {
      const file = files.get(input.uri)
      return file === undefined ? [] : embeddedIn(file, input)
    })
    files.note(one.uri, () => readInput(embedded.input).file)
    return { read: recalled(embedded.input, one.result, files), embedded }
  })
  return { input, result, mayBeKept: true, parsed: [], inner }
}

/** Less than this is not noted: nearly all files are there. */
const LITTLE_WORK = 1_000

function noteFile(into: FilesRead, read: FileRead, isChanged: boolean, context: ReadContext): void {
  const { input, result, linted, work = 0 } = read
  if (isChanged) into.changed.add(input.uri)
  if (work > LITTLE_WORK) into.work.set(input.uri, work)
  if (linted?.isConfig && !input.factsOnly) into.configs.add(input.uri)
  noteResult(into, input, result, context)
  if (linted !== undefined) noteRest(into, input.uri, linted)
  for (const inner of read.inner) {
    into.embedded.set(inner.read.input.uri, inner.embedded)
    noteFile(into, inner.read, isChanged, context)
  }
}

function noteResult(
  into: FilesRead,
  input: InputFile,
  result: FileResult,
  { options, fallback }: ReadContext,
): void {
  if (result.facts !== undefined) noteFacts(into, input, result.facts)
  into.others.set(input.uri, input.profile ?? fallback)
  if (input.factsOnly) return
  into.profiles.set(input.uri, input.profile ?? fallback)
  for (const finding of result.findings) into.findings.push(finding)
  const isHeeded = result.hasDirectives && !options.noInlineConfig
  if (isHeeded && !into.configs.has(input.uri)) into.withDirectives.push(input.uri)
  if (!result.foreign || input.level !== undefined) return
  into.foreign++
  into.foreignUris.add(input.uri)
}

function noteFacts(into: FilesRead, input: InputFile, facts: FileFacts): void {
  into.facts.push(facts)
  const { virtualClusters: clusters } = facts
  if (clusters.length > 0) into.layerFiles.push({ input, clusters })
}

function noteRest(into: FilesRead, uri: string, { values, known, crashes }: LintedFile): void {
  for (const value of values) into.values.push(value)
  for (const value of known) into.secrets.add(value)
  for (const crash of crashes) into.crashes.push({ ...crash, uri })
}

/** Whether a parsed file is likely to be asked for again, so that it pays to keep it. */
const isAskedFor = (input: InputFile, { findings, hasDirectives }: FileResult): boolean =>
  findings.length > 0 || (hasDirectives && !input.factsOnly) || input.level !== undefined

/** Files that are ours because requests send them. */
function noteBodies(
  into: FilesRead,
  left: ReadonlyMap<string, InputFile>,
  context: ReadContext,
  fallback: Profile,
): void {
  const { options, prepared, files } = context
  const find = (uri: string) =>
    left.get(uri) ?? (into.others.has(uri) ? undefined : options.outside?.open(uri))
  for (const body of lintBodies(into.facts, { prepared, fallback, find, files })) {
    const { input, linted } = body
    if (linted.file !== undefined) files.keep(linted.file)
    if (into.profiles.has(input.uri)) noteBody(into, input, linted, options)
    else for (const finding of body.atRequest) into.findings.push(finding)
  }
}

function noteBody(
  into: FilesRead,
  { uri }: InputFile,
  linted: LintedFile,
  { noInlineConfig }: LinterOptions,
): void {
  const { facts, findings, hasDirectives } = linted.result
  noteRest(into, uri, linted)
  if (facts !== undefined) into.facts.push(facts)
  for (const finding of findings) into.findings.push(finding)
  if (hasDirectives && !noInlineConfig) into.withDirectives.push(uri)
  into.foreign--
}
