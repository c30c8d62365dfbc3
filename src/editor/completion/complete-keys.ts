import { platformKind } from '../../core/schema/kind-info.ts'
import { isMapping } from '../../core/text/mapping.ts'
import type { Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import type { Place } from '../place/place.ts'
import { documentationOf, typeOf } from '../schema-docs.ts'
import type { Completion } from './completion-item.ts'

/** The keys of a mapping that are not written yet. */
export function completeKeys(
  { cursor, node, file, document }: Place,
  position: Position | undefined,
  span: Span,
): readonly Completion[] {
  if (position?.properties === undefined) return []
  const present = isMapping(node?.value) ? node.value : {}
  // With the cursor in a key that is there, that key may stay.
  const own = /^[^\s:"',{}]*/.exec(file.text.slice(span.start))?.[0]
  const isJson = file.uri.endsWith('.json')
  const indent = ' '.repeat(cursor.column + 2)
  const isMetadata = position.type === 'ObjectMeta'
  const isEverywhere = isMetadata && document && platformKind(document)?.scope === 'cluster'
  // What would have no effect here.
  const idle = [isEverywhere && 'namespace', isMetadata && 'name' in present && 'generateName']
  return Object.entries(position.properties).flatMap(([key, child]) => {
    const isOther = Object.hasOwn(present, key) && key !== own
    if (isOther || isServers(key, child) || idle.includes(key)) return []
    const quoted = isJson && cursor.quote === '' ? JSON.stringify(key) : key
    const isOpen = !cursor.hasColon && cursor.quote === ''
    const tail = isOpen ? after(child, cursor.isFlow, indent) : ''
    return [
      {
        label: key,
        kind: 'key',
        detail: typeOf(child.facts),
        documentation: documentationOf(child.facts),
        isDeprecated: child.facts.deprecated === true,
        span,
        text: quoted + tail,
        isSnippet: false,
      },
    ]
  })
}

/** What only the server writes. */
export const isServers = (key: string, { facts }: Position): boolean =>
  facts.serverPopulated === true || /^(?:status|deletion[TG]\w+)$/.test(key)

/** What follows a key so that its value can be typed at once. */
function after({ properties, items, rest }: Position, isFlow: boolean, indent: string): string {
  if (isFlow) return ': '
  if (items !== undefined) return `:\n${indent}- `
  return properties !== undefined || rest !== undefined ? `:\n${indent}` : ': '
}
