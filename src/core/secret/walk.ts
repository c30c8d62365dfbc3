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
  /** What the whole is, where it is an object of ours. */
  readonly kind?: string | undefined
  /** Objects in it that are walked by themselves. */
  readonly others?: ReadonlySet<unknown>
  readonly scalar: (visited: Visited) => void
}

/** Shows every scalar of a value to a visitor, with what is known of its place. */
export function walk(root: unknown, visitor: Visitor): void {
  const { kind } = visitor
  const place = { ...NOWHERE, position: kind === undefined ? undefined : roots[kind] }
  visit(root, place, undefined, { visitor, way: [], seen: new Map() })
}

interface Walk {
  readonly visitor: Visitor
  readonly way: (string | number)[]
  /** Through aliases the same value is reached many times: once for each sort of place is enough. */
  readonly seen: Map<unknown, Set<object>>
}

function visit(value: unknown, place: Place, parent: object | undefined, walk: Walk): void {
  const { visitor, way } = walk
  if (typeof value !== 'object' || value === null) {
    visitor.scalar({ value, place, parent, way })
    return
  }
  if (visitor.others?.has(value) || !isNew(value, place, walk)) return
  // A body says what it is, whatever it is sent to.
  const isSecret =
    isSecretKind(ownProperty(value, 'kind')) || (way.length === 0 && isSecretKind(visitor.kind))
  const step = (name: string | number, child: unknown) => {
    way.push(name)
    visit(child, childPlace(name, value, place, isSecret), value, walk)
    way.pop()
  }
  if (Array.isArray(value)) for (const [index, child] of value.entries()) step(index, child)
  else if (isMapping(value)) for (const name of Object.keys(value)) step(name, value[name])
}

function isNew(value: object, { mark, position, likely }: Place, { seen }: Walk): boolean {
  const sort = mark ?? position ?? likely
  const same = seen.get(sort) ?? new Set()
  if (same.has(value)) return false
  seen.set(sort, same.add(value))
  return true
}
