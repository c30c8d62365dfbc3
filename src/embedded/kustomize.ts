import { openObject, shownBy } from '../core/json-patch/index.ts'
import { isPlatformKind, kindGroup } from '../core/schema/kind-info.ts'
import { areForeign, readTarget, targetText } from '../core/schema/patch-target.ts'
import { fileName } from '../core/search/file-name.ts'
import type { Document, PatchedObject, Pointer, ValuesKey } from '../core/types.ts'
import type { EmbeddedPart } from './extractor.ts'
import { groupOf, hasSome, indexes, kindOf, textAt, valueBelow } from './read.ts'

/**
 * The files of `configMapGenerator` and `secretGenerator`, each `KEY=FILE` or a file name, relative
 * to the kustomization's folder, with the key of the object that each becomes.
 */
export const generatedFiles = (value: unknown) =>
  generatorsIn(value).flatMap(({ at, object, behavior }) =>
    indexes(value, ...at, 'files').flatMap((index) => {
      const text = textAt(value, ...at, 'files', index) ?? ''
      const [, key = '', file = ''] = /^(?:([^=]+)=)?([^=]+)$/.exec(text) ?? []
      if (file === '') return []
      const base = fileName(file)
      const made: ValuesKey = { ...object, key: key === '' ? base : key }
      return [{ object: made, file, behavior }]
    }),
  )

/** The values that are written in literals: `values.yaml=…`, without quotes around them. */
export const generatedValues = (value: unknown): readonly EmbeddedPart[] =>
  generatorsIn(value).flatMap(({ at, object }) =>
    indexes(value, ...at, 'literals').flatMap((index): EmbeddedPart[] => {
      const pointer = [...at, 'literals', index]
      const [head = '', key = ''] = /^([^=]+)=(?!["'])/.exec(textAt(value, ...pointer) ?? '') ?? []
      if (!VALUES_KEY.test(key)) return []
      const source = { ...object, key }
      const start = head.length
      return [{ pointer, form: 'text', start, isPartial: true, replacesLists: true, source }]
    }),
  )

/** The literals of generators, with the key of the object that each becomes. */
export const generatedLiterals = (value: unknown) =>
  generatorsIn(value).flatMap(({ at, object, behavior }) =>
    indexes(value, ...at, 'literals').flatMap((index) => {
      const pointer: Pointer = [...at, 'literals', index]
      const key = /^([^=]+)=/.exec(textAt(value, ...pointer) ?? '')?.[1]
      return key === undefined ? [] : [{ object: { ...object, key }, pointer, behavior }]
    }),
  )

/** Says how a generator treats an object of its name. Kustomize takes other words for `create`. */
export function behaviorAt(value: unknown, generator: Pointer): 'create' | 'merge' | 'replace' {
  const written = textAt(value, ...generator, 'behavior')
  return written === 'merge' || written === 'replace' ? written : 'create'
}

/** The generators of a kustomization, and the object that each makes. */
export function generatorsIn(value: unknown) {
  const everywhere = textAt(value, 'namespace')
  return Object.entries(GENERATORS).flatMap(([generator, kind]) =>
    indexes(value, generator).flatMap((index) => {
      const at: Pointer = [generator, index]
      const name = textAt(value, ...at, 'name')
      if (name === undefined) return []
      const namespace = everywhere ?? textAt(value, ...at, 'namespace')
      const behavior = behaviorAt(value, at)
      return [{ at, object: { kind, namespace, name }, behavior }]
    }),
  )
}

const GENERATORS: Readonly<Record<string, string>> = {
  configMapGenerator: 'ConfigMap',
  secretGenerator: 'Secret',
}

/** Keys of data that may hold a chart's values. */
export const VALUES_KEY = /(?:^|[-_.])(?:vc|values|config)(?:[-_.][\w.-]*)?\.ya?ml$/

/** The lists of patches in the order in which Kustomize applies them. */
export const PATCH_KEYS: readonly string[] = ['patchesStrategicMerge', 'patches', 'patchesJson6902']

/** Kustomize patches written as text in a list; fields that they lack are in the patched object. */
export function patchesAt(value: unknown, list: Pointer): readonly EmbeddedPart[] {
  return indexes(value, ...list).flatMap((index): EmbeddedPart[] => {
    const at = [...list, index]
    const pointer = typeof valueBelow(value, ...at) === 'string' ? at : [...at, 'patch']
    const text = valueBelow(value, ...pointer)
    if (typeof text !== 'string' || !text.includes(':')) return []
    const { wrapper, target } = patchAs(text, targetAt(value, at)) ?? {}
    if (wrapper === undefined) return []
    const patch = { ...wrapper, pointer, form: 'text' } as const
    return [target === undefined ? patch : { ...patch, kind: 'JsonPatch', target }]
  })
}

/** Kustomize has no schema for these objects, so it replaces their lists. */
const MERGED = { isMerged: true, replacesLists: true }

/** The patch files that a kustomization names, relative to its folder. */
export const patchFiles = (value: unknown) =>
  PATCH_KEYS.flatMap((key) =>
    indexes(value, key).flatMap((index) => {
      const at: Pointer = [key, index]
      const file = textAt(value, ...at) ?? textAt(value, ...at, 'path')
      return file === undefined || file.includes('\n')
        ? []
        : [{ file, at, patched: targetAt(value, at) }]
    }),
  )

/** Lists of files and folders that a kustomization changes; components come later. */
export const RESOURCE_KEYS: readonly string[] = ['resources', 'bases']

/** The files and folders that a kustomization changes, relative to its folder. */
export const resourcesOf = (value: unknown): readonly string[] =>
  [...RESOURCE_KEYS, 'components'].flatMap((key) =>
    indexes(value, key).flatMap((index) => textAt(value, key, index) ?? []),
  )

/** A part of an object that makes a tool deploy a folder. */
export interface DeployingSource {
  /** The folder's path in its repository. */
  readonly path: Pointer
  /** The mapping with patches for the folder. */
  readonly settings: Pointer
  /** The namespace that all objects get, or only those without one. */
  readonly namespace: { readonly at: Pointer; readonly isFilled: boolean } | undefined
  /** True if files in subfolders count, too, when there is no kustomization. */
  readonly isDeep: boolean
}

/** The folders that an object makes a tool deploy. */
export function deployingSources(value: unknown): readonly DeployingSource[] {
  const find = DEPLOYING[`${groupOf(value)} ${kindOf(value)}`]
  const isManifests = ({ path }: DeployingSource) =>
    typeof valueBelow(value, ...path) === 'string' &&
    !isChart(valueBelow(value, ...path.slice(0, -1)))
  return find?.(value).filter(isManifests) ?? []
}

const isChart = hasSome(['helm', 'chart', 'plugin'])

const isSet = (value: unknown, at: Pointer) => (valueBelow(value, ...at) ?? '') !== ''

const fromFlux = (value: unknown): readonly DeployingSource[] => {
  const at = ['spec', 'targetNamespace']
  const namespace = isSet(value, at) ? { at, isFilled: false } : undefined
  return [{ path: ['spec', 'path'], settings: ['spec'], namespace, isDeep: true }]
}

const fromArgo =
  (...spec: readonly string[]) =>
  (value: unknown): readonly DeployingSource[] =>
    [
      [...spec, 'source'],
      ...indexes(value, ...spec, 'sources').map((index) => [...spec, 'sources', index]),
    ].map((source) => {
      const settings = [...source, 'kustomize']
      const [own, destination] = [
        [...settings, 'namespace'],
        [...spec, 'destination', 'namespace'],
      ]
      const filled = isSet(value, destination) ? { at: destination, isFilled: true } : undefined
      return {
        path: [...source, 'path'],
        settings: valueBelow(value, ...settings) === undefined ? source : settings,
        namespace: isSet(value, own) ? { at: own, isFilled: false } : filled,
        isDeep: valueBelow(value, ...source, 'directory', 'recurse') === true,
      }
    })

const DEPLOYING: Readonly<Record<string, (value: unknown) => readonly DeployingSource[]>> = {
  'kustomize.toolkit.fluxcd.io Kustomization': fromFlux,
  'argoproj.io Application': fromArgo('spec'),
  'argoproj.io ApplicationSet': fromArgo('spec', 'template', 'spec'),
}

export const hasPatches = hasSome(PATCH_KEYS)

/** True of a kustomization with a patch for users that does not show the API they belong to. */
export const asksForUsers = (value: unknown): boolean =>
  PATCH_KEYS.some((key) =>
    indexes(value, key).some((index) => {
      const patched = targetAt(value, [key, index])
      if (patched?.kind !== 'User' || patched.group !== undefined) return false
      const text = valueBelow(value, key, index, 'patch')
      return typeof text !== 'string' || ownTarget(patched, text) === undefined
    }),
  )

/** True if a target without a group selects a user of the platform among the resources. */
export const isAmongUsers = (
  { group, kind, name, isEach }: PatchedObject,
  users: readonly string[] = [],
): boolean =>
  group === undefined && kind === 'User' && (isEach ? users.length > 0 : users.includes(name ?? ''))

/** The text of a patch for linting; undefined for operations whose target has no name. */
export function patchAs(
  text: string,
  patched: PatchedObject | undefined,
  users?: readonly string[],
) {
  const wrapper = { name: PATCH, isPartial: true }
  if (!OPERATIONS.test(text)) return { wrapper: { ...wrapper, ...MERGED, patched } }
  if (patched === undefined) return undefined
  const target = isAmongUsers(patched, users) ? targetText(patched) : ownTarget(patched, text)
  // A Secret is read itself, and may also hold values.
  const isHolder = target === undefined || patched.kind === 'Secret'
  return { wrapper: isHolder ? { ...wrapper, patched } : wrapper, target }
}

export const PATCH = 'patch of Kustomize'

/** The start of a list of operations, in contrast to an object to merge. */
const OPERATIONS = /^(?:#[^\n]*\n|---|\s)*(?:-\s|\[)/

function targetAt(value: unknown, at: Pointer): PatchedObject | undefined {
  const kind = textAt(value, ...at, 'target', 'kind')
  const sure = (key: string) => {
    const text = textAt(value, ...at, 'target', key)
    // Names are regular expressions here.
    return text !== undefined && /^[\w.-]+$/.test(text) ? text : undefined
  }
  if (kind === undefined) return undefined
  const isEach = Object.keys(valueBelow(value, ...at, 'target') ?? {}).length === 1
  return { group: sure('group'), kind, namespace: sure('namespace'), name: sure('name'), isEach }
}

/** The target in the form of a comment, if its kind is read. */
function ownTarget({ group, namespace, name, ...patched }: PatchedObject, text: string) {
  const target = targetText({ kind: patched.kind, namespace, name })
  const { kind } = readTarget(target) ?? {}
  if (kind === undefined || (group ?? kindGroup(kind)) !== kindGroup(kind)) return undefined
  // Other APIs also have users and roles.
  const isCommon = group === undefined && (kind === 'User' || !isPlatformKind(kind))
  return isCommon && areForeign(pathsIn(text), kind) ? undefined : target
}

const pathsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/["']?path["']?:[ \t]*["']?(\/[^\s"',}]*)/g), ([, path = '']) => path)

/** The object that a JSON patch changes, as far as the patch shows it; it may carry values. */
export function patchedPart({ group, kind, ...names }: PatchedObject): EmbeddedPart {
  const apiVersion = group ? `${group}/v1` : (VERSIONS[kind] ?? 'unknown.group/v1')
  const shown = (list: Document) => shownBy(list, openObject(apiVersion, kind, names))
  return { pointer: [], form: 'change', shown, isPartial: true }
}

/** Default versions of a target without a group. */
const VERSIONS: Readonly<Record<string, string>> = {
  ConfigMap: 'v1',
  Secret: 'v1',
  HelmRelease: 'helm.toolkit.fluxcd.io/v2',
}
