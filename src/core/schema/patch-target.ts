import { kinds, type Position, roots } from '../../generated/bind.ts'
import { fileName } from '../search/file-name.ts'
import { factKinds } from './detect.ts'
import { platformKindNamed } from './kind-info.ts'
import { withSpaces } from './patch-file.ts'

/** The object that a patch changes, if known. */
export interface PatchTarget {
  /** A kind of the platform, or one that is read for facts. */
  readonly kind: string
  readonly namespace: string | undefined
  readonly name: string | undefined
}

/** Kinds that can be patched. Spec: Endpoints. */
export const patchedKinds: readonly string[] = kinds
  .filter(({ verbs }) => verbs.includes('patch'))
  .map(({ kind }) => kind)

/** Parses `KIND/NAME` or `KIND/NAMESPACE/NAME`; undefined if the kind is not known. */
export function readTarget(text: string): PatchTarget | undefined {
  const [kind = '', ...names] = text.split('/')
  const found = factKinds.includes(kind) ? kind : platformKindNamed(kind)
  if (found === undefined) return undefined
  const [namespace, name] = names.length > 1 ? names : [undefined, names[0]]
  return { kind: found, namespace: namespace || undefined, name: name || undefined }
}

/** The target in the form of a comment. */
export const targetText = ({ kind, namespace, name = '' }: Partial<PatchTarget>): string =>
  [kind, ...(namespace === undefined ? [] : [namespace]), name].join('/')

/**
 * The target in a file name: `user-jane.patch.json`, `users.jane.patch.yaml`, `user.patch.json`.
 */
export function targetInName(uri: string): PatchTarget | undefined {
  const base = fileName(uri).replace(/\.(?:json)?patch\.[a-z]+$/i, '')
  const [, kind = '', name] = /^([A-Za-z]+)(?:[-._](.+))?$/.exec(base) ?? []
  const found = platformKindNamed(kind)
  return found === undefined ? undefined : { kind: found, namespace: undefined, name }
}

/** True of a patch for another API: its target says so, or its fields if it has no target. */
export function isForeignPatch(value: unknown, uri: string, declared: string | undefined): boolean {
  if (declared !== undefined) return readTarget(declared) === undefined
  if (targetInName(uri) !== undefined) return false
  const operations = Array.isArray(value) ? value : [value]
  return operations.some((operation) => isForeignPath(withSpaces(operation)['path'], platformRoots))
}

/**
 * True if a path leads to no field of a kind that other APIs have, too. In the platform's own kinds
 * such a field is a mistake.
 */
export const areForeign = (paths: readonly string[], kind: string): boolean => {
  const root = factKinds.includes(kind) ? roots[kind] : undefined
  return paths.some((path) => isForeignPath(path, root ? [root] : platformRoots))
}

/**
 * True of a field that none of these kinds has, such as `/spec/template` or `/data/key` for the
 * platform's kinds.
 */
function isForeignPath(path: unknown, known: readonly Position[]): boolean {
  if (typeof path !== 'string' || !path.startsWith('/')) return false
  const [, first = '', second] = path.split('/')
  const fields = known.map((root) => root.properties?.[first])
  if (fields.every((field) => field === undefined)) return true
  if (first !== 'spec' || second === undefined) return false
  return fields.every((field) => field?.properties?.[second] === undefined)
}

const platformRoots: readonly Position[] = kinds.flatMap(({ kind, verbs }) => {
  const root = roots[kind]
  return verbs.length > 0 && root !== undefined ? [root] : []
})
