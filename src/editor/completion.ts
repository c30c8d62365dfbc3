import type { Span } from '../core/types.ts'
import type { Position } from '../generated/bind.ts'
import { completeDirective } from './complete-directive.ts'
import { completeKeys } from './complete-keys.ts'
import { completeExpression, completePath } from './complete-patch.ts'
import { completeRules } from './complete-rules.ts'
import { completeValues } from './complete-values.ts'
import type { Completion, ProjectNames } from './completion-item.ts'
import { type EditorText, type Place, placeAt } from './place.ts'
import { snippetsFor } from './snippets.ts'
import { mayOpen } from './trigger.ts'

export const noNames: ProjectNames = {
  secrets: [],
  users: [],
  namespaces: [],
  accessKeys: [],
  rules: [],
}

/** What can be written at an offset, although the line may be unfinished. */
export function completions(
  input: EditorText,
  offset: number,
  names: ProjectNames = noNames,
  trigger?: string,
): readonly Completion[] {
  const directive = completeDirective(input, offset, names)
  if (directive !== undefined) return directive
  const place = placeAt(input, offset)
  if (place === undefined || !mayOpen(trigger, place, input.text, offset)) return []
  const { cursor, position, node } = place
  const { at } = cursor
  if (node !== undefined && at === 'value' && node.facts.expression !== undefined) {
    return completeExpression(input.text, offset, place, node, node.facts.expression)
  }
  if (cursor.quote === 'block') return []
  if (node !== undefined && at === 'value' && node.facts.path !== undefined) {
    return completePath(input.text, offset, place, node)
  }
  const span = { start: cursor.start, end: offset }
  const rules = completeRules(place, span, names)
  if (rules !== undefined) return rules
  if (at === 'key') return completeKeys(place, position, span)
  if (at === 'item') return snippetsFor(position?.items, place, span, '- ')
  if (at === 'value') return completeValues(place, position, span, names)
  return atStart(place, position, span, names)
}

/** Where anything may start, the schema says what. */
function atStart(
  place: Place,
  position: Position | undefined,
  span: Span,
  names: ProjectNames,
): readonly Completion[] {
  const types = position?.facts.types ?? []
  if (position?.items !== undefined && position.properties === undefined) {
    return snippetsFor(position.items, place, span, '- ')
  }
  if (position?.properties !== undefined || types.includes('object')) {
    const keys = completeKeys(place, position, span)
    return [...snippetsFor(position, place, span, ''), ...keys]
  }
  if (place.cursor.pointer.length === 0) return snippetsFor(undefined, place, span, '')
  return completeValues(place, position, span, names)
}
