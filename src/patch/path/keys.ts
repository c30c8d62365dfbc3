import type { ParsedPath, Step } from './parse.ts'
import { type Position, unknownPosition } from './position.ts'
import { checkedRewrite, keyStep, type Rewrite } from './text.ts'
import { walkFrom } from './walk.ts'

export interface QuotedKey extends Rewrite {
  readonly quote: 'single' | 'backtick'
  /**
   * True at the end of the path, where the product writes a new key with the quotes in its name.
   */
  readonly last: boolean
}

/** Keys in single quotes or backticks, which the product takes as part of the key. */
export function singleQuotedKeys(path: ParsedPath): readonly QuotedKey[] {
  if (path.broken) return []
  const found: QuotedKey[] = []
  for (const [index, step] of path.steps.entries()) {
    const end = closingStep(path.steps, index)
    const closing = path.steps[end]
    if (closing === undefined) continue
    const key =
      closing === step
        ? path.text.slice(step.contentStart, step.contentEnd)
        : path.text.slice(step.start + 1, closing.end - 1)
    found.push({
      ...bracketed(path, step, closing.end, key),
      quote: /^\[?'/.test(step.raw) ? 'single' : 'backtick',
      last: end === path.steps.length - 1,
    })
  }
  return found
}

/**
 * A domain key below a string map, written with dots and therefore split into steps. Without a
 * schema, only `annotations`, `labels`, `nodeSelector` and `matchLabels` count as maps.
 */
export function unquotedKey(
  path: ParsedPath,
  root: Position = unknownPosition,
): Rewrite | undefined {
  if (path.broken) return undefined
  const { positions } = walkFrom(root, path)
  const at = path.steps.findLastIndex(({ text }, index) => isStringMap(text, positions[index]))
  const map = path.steps[at]
  const rest = path.steps.slice(at + 1)
  const last = rest.at(-1)
  if (map === undefined || last === undefined || rest.length < 2) return undefined
  if (!rest.every(isPlain)) return undefined
  const key = rest.map(({ text }) => text).join('.')
  const sure = isMetadataMap(path.steps, at) || isMapOfScalars(positions[at])
  if (!sure && !/^[\w-]+(?:\.[\w-]+)+\/[\w.-]+$/.test(key)) return undefined
  return checkedRewrite(path, { start: map.end, end: last.end, replacement: `["${key}"]` })
}

function isStringMap(name: string, at: Position | undefined): boolean {
  if (at !== undefined && at.kind !== 'unknown') return isMapOfScalars(at)
  return /^(?:annotations|labels|nodeSelector|matchLabels)$/.test(name)
}

function isMapOfScalars(at: Position | undefined): boolean {
  return at?.kind === 'map' && at.element()?.kind === 'scalar'
}

function isMetadataMap(steps: readonly Step[], index: number): boolean {
  const name = steps[index]?.text
  const parent = steps[index - 1]?.text
  return parent === 'metadata' && (name === 'annotations' || name === 'labels')
}

function isPlain(step: Step): boolean {
  return !step.bracket && /^[\w/-]+$/.test(step.raw)
}

/** The step in which a quote opened in step `index` closes; −1 if none opens. */
function closingStep(steps: readonly Step[], index: number): number {
  const step = steps[index]
  if (step === undefined || step.quote === 'double') return -1
  if (step.quote !== 'none') return index
  const mark = step.raw.charAt(0)
  if (mark !== "'" && mark !== '`') return -1
  for (let at = index + 1; at < steps.length; at++) {
    const other = steps[at]
    if (other === undefined || other.bracket) return -1
    const where = other.raw.indexOf(mark)
    if (where >= 0) return where === other.raw.length - 1 ? at : -1
  }
  return -1
}

function bracketed(path: ParsedPath, step: Step, end: number, key: string): Rewrite {
  const dot = !step.raw.startsWith('[') && path.text.charAt(step.start - 1) === '.'
  const place = { start: step.start, end }
  if (keyStep(key) === undefined) return place
  const start = dot ? step.start - 1 : step.start
  return checkedRewrite(path, { start, end, replacement: `["${key}"]` })
}
