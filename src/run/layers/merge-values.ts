import { isMapping } from '../../core/text/mapping.ts'

/** Values as Helm lays them over each other: mappings are merged, lists replaced as a whole, and null removes. */
export function mergeValues(layers: readonly unknown[]): unknown {
  let merged: unknown = {}
  for (const layer of layers) merged = mergeOver(merged, layer)
  return merged
}

function mergeOver(below: unknown, above: unknown): unknown {
  if (above === undefined) return below
  if (!isMapping(below) || !isMapping(above)) return above
  const merged = new Map(Object.entries(below))
  for (const [key, value] of Object.entries(above)) {
    if (value === null) merged.delete(key)
    else merged.set(key, mergeOver(merged.get(key), value))
  }
  return Object.fromEntries(merged)
}
