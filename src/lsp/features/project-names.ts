import { patchTarget } from '../../core/json-patch/index.ts'
import { rememberEach } from '../../core/memo.ts'
import type { NameSource, Names } from '../../editor/names/navigate.ts'
import {
  buildGraphs,
  type Graph,
  nameIndex,
  occurrencesInSent,
  occurrencesOf,
} from '../../project/index.ts'
import type { WorkspaceFile } from '../workspace/entries.ts'

/** One file of a project. */
export interface ProjectText extends NameSource {
  readonly entry: WorkspaceFile
}

/** The names in the files of a project. */
export interface ProjectNames extends Names {
  readonly sourceOf: (uri: string) => ProjectText | undefined
}

/** Joins the names of a project, and keeps the last result for as long as no file of it changes. */
export function createProjectNames(): (
  entries: readonly WorkspaceFile[],
) => ProjectNames | undefined {
  let last: { readonly entries: readonly WorkspaceFile[]; readonly names: ProjectNames } | undefined
  const textsOf = rememberEach(namesIn)
  return (entries) => {
    if (last !== undefined && isSame(last.entries, entries)) return last.names
    const names = joined(entries.map(textsOf), entries[0])
    if (names !== undefined) last = { entries, names }
    return names
  }
}

/** The first file is the one that was asked for; the others may come in any order. */
function isSame(a: readonly WorkspaceFile[], b: readonly WorkspaceFile[]): boolean {
  const known = new Set(a)
  return (
    a[0]?.read.facts.set === b[0]?.read.facts.set &&
    known.size === b.length &&
    b.every((one) => known.has(one))
  )
}

function namesIn(entry: WorkspaceFile): ProjectText {
  const prefix = entry.input.profile?.settings?.projectNamespacePrefix
  const { file, facts } = entry.read
  return { entry, file, occurrences: occurrencesOf(file, facts, prefix) }
}

function joined(
  all: readonly ProjectText[],
  first: WorkspaceFile | undefined,
): ProjectNames | undefined {
  const set = first?.read.facts.set
  const texts = all.filter(
    ({ entry, file }) => entry.read.facts.set === set || file.documents.some(isConfig),
  )
  const reads = texts.map(({ entry }) => entry.read)
  const graph: Graph | undefined = buildGraphs(
    reads.map(({ facts }) => ({ ...facts, set: set ?? '' })),
    reads.flatMap(({ values }) => values),
  )[0]
  if (graph === undefined) return undefined
  const sent = namesInSent(texts, graph)
  const known = texts.map((text) => {
    const more = sent.get(text.file.uri)
    return more === undefined ? text : { ...text, occurrences: [...text.occurrences, ...more] }
  })
  const index = nameIndex(
    known.flatMap(({ occurrences }) => occurrences),
    graph,
  )
  const byUri = new Map(known.map((text) => [text.file.uri, text]))
  return { index, graph, sourceOf: (uri) => byUri.get(uri) }
}

/** Names in patches of whose objects only a request knows the kind, by file. */
function namesInSent(texts: readonly ProjectText[], { changes }: Graph) {
  const byUri = new Map(texts.map((text) => [text.file.uri, text]))
  return new Map(
    changes.flatMap(({ place, target, verb }) => {
      const { file, entry } = byUri.get(place.uri) ?? {}
      const document = file?.documents.find(({ index }) => index === place.document)
      const isSent = document !== undefined && patchTarget(document) === undefined
      const kind = target?.kind
      if (verb !== 'patch' || kind === undefined || entry === undefined || !isSent) return []
      const prefix = entry.input.profile?.settings?.projectNamespacePrefix
      return [[place.uri, occurrencesInSent(document, kind, prefix)] as const]
    }),
  )
}

const isConfig = ({ kind }: { readonly kind: string }) => kind === 'config'
