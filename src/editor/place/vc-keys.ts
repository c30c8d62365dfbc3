import { unboundPosition } from '../../core/schema/positions.ts'
import { DEFAULT_LINE, isOfLine } from '../../core/schema/release.ts'
import type { JsonType, Pointer, SchemaFacts } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { describedFields } from '../../generated/vc-fields.ts'

/** One key of the table. */
interface Known {
  facts: SchemaFacts
  readonly children: Map<string, Known>
}

const known = (): Known => ({ facts: {}, children: new Map() })

function readKeys(): Known {
  const root = known()
  for (const field of describedFields.filter((one) => isOfLine(one, DEFAULT_LINE))) {
    const { path, type, description } = field
    let at = root
    for (const step of path.split('.')) {
      const next = at.children.get(step) ?? known()
      at.children.set(step, next)
      at = next
    }
    at.facts = { description, types: [type as JsonType] }
  }
  return root
}

/** What is known of a place in a vc.yaml: from the schema, or from the table where the schema leaves it out. */
export function vcPosition(position: Position | undefined, pointer: Pointer) {
  let at: Known | undefined = readKeys()
  for (const step of pointer) at = at?.children.get(String(step))
  return at === undefined ? position : merged(position, at)
}

function merged(position: Position | undefined, { facts, children }: Known): Position {
  const own = position ?? unboundPosition
  const names = new Set([...Object.keys(own.properties ?? {}), ...children.keys()])
  const properties: Record<string, Position> = Object.create(null)
  for (const name of names) {
    const [child, more] = [own.properties?.[name], children.get(name)]
    const found = more === undefined ? child : merged(child, more)
    if (found !== undefined) properties[name] = found
  }
  const { selectors, type, closed, open, typos, refused, holdsSecret, rest, items } = own
  const bound = { selectors, type, closed, open, typos, refused, holdsSecret, rest, items }
  const isLeaf = names.size === 0
  const types = children.size > 0 ? { types: ['object' as const] } : {}
  return {
    ...bound,
    facts: { ...types, ...facts, ...own.facts },
    properties: isLeaf ? undefined : properties,
  }
}
