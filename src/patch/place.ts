import { writtenNode } from '../core/document/node.ts'
import { type ScalarMap, scalarMap } from '../core/scalar/map.ts'
import type { Document, Node, Span } from '../core/types.ts'
import { type ResourceSchema, resourceSchema } from './path/index.ts'

export type Direction = 'toHost' | 'fromHost'

/**
 * The sync section that a node belongs to, found by walking up (section "Endpoint sync" of the
 * spec).
 */
export interface SyncPlace {
  /** The schema of the synced resource; undefined for custom and unknown resources. */
  readonly schema: ResourceSchema | undefined
  readonly syncDirection: Direction | undefined
}

export function syncPlace(node: Node): SyncPlace {
  const resource = syncedKind(node)
  const syncDirection = nearest(node, ({ facts }) => facts.direction !== undefined)?.facts.direction
  return { schema: resource === undefined ? undefined : resourceSchema(resource), syncDirection }
}

/** The kind of the objects that a list of patches is for; `*` for custom resources. */
export const syncedKind = (node: Node): string | undefined =>
  nearest(node, ({ facts }) => facts.resource !== undefined)?.facts.resource

/** The patch entry that contains a node. */
export function patchEntry(node: Node): Node | undefined {
  return nearest(node, ({ type }) => type === 'PatchEntry')
}

/**
 * Returns a function that finds the source of a range of a scalar's decoded text: the whole scalar
 * if unknown, or if the range is empty. Nothing is computed before it is needed.
 */
export function spanInScalar(node: Node): (range: Span) => Span {
  let map: ScalarMap | undefined
  let known = false
  return (range) => {
    if (!known) map = scalarMapOf(node)
    known = true
    if (map === undefined || range.end <= range.start) return node.span
    const found = map.spanOf(range)
    return found.end > found.start ? found : node.span
  }
}

/** The map from a scalar's decoded text to the file; undefined if it is unknown. */
export function scalarMapOf(node: Node): ScalarMap | undefined {
  const { document, style, value, span } = writtenNode(node)
  if (style === undefined || typeof value !== 'string') return undefined
  const map = scalarMap(document.file.masked, span, style, value)
  const { text } = node.document
  if (map === undefined || text === undefined) return map
  const toFile = (at: number) => text.toFile({ start: at, end: at }).start
  return {
    indent: map.indent,
    toSource: (offset) => toFile(map.toSource(offset)),
    toDecoded: (offset) => map.toDecoded(text.toText(offset) ?? span.start),
    spanOf: (range) => text.toFile(map.spanOf(range)),
  }
}

function nearest(node: Node, is: (node: Node) => boolean): Node | undefined {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    if (is(at)) return at
  }
  return undefined
}

/**
 * Flux removes a dollar sign before the chart sees the value; a space in its place keeps all
 * offsets.
 */
export const substituted = (text: string, { wrapper }: Document): string =>
  wrapper?.name === 'Flux HelmRelease' ? text.replaceAll('$${', '${ ') : text
