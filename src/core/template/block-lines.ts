import { MAX_LINE_LENGTH } from '../limits.ts'
import { addAll } from '../lists.ts'
import { coverSpans } from '../text/replace-spans.ts'
import { lineFeed } from '../text/scan.ts'
import type { Span } from '../types.ts'
import { maskFiller } from './filler.ts'

/** The lines of a block scalar, including the first and last that have content. */
export interface BlockLines extends Span {
  /** Column of the text in each line. */
  readonly column: number
  /** Column of the key or dash that it belongs to. */
  readonly parent: number
}

interface Open {
  readonly parent: number
  readonly start: number
  end: number
  column: number | undefined
  /** The leftmost template that is indented enough to be text. */
  template: number | undefined
  /** End of the last template that is too far left to be text itself, but may render some. */
  outside: number | undefined
}

const HEADER = /(?:^|[\s:])[|>][-+]?([1-9]?)[-+]?[ \t]*(?:[ \t]#[\s\S]*|\uA66E[\s\uA66E]*)?$/

/**
 * Finds block scalars in a text that templates keep from being YAML. A line that starts with a
 * template does not show where the text begins, unless there is no other line.
 */
export function blockLines(source: string, templates: readonly Span[]): readonly BlockLines[] {
  const blocks: BlockLines[] = []
  if (!/[|>]/.test(source)) return blocks
  // A block header inside a template does not count.
  const text = coverSpans(source, templates, maskFiller)
  let open: Open | undefined
  for (let start = 0; start < text.length; ) {
    const end = lineFeed(text, start)
    const line = text.slice(start, Math.min(end, start + MAX_LINE_LENGTH)).trimEnd()
    if (open !== undefined && !takes(open, line, end)) {
      addAll(blocks, closed(open))
      open = undefined
    }
    open ??= opened(line, end + 1)
    start = end + 1
  }
  if (open !== undefined) addAll(blocks, closed(open))
  return blocks
}

function opened(line: string, start: number): Open | undefined {
  const header = HEADER.exec(line)
  if (header === null || line.trimStart().startsWith('#')) return undefined
  const lead = /^ *(?:- +)*/.exec(line)?.[0] ?? ''
  const parent = /^[|>]/.test(line.slice(lead.length)) ? lead.lastIndexOf('-') : lead.length
  const column = header[1] ? parent + Number(header[1]) : undefined
  return { parent, start, end: start, column, template: undefined, outside: undefined }
}

/** Adds a line that may belong to the block. */
function takes(open: Open, line: string, end: number): boolean {
  const indent = line.search(/[^ ]/)
  if (indent === -1) return true
  const isTemplate = line[indent] === maskFiller
  if (indent <= open.parent) {
    if (isTemplate) open.outside = end
    return isTemplate
  }
  open.end = end
  if (isTemplate) open.template = Math.min(open.template ?? indent, indent)
  else open.column ??= indent
  return true
}

function closed({ start, end, outside, parent, column, template }: Open): BlockLines[] {
  const last = end > start ? end : outside
  if (last === undefined) return []
  return [{ start, end: last, parent, column: column ?? template ?? parent + 1 }]
}
