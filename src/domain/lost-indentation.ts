import type { NodeView } from '../core/document/node.ts'
import type { Release } from '../core/release/parse-release.ts'
import { accepts, isClosedIn } from '../core/release/release.ts'
import { isOfType } from '../core/schema/is-of-type.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Node } from '../core/types.ts'

/** The path of the one field beside an unknown one of vc.yaml that has a field of its name. */
export function fieldAbove(at: Node, release: Release): readonly string[] | undefined {
  const { document, parent, name } = at
  const key = String(name)
  const { lines } = parent?.facts ?? {}
  if (document.kind !== 'vc' || !parent || !lines || !isClosedIn(release, lines)) return undefined
  // The chart of a pre-release may have had the field here.
  if (release.preRelease !== undefined) return undefined
  const { properties = {} } = (parent as NodeView).position
  const around = parent.value as Readonly<Record<string, unknown>>
  const isOpen = (value: unknown) =>
    value === null || (isMapping(value) && !Object.hasOwn(value, key))
  const takes = (beside: string) => {
    const { lines: own, types } = properties[beside]?.properties?.[key]?.facts ?? {}
    if (own === undefined || !accepts(release, own)) return false
    return types === undefined || types.some((type) => isOfType(at.value, type))
  }
  // Only known fields are tried, because there may be thousands of others.
  const [found, ...others] = Object.keys(properties).filter(
    (beside) => Object.hasOwn(around, beside) && isOpen(around[beside]) && takes(beside),
  )
  if (found === undefined || others.length > 0) return undefined
  return [...parent.pointer.slice(document.base.length), found].map(String)
}
