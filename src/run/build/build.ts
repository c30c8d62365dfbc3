import { madeOf } from '../../core/json-patch/index.ts'
import { fileName, folderOf } from '../../core/search/file-name.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Document, SourceFile } from '../../core/types.ts'
import { extractWith } from '../../embedded/index.ts'
import type { ChangedObject } from '../../project/change/changed-object.ts'
import {
  type ChangeFact,
  type FactPlace,
  type FileFacts,
  factPlace,
  factsOf,
  factsWithout,
  type KeyValue,
  keyValuesOf,
  placeBelow,
  placeId,
} from '../../project/index.ts'
import type { Files, InputFile } from '../input-file.ts'
import type { FilesRead } from '../read/files-read.ts'
import { type Build, buildsOf, type Deployed, deployedObjects } from './builds.ts'
import { type BuiltDocument, builtDocuments } from './built-documents.ts'
import { type BuildChange, type BuiltObject, isAsWritten } from './built-object.ts'
import { withBuiltDeployers } from './deploying/built-deployers.ts'
import { deploymentsIn } from './deployments.ts'
import { startsWith } from './objects.ts'
import { builtForms } from './origins/built-forms.ts'
import { clustersWithout, withoutReplaced } from './steps/replaced-values.ts'

/** A document of an object as some builds make it. */
export interface BuiltFile extends BuiltDocument {
  readonly object: BuiltObject
  readonly deployed: Deployed
  readonly builds: readonly Build[]
}

/** The objects that reach the cluster, where builds change them. */
export type Built = ReturnType<typeof build>

interface Context {
  readonly files: Files & { readonly keep: (file: SourceFile) => void }
  readonly find: (uri: string) => InputFile | undefined
  readonly isMissing: (uri: string) => boolean
}

/** Builds what kustomizations and objects of Flux and Argo CD deploy. */
export function build(read: FilesRead, { files, find, isMissing }: Context) {
  const facts = new Map(read.facts.map((one) => [one.uri, one]))
  const deploying = [...read.kustomizations.keys(), ...read.deploying]
  const isDeploying = new Set(deploying)
  const known = { files, read: read.allProfiles }
  const deployers = new Set(read.deploying)
  const withChartsIn = [...read.withCharts]
  const hasObjects = (uri: string) =>
    facts.has(uri) || read.withCharts.has(uri) || deployers.has(uri)
  const {
    builds,
    refusals,
    replaced: keys,
  } = withBuiltDeployers((waysOf) => {
    const deploymentsOf = deploymentsIn({ ...known, find, isMissing, waysOf })
    return buildsOf(deploying, { ...known, hasObjects, deploymentsOf, withChartsIn })
  })
  const { isReplaced, generated } = withoutReplaced(read, keys)
  const deployed = deployedObjects(builds)
  const made = new Map<string, BuiltFile>()
  const inputs = new Map(read.layerFiles.map(({ input }) => [input.uri, input]))
  const name = namer()
  for (const one of deployed)
    for (const file of filesOf(one, name, inputs.get(one.source.file.uri)))
      made.set(file.document.file.uri, file)
  const gone = goneIds(deployed)
  const patches = patchPlaces(deployed)
  const touched = new Set([...deployed.map(({ source }) => source.file.uri), ...patches.keys()])
  const isPatch = patchFinder(patches)
  const replaced = read.facts.map((one) => {
    if (!touched.has(one.uri))
      return isReplaced === undefined ? one : clustersWithout(one, isReplaced)
    const changes = one.changes.map((change): ChangeFact => {
      return isPatch(change.place) ? { ...change, isBuilt: true } : change
    })
    const built = changes.filter(({ isBuilt }) => isBuilt).map(({ place }) => placeId(place))
    const merged = new Set(built)
    const left = { ...factsWithout(one, (id) => gone.has(id) || merged.has(id)), changes }
    return isReplaced === undefined ? left : clustersWithout(left, isReplaced)
  })
  const own = [...made.values()].map(({ document, deployed: { source } }) => {
    const { set, toOneServer } = facts.get(source.file.uri) ?? { set: '', toOneServer: false }
    return { ...factsOf(document.file, { set, toOneServer, builtFrom: source.id }), changes: [] }
  })
  const fileAt = (uri: string): SourceFile | undefined =>
    made.get(uri)?.document.file ?? files.get(uri)
  return {
    builds,
    refusals,
    deployed,
    made,
    facts: [...replaced, ...own] as readonly FileFacts[],
    /** The values that generators bring, and true of those that each build replaces. */
    generated,
    isReplaced,
    values: valuesOf(read.values, gone, [...made.values()]),
    files: { ...files, get: fileAt },
    /** True of a patch that changes nothing outside its deployment. */
    isPart: ({ within }: ChangeFact) => isDeploying.has(within),
    changedObjects: changesIn(deployed, replaced),
    deletions: deletionsIn(deployed, [...made.values()]),
    /** All objects, also those that no build changes. */
    forms: () => builtForms({ builds, uris: [...new Set([...facts.keys(), ...deployers])], files }),
  }
}

/** Names files that are in a folder but not on disk. */
function namer() {
  let count = 0
  return (near: string, like: string) => `${folderOf(near)}#${count++}.${fileName(like)}`
}

/** The documents of each way in which an object is deployed, except as its file has it. */
function filesOf(
  deployed: Deployed,
  nameObject: ReturnType<typeof namer>,
  input: InputFile | undefined,
): readonly BuiltFile[] {
  const { source, ways } = deployed
  const { uri } = source.file
  return ways.flatMap(({ object, builds }) => {
    if (isAsWritten(object)) return []
    const sources = object.chart === undefined ? input?.sources : [object.chart]
    const extract = extractWith(input?.charts, sources, input?.users)
    // An object with a single build stays near the files that it refers to.
    const near = ways.length === 1 ? uri : (builds[0]?.deployment.uri ?? uri)
    const documents = builtDocuments(object, () => nameObject(near, uri), extract)
    return documents.map((one) => ({ ...one, object, deployed, builds }))
  })
}

/** The places of documents that every build changes or deletes. */
function goneIds(deployed: readonly Deployed[]): ReadonlySet<string> {
  return new Set(
    deployed.flatMap(({ source, ways }) =>
      ways.some(({ object }) => isAsWritten(object))
        ? []
        : source.documents.map((document) => placeId(factPlace(document))),
    ),
  )
}

type PatchPlaces = ReadonlyMap<string, readonly Document[]>

/** The patches that reach an object, by file. */
function patchPlaces(deployed: readonly Deployed[]): PatchPlaces {
  const all = deployed.flatMap(({ ways }) => ways.flatMap(({ object }) => object.changes))
  return groupBy(new Set(all.map(({ patch }) => patch)), ({ file }) => file.uri)
}

const patchFinder =
  (patches: PatchPlaces) =>
  ({ uri, document, pointer }: FactPlace): boolean =>
    (patches.get(uri) ?? []).some((one) => one.index === document && startsWith(pointer, one.base))

/** The values of keys, with those of built objects replacing the originals. */
function valuesOf(
  values: readonly KeyValue[],
  gone: ReadonlySet<string>,
  made: readonly BuiltFile[],
): readonly KeyValue[] {
  if (made.length === 0) return values
  const left = values.filter(({ object }) => !gone.has(placeId(object)))
  const written = made.flatMap(({ document }) => keyValuesOf(document.file))
  return [...left, ...written]
}

/** The objects that a patch deletes, and the places of the others that builds make. */
function deletionsIn(deployed: readonly Deployed[], made: readonly BuiltFile[]) {
  const deleted = deployed.flatMap(({ source, ways }) =>
    ways.flatMap(({ object: { branch, changes } }) => {
      const by = branch === undefined ? changes.at(-1)?.patch : undefined
      return by === undefined ? [] : [{ source, at: placeBelow(factPlace(by), '$patch') }]
    }),
  )
  if (deleted.length === 0) return undefined
  const byPlace = new Map(
    deleted.flatMap(({ source, at }) =>
      source.documents.map((document) => [placeId(factPlace(document)), at] as const),
    ),
  )
  const later = new Map(
    made.flatMap(({ source, document }) =>
      source === undefined ? [] : [[placeId(factPlace(source)), factPlace(document)] as const],
    ),
  )
  return {
    deletedBy: (place: FactPlace) => byPlace.get(placeId(place)),
    laterOf(place: FactPlace) {
      const id = placeId(place)
      return byPlace.has(id) ? undefined : (later.get(id) ?? place)
    },
  }
}

/** Each patch with the objects before and after it, if rules know the patch by its place. */
function changesIn(
  deployed: readonly Deployed[],
  facts: readonly FileFacts[],
): readonly ChangedObject[] {
  const byPlace = new Map(
    facts.flatMap(({ changes }) =>
      changes.map((change) => [placeId(change.place), change] as const),
    ),
  )
  const seen = new Set<BuildChange>()
  const found: ChangedObject[] = []
  for (const { source, ways } of deployed) {
    for (const change of ways.flatMap(({ object }) => object.changes)) {
      const fact = byPlace.get(placeId(factPlace(change.patch)))
      if (seen.has(change) || fact === undefined || !source.documents.includes(source.document))
        continue
      seen.add(change)
      found.push(changedObject(source.document, change, fact))
    }
  }
  return found
}

function changedObject(
  target: Document,
  { patch, before, after, isRefused }: BuildChange,
  change: ChangeFact,
): ChangedObject {
  const { kind, mode } = target
  const how = { by: patch, kind, mode, target, mayBeTemplate: true }
  const names = { kind, name: change.target?.name, namespace: change.target?.namespace }
  return {
    change,
    target: names,
    document: patch,
    before: madeOf(before, how)?.document,
    // Only a comparison asks for it.
    get after() {
      return after && madeOf(after, how)
    },
    isRefused,
  }
}
