import { MAX_LINE_LENGTH } from '../../core/limits.ts'
import { isMapping } from '../../core/text/mapping.ts'
import type { Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import type { CursorPlace } from '../place/place.ts'
import type { Completion } from './completion-item.ts'

type Value = Pick<Position, 'facts'> & Partial<Position>

/**
 * Writes the key at the cursor, with the start of its value if no colon follows yet; empty for a
 * key that exists elsewhere in the mapping.
 */
export function keyWriter({ cursor, text, file, node }: CursorPlace, span: Span) {
  const present = isMapping(node?.value) ? node.value : {}
  // If the cursor is in an existing key, that key may stay.
  const own = /^[^\s:"',{}]*/.exec(file.text.slice(span.start))?.[0]
  const isJson = file.uri.endsWith('.json')
  const quote = cursor.quote === '' && isJson ? '"' : cursor.quote
  const opening = cursor.quote === '' ? quote : ''
  const { end, hasColon } = keyEnd(text, span.end, cursor)
  const comma = isJson && !/^\s*(?:[,}\]]|$)/.test(text.slice(end)) ? ',' : ''
  const indent = ' '.repeat(cursor.column + 2)
  return (key: string, child: Value) => {
    if (key !== own && Object.hasOwn(present, key)) return undefined
    const after = isJson ? `: ${jsonValue(child)}${comma}` : yamlValue(child, cursor.isFlow, indent)
    return {
      span: hasColon ? span : { start: span.start, end },
      text: hasColon ? opening + key + opening : opening + key + quote + after,
      isSnippet: isJson && !hasColon,
    } satisfies Partial<Completion>
  }
}

/** Returns the end of the key at the cursor with its closing quote, and if a colon follows. */
function keyEnd(text: string, from: number, { quote, hasColon }: CursorPlace['cursor']) {
  const rest = text.slice(from, from + MAX_LINE_LENGTH)
  const word = /^[\w$-]*/.exec(rest)?.[0].length ?? 0
  const length = word + (quote !== '' && rest[word] === quote ? 1 : 0)
  return { end: from + length, hasColon: hasColon || /^\s*:/.test(rest.slice(length)) }
}

function yamlValue(
  { properties, items, rest }: Partial<Position>,
  isFlow: boolean,
  indent: string,
) {
  if (isFlow) return ': '
  if (items !== undefined) return `:\n${indent}- `
  return properties !== undefined || rest !== undefined ? `:\n${indent}` : ': '
}

/** The start and the end of a JSON value, with the cursor between them. */
function jsonValue({
  properties,
  items,
  rest,
  facts,
}: Pick<Position, 'facts'> & Partial<Position>) {
  if (items !== undefined || facts.types?.[0] === 'array') return '[$1]'
  if (properties !== undefined || rest !== undefined || facts.types?.[0] === 'object') return '{$1}'
  return facts.types?.[0] === 'string' ? '"$1"' : '$1'
}
