import { writeScalar } from '../scalar/write.ts'
import { isMapping } from '../text/mapping.ts'

/** Plain data that an edit can write. */
export type Data =
  | string
  | number
  | boolean
  | null
  | readonly Data[]
  | { readonly [key: string]: Data }

export interface BlockStyle {
  readonly eol: '\n' | '\r\n'
  /**
   * Strings of several lines become `|` blocks, unless a comment follows that the block would
   * contain.
   */
  readonly literal: boolean
}

/** A pair in block style; lines after the first are indented below `column`. */
export function renderPair(key: string, data: Data, column: number, style: BlockStyle): string {
  const name = writeScalar(key, { style: 'plain', isKey: true })
  const inline = renderInline(data, column, style)
  if (inline !== undefined) return `${name}: ${inline}`
  return `${name}:${style.eol}${' '.repeat(column + 2)}${renderBlock(data, column + 2, style)}`
}

export function renderItem(data: Data, column: number, style: BlockStyle): string {
  const inline = renderInline(data, column, style)
  return `- ${inline ?? renderBlock(data, column + 2, style)}`
}

/** A mapping or list that starts at `column`. */
function renderBlock(data: Data, column: number, style: BlockStyle): string {
  const separator = style.eol + ' '.repeat(column)
  if (Array.isArray(data))
    return data.map((item: Data) => renderItem(item, column, style)).join(separator)
  const entries = Object.entries(data as { readonly [key: string]: Data })
  return entries.map(([key, value]) => renderPair(key, value, column, style)).join(separator)
}

function renderInline(data: Data, column: number, style: BlockStyle): string | undefined {
  if (Array.isArray(data)) return data.length === 0 ? '[]' : undefined
  if (isMapping(data)) return Object.keys(data).length === 0 ? '{}' : undefined
  if (typeof data !== 'string') return renderNumber(data)
  const wanted = style.literal && data.includes('\n') ? 'literal' : 'plain'
  return writeScalar(data, { style: wanted, indent: column, eol: style.eol })
}

/** Data in flow style; as JSON when the document is. */
export function renderFlow(data: Data, json: boolean): string {
  const style = json ? 'double' : 'plain'
  if (Array.isArray(data)) return `[${data.map((item: Data) => renderFlow(item, json)).join(', ')}]`
  if (isMapping(data)) {
    const entries = Object.entries(data as { readonly [key: string]: Data })
    return `{${entries.map(([key, value]) => renderFlowPair(key, value, json)).join(', ')}}`
  }
  return typeof data === 'string' ? writeScalar(data, { style, inFlow: true }) : renderNumber(data)
}

export function renderFlowPair(key: string, data: Data, json: boolean): string {
  const name = writeScalar(key, { style: json ? 'double' : 'plain', inFlow: true, isKey: true })
  return `${name}: ${renderFlow(data, json)}`
}

function renderNumber(data: unknown): string {
  if (typeof data !== 'number' || Number.isFinite(data)) return String(data)
  if (Number.isNaN(data)) return '.nan'
  return data > 0 ? '.inf' : '-.inf'
}
