import { foldSpelling } from '../../core/schema/detect.ts'
import { type KnownKind, knownKinds } from './resources.ts'

/** The part before the slash; empty for core kinds (`v1`, and `core/v1`, which is meant as that). */
export function apiGroup(apiVersion: string): string {
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  return group === 'core' ? '' : group
}

const groups = new Set(knownKinds.flatMap(({ apiVersions }) => apiVersions.map(apiGroup)))

/** True of a group that Kubernetes itself serves, so that all its kinds are known. */
export const isBuiltInGroup = (group: string) => groups.has(group)

/** The built-in kind of this name; `group` distinguishes it from another group's kind. */
export function builtInKind(name: string, group: string | undefined): KnownKind | undefined {
  const known = knownKinds.find(({ kind }) => kind === name)
  return group === undefined || isBuiltInGroup(group) ? known : undefined
}

/** The built-in kind that a name spells in another case, with separators, or in the plural. */
export function respelledKind(name: string): string | undefined {
  const squeezed = foldSpelling(name)
  return knownKinds.find(
    ({ kind, plural }) => foldSpelling(kind) === squeezed || foldSpelling(plural) === squeezed,
  )?.kind
}

/** Kinds of the core group. */
export const coreKinds = (): readonly string[] =>
  knownKinds.filter(({ apiVersions }) => apiVersions.includes('v1')).map(({ kind }) => kind)
