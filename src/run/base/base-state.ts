import { scopeOf } from '../../core/document/scope.ts'
import type { SourceFile } from '../../core/types.ts'
import { isMarkdownName } from '../../embedded/markdown-file.ts'
import type { ChangedObject } from '../../project/change/changed-object.ts'
import { pairObjects } from '../../project/change/pair.ts'
import { type FactPlace, factPlace, placeId } from '../../project/index.ts'
import type { InputFile } from '../input-file.ts'
import { type ReadFile, readWithoutRules } from '../lint-input.ts'

/** The state of the files that objects are compared with. */
export interface Base {
  /** Earlier versions of changed files, and deleted files. */
  readonly files: () => Iterable<InputFile>
  /** True if the file differs from the base, or is missing there. */
  readonly isChanged: (uri: string) => boolean
  /** Names a file of the base in a report. */
  readonly nameBefore: (uri: string) => string
}

/** The base as it was read. */
export type BaseState = ReturnType<typeof readBase>

/** Reads the base, which never has findings of its own. */
export function readBase(base: Base | undefined, read?: (input: InputFile) => ReadFile) {
  const all = [...(base?.files() ?? [])].flatMap((input) =>
    holdsNoObject(input) ? [] : [{ input, ...readWithoutRules(input, read) }],
  )
  const parsed = all.flatMap(({ input, done }) => (done === undefined ? [] : [{ input, ...done }]))
  const readable = parsed.filter(({ file }) => !isUnreadable(file))
  const files = new Map(parsed.map(({ file }) => [file.uri, file]))
  return {
    documents: readable.flatMap(({ file }) => readableIn(file)),
    facts: readable.map(({ facts }) => facts),
    layerFiles: readable.map(({ input, facts }) => ({ input, clusters: facts.virtualClusters })),
    values: readable.flatMap(({ values }) => values),
    known: parsed.flatMap(({ known }) => known),
    /** Files that did not parse, in which nothing is compared. */
    unread: all.flatMap(({ input, done }) => (done ? unreadIn(done.file) : [input.uri])),
    crashes: all.flatMap(({ input, crash }) => (crash ? [{ ...crash, uri: input.uri }] : [])),
    files: readable.map(({ file }) => file),
    get: (uri: string) => files.get(uri),
  }
}

const holdsNoObject = (input: InputFile) =>
  isMarkdownName(input.uri) || (input.kind === undefined && scopeOf(input) === 'out')

/** The file or its embedded texts that do not parse. */
function unreadIn(file: SourceFile): readonly string[] {
  if (isUnreadable(file)) return [file.uri]
  return file.texts.flatMap((text) => (isUnreadable(text.file) ? [text.file.uri] : []))
}

const readableIn = ({ documents }: SourceFile) =>
  documents.filter(({ text }) => text === undefined || !isUnreadable(text.file))

const isUnreadable = ({ trees, problems }: SourceFile) =>
  trees.some(({ damaged }) => damaged) ||
  problems.some(({ code }) => code === 'syntax' || code === 'too-complex' || code === 'encoding')

/**
 * The pairs of objects between the files and the base, and the objects that later patches and
 * requests change.
 */
export type Comparison = ReturnType<typeof compareWith> & {
  readonly changed: readonly ChangedObject[]
}

/** Pairs the objects of changed files with earlier ones. */
export function compareWith(base: Base, state: BaseState, later: readonly SourceFile[]) {
  const changed = new Set(later.map(({ uri }) => uri))
  const comparable = later.filter(({ uri }) => !state.unread.includes(uri))
  const pairing = pairObjects(
    state.documents,
    comparable.flatMap(({ documents }) =>
      documents.filter(({ written }) => !state.unread.includes(written.file.uri)),
    ),
  )
  const places = new Map(
    pairing.pairs.map(({ before, after }) => [placeId(factPlace(before)), factPlace(after)]),
  )
  return {
    ...pairing,
    /** Names a file of the base. */
    nameBefore: ({ uri }: SourceFile) => base.nameBefore(uri),
    /** Names of files of the base that did not parse. */
    unread: state.unread.map(base.nameBefore),
    /** Returns the current place of an object in the base; undefined if it is gone. */
    laterOf: (place: FactPlace) =>
      state.get(place.uri) === undefined && !changed.has(place.uri)
        ? place
        : places.get(placeId(place)),
  }
}
