import { childPosition } from '../../core/document/node.ts'
import { isPlatformPatch, protection, resolvePointer } from '../../core/json-patch/index.ts'
import { escapeStep, readJsonPointer } from '../../core/text/json-pointer.ts'
import type { Node, Pointer } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { unescaped } from '../place/flow.ts'
import type { CursorPlace } from '../place/place.ts'
import { aboutField } from '../schema-docs.ts'
import { isServerWritten } from './complete-keys.ts'
import { type Completion, word } from './completion-item.ts'

export const isJsonPointer = ({ document, name, parent }: Node): boolean =>
  document.kind === 'JsonPatch' &&
  (name === 'path' || name === 'from') &&
  parent?.type === 'JsonPatchOperation'

/** Completes the next step of a JSON pointer by the schema of the patched object. */
export function completePointer(
  text: string,
  offset: number,
  { cursor }: CursorPlace,
  node: Node,
): readonly Completion[] {
  if (cursor.quote === 'block') return []
  const typed = unescaped(text.slice(cursor.start, offset), cursor.quote)
  const at = typed.lastIndexOf('/')
  const steps = readJsonPointer(typed.slice(0, Math.max(at, 0)))
  const position = steps && resolvePointer(node.document, steps).position
  if (position === undefined) return []
  // Inside quotes, schema steps need no escapes; a step with one is the user's key.
  const start = at < 0 ? cursor.start : offset - (typed.length - at - 1)
  const slash = at < 0 ? '/' : ''
  const around = steps ?? []
  const isKept = (step: string) => isWritten(node) && protection([...around, step]) !== undefined
  const open = nextSteps(position).filter(([step]) => !isKept(step))
  return open.map(([step, { facts }]) => {
    const about = { ...aboutField(facts), text: slash + escapeStep(step) }
    return word(slash + step, 'property', { start, end: offset }, about)
  })
}

/** True of a path that an operation on an object of the platform writes to. */
const isWritten = ({ document, name, parent }: Node): boolean =>
  name === 'path' &&
  parent?.child('op')?.value !== 'test' &&
  isPlatformPatch(document) &&
  document.wrapper === undefined

/** The steps that a user may change, without fields that the server writes. */
function nextSteps({ properties = {}, items }: Position): readonly (readonly [string, Position])[] {
  if (items !== undefined) {
    return [
      ['-', items],
      ['0', items],
    ]
  }
  return Object.entries(properties).filter(([name, child]) => !isServerWritten(name, child))
}

/** The schema's position of a place in an operation's `value`. */
export function patchedPlace({ document, cursor, node }: CursorPlace): Position | undefined {
  if (document?.kind !== 'JsonPatch') return undefined
  const [index, key, ...rest] = cursor.pointer.slice(document.base.length)
  if (typeof index !== 'number' || key !== 'value') return undefined
  let entry = node
  while (entry !== undefined && entry.type !== 'JsonPatchOperation') entry = entry.parent
  const operation = entry ?? document.root.children()[index]
  return positionOfValue(operation, rest)
}

function positionOfValue(operation: Node | undefined, rest: Pointer): Position | undefined {
  const path = operation?.child('path')?.value
  const steps = typeof path === 'string' ? readJsonPointer(path) : undefined
  let position = operation && steps && resolvePointer(operation.document, steps).position
  for (const step of rest) position = position && childPosition(position, step)
  return position
}

/** The step of a pointer at an offset of its text, with its position. */
export function stepAt(node: Node, at: number) {
  const text = String(node.value)
  const next = text.indexOf('/', at)
  const end = next < 0 ? text.length : next
  const steps = readJsonPointer(text.slice(0, end))
  const position = steps && resolvePointer(node.document, steps).position
  const name = steps?.at(-1)
  if (position === undefined || name === undefined) return undefined
  return { name, position, span: { start: text.lastIndexOf('/', end - 1) + 1, end } }
}
