import { nodeAt } from '../../core/document/node-at.ts'
import { scalarMap } from '../../core/scalar/map.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { SourceFile, Span, Tree } from '../../core/types.ts'
import { scalarMapOf } from '../../patch/place.ts'
import { documentAt, type FactPlace, type Graph } from '../../project/index.ts'
import type { Named, NameIndex, Occurrence } from '../../project/names/index.ts'

/** A text of the project, with the names in it. */
export interface NameSource {
  readonly file: SourceFile
  readonly occurrences: readonly Occurrence[]
}

/** The names of a project. */
export interface Names {
  readonly index: NameIndex
  readonly graph: Graph
  readonly sourceOf: (uri: string) => NameSource | undefined
}

/** The occurrence of a name at an offset; the smallest one wins. */
function occurrenceAt({ file, occurrences }: NameSource, offset: number): Occurrence | undefined {
  let best: Occurrence | undefined
  let length = Number.POSITIVE_INFINITY
  for (const occurrence of occurrences) {
    const span = spanOfName(file, occurrence)
    if (span === undefined || offset < span.start || span.end < offset) continue
    if (span.end - span.start >= length) continue
    best = occurrence
    length = span.end - span.start
  }
  return best
}

/** The object named at an offset, or the one that contains the offset. */
export function namedAt(
  source: NameSource,
  offset: number,
  { index }: Names,
): { readonly occurrence: Occurrence; readonly named: Named } | undefined {
  const held = index.all.flatMap(({ references }) =>
    references.filter(({ how, place }) => how === 'holds' && place.uri === source.file.uri),
  )
  const occurrence = occurrenceAt(
    { file: source.file, occurrences: [...source.occurrences, ...held] },
    offset,
  )
  const named = occurrence && index.namedAt(occurrence)
  return occurrence && named && { occurrence, named }
}

/** An implied name is shown at the key that implies it. */
export function spanOfName(file: SourceFile, occurrence: Occurrence): Span | undefined {
  const { place, span, prefix = 0, name, how } = occurrence
  if (span !== undefined) return span
  const tree = treeOf(file, place)
  if (tree === undefined) return undefined
  if (how === 'default-name' || how === 'holds') return keyOf(tree, place)
  const value = tree.locate(place.pointer, 'value')
  const held = textAt(file, place)
  const style = tree.style(place.pointer)
  if (value === undefined || held === undefined) return value
  if (style === undefined) return spanInAddress(file, value, held.slice(prefix), name) ?? value
  const node = nodeOfPlace(file, place)
  const map = node?.document.text ? scalarMapOf(node) : scalarMap(file.masked, value, style, held)
  return map?.spanOf({ start: prefix, end: prefix + name.length }) ?? value
}

/**
 * An address or a parameter ends with the name as it is read, even after variables, so the name is
 * found from the end.
 */
export function spanInAddress(
  { text }: SourceFile,
  { start, end }: Span,
  rest: string,
  name: string,
): Span | undefined {
  const from = end - rest.length - (/["']/.test(text.charAt(end - 1)) ? 1 : 0)
  if (from < start || !text.startsWith(rest, from)) return undefined
  return { start: from, end: from + name.length }
}

const keyOf = (tree: Tree, { pointer }: FactPlace) =>
  tree.locate(pointer, 'key') ?? tree.locate(pointer, 'value')

/** The tree that contains a place; a value written in pieces has a tree of its own. */
export function treeOf(file: SourceFile, place: FactPlace): Tree | undefined {
  const own = file.trees[place.document]
  return own?.locate(place.pointer, 'value') ? own : (documentOfPlace(file, place)?.tree ?? own)
}

/** The text of the scalar at a place. */
export function textAt(file: SourceFile, place: FactPlace): string | undefined {
  const { document, pointer } = place
  const value = valueAt(file.trees[document]?.value, pointer) ?? nodeOfPlace(file, place)?.value
  return typeof value === 'string' ? value : undefined
}

/** The object that contains a place. */
export const documentOfPlace = (file: SourceFile, place: FactPlace) =>
  documentAt({ get: () => file }, place)

export function nodeOfPlace(file: SourceFile, place: FactPlace) {
  const document = documentOfPlace(file, place)
  return document && nodeAt(document.root, place.pointer.slice(document.base.length))
}
