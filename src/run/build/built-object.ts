import {
  type Branch,
  branchAt,
  changedBy,
  closedBranch,
  leafOf,
  merged,
  type Operation,
  operationsOf,
  partsOf,
  valueIn,
  withPart,
} from '../../core/json-patch/index.ts'
import { MAX_DEPTH, MAX_LOOKUPS } from '../../core/limits.ts'
import { platformScope } from '../../core/schema/kind-info.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { Document } from '../../core/types.ts'
import type { ChartSource } from '../../embedded/chart-source.ts'
import { groupOf, indexes, kindOf, textAt } from '../../embedded/read.ts'
import type { SetNamespace } from './deploying/settings.ts'
import type { SourceObject } from './objects.ts'
import { type BuildPatch, patchedBy } from './patches.ts'
import { selects } from './selector.ts'

/** An object as a build makes it; each of its values leads back to the place that wrote it. */
export interface BuiltObject {
  readonly source: SourceObject
  /** The object in its file. */
  readonly start: Branch
  /** Undefined once deleted. */
  readonly branch: Branch | undefined
  /** The patches that reached it, in order. */
  readonly changes: readonly BuildChange[]
  /** True if part of the build is unknown, so that the object stays as it was. */
  readonly isUnknown: boolean
  /** The chart that another object of the build names for a release, where the files name another one. */
  readonly chart?: BuiltChart | undefined
}

/** A chart and its version, as a build makes the object that names them. */
export interface BuiltChart extends ChartSource {
  readonly by: BuiltObject
}

/** A patch, with the object before and after it. */
export interface BuildChange {
  readonly patch: Document
  readonly isList: boolean
  readonly before: Branch
  readonly after: Branch | undefined
  /** True if one of its operations fails. */
  readonly isRefused: boolean
}

export function asWritten(source: SourceObject): BuiltObject {
  const start = leafOf(source.document.root, false)
  return { source, start, branch: start, changes: [], isUnknown: false }
}

export type Transform = (object: BuiltObject) => BuiltObject

/** Changes the objects that a patch selects. */
export const patching =
  (patch: BuildPatch): Transform =>
  (object) => {
    const { source, branch } = object
    if (branch === undefined || object.isUnknown) return object
    const original = source.document.value
    const value = builtValue(object)
    const answer = selects(patchedBy(patch), { value, original })
    if (answer === 'no') return object
    if (object.changes.length > 10 * MAX_DEPTH) return { ...object, isUnknown: true }
    const { document, isList } = patch
    if (answer === 'unknown' || (isGenerated(source) && writesData(document)))
      return { ...object, isUnknown: true }
    const { after, isRefused } = isList
      ? afterOperations(branch, document, source)
      : { after: mergedInto(branch, patch), isRefused: false }
    const change = { patch: document, isList, before: branch, after, isRefused }
    return { ...object, branch: after, changes: [...object.changes, change] }
  }

/** Kustomize encodes the data of Secrets that it makes, so a patch has it in another form than the generator. */
const writesData = ({ value }: Document): boolean =>
  valueAt(value, ['data']) !== undefined || /"\/(?:stringData|data)\b/.test(JSON.stringify(value))

/** True of a Secret that a kustomization makes. */
export const isGenerated = ({ base }: SourceObject): boolean => base[0] === 'secretGenerator'

function afterOperations(before: Branch, list: Document, { document }: SourceObject) {
  const operations: readonly Operation[] = operationsOf(list)
  if (operations.length > MAX_LOOKUPS) return { after: before, isRefused: true }
  before.isShared = true
  let after = before
  let isRefused = false
  for (const operation of operations) {
    const next = changedBy(after, operation, document.kind)
    // A failing operation changes nothing; the following ones are checked as if it were absent.
    isRefused ||= next === undefined
    after = next ?? after
    after.isShared = true
  }
  return { after, isRefused }
}

/** Merges another object into an object, which keeps its own names unless options allow others. */
function mergedInto(before: Branch, { document, options }: BuildPatch): Branch | undefined {
  const isAllowed = (key: string) => valueAt(options, [key]) === true
  const kept = [
    ...(isAllowed('allowKindChange') ? [] : [['apiVersion'], ['kind']]),
    ...(isAllowed('allowNameChange') ? [] : [['metadata', 'name']]),
    NAMESPACE,
  ]
  let named = merged(before, document.root, { keepsQuotes: true })
  for (const at of kept) {
    const own = branchAt(before, at)
    if (own !== undefined && named !== undefined) named = withPart(named, at, own)
  }
  return named && branchAt(before, NAMESPACE) === undefined ? withoutNamespace(named) : named
}

function withoutNamespace(whole: Branch): Branch {
  const metadata = branchAt(whole, ['metadata'])
  const parts = metadata && partsOf(metadata)
  if (!(parts instanceof Map) || !parts.has('namespace')) return whole
  const left = [...parts].filter(([key]) => key !== 'namespace')
  return withPart(whole, ['metadata'], { ...metadata, ...closedBranch(new Map(left)) })
}

/**
 * Sets the namespace of objects, or only of those without one. Kustomize does not know the scope of
 * the platform's kinds.
 */
export const inNamespace =
  ({ written, isFilled }: SetNamespace): Transform =>
  (object) => {
    const { branch } = object
    if (branch === undefined || object.isUnknown) return object
    const value = builtValue(object)
    if (platformScope(groupOf(value), kindOf(value) ?? '') === 'cluster') return object
    const named = valueAt(value, NAMESPACE) ?? ''
    const isMoved = named !== valueIn(written) && !(isFilled && named !== '')
    const moved = isMoved ? withPart(branch, NAMESPACE, written) : branch
    const next = isFilled ? moved : withSubjects(moved, value, written)
    return next === branch ? object : { ...object, branch: next }
  }

const NAMESPACE = ['metadata', 'namespace']

/** The value of an object as far as it is built. */
export const builtValue = ({ source, start, branch }: BuiltObject): unknown =>
  branch === start || branch === undefined ? source.document.value : valueIn(branch)

/** Among a binding's subjects, Kustomize moves only the account that every namespace has. */
function withSubjects(whole: Branch, value: unknown, namespace: Branch): Branch {
  if (!/Binding$/.test(kindOf(value) ?? '')) return whole
  let next = whole
  for (const index of indexes(value, 'subjects')) {
    const read = (key: string) => textAt(value, 'subjects', index, key)
    if (read('kind') !== 'ServiceAccount' || read('name') !== 'default') continue
    if (read('namespace') === valueIn(namespace)) continue
    next = withPart(next, ['subjects', String(index), 'namespace'], namespace)
  }
  return next
}

/** True of an object that its build leaves as in its file. */
export const isAsWritten = ({ start, branch, isUnknown, chart }: BuiltObject): boolean =>
  branch === start && !isUnknown && chart === undefined

/** An object for local tools reaches no cluster. */
export const withoutLocal: Transform = (object) => {
  const mark = textAt(builtValue(object), 'metadata', 'annotations', LOCAL)
  const isKept = object.branch === undefined || object.isUnknown || mark === undefined
  return isKept || mark === 'false' ? object : { ...object, branch: undefined, changes: [] }
}

const LOCAL = 'config.kubernetes.io/local-config'
