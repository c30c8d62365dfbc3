import { platformKind } from '../../core/schema/kind-info.ts'
import { isMapping } from '../../core/text/mapping.ts'
import type { Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import type { Place } from '../place/place.ts'
import { documentationOf, typeOf } from '../schema-docs.ts'
import type { Completion } from './completion-item.ts'
import { keyWriter } from './write-key.ts'

/** The keys of a mapping that are not written yet. */
export function completeKeys(
  place: Place,
  position: Position | undefined,
  span: Span,
): readonly Completion[] {
  if (position?.properties === undefined) return []
  const { node, file, document } = place
  const present = isMapping(node?.value) ? node.value : {}
  // With the cursor in a key that is there, that key may stay.
  const own = /^[^\s:"',{}]*/.exec(file.text.slice(span.start))?.[0]
  const isMetadata = position.type === 'ObjectMeta'
  const isEverywhere = isMetadata && document && platformKind(document)?.scope === 'cluster'
  // What would have no effect here.
  const idle = [isEverywhere && 'namespace', isMetadata && 'name' in present && 'generateName']
  const written = keyWriter(place, span)
  return Object.entries(position.properties).flatMap(([key, child]) => {
    const isOther = Object.hasOwn(present, key) && key !== own
    if (isOther || isServers(key, child) || idle.includes(key)) return []
    return [
      {
        label: key,
        kind: 'key',
        detail: typeOf(child.facts),
        documentation: documentationOf(child.facts),
        isDeprecated: child.facts.deprecated === true,
        ...written(key, child),
      },
    ]
  })
}

/** What only the server writes. */
export const isServers = (key: string, { facts }: Position): boolean =>
  facts.serverPopulated === true || /^(?:status|deletion[TG]\w+)$/.test(key)
