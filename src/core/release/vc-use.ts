import type { Position } from '../../generated/bind.ts'
import { memoKey } from '../memo.ts'
import { isOfType } from '../schema/is-of-type.ts'
import { isUnknownText } from '../template/unknown-text.ts'
import { isMapping } from '../text/mapping.ts'
import type { Document, LineFacts, Pointer } from '../types.ts'
import { ALL_LINES } from './all-lines.ts'
import { linesOfValue } from './value-lines.ts'
import { vcPosition } from './vc-positions.ts'

/** A field that a document has, and that not every line accepts. */
export interface LineUse {
  /** Steps from the root of the configuration. */
  readonly steps: Pointer
  readonly lines: LineFacts
}

/** The fields of a vc.yaml that the table of release lines has. */
export interface VcUse {
  /**
   * Fields that fewer lines accept than the object around them, or that have moved, in file order.
   */
  readonly changing: readonly LineUse[]
  /** Values whose type no line accepts; a template may become another type. */
  readonly typeMismatches: readonly Pointer[]
  /** Objects that lack required fields. */
  readonly incomplete: readonly IncompleteObject[]
}

export interface IncompleteObject {
  readonly steps: Pointer
  readonly missing: readonly string[]
}

const USE = memoKey<VcUse>('fields by release line')

export const vcUseOf = (document: Document): VcUse =>
  document.remember(USE, '', () => {
    const found: VcReading = { changing: [], typeMismatches: [], incomplete: [], steps: [] }
    visit(document.value, vcPosition(), ALL_LINES, found)
    return found
  })

interface VcReading {
  readonly changing: LineUse[]
  readonly typeMismatches: Pointer[]
  readonly incomplete: IncompleteObject[]
  readonly steps: (string | number)[]
}

function visit(value: unknown, position: Position, above: number, found: VcReading): void {
  const { facts } = position
  if (value === null || value === undefined) return
  if (facts.types?.every((type) => !isOfType(value, type))) {
    found.typeMismatches.push([...found.steps])
    return
  }
  if (isMapping(value)) visitPairs(value, position, above, found)
  else if (Array.isArray(value) && position.items !== undefined)
    for (const [index, item] of value.entries()) step(index, item, position.items, above, found)
}

function visitPairs(
  value: Readonly<Record<string, unknown>>,
  { properties, rest, facts }: Position,
  above: number,
  found: VcReading,
): void {
  const missing = facts.lines?.requires?.filter((name) => (value[name] ?? null) === null) ?? []
  if (missing.length > 0) found.incomplete.push({ steps: [...found.steps], missing })
  for (const key of Object.keys(value)) {
    const below = properties?.[key] ?? rest
    if (below !== undefined && !isUnknownText(key)) step(key, value[key], below, above, found)
  }
}

function step(
  name: string | number,
  value: unknown,
  position: Position,
  above: number,
  found: VcReading,
): void {
  found.steps.push(name)
  const own = position.facts.lines
  const lines = own && linesOfValue(own, value)
  const isChanging =
    lines !== undefined &&
    (lines.accepted !== above || lines.within !== undefined || lines.movedTo !== undefined)
  if (isChanging && value !== null) found.changing.push({ steps: [...found.steps], lines })
  visit(value, position, lines?.accepted ?? above, found)
  found.steps.pop()
}
