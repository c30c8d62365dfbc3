import { roots } from '../../generated/bind.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { childPlace, isSecretKind, NOWHERE, type Place } from './place.ts'

/** A scalar; `way` leads to it, and is its own only until the visitor returns. */
export interface Visited {
  readonly value: unknown
  readonly place: Place
  readonly parent: object | undefined
  readonly way: readonly (string | number)[]
}

export interface Visitor {
  /** Kinds of the objects that are ours. */
  readonly kinds: ReadonlyMap<unknown, string>
  readonly scalar: (visited: Visited) => void
}

/** Shows every scalar of a value to a visitor, with what is known of its place. */
export function walk(root: unknown, visitor: Visitor): void {
  visit(root, NOWHERE, undefined, { visitor, way: [], seen: new Map(), more: new Map() })
}

interface Walk {
  readonly visitor: Visitor
  readonly way: (string | number)[]
  /** Through aliases the same value is reached many times: once for each sort of place is enough. */
  readonly seen: Map<object, unknown>
  /** Where it was reached in more than one. */
  readonly more: Map<object, Set<unknown>>
}

function visit(value: unknown, given: Place, parent: object | undefined, walk: Walk): void {
  const { visitor, way } = walk
  if (typeof value !== 'object' || value === null) {
    visitor.scalar({ value, place: given, parent, way })
    return
  }
  const kind = visitor.kinds.get(value)
  const place = kind === undefined ? given : { ...given, position: roots[kind] }
  if (!isNew(value, place, walk)) return
  // A body says what it is, whatever it is sent to.
  const isSecret = isSecretKind(kind) || isSecretKind(ownProperty(value, 'kind'))
  const step = (name: string | number, child: unknown) => {
    way.push(name)
    visit(child, childPlace(name, value, place, isSecret), value, walk)
    way.pop()
  }
  if (Array.isArray(value)) for (const [index, child] of value.entries()) step(index, child)
  else if (isMapping(value)) for (const name of Object.keys(value)) step(name, value[name])
}

function isNew(value: object, { mark, position, likely }: Place, { seen, more }: Walk): boolean {
  const sort = mark ?? position ?? likely
  if (!seen.has(value)) {
    seen.set(value, sort)
    return true
  }
  const others = more.get(value) ?? new Set([seen.get(value)])
  if (others.has(sort)) return false
  more.set(value, others.add(sort))
  return true
}
