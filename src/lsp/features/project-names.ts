import { rememberEach } from '../../core/memo.ts'
import type { NameSource, Names } from '../../editor/names/navigate.ts'
import { buildGraphs, type Graph } from '../../project/index.ts'
import { nameIndex, occurrencesOf } from '../../project/names/index.ts'
import { type ReadFile, readInput } from '../../run/lint-files.ts'
import { bodiesAmong } from '../../run/read/bodies.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'

/** A file of a project. */
export interface ProjectText extends NameSource {
  readonly entry: WorkspaceFile
  readonly read: ReadFile
}

/** The names in the files of a project. */
export interface ProjectNames extends Names {
  readonly sourceOf: (uri: string) => ProjectText | undefined
  readonly texts: readonly ProjectText[]
}

/** Joins the names of a project, and keeps the latest result until one of its files changes. */
export function createProjectNames(): (
  entries: readonly WorkspaceFile[],
) => ProjectNames | undefined {
  let last: { readonly entries: readonly WorkspaceFile[]; readonly names: ProjectNames } | undefined
  const textsOf = rememberEach((entry: WorkspaceFile) => namesIn(entry))
  return (entries) => {
    if (last !== undefined && isSame(last.entries, entries)) return last.names
    const names = joined(entries.map(textsOf), entries[0])
    if (names !== undefined) last = { entries, names }
    return names
  }
}

/**
 * True if two lists have the same first file, which was asked for, and the same others in any
 * order.
 */
function isSame(a: readonly WorkspaceFile[], b: readonly WorkspaceFile[]): boolean {
  const known = new Set(a)
  return (
    a[0]?.read.facts.set === b[0]?.read.facts.set &&
    known.size === b.length &&
    b.every((one) => known.has(one))
  )
}

function namesIn(entry: WorkspaceFile, read = entry.read): ProjectText {
  const prefix = entry.input.profile?.settings?.projectNamespacePrefix
  return { entry, read, file: read.file, occurrences: occurrencesOf(read.file, read.facts, prefix) }
}

function joined(
  all: readonly ProjectText[],
  first: WorkspaceFile | undefined,
): ProjectNames | undefined {
  const set = first?.read.facts.set
  const texts = withSent(
    all.filter(({ entry, file }) => entry.read.facts.set === set || file.documents.some(isConfig)),
  )
  const graph: Graph | undefined = buildGraphs(
    texts.map(({ read: { facts } }) => ({ ...facts, set: set ?? '' })),
    texts.flatMap(({ read: { values } }) => values),
  )[0]
  if (graph === undefined) return undefined
  const index = nameIndex(
    texts.flatMap(({ occurrences }) => occurrences),
    graph,
  )
  const byUri = new Map(texts.map((text) => [text.file.uri, text]))
  return { index, graph, texts, sourceOf: (uri) => byUri.get(uri) }
}

/** The files, with bodies of requests as what the requests say that they are. */
function withSent(texts: readonly ProjectText[]): readonly ProjectText[] {
  const byUri = new Map(texts.map((text) => [text.file.uri, text]))
  const facts = texts.map(({ read }) => read.facts)
  for (const { input } of bodiesAmong(facts, (uri) => byUri.get(uri)?.entry.input)) {
    const text = byUri.get(input.uri)
    if (text !== undefined) byUri.set(input.uri, namesIn(text.entry, readInput(input)))
  }
  return [...byUri.values()]
}

const isConfig = ({ kind }: { readonly kind: string }) => kind === 'config'
