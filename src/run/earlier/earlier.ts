import { mayBeOurs } from '../../core/document/may-be-ours.ts'
import type { Document, SourceFile } from '../../core/types.ts'
import { type Pairing, pairObjects } from '../../project/change/index.ts'
import {
  type FactPlace,
  type FileFacts,
  type Graph,
  type KeyValue,
  placeId,
  placeOf,
} from '../../project/index.ts'
import type { InputFile } from '../input-file.ts'
import type { LayerFile } from '../layers/layer-chains.ts'
import { type FileCrash, type ReadFile, readAlone } from '../lint-input.ts'

/** An earlier state of the files, with which objects are compared. */
export interface Earlier {
  /** Files that differ from then, as they were; those that are gone, too. */
  readonly files: () => Iterable<InputFile>
  /** Whether a file of now differs from then, or was not there. */
  readonly isChanged: (uri: string) => boolean
  /** What a file of then is called in a report. */
  readonly nameOf: (uri: string) => string
}

/** What was read of the earlier state. */
export interface EarlierState {
  readonly documents: readonly Document[]
  readonly facts: readonly FileFacts[]
  readonly layerFiles: readonly LayerFile[]
  readonly values: readonly KeyValue[]
  readonly known: readonly string[]
  /** Files that did not parse: nothing in them is compared. */
  readonly unread: readonly string[]
  readonly crashes: readonly FileCrash[]
  readonly files: readonly SourceFile[]
  readonly get: (uri: string) => SourceFile | undefined
}

/** How the files of now and then correspond. */
export interface Comparison extends Pairing {
  /** What a file of the earlier state is called. */
  readonly nameBefore: (file: SourceFile) => string
  /** Names of earlier files that did not parse. */
  readonly unread: readonly string[]
  /** Where an object stands now; undefined for one that is gone. */
  readonly laterOf: (place: FactPlace) => FactPlace | undefined
  /** What the files of now say together. */
  readonly graphs?: readonly Graph[]
}

/** Reads the earlier state: it never brings findings of its own. */
export function readEarlier(
  earlier: Earlier | undefined,
  read?: (input: InputFile) => ReadFile,
): EarlierState {
  const files = new Map<string, SourceFile>()
  const facts: FileFacts[] = []
  const layerFiles: LayerFile[] = []
  const values: KeyValue[] = []
  const known: string[] = []
  const unread: string[] = []
  const crashes: FileCrash[] = []
  const take = (input: InputFile) => {
    if (holdsNoObject(input)) return
    const { done: found, crash } = readAlone(input, read)
    if (crash !== undefined) {
      crashes.push({ ...crash, uri: input.uri })
      unread.push(input.uri)
      return
    }
    files.set(input.uri, found.file)
    for (const secret of found.known) known.push(secret)
    if (found.file.trees.some(({ damaged }) => damaged) || isRefused(found.file)) {
      unread.push(input.uri)
      return
    }
    facts.push(found.facts)
    layerFiles.push({ input, clusters: found.facts.virtualClusters })
    for (const value of found.values) values.push(value)
    for (const inner of found.embedded) take(inner.input)
  }
  for (const input of earlier?.files() ?? []) take(input)
  const readable = [...files.values()].filter(({ uri }) => !unread.includes(uri))
  return {
    documents: readable.flatMap((file) => file.documents),
    facts,
    layerFiles,
    values,
    known,
    unread,
    crashes,
    files: readable,
    get: (uri) => files.get(uri),
  }
}

const holdsNoObject = (input: InputFile) =>
  input.isExample === true || (input.kind === undefined && !mayBeOurs(input))

const isRefused = ({ problems }: SourceFile) =>
  problems.some(({ code }) => code === 'syntax' || code === 'too-complex' || code === 'encoding')

/** Pairs the objects of the changed files of now with those of then. */
export function compareWith(
  earlier: Earlier,
  state: EarlierState,
  later: readonly SourceFile[],
): Comparison {
  const changed = new Set(later.map(({ uri }) => uri))
  const comparable = later.filter(({ uri }) => !state.unread.includes(uri))
  const pairing = pairObjects(
    state.documents,
    comparable.flatMap(({ documents }) => documents),
  )
  const places = new Map(
    pairing.pairs.map(({ before, after }) => [placeId(placeOf(before)), placeOf(after)]),
  )
  return {
    ...pairing,
    nameBefore: ({ uri }) => earlier.nameOf(uri),
    unread: state.unread.map(earlier.nameOf),
    laterOf: (place) =>
      state.get(place.uri) === undefined && !changed.has(place.uri)
        ? place
        : places.get(placeId(place)),
  }
}
