import { MAX_DEPTH } from '../../core/limits.ts'
import { addAll } from '../../core/lists.ts'
import { groupBy } from '../../core/text/group-by.ts'
import type { Node, SourceFile } from '../../core/types.ts'
import type { RefusedBuild } from '../../project/index.ts'
import type { Files } from '../input-file.ts'
import { buildOrder } from './build-order.ts'
import {
  asWritten,
  type BuiltObject,
  inNamespace,
  isAsWritten,
  patching,
  type Transform,
  withoutLocal,
} from './built-object.ts'
import type { Deployment } from './deployments.ts'
import { type SourceObject, sourceObjects } from './objects.ts'
import { EARLY_PATCHES, LATE_PATCHES, patchesIn } from './patches.ts'
import { refusedPatch } from './refused-patch.ts'
import { withCharts } from './steps/chart-version.ts'
import { withGenerated } from './steps/generators.ts'
import { mergedIntoNothing } from './steps/merged-into-nothing.ts'
import { misnamedEntries } from './steps/misnamed-entries.ts'
import { declaredReferences, type Reference, withReferences } from './steps/references.ts'
import { repeatedObject } from './steps/repeated-object.ts'
import { type ReplacedKey, replacedKeys } from './steps/replaced-values.ts'
import { valueFor } from './steps/replacement-source.ts'
import { substituting } from './steps/substitution.ts'
import { listedTransforms } from './transformer-files.ts'
import { metadataTransforms, replacing, unknownWhole } from './transformers.ts'

/** The objects that a deployment makes, by the ids of their sources. */
type Objects = ReadonlyMap<string, BuiltObject>

/** The objects that one top-level deployment brings to a cluster. */
export interface Build {
  readonly deployment: Deployment
  readonly objects: Objects
  /** The entry that brings an object in, unless a component does. */
  readonly entryOf: (id: string) => Node | undefined
  /** The deployment and the kustomizations that it builds on. */
  readonly parts: () => readonly Deployment[]
}

interface Known {
  readonly files: Files & { readonly keep: (file: SourceFile) => void }
  /** The files that were read. */
  readonly read: ReadonlyMap<string, unknown>
  /** True of a file with objects of which a build may change something for rules. */
  readonly hasObjects: (uri: string) => boolean
  readonly deploymentsOf: (uri: string) => readonly Deployment[]
  /** The files with objects that name charts. */
  readonly withChartsIn: readonly string[]
}

export interface Builds {
  readonly builds: readonly Build[]
  /** Entries that Kustomize refuses to build, the first of each build. */
  readonly refusals: readonly RefusedBuild[]
  /** Values in generators that each build replaces. */
  readonly replaced: readonly ReplacedKey[]
}

const NONE: Objects = new Map()

/**
 * The builds of some files' kustomizations and of what deploys them: those that nothing else builds
 * on.
 */
export function buildsOf(uris: readonly string[], known: Known): Builds {
  const { files, read, hasObjects, deploymentsOf, withChartsIn } = known
  const all = uris.flatMap(deploymentsOf)
  const used = new Set(all.flatMap(usedBy))
  const sources = new Map<string, readonly BuiltObject[]>()
  const objectsIn = (uri: string) => {
    const before = sources.get(uri)
    if (before !== undefined) return before
    const file = hasObjects(uri) ? files.get(uri) : undefined
    const found = (file ? sourceObjects(file) : []).map(asWritten)
    // Its objects hold the file, so reading it again would only cost time.
    if (file !== undefined && found.length > 0) files.keep(file)
    sources.set(uri, found)
    return found
  }
  const made = new Map<string, Objects>()
  /** The kustomizations that close a circle. */
  const circles = new Map<string, string>()
  /** These, and what builds on them. */
  const turning = new Set<string>()
  /** Deployments that build on something outside the files. */
  const unread = new Set<string>()
  const refused = new Map<string, RefusedBuild>()
  const refuse = ({ id }: Deployment, refusal: RefusedBuild) => {
    if (!refused.has(id)) refused.set(id, refusal)
  }
  const kustomizationAt = (uri: string) => (isKustomized(uri) ? deploymentsOf(uri)[0] : undefined)
  const objectsAt = (uri: string): Objects => {
    const deployment = kustomizationAt(uri)
    if (deployment === undefined) return byId(objectsIn(uri))
    // A deployment that builds on itself contributes nothing below.
    return (deployment.isComponent ? undefined : made.get(deployment.id)) ?? NONE
  }
  const make = (deployment: Deployment) => {
    for (const one of misnamedEntries(deployment, kustomizationAt)) refuse(deployment, one)
    const entries = deployment.resources.map(({ node, uri }) => ({ node, objects: objectsAt(uri) }))
    const repeated = isKustomized(deployment.id) ? repeatedObject(entries) : undefined
    if (repeated !== undefined) refuse(deployment, repeated)
    const below = joined(entries.map(({ objects }) => objects))
    // Kustomize refuses all that builds on a circle, so its patches change nothing.
    const isTurning =
      circles.has(deployment.id) || usedBy(deployment).some((uri) => turning.has(uri))
    if (isTurning) turning.add(deployment.id)
    const objects = isTurning ? below : changedBy(deployment, below)
    const isUnknown = isTurning || isAnyRefused(deployment)
    made.set(deployment.id, isUnknown ? unknown(objects) : objects)
  }
  const order = buildOrder(kustomizationAt)
  const makeAll = (root: Deployment) => {
    const { ordered, circle } = order(root)
    if (circle !== undefined) {
      const { deployment, entry } = circle
      refuse(deployment, { node: entry.node, why: 'circle', name: String(entry.node.value) })
      circles.set(deployment.id, entry.uri)
    }
    for (const one of ordered) {
      if (one.hasUnread || usedBy(one).some((uri) => unread.has(uri))) unread.add(one.id)
      if (!one.isComponent) make(one)
    }
  }
  const isAnyRefused = ({ id, ...deployment }: Deployment): boolean =>
    refused.has(id) || usedBy(deployment).some((uri) => refused.has(uri))
  const generatedBy = (deployment: Deployment, before: Objects): Objects => {
    const { objects, refusal } = withGenerated(before, deployment)
    if (refusal !== undefined) refuse(deployment, refusal)
    if (!deployment.isComponent && isWhole(deployment)) {
      const lost = mergedIntoNothing(deployment, () => partsOf(deployment), files)
      if (lost !== undefined) refuse(deployment, lost)
    }
    return objects
  }
  /** True if all that a deployment builds on is among the files. */
  const isWhole = (deployment: Deployment): boolean =>
    !isAnyRefused(deployment) && !unread.has(deployment.id)
  const active = new Set<string>()
  const changedBy = (deployment: Deployment, below: Objects): Objects => {
    if (active.has(deployment.id)) return below
    // Nothing is built below a chain longer than any honest tree has.
    if (active.size > 10 * MAX_DEPTH) return unknown(below)
    active.add(deployment.id)
    let objects = below
    for (const { uri } of deployment.components) {
      const [component] = deploymentsOf(uri)
      if (component === undefined) continue
      const own = component.resources.map((one) => objectsAt(one.uri))
      objects = changedBy(component, joined([objects, ...own]))
    }
    active.delete(deployment.id)
    objects = generatedBy(deployment, objects)
    if (objects.size === 0) return objects
    const transforms = transformsOf(deployment, files, read)
    if (transforms === undefined) return unknown(objects)
    const refusal = refusedPatch(deployment, objects, {
      files,
      read,
      isKnown: isWhole(deployment),
    })
    if (refusal !== undefined) refuse(deployment, refusal)
    return transformed(objects, transforms)
  }
  /** A deployment and the kustomizations that it builds on. */
  const partsOf = (root: Deployment): readonly Deployment[] => {
    const seen = new Set([root])
    for (const deployment of seen)
      for (const one of usedBy(deployment).filter(isKustomized).flatMap(deploymentsOf))
        seen.add(one)
    return [...seen]
  }
  const referencesOf = (root: Deployment): readonly Reference[] => {
    const found: Reference[] = []
    for (const one of partsOf(root)) addAll(found, declaredReferences(one, files, read))
    return found
  }
  const roots = all.filter(
    ({ uri, isComponent, id }) => !isComponent && !(used.has(uri) && id === uri),
  )
  for (const root of roots) makeAll(root)
  // A circle ends at its first deployment.
  const ends = all.filter((one) => {
    if (one.isComponent || made.has(one.id)) return false
    makeAll(one)
    return true
  })
  const tops = [...roots, ...ends]
  const complete = withCharts(
    tops.map((one) => withReferences(made.get(one.id) ?? NONE, () => referencesOf(one))),
    withChartsIn.flatMap(objectsIn),
  )
  const builds = tops
    .map((deployment, index) => ({
      deployment,
      objects: complete[index] ?? NONE,
      entryOf: (id: string) => deployment.resources.find(({ uri }) => objectsAt(uri).has(id))?.node,
      parts: () => partsOf(deployment),
    }))
    .filter(({ objects }) => objects.size > 0)
  const isOfUse = (id: string) => (made.get(id)?.size ?? 0) > 0
  const ids = [...refused].filter(([id]) => isOfUse(id) || isOfUse(circles.get(id) ?? ''))
  const replaced = replacedKeys(all, () => tops.map(partsOf))
  return { builds, refusals: ids.map(([, refusal]) => refusal), replaced }
}

const isKustomized = (uri: string): boolean => /(?:^|\/)kustomization\.ya?ml$/.test(uri)

const usedBy = ({
  resources,
  components,
}: Pick<Deployment, 'resources' | 'components'>): readonly string[] =>
  [...resources, ...components].map(({ uri }) => uri)

const byId = (objects: readonly BuiltObject[]): Objects =>
  new Map(objects.map((object) => [object.source.id, object]))

/** Joins maps; a single one is not copied. */
function joined(lists: readonly Objects[]): Objects {
  const [first = NONE, ...others] = lists.filter(({ size }) => size > 0)
  if (others.length === 0) return first
  const all = new Map(first)
  for (const list of others) {
    for (const [id, object] of list) {
      const before = all.get(id)
      // Kustomize accepts no object twice.
      if (before === undefined) all.set(id, object)
      else if (!before.isUnknown) all.set(id, { ...object, isUnknown: true })
    }
  }
  return all
}

/** The changes of a deployment in Kustomize's order; undefined if they are not fully known. */
function transformsOf(
  deployment: Deployment,
  files: Files,
  read: ReadonlyMap<string, unknown>,
): readonly Transform[] | undefined {
  const patches = (keys: readonly string[]) =>
    keys.map((key) => patchesIn(deployment, key, files, read))
  const [early, late] = [patches(EARLY_PATCHES), patches(LATE_PATCHES)]
  if ([...early, ...late].includes(undefined)) return undefined
  const { namespace, settings, variables, isOnUnread } = deployment
  if (isOnUnread) return [unknownWhole]
  return [
    ...early.flatMap((list) => (list ?? []).map(patching)),
    ...(namespace ? [inNamespace(namespace)] : []),
    ...metadataTransforms(settings),
    ...late.flatMap((list) => (list ?? []).map(patching)),
    ...listedTransforms(deployment, files, read),
    ...replacing(settings, (source) => valueFor(source, deployment, files, read)),
    ...(variables ? substituting(variables) : []),
    ...(isKustomized(deployment.id) ? [withoutLocal] : []),
  ]
}

/** Applies transforms; returns the same map if nothing changes. */
function transformed(objects: Objects, transforms: readonly Transform[]): Objects {
  let next: Map<string, BuiltObject> | undefined
  for (const [id, object] of transforms.length === 0 ? [] : objects) {
    const changed = transforms.reduce((one, transform) => transform(one), object)
    if (changed === object) continue
    next ??= new Map(objects)
    next.set(id, changed)
  }
  return next ?? objects
}

const unknown = (objects: Objects): Objects =>
  new Map(
    [...objects].map(([id, object]) => [
      id,
      object.isUnknown ? object : { ...object, isUnknown: true },
    ]),
  )

/** The ways in which builds make one object of a file. */
export interface Deployed {
  readonly source: SourceObject
  /** Each distinct way with the builds that use it. */
  readonly ways: readonly { readonly object: BuiltObject; readonly builds: readonly Build[] }[]
  /** Number of builds. */
  readonly count: number
}

/** The objects that builds change, with all ways in which they are deployed. */
export function deployedObjects(builds: readonly Build[]): readonly Deployed[] {
  const all = builds.flatMap((build) =>
    [...build.objects].map(([id, object]) => ({ id, object, build })),
  )
  return [...groupBy(all, ({ id }) => id).values()].flatMap((same) => {
    const byObject = groupBy(same, ({ object }) => object)
    const ways = [...byObject].map(([object, found]) => {
      return { object, builds: found.map(({ build }) => build) }
    })
    const [source] = ways.map(({ object }) => object.source)
    const isOfUse = ways.some(({ object }) => !isAsWritten(object) || object.changes.length > 0)
    return source === undefined || !isOfUse ? [] : [{ source, ways, count: same.length }]
  })
}

/** The deployments, by file, that bring each file's objects to a cluster. */
export function deployedBy(builds: readonly Build[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const { deployment, objects } of builds) {
    for (const { source } of objects.values()) {
      const { uri } = source.file
      const known = found.get(uri) ?? new Set()
      found.set(uri, known.add(deployment.uri))
    }
  }
  return new Map([...found].map(([uri, by]) => [uri, [...by]]))
}
