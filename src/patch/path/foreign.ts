import type { ParsedPath, Step } from './parse.ts'
import { checkedRewrite, keyStep, type Rewrite } from './text.ts'

/** A piece of another path language, with the product's reading of it if known. */
export interface ForeignSyntax extends Rewrite {
  readonly kind: ForeignKind
}

/** Detectors without a rewrite come first, because only one foreign piece is reported per path. */
const DETECTORS = {
  filter,
  'recursive-descent': recursiveDescent,
  union,
  slice,
  'double-star': (path: ParsedPath) =>
    stepWhere(path, ({ text, quote }) => text === '**' && quote === 'none'),
  'json-pointer': jsonPointer,
  'jsonpath-root': jsonPathRoot,
  iterator,
} as const

export type ForeignKind = keyof typeof DETECTORS

/** The most important foreign piece of a path. */
export function foreignSyntax(path: ParsedPath): ForeignSyntax | undefined {
  for (const kind of Object.keys(DETECTORS) as readonly ForeignKind[]) {
    const found = DETECTORS[kind](path)
    if (found !== undefined) return { kind, ...checkedRewrite(path, found) }
  }
  return undefined
}

/** Finds JSONPath's `[?(@.name=="a")]` in the text, because the product often cannot parse it. */
function filter({ text }: ParsedPath): Rewrite | undefined {
  const start = outsideQuotes(text).indexOf('[?')
  if (start < 0) return undefined
  const end = text.indexOf(')]', start)
  return { start, end: end < 0 ? text.length : end + 2 }
}

/** Finds `a..b`, which the product reads as `a.b`; after `$` it can only mean any depth. */
function recursiveDescent(path: ParsedPath): Rewrite | undefined {
  if (path.broken) return undefined
  for (const [index, step] of path.steps.entries()) {
    const previous = path.steps[index - 1]
    const from = previous?.end ?? 0
    const gap = path.text.slice(from, step.start)
    const start = from + gap.indexOf('..')
    if (start < from) continue
    const place = { start, end: step.start }
    return previous === undefined || previous.text === '$'
      ? place
      : { ...place, replacement: step.raw.startsWith('[') ? '' : '.' }
  }
  return undefined
}

/** Finds `[0,1]` and `['a','b']`. */
function union(path: ParsedPath): Rewrite | undefined {
  const items = /^\[\s*(?:-?\d+|'[^']*'|"[^"]*")(?:\s*,\s*(?:-?\d+|'[^']*'|"[^"]*"))+\s*\]$/
  return stepWhere(path, ({ raw }) => items.test(raw))
}

/** Finds `[0:2]`; `[:]` and `[0:]` select all items. */
function slice(path: ParsedPath): Rewrite | undefined {
  const found = stepWhere(path, ({ raw }) => /^\[-?\d*:-?\d*(?::-?\d*)?\]$/.test(raw))
  if (found === undefined) return undefined
  const all = /^\[0?:(?::1?)?\]$/.test(path.text.slice(found.start, found.end))
  return all ? { ...found, replacement: '[*]' } : found
}

/**
 * Finds `/metadata/annotations/a~1b`; below annotations and labels, an unescaped slash belongs to
 * the key.
 */
function jsonPointer({ text }: ParsedPath): Rewrite | undefined {
  const pointer = text.trim()
  if (!pointer.startsWith('/')) return undefined
  const start = text.indexOf(pointer)
  const place = { start, end: start + pointer.length }
  const parts = pointer.slice(1).split('/')
  if (parts.some((part) => part === '' || part === '-' || part.includes('['))) return place
  const map = parts.findIndex(
    (part, index) => /^(?:annotations|labels)$/.test(part) && parts[index - 1] === 'metadata',
  )
  const keys = map < 0 ? parts : [...parts.slice(0, map + 1), parts.slice(map + 1).join('/')]
  const steps = keys.filter((key) => key !== '').map(pointerStep)
  const known = steps.every((step) => step !== undefined)
  return known ? { ...place, replacement: steps.join('').replace(/^\./, '') } : place
}

function pointerStep(part: string): string | undefined {
  const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
  return key === '*' ? '[*]' : keyStep(key)
}

/** Finds a leading `$`. */
function jsonPathRoot(path: ParsedPath): Rewrite | undefined {
  const [first, second] = path.steps
  if (path.broken || first?.raw !== '$') return undefined
  const place = { start: first.start, end: first.end }
  return second === undefined ? place : { ...place, end: second.start, replacement: '' }
}

/** Finds jq's `.[]`: a dot must precede the brackets, because brackets alone are only empty. */
function iterator({ text }: ParsedPath): Rewrite | undefined {
  const shown = outsideQuotes(text)
  const start = /^\s*\./.test(shown) ? shown.indexOf('[]') : shown.indexOf('.[]')
  if (start < 0) return undefined
  const end = shown.lastIndexOf('[]') + 2
  const replacement = text.slice(start, end).replace(/\.?\[\]/g, '[*]')
  return { start, end, replacement }
}

function stepWhere(path: ParsedPath, is: (step: Step) => boolean): Rewrite | undefined {
  const step = path.broken ? undefined : path.steps.find(is)
  return step && { start: step.start, end: step.end }
}

/** The text with everything in double quotes blanked, so that offsets stay. */
function outsideQuotes(text: string): string {
  return text.replace(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length))
}
