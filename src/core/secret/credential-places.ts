import { addAll } from '../lists.ts'
import { memoKey } from '../memo.ts'
import { groupBy } from '../text/group-by.ts'
import { shifted } from '../text/spans.ts'
import type { SourceFile, Span, Tree } from '../types.ts'
import { belongsHidden } from './place.ts'
import { isReference } from './reference.ts'
import { mentionsSecret, secretDataIn } from './secret-data.ts'
import { type Visited, walk } from './walk.ts'

/** A value that is hidden for its place. */
export interface CredentialPlace {
  readonly span: Span
  /** As it is read, which is not always as it is written. */
  readonly value: string
  /** It surely is a credential, whatever it looks like; the data of a Secret is often none. */
  readonly isSure: boolean
}

/** What was found in a document whose part of the file started at `start`. */
const OF_PART = memoKey<{ readonly start: number; readonly places: readonly CredentialPlace[] }>(
  'credential places',
)

/** Where credentials belong in the documents of a file, ours and others, wherever an object is nested. */
export function credentialPlacesIn(file: SourceFile): readonly CredentialPlace[] {
  const documents = groupBy(file.documents, ({ tree }) => tree)
  const kinds = new Map(file.documents.map(({ value, kind }) => [value, kind]))
  return file.trees.flatMap((tree) => {
    const within = documents.get(tree) ?? []
    const { part } = within[0] ?? {}
    const inTree = { tree, text: file.text }
    if (part === undefined) return placesIn(inTree, kinds)
    const names = within.map(({ kind, base }) => `${kind} ${base.join('/')}`)
    const { start, places } = part.remember(OF_PART, names.join(' '), () => ({
      start: part.start,
      places: placesIn(inTree, kinds),
    }))
    const by = part.start - start
    return by === 0 ? places : places.map((one) => ({ ...one, span: shifted(one.span, by) }))
  })
}

function placesIn(inTree: InTree, kinds: ReadonlyMap<unknown, string>): readonly CredentialPlace[] {
  const found: CredentialPlace[] = []
  walk(inTree.tree.value, {
    kinds,
    scalar: (visited) => addAll(found, placesAt(visited, inTree)),
  })
  return found
}

interface InTree {
  readonly tree: Tree
  readonly text: string
}

function placesAt({ value, place, way }: Visited, { tree, text }: InTree) {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return []
  const { mark, likely } = place
  const read = String(value)
  if (mark === undefined && !belongsHidden(read, likely))
    return mentionsSecret(read) ? placesInside(tree.locate(way, 'value'), text) : []
  // Through an alias the value is written elsewhere.
  return [tree.locate(way, 'value'), tree.aliasTarget(way)].flatMap((span) => {
    if (span === undefined) return []
    const written = text.slice(span.start, span.end)
    if (isReference(written) || (written.length < 4 && mark !== 'schema')) return []
    return [{ span, value: read, isSure: mark !== 'data' || likely === 'sure' }]
  })
}

/** A value that is none as a whole may hold a Secret that is a text. */
function placesInside(span: Span | undefined, text: string): readonly CredentialPlace[] {
  if (span === undefined) return []
  return secretDataIn(text.slice(span.start, span.end)).map((inside) => {
    const place = shifted(inside, span.start)
    return { span: place, value: text.slice(place.start, place.end), isSure: false }
  })
}
