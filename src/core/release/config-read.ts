import type { Position } from '../../generated/bind.ts'
import { NEWEST_LINE } from '../../generated/line-names.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import type { Document, LineFacts } from '../types.ts'
import { FIRST_LINE } from './line-set.ts'
import type { Release } from './parse-release.ts'
import { accepts, isClosedIn, type ReleaseSettings, releaseOf } from './release.ts'
import { vcPosition } from './vc-positions.ts'

/** A field that no configuration of a release has. */
export interface AbsentField {
  readonly release: Release
  /** The name that was probably meant. */
  readonly near: string | undefined
  /** The lines that have it, and the field that it has become. */
  readonly lines: LineFacts | undefined
}

const EVERY_LINE: Release = { first: FIRST_LINE, last: NEWEST_LINE, isKnown: false }

/**
 * The last field of a path, where the release of a document refuses it below an object that takes no other names. Without
 * a known release, where all lines together do.
 */
export function absentField(
  path: readonly string[],
  document: Document,
  settings: ReleaseSettings,
): AbsentField | undefined {
  const own = releaseOf(document, settings)
  // The table does not know the fields of the layout before.
  if (own.last < FIRST_LINE) return undefined
  const release = own.isKnown ? own : EVERY_LINE
  const [name = ''] = path.slice(-1)
  const { facts, properties = {}, rest, items } = positionOfNames(path.slice(0, -1)) ?? {}
  const around = facts?.lines
  if (around === undefined || !accepts(release, around) || !isClosedIn(release, around))
    return undefined
  // A list has a length, and every object a few methods.
  if (items !== undefined || Object.keys(properties).length === 0 || name in Object.prototype)
    return undefined
  const isIn = (position: Position | undefined) =>
    position !== undefined && accepts(release, position.facts.lines ?? around)
  const found = properties[name] ?? rest
  if (isIn(found)) return undefined
  const known = Object.keys(properties).filter((each) => isIn(properties[each]))
  return { release, near: didYouMean(name, known), lines: found?.facts.lines }
}

function positionOfNames(names: readonly string[]): Position | undefined {
  let at: Position | undefined = vcPosition()
  for (const name of names) {
    const item: Position | undefined = /^\d+$/.test(name) ? at?.items : undefined
    at = at?.properties?.[name] ?? at?.rest ?? item
  }
  return at
}
