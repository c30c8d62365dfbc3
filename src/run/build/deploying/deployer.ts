import { nodeAt } from '../../../core/document/node-at.ts'
import {
  type Branch,
  branchAt,
  builtLeaf,
  leafOf,
  valueIn,
} from '../../../core/json-patch/index.ts'
import { addAll } from '../../../core/lists.ts'
import { isUnknownText } from '../../../core/template/unknown-text.ts'
import type { Document, Node, Pointer } from '../../../core/types.ts'
import {
  type DeployingSource,
  deployingSources,
  hasPatches,
  PATCH_KEYS,
} from '../../../embedded/kustomize.ts'
import { valueBelow } from '../../../embedded/read.ts'
import { type BuiltObject, builtValue } from '../built-object.ts'
import { filledWith, matchesPath, type Parameters, parametersOf, patternOf } from './parameters.ts'
import type { SetNamespace, Variables } from './settings.ts'

/** A folder that an object of Flux or Argo CD deploys. */
export interface DeployedFolder {
  readonly source: DeployingSource
  /** Undefined if the path leads to no folder of the files, or to several. */
  readonly folder: string | undefined
  /** The value that names it. */
  readonly node: Node
  readonly settings: Node
  readonly namespace: SetNamespace | undefined
  readonly variables: Variables | undefined
  /** False if the files do not show all that it does. */
  readonly isKnown: boolean
}

interface Folders {
  /** The folder at a path of the repository, if there is one. */
  readonly at: (path: string) => string | undefined
  /** The folders for whose paths in the repository a test holds. */
  readonly like: (isMeant: (path: string) => boolean) => readonly DeployedPath[]
}

interface DeployedPath {
  readonly folder: string
  /** Its path in the repository. */
  readonly path: string
}

/** The folders that an object deploys, as its file has it or as a build makes it. */
export function foldersOf(
  document: Document,
  built: BuiltObject | undefined,
  folders: Folders,
): readonly DeployedFolder[] {
  const value = built === undefined ? document.value : builtValue(built)
  const sets = parametersOf(value, (isMeant) => folders.like(isMeant).map(({ path }) => path))
  return deployingSources(value).flatMap((source) =>
    foldersOfSource({ document, built, value, source }, sets, folders),
  )
}

interface Deployer {
  readonly document: Document
  readonly built: BuiltObject | undefined
  readonly value: unknown
  readonly source: DeployingSource
}

function foldersOfSource(
  deployer: Deployer,
  { sets, isWhole }: ReturnType<typeof parametersOf>,
  folders: Folders,
): readonly DeployedFolder[] {
  const { document, source } = deployer
  const settings = nodeAt(document.root, source.settings)
  const path = branchOf(deployer, source.path)
  const text = path && writtenText(path)
  const node = path?.node
  if (settings === undefined || node === undefined) return []
  const isAsWritten = !hasOtherSettings(deployer, settings)
  const folder = (at: string | undefined, parameters: Parameters | undefined): DeployedFolder => {
    // Patches for some folders may be wrong for others.
    const isSure = parameters !== undefined || !hasPatches(settings.value)
    const isKnown = at !== undefined && isAsWritten && isSure
    return { source, folder: at, node, settings, ...settingsOf(deployer, parameters), isKnown }
  }
  if (text === undefined) return [folder(undefined, undefined)]
  const found: DeployedFolder[] = []
  for (const parameters of sets) {
    const filled = filledWith(text, parameters)
    if (filled !== undefined) found.push(folder(folders.at(filled), parameters))
  }
  if (isWhole && found.length === sets.length) return found
  const pattern = patternOf(text)
  const others =
    pattern === undefined || !isUnknownText(text)
      ? [folders.at(text)]
      : folders.like((at) => matchesPath(pattern, at)).map((one) => one.folder)
  const known = new Set(found.map((one) => one.folder))
  addAll(
    found,
    others.filter((at) => !known.has(at)).map((at) => folder(at, undefined)),
  )
  return found
}

/** The namespace and the variables of a deployer. */
function settingsOf(deployer: Deployer, parameters: Parameters | undefined) {
  const { source, document, built } = deployer
  const at = [...source.settings, 'postBuild']
  const entryOf = (name: string) => {
    const steps = [...at, 'substitute', name]
    return built === undefined ? nodeAt(document.root, steps) : branchOf(deployer, steps)?.node
  }
  return {
    namespace: namespaceOf(deployer, parameters),
    variables: { value: valueBelow(deployer.value, ...at), entryOf },
  }
}

/** The namespace with its parameters filled in. */
function namespaceOf(
  deployer: Deployer,
  parameters: Parameters | undefined,
): SetNamespace | undefined {
  const { at, isFilled = false } = deployer.source.namespace ?? {}
  const written = at && branchOf(deployer, at)
  if (written?.node === undefined) return undefined
  const text = parameters && writtenText(written)
  if (text !== undefined && !isUnknownText(text)) return { written, isFilled }
  const filled = text === undefined ? undefined : filledWith(text, parameters ?? new Map())
  return { written: builtLeaf(written.node, filled), isFilled }
}

/** True if a build changes settings that are read from the file. */
function hasOtherSettings({ built, value, source }: Deployer, { value: written }: Node): boolean {
  if (built === undefined) return false
  const textOf = (whole: unknown) =>
    JSON.stringify(SETTINGS.map((key) => valueBelow(whole, key) ?? null))
  return built.isUnknown || textOf(valueBelow(value, ...source.settings)) !== textOf(written)
}

const SETTINGS: readonly string[] = [
  ...[...PATCH_KEYS, 'components', 'namePrefix', 'nameSuffix'],
  ...['commonLabels', 'commonAnnotations', 'commonMetadata'],
]

/** The value at a place, with what wrote it. */
function branchOf({ document, built }: Deployer, at: Pointer): Branch | undefined {
  const { branch } = built ?? {}
  const found = branch && branchAt(branch, at.map(String))
  if (built !== undefined) return found && { ...found, isWritten: true }
  const node = nodeAt(document.root, at)
  return node && leafOf(node, true)
}

/** The text of a scalar, with the placeholders that a reader of YAML does not see; undefined if unknown. */
function writtenText(branch: Branch): string | undefined {
  const { node, isUnknown } = branch
  const value = valueIn(branch)
  if (isUnknown || typeof value !== 'string') return undefined
  if (node === undefined || !node.unknown || node.value !== value) return value
  const { file } = node.document
  return file.text.slice(node.span.start, node.span.end).replace(/^(["'])(.*)\1$/, '$2')
}
