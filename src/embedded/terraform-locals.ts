import type { Embedding } from '../core/scalar/embedding.ts'
import { hclEmbedding, hclValueAt } from './hcl-object.ts'
import { heredocAt, heredocEmbedding, TERRAFORM } from './heredoc.ts'
import type { Line } from './lines.ts'

/** A value of `locals`, as far as it is literal. */
export interface Local {
  readonly embedding?: Embedding | undefined
  /** True of a text, in contrast to an object that a call has to encode. */
  readonly isText?: boolean
  /** Names of other locals that are merged into it. */
  readonly locals: readonly string[]
  /** A string on one line. */
  readonly literal?: string | undefined
}

const BLOCK = /^(\s*)locals\s*\{\s*$/
const VALUE = /^(\s*)(\w+)(\s*=\s*)((?:yaml|json)encode\(\s*)?(?:"([^"$%\\]*)"\s*$)?/

/** The attributes of all `locals` blocks in a file. */
export function localsIn(text: string, lines: readonly Line[]): ReadonlyMap<string, Local> {
  const found = new Map<string, Local>()
  if (!text.includes('locals')) return found
  for (let at = 0; at < lines.length; at++) {
    const [block, margin] = BLOCK.exec(lines[at]?.text ?? '') ?? []
    if (block === undefined) continue
    for (at++; at < lines.length && lines[at]?.text.trimEnd() !== `${margin}}`; at++) {
      const local = localAt(text, lines, at)
      if (local !== undefined) found.set(local.name, local)
      at = local?.end ?? at
    }
  }
  return found
}

function localAt(text: string, lines: readonly Line[], at: number) {
  const { text: line = '', start = 0 } = lines[at] ?? {}
  const [before, , name = '', , call, literal] = VALUE.exec(line) ?? []
  if (before === undefined) return undefined
  const heredoc = heredocTextAt(text, lines, at)
  if (heredoc !== undefined || literal !== undefined)
    return { name, locals: [], isText: true, literal, end: at, ...heredoc }
  const value = encodedAt(text, start + before.length)
  return { name, ...value, isText: call !== undefined, end: lineAt(lines, at, value.end) }
}

/** The line that contains an offset, searched from an earlier line. */
export function lineAt(lines: readonly Line[], from: number, offset: number): number {
  let at = from
  while ((lines[at + 1]?.start ?? offset + 1) <= offset) at++
  return at
}

const LOCAL = /local\.(\w+)(?![\w.[])/y

/** An object or a local that is encoded; undefined for computed values. */
export function encodedAt(text: string, start: number) {
  LOCAL.lastIndex = start
  const [, name] = LOCAL.exec(text) ?? []
  if (name !== undefined) return { embedding: undefined, locals: [name], end: LOCAL.lastIndex }
  const { text: inside, end, locals } = hclValueAt(text, start)
  const embedding = inside === undefined ? undefined : hclEmbedding(inside, start)
  return { embedding, locals: embedding === undefined ? [] : locals, end }
}

const OPENER = /<<(?<dash>-?)(?<marker>[A-Za-z_]\w*)\s*$/

/**
 * The text of a heredoc; undefined if it is empty or unterminated, since the rest of the file would
 * be in it.
 */
export function heredocTextAt(
  text: string,
  lines: readonly Line[],
  at: number,
  locals?: ReadonlyMap<string, Local>,
) {
  const inside = heredocAt(lines, at, OPENER)
  if (inside === undefined) return undefined
  const end = at + inside.lines.length + 1
  const isWhole = inside.lines.length > 0 && end < lines.length
  const margin = inside.isIndented ? 'least' : 'none'
  const arriving = (part: string) =>
    locals?.get(/^\$\{\s*local\.(\w+)\s*\}$/.exec(part)?.[1] ?? '')?.literal
  const embedding = isWhole
    ? heredocEmbedding(text, inside.lines, margin, TERRAFORM, arriving)
    : undefined
  return { embedding, end }
}
