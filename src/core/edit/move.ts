import { addAll } from '../lists.ts'
import type { Release } from '../release/parse-release.ts'
import { translationOf } from '../release/upgrade/translate.ts'
import { maskFiller } from '../template/filler.ts'
import { canonical } from '../text/canonical.ts'
import { isMapping, ownProperty, valueAt } from '../text/mapping.ts'
import type { Edits, Node } from '../types.ts'
import { joinEdits } from './fix.ts'
import { ensurePath, removeEntry, replacePair } from './index.ts'
import type { Data } from './render.ts'

/** Moves a pair to a path below another object. */
export function movePair(at: Node, from: Node, path: readonly string[], value = at.value) {
  if (!isMovable(at)) return undefined
  return joinEdits(removeEntry(at), ensurePath(from, path, value as Data))
}

/** Scalars in quotes, such as a schedule with stars. */
const QUOTED = /(?<=(?:^|[:,[{-])[ \t]*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/gm

/** False if a rewrite would lose comments or anchors, or if the value holds a template. */
function isMovable({ document, span, keySpan, value }: Node): boolean {
  const source = document.file.text.slice(keySpan.start, span.end).replace(QUOTED, '""')
  return !/#|(?<![^\s,:[{-])[&*]\S/.test(source) && !JSON.stringify(value).includes(maskFiller)
}

/**
 * Sets the values that replace a field in a release, and removes the objects around the field that
 * become empty. Undefined if one of the values is set already.
 */
export function moveForRelease(node: Node, field: string, release: Release): Edits {
  const { values: data, left } = translationOf(node.value, field, release)
  if (left.length > 0) return undefined
  const { root } = node.document
  let at = node
  for (let { parent } = at; parent?.parent !== undefined; parent = at.parent) {
    if (!isOnlyPair(at) || valueAt(data, stepsOf(parent)) !== undefined) break
    at = parent
  }
  const places = pathsInto(root.value, data, stepsOf(node).join('\n'))
  const [place, ...more] = places ?? []
  if (places === undefined || more.length > 0) return undefined
  if (place === undefined) return isMovable(at) ? removeEntry(at) : undefined
  const { path, value } = place
  const isBeside = stepsOf(at).slice(0, -1).join('\n') === path.slice(0, -1).join('\n')
  if (!isBeside) return movePair(at, root, path, value)
  if (!isMovable(at)) return undefined
  const edits = replacePair(at, path.at(-1) ?? '', value as Data)
  return isSameKey(at, path) ? edits : joinEdits(edits, placeholder(root, path, value as Data))
}

const isSameKey = (at: Node, path: readonly string[]) => at.name === path.at(-1)

/**
 * A fix that changes nothing: it conflicts with another that inserts the same key, so that they are
 * applied one at a time.
 */
const placeholder = (root: Node, path: readonly string[], value: Data): Edits =>
  ensurePath(root, path, value)?.map(({ uri, span: { start } }) => {
    return { uri, span: { start, end: start }, text: '' }
  })

const stepsOf = ({ pointer, document }: Node) => pointer.slice(document.base.length)

const isOnlyPair = ({ parent }: Node): boolean =>
  isMapping(parent?.value) && Object.keys(parent.value).length === 1

interface Place {
  readonly path: readonly string[]
  readonly value: unknown
}

/** The outermost paths at which nothing is set yet; undefined if one of them has another value. */
function pathsInto(
  existing: unknown,
  data: Readonly<Record<string, unknown>>,
  own: string,
  above: readonly string[] = [],
): readonly Place[] | undefined {
  const found: Place[] = []
  for (const [key, value] of Object.entries(data)) {
    const path = [...above, key]
    const there = path.join('\n') === own ? undefined : ownProperty(existing, key)
    const isBelow = isMapping(there) && isMapping(value)
    const places = isBelow ? pathsInto(there, value, own, path) : placesAt(there, { path, value })
    if (places === undefined) return undefined
    addAll(found, places)
  }
  return found
}

function placesAt(there: unknown, place: Place): readonly Place[] | undefined {
  if (there === undefined) return [place]
  return canonical(there) === canonical(place.value) ? [] : undefined
}

/** Rewrites the sections of a file that differ from what they are to be; undefined where comments would be lost. */
export function rewriteSections(root: Node, wanted: Readonly<Record<string, unknown>>): Edits {
  if (!isMapping(root.value)) return undefined
  const changed = root.children().filter(({ name, value }) => {
    return canonical(wanted[String(name)]) !== canonical(value)
  })
  if (!changed.every(isMovable)) return undefined
  const added = Object.keys(wanted).filter((name) => root.child(name) === undefined)
  const edits = changed.map((at): Edits => {
    const own = String(at.name)
    if (Object.hasOwn(wanted, own)) return replacePair(at, own, wanted[own] as Data)
    // A new section is written in the place of an old one.
    const name = added.shift()
    return name === undefined ? removeEntry(at) : replacePair(at, name, wanted[name] as Data)
  })
  const more = added.map((name) => ensurePath(root, [name], wanted[name] as Data))
  return joinEdits(...edits, ...more)
}
