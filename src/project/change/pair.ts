import type { Document } from '#core'
import { groupBy } from '../../core/text/group-by.ts'
import { nearest } from '../facts/nearest.ts'
import { isSame } from './compare.ts'
import { openByValue } from './equal-objects.ts'
import { identityOf } from './identity.ts'
import { isRenamed } from './similarity.ts'

/** An object and its earlier version. */
export interface ObjectPair {
  readonly before: Document
  readonly after: Document
}

/** The pairs of objects between two states of a set of files. */
export interface Pairing {
  readonly pairs: readonly ObjectPair[]
  readonly created: readonly Document[]
  readonly deleted: readonly Document[]
}

/** Objects that are not paired yet, and pairs by the earlier object. */
interface Matching {
  before: readonly Document[]
  after: readonly Document[]
  readonly pairs: Map<Document, Document>
}

/**
 * Pairs objects by group, kind, namespace and name, in any file. Objects without a name are paired
 * by their place, or by value if they moved; objects renamed in place are paired by similarity.
 */
export function pairObjects(before: readonly Document[], after: readonly Document[]): Pairing {
  const matching: Matching = {
    before: before.filter(isReadable),
    after: after.filter(isReadable),
    pairs: new Map(),
  }
  pairGroups(matching, (document) => objectId(document), byNearness)
  // The namespace may come from the command line, so an object without one may be the object of
  // that name.
  pairGroups(matching, (document) => objectId(document, { namespace: '' }), byNearness)
  pairGroups(matching, placeOfNameless, byPlace)
  pairGroups(matching, kindOfNameless, byValue)
  pairRenamed(matching)
  return {
    pairs: [...matching.pairs].map(([old, now]) => ({ before: old, after: now })),
    created: matching.after,
    deleted: matching.before,
  }
}

const isReadable = ({ tree, kind }: Document) => !tree.damaged && kind !== 'config'

function objectId(document: Document, own = {}): string | undefined {
  const identity = identityOf(document)
  return identity && Object.values({ ...identity, ...own }).join('/')
}

const placeOfNameless = (document: Document) =>
  identityOf(document) === undefined ? `${document.kind} ${document.written.file.uri}` : undefined

const kindOfNameless = (document: Document) =>
  identityOf(document) === undefined ? document.kind : undefined

/** Finds the earlier versions of some objects among others with something in common. */
type Match = (
  before: readonly Document[],
  after: readonly Document[],
) => Iterable<readonly [Document, Document]>

function pairGroups(
  matching: Matching,
  keyOf: (document: Document) => string | undefined,
  match: Match,
): void {
  const { pairs } = matching
  const old = groupBy(matching.before, keyOf)
  for (const [key, after] of groupBy(matching.after, keyOf)) {
    const before = key === undefined ? undefined : old.get(key)
    if (before === undefined) continue
    for (const [found, document] of match(before, after)) pairs.set(found, document)
  }
  leaveUnmatched(matching)
}

/** Finds the earlier version of an object among those that are not paired yet. */
type Finder = (one: Document, open: readonly Document[]) => Document | undefined

/**
 * Pairs objects of one name in several folders: equal ones or those in the same file first, then
 * the nearest.
 */
const byNearness: Match = (before, after) =>
  matched(before, after, [
    (one, open) => open.find(({ file, root }) => isSameFile(file, one) && isSame(root, one.root)),
    (one, open) => open.find(({ file }) => isSameFile(file, one)),
    (one, open) => open.find(({ root }) => isSame(root, one.root)),
    nearestOf,
  ])

function* matched(
  before: readonly Document[],
  after: readonly Document[],
  finders: readonly Finder[],
) {
  const open = new Set(before)
  let left = after
  for (const find of finders) {
    const rest: Document[] = []
    for (const document of left) {
      const found = find(document, [...open])
      if (found !== undefined && mayBeOne(found, document)) {
        open.delete(found)
        yield [found, document] as const
      } else rest.push(document)
    }
    left = rest
  }
}

const nearestOf: Finder = (one, open) => nearest(one.file.uri, open, uriOf)

const uriOf = ({ file }: Document) => file.uri

const isSameFile = (file: Document['file'], document: Document) => file.uri === document.file.uri

/** False for two different written namespaces, which make two objects. */
function mayBeOne(before: Document, after: Document): boolean {
  const [old, now] = [identityOf(before)?.namespace, identityOf(after)?.namespace]
  return old === now || old === '' || now === ''
}

/**
 * Pairs objects by place: a file with one object still has that one; among several, only equal ones
 * are certain.
 */
function byPlace(before: readonly Document[], after: readonly Document[]) {
  const [old, now] = [before[0], after[0]]
  const isOne = before.length === 1 && after.length === 1
  if (isOne && old !== undefined && now !== undefined) return [[old, now] as const]
  return byValue(before, after)
}

/** Equal objects: the nearest one, unless two are equally near. */
function* byValue(before: readonly Document[], after: readonly Document[]) {
  const open = openByValue(before)
  for (const document of after) {
    const found = nearestOf(document, open.equalTo(document))
    if (found === undefined || !mayBeOne(found, document)) continue
    open.remove(found)
    yield [found, document] as const
  }
}

function pairRenamed(matching: Matching): void {
  const { before, after, pairs } = matching
  if (before.length === 0 || after.length === 0) return
  const anchors = new Map([...pairs].map(([old, now]) => [old, anchorOf(now)]))
  const later = new Map([...pairs.values()].map((now) => [now, anchorOf(now)]))
  const candidates = groupBy(before, (document) => placeAmong(document, anchors))
  for (const document of after) {
    const [old, ...others] = candidates.get(placeAmong(document, later)) ?? []
    if (old === undefined || others.length > 0 || pairs.has(old)) continue
    if (isRenamed(old, document)) pairs.set(old, document)
  }
  leaveUnmatched(matching)
}

const anchorOf = ({ file, index, base }: Document) => `${file.uri} ${index} ${base.join('/')}`

/** The file, the paired object above, and the number of objects between. */
function placeAmong(document: Document, anchors: ReadonlyMap<Document, string>): string {
  const { documents, uri } = document.file
  let between = 0
  for (let at = documents.indexOf(document) - 1; at >= 0; at--) {
    const above = documents[at]
    const anchor = above && anchors.get(above)
    if (anchor?.startsWith(`${uri} `)) return `${uri} after ${anchor} ${between}`
    between++
  }
  return `${uri} ${between}`
}

function leaveUnmatched(matching: Matching): void {
  const { pairs } = matching
  const found = new Set(pairs.values())
  matching.before = matching.before.filter((document) => !pairs.has(document))
  matching.after = matching.after.filter((document) => !found.has(document))
}
