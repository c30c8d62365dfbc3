import { NEWEST_LINE, NEWEST_VERSION } from '../../generated/line-names.ts'
import { MAX_WORD_LENGTH } from '../limits.ts'
import { largest } from '../lists.ts'
import { FIRST_LINE } from './line-set.ts'

/** The release lines that a configuration may run on, as minor versions of 0. */
export interface Release {
  readonly first: number
  readonly last: number
  /** The patch release, if exactly one version is meant. */
  readonly patch?: number
  /**
   * A pre-release belongs to no line: the lines around it judge it, and a field that they refuse is
   * not certainly wrong.
   */
  readonly preRelease?: string
  /** Several pinned versions. */
  readonly versions?: readonly Release[]
  /**
   * True if the object around the configuration, or the setting `target`, names a line of the
   * table.
   */
  readonly isKnown: boolean
}

/** Stands for a line after all known ones. */
export const BEYOND = Number.POSITIVE_INFINITY

/** Reads a version or a range of versions; undefined for a branch, a commit or nothing. */
export function parseRelease(text: string): Release | undefined {
  if (text === '' || text.length > MAX_WORD_LENGTH) return undefined
  const parts = text.split('||').map((part) => readRange(part.trim()))
  const [one, ...more] = parts.flatMap((part) => part ?? [])
  if (one === undefined || more.length + 1 < parts.length) return undefined
  if (more.length === 0) return one
  const first = more.reduce((least, { first }) => Math.min(least, first), one.first)
  return { first, last: largest([one, ...more].map(({ last }) => last)), isKnown: true }
}

/** A full version, and the suffix after its patch release. */
const VERSION = /^=?\s*v?0\.(\d{1,5})\.(\d{1,5})(?:-([\w.-]+))?(?:\+[\w.-]+)?$/

function readVersion(text: string): Release | undefined {
  const [, minor, patch, stage] = VERSION.exec(text) ?? []
  const line = Number(minor)
  if (minor === undefined || line === 0) return undefined
  const version = `0.${minor}.${patch}${stage === undefined ? '' : `-${stage}`}`
  if (stage === undefined || version === NEWEST_VERSION)
    return { first: line, last: line, patch: Number(patch), isKnown: true }
  // No table lists a version between two lines.
  if (line < FIRST_LINE || line > NEWEST_LINE) return undefined
  const first = Math.max(line - 1, FIRST_LINE)
  return { first, last: Math.min(line + 1, NEWEST_LINE), preRelease: version, isKnown: false }
}

const COMPARATOR = /(>=|<=|[<>=^~])?\s*v?(\d{1,5})(?:\.(\d{1,5}|[xX*]))?(?:\.([\w.*+-]+))?/g

function readRange(text: string): Release | undefined {
  const version = readVersion(text)
  if (version !== undefined) return version
  const range = text.replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
  const found = [...range.matchAll(COMPARATOR)]
  if (found.length === 0 || range.replace(COMPARATOR, '').replace(/[\s,]/g, '') !== '')
    return undefined
  const bounds = found.map(boundsOf)
  const first = largest(bounds.map((one) => one.first))
  const last = bounds.reduce((least, one) => Math.min(least, one.last), BEYOND)
  return first <= last ? { first, last, isKnown: true } : undefined
}

function boundsOf([, sign = '=', major, minor, patch = '0']: RegExpMatchArray) {
  const isMajorOnly = minor === undefined || !/^\d/.test(minor)
  const line = major === '0' ? Number(isMajorOnly ? 0 : minor) : BEYOND
  if (sign[0] === '>') return { first: line, last: BEYOND }
  // A version before the first release of a line belongs to the previous line.
  if (sign === '<') return { first: 0, last: /^0(?:-|$)/.test(patch) ? line - 1 : line }
  if (sign === '<=') return { first: 0, last: line }
  return { first: line, last: major === '0' && isMajorOnly ? BEYOND : line }
}
