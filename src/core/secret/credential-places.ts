import { addAll } from '../lists.ts'
import { memoKey } from '../memo.ts'
import { groupBy } from '../text/group-by.ts'
import { ownProperty } from '../text/mapping.ts'
import { shifted } from '../text/spans.ts'
import type { SourceFile, Span, Tree } from '../types.ts'
import { credentialNameOf } from './credential-name.ts'
import { tokensIn } from './credential-shape.ts'
import { secretsInText } from './hide-credentials.ts'
import { belongsHidden } from './place.ts'
import { mayBeRandom } from './random-word.ts'
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
  const hasEscapes = file.text.includes('\\')
  return file.trees.flatMap((tree) => {
    const within = documents.get(tree) ?? []
    const { part } = within[0] ?? {}
    const inTree = { tree, text: file.text, hasEscapes }
    if (part === undefined) return placesIn(inTree, kinds)
    const names = within.map(({ kind, base }) => `${kind} ${base.join('/')}`)
    const { start, places } = part.remember(OF_PART, `${hasEscapes} ${names.join(' ')}`, () => ({
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
    key: (name, way) => addAll(found, keyAt(name, way, inTree)),
  })
  return found
}

interface InTree {
  readonly tree: Tree
  readonly text: string
  /** Whether anything in the file can be written with an escape. */
  readonly hasEscapes: boolean
}

function placesAt(visited: Visited, inTree: InTree): readonly CredentialPlace[] {
  const { value, place, way } = visited
  const { tree, text } = inTree
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return []
  const { mark, likely } = place
  const read = String(value)
  if (mark === undefined && !belongsHidden(read, likely)) {
    if (typeof value !== 'string' || value.length < 8) return []
    return isExpressionForCredential(visited)
      ? literalsAt(way, inTree)
      : placesInside(value, way, inTree)
  }
  return spansAt(way, tree).flatMap((span) => {
    const written = text.slice(span.start, span.end)
    const wide = widened(text, span)
    const isShown = isReference(written) && !isEscaped(written)
    const isShort = wide.end - wide.start < 4 && mark !== 'schema'
    if (isShown || isShort) return []
    return [{ span: wide, value: read, isSure: mark !== 'data' || likely === 'sure' }]
  })
}

/** Of a patch, however it is spelt: `path: stringData.password`, `expression: '"…"'`. */
function isExpressionForCredential({ way, parent = {} }: Visited): boolean {
  if (!/expr?es/i.test(String(way.at(-1)))) return false
  const path = ownProperty(parent, 'path')
  const last = typeof path === 'string' ? /([\w-]{1,80})["'\]]{0,2}$/.exec(path)?.[1] : undefined
  return last !== undefined && credentialNameOf(last) === 'sure'
}

const LITERAL = /\\?(["'`])([^"'`\\\r\n]{8,400})(?=\\?\1)/dg

/** What an expression writes where a credential belongs; only there: it may as well be what it looks for. */
function literalsAt(way: Visited['way'], { tree, text }: InTree): readonly CredentialPlace[] {
  return spansAt(way, tree).flatMap(({ start, end }) => {
    const written = text.slice(start, end)
    const quote = /^(["'])[\s\S]*\1$/.test(written) ? 1 : 0
    const inside = written.slice(quote, written.length - quote)
    return Array.from(inside.matchAll(LITERAL), ({ indices, 2: value = '' }) => {
      const [from = 0, to = 0] = indices?.[2] ?? []
      const span = { start: start + quote + from, end: start + quote + to }
      return { span, value, isSure: false }
    }).filter(({ value }) => !isReference(value))
  })
}

/** A value that is none as a whole may hold one: behind escapes, or in a Secret that is a text. */
function placesInside(
  value: string,
  way: Visited['way'],
  { tree, text, hasEscapes }: InTree,
): readonly CredentialPlace[] {
  const inside = hasEscapes ? secretsInText(value) : []
  const isManifest = mentionsSecret(value)
  // To ask for the place costs more: the document may have to be parsed for it.
  const span = inside.length > 0 || isManifest ? tree.locate(way, 'value') : undefined
  if (span === undefined) return []
  const written = text.slice(span.start, span.end)
  const hidden = isEscaped(written) ? inside : []
  const data = isManifest ? secretDataIn(written) : []
  return [
    ...hidden.map(({ start, end }) => ({ span, value: value.slice(start, end), isSure: true })),
    ...data.map(({ start, end }) => ({
      span: shifted({ start, end }, span.start),
      value: written.slice(start, end),
      isSure: false,
    })),
  ]
}

const isEscaped = (written: string) => written.startsWith('"') && written.includes('\\')

/** A key that is a credential by itself; one that is a number is not read as it is written. */
function keyAt(
  name: string,
  way: Visited['way'],
  { tree, text }: InTree,
): readonly CredentialPlace[] {
  if (name.length < 12) return []
  if (!(mayBeRandom(name) || /^\d[\d.e+]{11,}$/.test(name) || tokensIn(name).length > 0)) return []
  const span = tree.locate(way, 'key')
  if (span === undefined) return []
  return [name, text.slice(span.start, span.end)].map((value) => ({ span, value, isSure: true }))
}

/** Through an alias the value is written elsewhere. */
function spansAt(way: Visited['way'], tree: Tree): readonly Span[] {
  return [tree.locate(way, 'value'), tree.aliasTarget(way)].filter((span) => span !== undefined)
}

/** With an anchor or tag before it, and with what YAML takes for a comment: `abc #rest`. */
function widened(text: string, { start, end }: Span): Span {
  const lead =
    /(?:(?<![^\s[{,])[&!][^\s]{1,200}[ \t]+)+$/.exec(
      text.slice(Math.max(0, start - 400), start),
    )?.[0] ?? ''
  const tail = /^[ \t]{1,40}#[^\s][^\r\n]*/.exec(text.slice(end, end + 2000))?.[0] ?? ''
  return { start: start - lead.length, end: end + tail.length }
}
