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
  const takes = (beside: Node) => {
    const position = (beside as NodeView).position.properties?.[key]
    const { lines: own, types } = position?.facts ?? {}
    if (own === undefined || !accepts(release, own)) return false
    return types === undefined || types.some((type) => isOfType(at.value, type))
  }
  const isOpen = ({ value }: Node) =>
    value === null || (isMapping(value) && !Object.hasOwn(value, key))
  const [found, ...others] = parent.children().filter((one) => isOpen(one) && takes(one))
  if (found === undefined || others.length > 0) return undefined
  return found.pointer.slice(document.base.length).map(String)
}
