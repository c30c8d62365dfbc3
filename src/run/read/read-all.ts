import { mayBeUmbrella } from '../../core/schema/charts.ts'
import { folderOf } from '../../core/search/file-name.ts'
import { generatedFiles } from '../../embedded/kustomize.ts'
import { belowRoot } from '../../project/index.ts'
import { readBase } from '../base/base-state.ts'
import { copyOf, type InputFile } from '../input-file.ts'
import { carefulScope } from '../input-scope.ts'
import {
  type GeneratedValues,
  generatorsBeside,
  isKustomization,
  type LayerFile,
  layersBeside,
  pathOf,
} from '../layers/layer-chains.ts'
import { readInput } from '../lint-input.ts'
import { bodiesAmong } from './bodies.ts'
import { collect, type FileRead, type FilesRead, layerFilesOf, type Reads } from './files-read.ts'
import { withContents } from './generator-files.ts'
import { patchesAmong, withUsers } from './patch-files.ts'
import { type ReadContext, readFile, readNothing } from './read-file.ts'
import { readChartRefs, readPinned } from './read-pinned.ts'

/** Objects with values after the builds, and the files that set their charts' versions. */
export interface BuiltReleases {
  readonly built: readonly LayerFile[]
  readonly pinnerOf: (uri: string) => string
}

/**
 * Reads, parses and lints each file by itself, then those that matter only because of others. If a
 * build changes the version of a release, its values are read again.
 */
export function readAll(inputs: Iterable<InputFile>, context: ReadContext) {
  const { host, policy, memory, fallback } = context
  const state = readBase(host.base, memory.read)
  const reads: Reads = new Map()
  const given = [...inputs]
  const deferred = readInScope(given, reads, { ...context, isBuilt: builtAmong(given) })
  const isOfUse = (read: FileRead) => hasFacts(read) || mayBeUmbrella(read.input)
  const isSomeOfUse = () => state.facts.length > 0 || [...reads.values()].some(isOfUse)
  // A Secret by itself is right or wrong only for what the rest of the project reads from it.
  if (isSomeOfUse())
    for (const input of deferred) reads.set(input.uri, readFile(input, context, 'facts'))
  const patches = readPatches(reads, context)
  const withCharts = new Set(readChartRefs(reads, context))
  const generated = readLayers(reads, context)
  readPinned(reads, { generated }, context)
  readBodies(reads, context)
  const collected = (): FilesRead =>
    collect(reads.values(), {
      state,
      patches,
      withCharts,
      generated,
      fallback,
      noInlineConfig: policy.noInlineConfig,
    })
  return {
    read: collected(),
    /** Undefined if all values keep their pins. */
    readFor: (releases: BuiltReleases) =>
      readPinned(reads, { generated, ...releases }, context) ? collected() : undefined,
  }
}

/**
 * Reads the files that may be in scope, and returns those with only facts for them: without any
 * file in scope, nobody needs these facts. A host that caches results reads them at once.
 */
function readInScope(
  inputs: Iterable<InputFile>,
  reads: Reads,
  context: ReadContext,
): readonly InputFile[] {
  const { memory, fallback } = context
  const mayWait = memory.store === undefined
  const deferred: InputFile[] = []
  for (const input of inputs) {
    const isKnown = memory.reads?.has(input) === true
    const scope =
      mayWait && !isKnown
        ? (memory.scopes?.get(input) ?? carefulScope(input, fallback, memory.look))
        : undefined
    const isRead = scope === undefined || scope === 'in'
    if (scope === 'facts') deferred.push(input)
    reads.set(input.uri, isRead ? readFile(input, context, scope) : readNothing(input))
    if (scope === 'out') memory.reads?.set(input, readNothing(input))
  }
  return deferred
}

/** True of a file in the folder of a kustomization, which probably deploys it. */
function builtAmong(inputs: readonly InputFile[]): (uri: string) => boolean {
  const kustomizations = inputs.filter(({ uri }) => isKustomization(uri))
  const folders = new Set(kustomizations.map(({ uri }) => folderOf(uri)))
  return (uri) => folders.has(folderOf(uri))
}

const hasFacts = ({ result }: FileRead) => result.facts !== undefined

const inputsOf = (reads: Reads, isMeant: (file: FileRead) => boolean): readonly InputFile[] =>
  [...reads.values()].filter(isMeant).map(({ input }) => input)

const byPath = (inputs: readonly InputFile[]): ReadonlyMap<string, InputFile> =>
  new Map(inputs.map((input) => [pathOf(input), input]))

const kustomizationsIn = (reads: Reads) =>
  inputsOf(reads, ({ input }) => isKustomization(input.uri))

/** Reads files again that a kustomization names as patches. */
function readPatches(reads: Reads, context: ReadContext): readonly string[] {
  const { files } = context
  // One with its text is not opened again for each question.
  const inReads = kustomizationsIn(reads).map((input) =>
    copyOf(input, { text: files.kept(input.uri)?.text ?? input.text }),
  )
  if (inReads.length === 0) return []
  for (const input of inReads) {
    const known = reads.get(input.uri)
    if (known !== undefined) reads.set(input.uri, { ...known, input })
  }
  const users = [...reads.values()].flatMap(({ input, result }) =>
    (result.facts?.users ?? []).flatMap(({ object: { name } }) =>
      name === undefined ? [] : [{ name, path: pathOf(input) }],
    ),
  )
  const known = byPath(inReads)
  const find = (path: string) => known.get(path)
  const withFiles = (input: InputFile) =>
    reads.get(input.uri)?.result.facts ? withContents(input, files, context.host.outside) : input
  const kustomizations = withUsers(inReads, users, files, find).map(withFiles)
  for (const [index, one] of kustomizations.entries())
    if (one !== inReads[index]) reads.set(one.uri, readFile(one, context))
  const read = byPath(inputsOf(reads, (file) => hasFacts(file)))
  const left = byPath(inputsOf(reads, (file) => !hasFacts(file)))
  const patches = patchesAmong(kustomizations, files, { read, left })
  // Patches come after the objects that they change.
  for (const { uri } of patches) reads.delete(uri)
  for (const patch of patches) reads.set(patch.uri, readFile(patch, context))
  return patches.map(({ uri }) => uri)
}

/** Reads files that matter only because they override others, or are overridden. */
function readLayers(reads: Reads, context: ReadContext): readonly GeneratedValues[] {
  const files = layerFilesOf([...reads.values()])
  if (files.length === 0) return []
  const left = byPath(inputsOf(reads, (file) => !hasFacts(file)))
  const kustomizations = byPath(kustomizationsIn(reads))
  const generated = filesAt(generatorsBeside(files), kustomizations).flatMap(generatedBy)
  for (const input of filesAt(layersBeside({ files, generated }, left.keys()), left))
    if (input.factsOnly || !reads.has(input.uri)) {
      const layer = copyOf(input, { factsOnly: true, asLayer: true })
      reads.set(layer.uri, readFile(layer, context))
    }
  return generated
}

const filesAt = (paths: Iterable<string>, known: ReadonlyMap<string, InputFile>) =>
  [...paths].flatMap((path) => known.get(path) ?? [])

function generatedBy(input: InputFile): readonly GeneratedValues[] {
  const { file } = readInput(input)
  return file.trees
    .flatMap(({ value }) => generatedFiles(value))
    .map((one) => ({ by: input.uri, object: one.object, path: belowRoot(file.path, one.file) }))
}

/** Reads files that requests send as the requests describe them. */
function readBodies(reads: Reads, context: ReadContext): void {
  const facts = [...reads.values()].flatMap(({ result }) => result.facts ?? [])
  const find = (uri: string) => reads.get(uri)?.input ?? context.host.outside?.open(uri)
  const isChecked = ({ input }: FileRead) => !input.factsOnly && !input.isSilent
  const checked = new Set(inputsOf(reads, isChecked).map(({ uri }) => uri))
  for (const { input, sender } of bodiesAmong(facts, find)) {
    const isShown = checked.has(input.uri)
    const isSent = checked.has(sender.uri)
    if (!isShown && !isSent && reads.get(input.uri)?.input.isSilent) {
      reads.set(input.uri, readFile(input, context))
      continue
    }
    const body =
      isShown || isSent ? copyOf(input, { isSilent: false }) : copyOf(input, { factsOnly: true })
    reads.set(input.uri, { ...readFile(body, context), sender: isShown ? undefined : sender })
  }
}
