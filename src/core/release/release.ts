import { LAST_PATCHES, NEWEST_LINE } from '../../generated/line-names.ts'
import { directive } from '../directive/directives.ts'
import { largest } from '../lists.ts'
import { memoKey } from '../memo.ts'
import { pinOf } from '../schema/charts.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import type { Document, LineFacts, Node } from '../types.ts'
import { ALL_LINES } from './all-lines.ts'
import {
  countOf,
  FIRST_LINE,
  firstOf,
  hasLine,
  type LineSet,
  lastOf,
  linesBetween,
  nearestOf,
} from './line-set.ts'
import { BEYOND, parseRelease, type Release } from './parse-release.ts'
import { linesAround, nameOfVersion } from './release-names.ts'
import { linesOfValue } from './value-lines.ts'
import { type LineUse, vcUseOf } from './vc-use.ts'

/** The release line for files that nothing names a line for, as a minor version of 0. */
export const DEFAULT_LINE = 30

export const DEFAULT_RELEASE: Release = {
  first: DEFAULT_LINE,
  last: DEFAULT_LINE,
  isKnown: false,
}

/** An unknown release, inferred from the fields of a configuration. */
export interface InferredRelease extends Release {
  /** The lines that accept all its fields. */
  readonly accepted: LineSet
  /** The field that the default line refuses, or two fields that no line accepts together. */
  readonly because: readonly LineUse[]
}

/** The settings that name release lines; empty if they name none. */
export interface ReleaseSettings {
  readonly target: string
  /** Wins over every other way to name a line. */
  readonly upgradeTo?: string
}

/**
 * The release of a document: a pin of the object around it wins over its own comment, and that over
 * the setting `target`.
 */
export const releaseOf = (document: Document, settings: ReleaseSettings): Release =>
  parseRelease(settings.upgradeTo ?? '') ??
  pinnedRelease(document) ??
  commentedRelease(document) ??
  parseRelease(settings.target) ??
  inferredRelease(document)

/** The same in words, with the source of the decision. */
export function namedRelease(document: Document, target: string): string {
  const release = releaseOf(document, { target })
  if (release.preRelease !== undefined)
    return `${release.preRelease}, a pre-release: judged by what ${linesAround(release)} accept`
  const isNewer = release.first > NEWEST_LINE && release.first < BEYOND
  const lines = `${nameOfVersion(release)}${isNewer ? ` (checked as 0.${NEWEST_LINE})` : ''}`
  return `${lines}, ${sourceOf(release, document)}`
}

/** The source of a decision in words. */
function sourceOf(release: Release, document: Document): string {
  const { pinnedBy = [], hasUnknownVersion } = document.wrapper ?? {}
  if (pinnedRelease(document) !== undefined) {
    if (pinnedBy.length === 0) return "which the chart's version pins"
    const [file = '', ...more] = pinnedBy
    const others = more.length === 0 ? '' : ` and ${more.length} more`
    return `which ${file}${others} ${more.length === 0 ? 'pins' : 'pin'}`
  }
  if (commentedRelease(document) !== undefined) return 'by "vclint-target"'
  if (release.isKnown) return 'by "target"'
  const unknown = hasUnknownVersion ? ", as the chart's version is not known" : ''
  return `${release.first === DEFAULT_LINE ? 'the default' : 'by its fields'}${unknown}`
}

/**
 * The versions that the object around values, or others, pin for the chart; empty for an unknown
 * version.
 */
export function pinsOf({ wrapper }: Document): readonly string[] | undefined {
  const { chart = '', version, pins } = wrapper ?? {}
  const own = pinOf(chart, version)
  return own === undefined ? pins : [own]
}

/** The release that a comment in the document names: `# vclint-target: 0.30`. */
function commentedRelease({ written: { file, index } }: Document): Release | undefined {
  return releaseInComment(directive(file.directives, 'target', index) ?? '')
}

/** The configuration needs quotes around a line, so comments have them, too. */
export const releaseInComment = (text: string): Release | undefined =>
  parseRelease(text.replace(/^(["'])(.*)\1$/, '$2'))

const pinnedRelease = (document: Document): Release | undefined =>
  releaseOfPins(pinsOf(document) ?? [])

/** The union of several versions; undefined if one of them is unknown. */
function releaseOfPins(pins: readonly string[]): Release | undefined {
  const all = new Map<string, Release>()
  for (const pin of pins) {
    const release = parseRelease(pin)
    // A chart built from source has a placeholder version: 0.0.1.
    if (release === undefined || release.last === 0) return undefined
    all.set(nameOfVersion(release), release)
  }
  const versions = [...all.values()].sort((a, b) => a.first - b.first)
  if (versions.length < 2) return versions[0]
  const [{ first } = DEFAULT_RELEASE] = versions
  const last = largest(versions.map((one) => one.last))
  return { first, last, isKnown: versions.every(({ isKnown }) => isKnown), versions }
}

const INFERRED = memoKey<InferredRelease>('inferred release')

/** The default line, or the nearest line that accepts all known fields. */
export const inferredRelease = (document: Document): InferredRelease =>
  document.remember(INFERRED, '', () => {
    const { changing } = vcUseOf(document)
    if (changing.some((use) => isUnmistakablyOld(use, document)))
      return inferred(LAST_OLD_LINE, 0, [])
    const uses = changing.filter(({ lines }) => lines.accepted !== 0)
    let accepted = ALL_LINES
    for (const use of uses) {
      const left = accepted & use.lines.accepted
      if (left === 0) return inferred(DEFAULT_LINE, 0, [clashOf(use, uses), use])
      accepted = left
    }
    if (hasLine(accepted, DEFAULT_LINE)) return inferred(DEFAULT_LINE, accepted, [])
    const because = uses
      .filter(({ lines }) => !hasLine(lines.accepted, DEFAULT_LINE))
      .sort((a, b) => countOf(a.lines.accepted) - countOf(b.lines.accepted))
    return inferred(nearestOf(accepted, DEFAULT_LINE), accepted, because.slice(0, 1))
  })

/** The last release line with the old layout. */
const LAST_OLD_LINE = FIRST_LINE - 1

/** Parts of the old distribution section, which other files may have below keys of their own. */
const OLD_PARTS = ['image', 'extraArgs', 'env', 'baseImage']

/** True of a key of the layout before 0.20. Other files may have some of these at the top. */
export function isOfOldLayout({ steps, lines }: LineUse, document: Document): boolean {
  if (lines.isOld !== true) return false
  const [section = ''] = steps
  const value = ownProperty(document.value, String(section))
  if (section === 'syncer') return isMapping(value)
  if (section !== 'vc' && section !== 'vcluster') return true
  return OLD_PARTS.some((part) => ownProperty(value, part) !== undefined)
}

const isUnmistakablyOld = (use: LineUse, document: Document) =>
  /^(?:sync\.|syncer$|vc$|vcluster$)/.test(use.lines.path) && isOfOldLayout(use, document)

const inferred = (line: number, accepted: LineSet, because: readonly LineUse[]) => ({
  first: line,
  last: line,
  isKnown: false,
  accepted,
  because,
})

/** The first field that no line accepts together with another. */
const clashOf = (use: LineUse, uses: readonly LineUse[]): LineUse =>
  uses.find(({ lines }) => (lines.accepted & use.lines.accepted) === 0) ?? uses[0] ?? use

/** The lines of the table that a release may be; for a line newer than the table, the newest. */
const linesOf = ({ first, last, versions = [] }: Release): LineSet =>
  versions.length > 0
    ? versions.reduce((lines, one) => lines | linesOf(one), 0)
    : linesBetween(Math.min(first, NEWEST_LINE), Math.min(last, NEWEST_LINE))

/** False if every line of the release refuses the field. The table does not cover older lines. */
export function accepts(release: Release, lines: LineFacts): boolean {
  const { first, patch, versions } = release
  const { accepted, within } = lines
  if (versions !== undefined) return versions.some((one) => accepts(one, lines))
  if (first < FIRST_LINE && hasLine(accepted, FIRST_LINE)) return true
  if ((accepted & linesOf(release)) === 0) return false
  const patches = within?.[first]
  return patch === undefined || patches === undefined || hasPatch(patches, first, patch)
}

/** A version newer than the table is treated like the last one of its line. */
const hasPatch = (patches: number, line: number, patch: number): boolean =>
  (patches & (1 << Math.min(patch, LAST_PATCHES[line - FIRST_LINE] ?? 0))) !== 0

/** True if a version of the release accepts a value of this type at a field. */
export const acceptsValue = (release: Release, lines: LineFacts, value: unknown): boolean =>
  accepts(release, linesOfValue(lines, value))

/** False if the release has the layout before 0.20, or refuses the field or one around it. */
export function isOfRelease(node: Node, release: Release): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent)
    if (at.facts.lines !== undefined && !acceptsValue(release, at.facts.lines, at.value))
      return false
  return release.last >= FIRST_LINE
}

/** True if every line of the release refuses unlisted names here. */
export function isClosedIn(release: Release, { accepted, closed }: LineFacts): boolean {
  const lines = linesOf(release) & accepted
  return release.first >= FIRST_LINE && lines !== 0 && (lines & ~closed) === 0
}

/**
 * The release that judges a part of a document: without a pin, all lines that have the part,
 * whatever the rest needs.
 */
export function releaseAt(node: Node, settings: ReleaseSettings): Release {
  const release = releaseOf(node.document, settings)
  const { accepted = 0 } = node.facts.lines ?? {}
  if (release.isKnown || accepted === 0) return release
  const isOld = release.last < FIRST_LINE
  const isOfOthers = isOld ? !mayBeOld(node) : !hasLine(accepted, release.first)
  if (!isOfOthers) return release
  const lines = { first: firstOf(accepted), last: lastOf(accepted), isKnown: false }
  const { preRelease } = release
  return preRelease === undefined ? lines : { ...lines, preRelease }
}

/** Sections that also exist in the layout before 0.20. */
const OLD_SECTIONS = ['sync', 'rbac', 'telemetry', 'plugin', 'pro']

const NEW_PARTS = ['toHost', 'fromHost']

function mayBeOld({ document, pointer }: Node): boolean {
  const [section, part] = pointer.slice(document.base.length).map(String)
  const isNew = section === 'sync' && NEW_PARTS.includes(part ?? '')
  return section === undefined || (OLD_SECTIONS.includes(section) && !isNew)
}
