import type { Node, Span } from '../../core/types.ts'
import { childrenAt, parsePath } from '../../patch/path/index.ts'
import { unescaped } from '../place/flow.ts'
import { pathRoot, scriptPlaceOf } from '../place/patch-place.ts'
import type { Place } from '../place/place.ts'
import { namesAt, type ScriptName } from '../place/script.ts'
import type { Completion } from './completion-item.ts'

/** What can follow in the path of a patch. */
export function completePath(
  text: string,
  offset: number,
  { cursor }: Place,
  node: Node,
): readonly Completion[] {
  if (cursor.quote === 'block') return []
  const raw = text.slice(cursor.start, offset)
  const bracket = raw.indexOf('[', raw.lastIndexOf(']') + 1)
  const head = raw.slice(0, bracket === -1 ? Math.max(raw.lastIndexOf('.'), 0) : bracket)
  const path = parsePath(unescaped(head, cursor.quote))
  if (path.broken) return []
  const span = { start: cursor.start + head.length, end: offset }
  return childrenAt(pathRoot(node), path.steps).map(({ name, text: step, type, description }) => {
    const shown = head === '' ? step.replace(/^\./, '') : step
    return {
      label: name === '*' ? '[*]' : name,
      kind: 'property',
      detail: type,
      documentation: description,
      span,
      text: cursor.quote === '"' ? shown.replaceAll('"', '\\"') : shown,
    }
  })
}

/** Names inside of an expression. */
export function completeExpression(
  text: string,
  offset: number,
  place: Place,
  node: Node,
  way: 'forward' | 'reverse',
): readonly Completion[] {
  const found = namesAt(codeBefore(text, offset, place), scriptPlaceOf(node, way))
  if (found === undefined) return []
  const span: Span = { start: offset - found.typed.length, end: offset }
  return found.names.map((name) => completionOf(name, span))
}

function completionOf({ name, kind, detail, documentation }: ScriptName, span: Span): Completion {
  return { label: name, kind, detail, documentation, span, text: name }
}

/** The code from the start of a scalar to the cursor, without quotes and indentation. */
export function codeBefore(text: string, offset: number, { cursor }: Place): string {
  const raw = text.slice(cursor.start, offset)
  if (cursor.quote !== 'block') return unescaped(raw, cursor.quote)
  return raw.replace(/^[ \t]+/gm, '')
}
