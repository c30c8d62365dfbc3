import { LAST_PATCHES, NEWEST_LINE } from '../../generated/line-names.ts'
import { enumerate } from '../text/enumerate.ts'
import type { LineFacts } from '../types.ts'
import { FIRST_LINE, firstOf, hasLine, type LineSet, lastOf } from './line-set.ts'
import { BEYOND, type Release } from './parse-release.ts'

/** A release in the words of a message: `0.24`, `0.24 to 0.31`, `0.24 and 0.31`, `0.24.0-beta.1`. */
export const nameOfRelease = ({ first, last, preRelease, versions = [] }: Release): string =>
  versions.length > 0
    ? enumerate(versions.map(nameOfRelease))
    : (preRelease ?? nameOfInterval(first, last))

/** The same, with the patch release of a full version: `0.24.1`. */
export const nameOfVersion = (release: Release): string =>
  release.versions !== undefined
    ? enumerate(release.versions.map(nameOfVersion))
    : `${nameOfRelease(release)}${release.patch === undefined ? '' : `.${release.patch}`}`

/** The lines that judge a pre-release: `0.20 or 0.21`. */
export const linesAround = ({ first, last }: Release): string =>
  enumerate(
    Array.from({ length: last - first + 1 }, (_, index) => `0.${first + index}`),
    'or',
  )

/** Lines in the words of a message: `release lines 0.24 to 0.31`. */
export function nameOfLines(lines: LineSet): string {
  if (lines === 0) return 'another release line'
  const [first, last] = [firstOf(lines), lastOf(lines)]
  const many = first !== last && last !== NEWEST_LINE ? 's' : ''
  return `release line${many} ${nameOfLineSet(lines)}`
}

/** The same without the words "release lines": `0.24 to 0.31`. */
export const nameOfLineSet = (lines: LineSet): string =>
  nameOfInterval(firstOf(lines), lastOf(lines) === NEWEST_LINE ? BEYOND : lastOf(lines))

function nameOfInterval(first: number, last: number): string {
  if (first === last) return `0.${first}`
  if (last === BEYOND) return first === 0 ? 'any' : `0.${first} and later`
  return first <= FIRST_LINE ? `up to 0.${last}` : `0.${first} to 0.${last}`
}

/** Names what accepts a field: lines, or versions if not all of a line do. */
export function nameOfAccepting({ accepted, within = {} }: LineFacts): string {
  if (Object.keys(within).length === 0) return nameOfLines(accepted)
  const isIn = (line: number, patch: number) =>
    hasLine(accepted, line) && ((within[line] ?? -1) & (1 << patch)) !== 0
  const versions = LAST_PATCHES.flatMap((last, index) =>
    Array.from({ length: last + 1 }, (_, patch) => {
      const line = FIRST_LINE + index
      return { name: `0.${line}.${patch}`, isIn: isIn(line, patch) }
    }),
  )
  const found = intervalsOf(versions)
  return `version${found.length > 1 ? 's' : ''} ${enumerate(found)}`
}

function intervalsOf(versions: readonly { readonly name: string; readonly isIn: boolean }[]) {
  const found: string[] = []
  let first: string | undefined
  for (const [index, { name, isIn }] of versions.entries()) {
    if (!isIn) continue
    first ??= name
    const next = versions[index + 1]
    if (next?.isIn === true) continue
    found.push(
      next === undefined ? `${first} and later` : first === name ? name : `${first} to ${name}`,
    )
    first = undefined
  }
  return found
}
