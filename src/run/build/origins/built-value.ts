import type { Branch } from '../../../core/json-patch/branch.ts'
import { isMapping } from '../../../core/text/mapping.ts'
import type { Node } from '../../../core/types.ts'

/** A value of a built object, with the place that wrote it. */
export interface BuiltValue {
  /** The key or the index; an empty text at the top. */
  readonly name: string | number
  /** A scalar's value; a mapping or a list has its values in `parts`. */
  readonly value: unknown
  readonly parts: readonly BuiltValue[] | undefined
  /** True if the build writes a value that the files do not show. */
  readonly isUnknown: boolean
  /** Undefined of a mapping that only the build makes. */
  readonly node: Node | undefined
  /** The node that sets the variable which is filled in here. */
  readonly variable?: Node | undefined
}

/** The values of a branch, each with the node that wrote it. */
export function builtValue(branch: Branch, name: string | number = ''): BuiltValue {
  const { node, known, parts, isList, by } = branch
  if (parts === undefined && known === undefined && node !== undefined) return valueAt(node, name)
  const isUnknown = branch.isUnknown === true
  const origin = node ?? by?.path?.node
  if (parts === undefined)
    return { name, value: known, parts, isUnknown, node: origin, variable: branch.variable }
  const isSequence = Array.isArray(parts) || isList
  const below = isSequence
    ? [...parts.values()].map((part, index) => builtValue(part, index))
    : [...parts].map(([key, part]) => builtValue(part, String(key)))
  return { name, value: isSequence ? [] : {}, parts: below, isUnknown, node: origin }
}

/** A value as its file has it. */
function valueAt(node: Node, name: string | number): BuiltValue {
  const { value } = node
  const isWhole = Array.isArray(value) || isMapping(value)
  const parts = isWhole
    ? node.children().map((child) => valueAt(child, child.name ?? ''))
    : undefined
  return { name, value, parts, isUnknown: false, node }
}

/** The value at a path; undefined if there is none. */
export function partAt<T extends Parts<T>>(
  whole: T | undefined,
  steps: readonly (string | number)[],
): T | undefined {
  let at = whole
  for (const step of steps) at = at?.parts?.find(({ name }) => String(name) === String(step))
  return at
}

/** A value with parts by name. */
interface Parts<T> {
  readonly name: string | number
  readonly parts: readonly T[] | undefined
}
