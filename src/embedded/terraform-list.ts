import { skipWhitespace } from '../core/text/scan.ts'
import { stringAt } from './hcl-object.ts'
import { encodedAt } from './terraform-locals.ts'
import { UNREAD } from './value-files.ts'

/** A part of a list of values, lowest first: a file, or a text. */
export interface ListItem {
  /** Undefined for a text. */
  readonly file: string | undefined
  readonly start: number
  readonly end: number
}

const BLANK = /[\s,]*(?:(?:#|\/\/)[^\n]*[\s,]*)*/y
/** Behind the list there is nothing more of the expression. */
const END = /\][ \t]*(?:(?:#|\/\/)[^\n]*)?\r?(?:\n|$)/y
const ENCODE = /(?:yaml|json)encode\(\s*/y
const CLOSE = /\s*,?\s*\)/y
const HEREDOC = /<<-?([A-Za-z_]\w*)[ \t]*\r?\n/y
const FILE = /(?:template)?file\(\s*"(?:\$\{path\.module\}\/)?([^"]+)"/y
/** The rest of a call, whose strings hold no other calls. */
const ARGUMENTS = /(?:[^()"]|"(?:[^"\\\n]|\\.)*"|\((?:[^()"]|"(?:[^"\\\n]|\\.)*")*\))*\)/y

/** The items of a list between two offsets, if it is one and each of them is read; undefined where something else may set values. */
export function itemsOf(whole: string, from: number, to: number): readonly ListItem[] | undefined {
  const text = whole.slice(0, to)
  const start = skipWhitespace(text, from)
  if (text[start] !== '[') return undefined
  const items: ListItem[] = []
  for (let at = start + 1; ; ) {
    at = endOf(BLANK, text, at) ?? at
    if (text[at] === ']') return endOf(END, text, at) === undefined ? undefined : items
    const item = itemAt(text, at)
    if (item === undefined) return undefined
    items.push(item)
    at = item.end
  }
}

const itemAt = (text: string, start: number): ListItem | undefined =>
  encodedItem(text, start) ??
  heredocItem(text, start) ??
  fileItem(text, start) ??
  quotedItem(text, start)

function encodedItem(text: string, start: number): ListItem | undefined {
  const value = endOf(ENCODE, text, start)
  if (value === undefined) return undefined
  const { embedding, locals, end } = encodedAt(text, value)
  // Merged locals are read by themselves.
  const isWhole = embedding !== undefined && locals.length === 0
  const close = isWhole ? endOf(CLOSE, text, end) : undefined
  return close === undefined ? undefined : { file: undefined, start, end: close }
}

function heredocItem(text: string, start: number): ListItem | undefined {
  const [opener = '', marker] = matchAt(HEREDOC, text, start) ?? []
  if (marker === undefined) return undefined
  const closing = new RegExp(`^[ \\t]*${marker}[ \\t]*\\r?$`, 'gm')
  closing.lastIndex = start + opener.length
  return closing.exec(text) === null
    ? undefined
    : { file: undefined, start, end: closing.lastIndex }
}

function fileItem(text: string, start: number): ListItem | undefined {
  const [call = '', name] = matchAt(FILE, text, start) ?? []
  const end = name === undefined ? undefined : endOf(ARGUMENTS, text, start + call.length)
  if (end === undefined) return undefined
  return { file: name?.includes('${') ? UNREAD : name, start, end }
}

function quotedItem(text: string, start: number): ListItem | undefined {
  if (text[start] !== '"') return undefined
  const { end, isClosed } = stringAt(text, start)
  return isClosed ? { file: undefined, start, end } : undefined
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  return matchAt(pattern, text, at) === null ? undefined : pattern.lastIndex
}
