import { changingFields, type VcField } from '../../generated/vc-fields.ts'
import { MAX_VERSION_LENGTH } from '../limits.ts'
import type { Document } from '../types.ts'
import { virtualClusterCharts } from './charts.ts'

export { changingFields, type VcField } from '../../generated/vc-fields.ts'

/** The release line, as a minor version of 0, that files are checked for where nothing names another. */
export const DEFAULT_LINE = 30

/** The release lines that a configuration may run on, as minor versions of 0. */
export interface Release {
  readonly first: number
  readonly last: number
  /** The object around the configuration, or the setting `target`, names the line. */
  readonly isKnown: boolean
}

const DEFAULT: Release = { first: DEFAULT_LINE, last: DEFAULT_LINE, isKnown: false }

const BEYOND = Number.POSITIVE_INFINITY

/** The lines that a document is for: what the release around it pins counts before the setting. */
export const releaseOf = (document: Document, target: string): Release =>
  pinnedRelease(document) ?? parseRelease(target) ?? DEFAULT

/** The same in words, with what decided it. */
export function namedRelease(document: Document, target: string): string {
  const { first, last, isKnown } = releaseOf(document, target)
  const lines = nameOfLines({ since: first, until: last }, '')
  if (pinnedRelease(document) !== undefined) return `${lines}, which the chart's version pins`
  return isKnown ? `${lines}, by "target"` : `${lines}, the default`
}

function pinnedRelease({ wrapper }: Document): Release | undefined {
  const { chart = '', version = '' } = wrapper ?? {}
  return virtualClusterCharts.includes(chart) ? parseRelease(version) : undefined
}

/** Reads a version or a range of versions; undefined for a branch, a commit or nothing. */
export function parseRelease(text: string): Release | undefined {
  if (text.length > MAX_VERSION_LENGTH) return undefined
  const parts = text.split('||').map((part) => readRange(part.trim()))
  const known = parts.flatMap((part) => part ?? [])
  if (known.length < parts.length) return undefined
  let [first, last] = [BEYOND, 0]
  for (const one of known) {
    first = Math.min(first, one.first)
    last = Math.max(last, one.last)
  }
  return { first, last, isKnown: true }
}

const COMPARATOR = /(>=|<=|[<>=^~])?\s*v?(\d{1,5})(?:\.(\d{1,5}|[xX*]))?(?:\.([\w.*+-]+))?/g

function readRange(text: string): Release | undefined {
  const range = text.replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
  const found = [...range.matchAll(COMPARATOR)]
  if (found.length === 0 || range.replace(COMPARATOR, '').replace(/[\s,]/g, '') !== '') {
    return undefined
  }
  let [first, last] = [0, BEYOND]
  for (const bounds of found.map(boundsOf)) {
    first = Math.max(first, bounds.first)
    last = Math.min(last, bounds.last)
  }
  return first <= last ? { first, last, isKnown: true } : undefined
}

function boundsOf([, sign = '=', major, minor, patch = '0']: RegExpMatchArray) {
  const isMajorOnly = minor === undefined || !/^\d/.test(minor)
  const line = major === '0' ? Number(isMajorOnly ? 0 : minor) : BEYOND
  if (sign[0] === '>') return { first: line, last: BEYOND }
  // What is before the first release of a line is of the line before.
  if (sign === '<') return { first: 0, last: /^0(?:-|$)/.test(patch) ? line - 1 : line }
  if (sign === '<=') return { first: 0, last: line }
  return { first: line, last: major === '0' && isMajorOnly ? BEYOND : line }
}

/** The last line that has a field; what only moved was in none. */
const lastOf = ({ since, until, movedTo }: VcField): number =>
  until ?? (since === undefined && movedTo !== undefined ? -1 : BEYOND)

/** True if no line of the release has the field. */
export const isMissingIn = (field: VcField, { first, last }: Pick<Release, 'first' | 'last'>) =>
  last < (field.since ?? 0) || first > lastOf(field)

export const isOfLine = (field: VcField, line: number): boolean =>
  !isMissingIn(field, { first: line, last: line })

const byPath: ReadonlyMap<string, VcField> = new Map(changingFields.map((one) => [one.path, one]))

/** The field at a path of a vc.yaml, where not every line has it. */
export const changingField = (path: string): VcField | undefined => byPath.get(path)

/** How a message names the lines that have a field: `release lines 0.24 to 0.31`. */
export function nameOfLines(
  lines: Pick<VcField, 'since' | 'until'>,
  noun = 'release line',
): string {
  const { since = 0, until = BEYOND } = lines
  if (lines.since === undefined && lines.until === undefined) return 'another release line'
  const [one, many] = noun === '' ? ['', ''] : [`${noun} `, `${noun}s `]
  if (since === until) return `${one}0.${since}`
  if (until === BEYOND) return `${one}0.${since} and later`
  return since === 0 ? `${many}up to 0.${until}` : `${many}0.${since} to 0.${until}`
}
