import { MAX_QUICK_FLOW_DEPTH } from '../limits.ts'
import { resolvePlain } from './plain-scalar.ts'
import {
  APOSTROPHE,
  COLON,
  keyOf,
  QUOTE,
  quoted,
  type Scanned,
  SPACE,
  skipSpaces,
} from './quick-scan.ts'

const PLAIN = /-?[A-Za-z0-9_./$][A-Za-z0-9_./$-]*(?: [A-Za-z0-9_./$-]+)*/y
const OPEN_LIST = 91
const CLOSE_LIST = 93
const COMMA = 44
const OPEN_MAP = 123
const CLOSE_MAP = 125

/** A flow collection on one line, of simple scalars; undefined for all that is unusual. */
export function quickFlow(text: string, start: number, depth = 0): Scanned | undefined {
  if (depth > MAX_QUICK_FLOW_DEPTH) return undefined
  return text.charCodeAt(start) === OPEN_LIST
    ? list(text, start, depth)
    : mapping(text, start, depth)
}

function list(text: string, start: number, depth: number): Scanned | undefined {
  const value: unknown[] = []
  let at = skipSpaces(text, start + 1)
  if (text.charCodeAt(at) === CLOSE_LIST) return { value, end: at + 1 }
  while (true) {
    const item = node(text, at, depth)
    if (item === undefined) return undefined
    value.push(item.value)
    at = skipSpaces(text, item.end)
    const code = text.charCodeAt(at)
    if (code === CLOSE_LIST) return { value, end: at + 1 }
    if (code !== COMMA) return undefined
    at = skipSpaces(text, at + 1)
  }
}

function mapping(text: string, start: number, depth: number): Scanned | undefined {
  const value: Record<string, unknown> = {}
  let at = skipSpaces(text, start + 1)
  if (text.charCodeAt(at) === CLOSE_MAP) return { value, end: at + 1 }
  while (true) {
    const found = key(text, at)
    if (found === undefined || !isSeparator(text, found.end)) return undefined
    const item = node(text, skipSpaces(text, found.end + 1), depth)
    if (item === undefined || found.value === '__proto__') return undefined
    if (Object.hasOwn(value, found.value)) return undefined
    value[found.value] = item.value
    at = skipSpaces(text, item.end)
    const code = text.charCodeAt(at)
    if (code === CLOSE_MAP) return { value, end: at + 1 }
    if (code !== COMMA) return undefined
    at = skipSpaces(text, at + 1)
  }
}

function key(text: string, at: number): { value: string; end: number } | undefined {
  const scalar = isQuote(text.charCodeAt(at)) ? quoted(text, at) : undefined
  if (scalar !== undefined) return { value: String(scalar.value), end: scalar.end }
  const plain = plainAt(text, at)
  return plain === undefined ? undefined : { value: keyOf(plain), end: at + plain.length }
}

function node(text: string, at: number, depth: number): Scanned | undefined {
  const code = text.charCodeAt(at)
  if (code === OPEN_LIST || code === OPEN_MAP) return quickFlow(text, at, depth + 1)
  if (isQuote(code)) return quoted(text, at)
  const plain = plainAt(text, at)
  return plain === undefined ? undefined : { value: resolvePlain(plain), end: at + plain.length }
}

const isSeparator = (text: string, at: number) =>
  text.charCodeAt(at) === COLON && text.charCodeAt(at + 1) === SPACE

const isQuote = (code: number) => code === QUOTE || code === APOSTROPHE

function plainAt(text: string, at: number): string | undefined {
  PLAIN.lastIndex = at
  return PLAIN.exec(text)?.[0]
}
