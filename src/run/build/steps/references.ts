import { type Branch, branchAt, builtLeaf, withPart } from '../../../core/json-patch/index.ts'
import { isMapping, valueAt } from '../../../core/text/mapping.ts'
import { groupOf, indexes, kindOf, textAt } from '../../../embedded/read.ts'
import { belowRoot } from '../../../project/index.ts'
import type { Files } from '../../input-file.ts'
import { type BuiltObject, builtValue } from '../built-object.ts'
import type { Deployment } from '../deployments.ts'

/** A field that names an object of a kind. */
export interface Reference {
  readonly to: string
  /** The kind and the group that have the field; undefined where any may. */
  readonly kind: string | undefined
  readonly group: string | undefined
  /** The way to the field, through all items of lists; undefined where nobody knows it. */
  readonly steps: readonly string[] | undefined
}

const RBAC = 'rbac.authorization.k8s.io'

/** Kustomize's own references, as far as rules look at both kinds. */
const BUILT_IN: readonly Reference[] = [
  { to: 'Role', kind: 'RoleBinding', group: RBAC, steps: ['roleRef', 'name'] },
  { to: 'Secret', kind: 'Role', group: RBAC, steps: ['rules', 'resourceNames'] },
]

/** The references that the configurations of a kustomization declare. */
export function declaredReferences(
  { settings, uri }: Deployment,
  files: Files,
  read: ReadonlyMap<string, unknown>,
): readonly Reference[] {
  return indexes(settings.value, 'configurations').flatMap((index) => {
    const path = textAt(settings.value, 'configurations', index)
    const at = path === undefined ? undefined : belowRoot(uri, path)
    const file = at !== undefined && read.has(at) ? files.get(at) : undefined
    return file === undefined ? ANY : file.trees.flatMap(({ value }) => referencesIn(value))
  })
}

/** A configuration that is not among the files may declare any field. */
const ANY: readonly Reference[] = ['Secret', 'Role', 'ConfigMap'].map((to) => {
  return { to, kind: undefined, group: undefined, steps: undefined }
})

const referencesIn = (value: unknown): readonly Reference[] =>
  indexes(value, 'nameReference').flatMap((index) => {
    const at = ['nameReference', index]
    const to = textAt(value, ...at, 'kind')
    return indexes(value, ...at, 'fieldSpecs').flatMap((spec): Reference[] => {
      const read = (key: string) => textAt(value, ...at, 'fieldSpecs', spec, key)
      const path = read('path')
      if (to === undefined || path === undefined) return []
      const steps = path.split(/(?<!\\)\//).map((step) => step.replace(/\\(.)/g, '$1'))
      return [{ to, kind: read('kind'), group: read('group'), steps: steps.map(withoutBrackets) }]
    })
  })

const withoutBrackets = (step: string) => step.replace(/\[\]$/, '')

type Objects = ReadonlyMap<string, BuiltObject>

/** An object that a build calls by another name than its file. */
interface Renamed {
  readonly kind: string
  readonly before: string
  readonly namespace: string | undefined
  /** Undefined where a hash is added to it. */
  readonly after: string | undefined
  readonly object: BuiltObject
}

/** The objects of a whole build, with references renamed along with the objects that they name. */
export function withReferences(objects: Objects, declared: () => readonly Reference[]): Objects {
  const renamed = [...objects.values()].flatMap(renamedBy)
  if (renamed.length === 0) return objects
  const references = [...BUILT_IN, ...declared()]
  const next = new Map(objects)
  for (const [id, object] of objects) {
    const followed = following(object, references, renamed)
    if (followed !== object) next.set(id, followed)
  }
  return next
}

function renamedBy(object: BuiltObject): readonly Renamed[] {
  const { document } = object.source
  const before = textAt(document.value, 'metadata', 'name')
  const value = builtValue(object)
  const name = textAt(value, 'metadata', 'name')
  const after = document.wrapper?.addsHash ? undefined : name
  const kind = kindOf(value)
  if (object.branch === undefined || object.isUnknown || before === after) return []
  if (kind === undefined || before === undefined) return []
  return [{ kind, before, after, namespace: namespaceOf(document.value), object }]
}

const namespaceOf = (value: unknown) => textAt(value, 'metadata', 'namespace')

function following(
  object: BuiltObject,
  references: readonly Reference[],
  renamed: readonly Renamed[],
): BuiltObject {
  const { branch, isUnknown, source } = object
  if (branch === undefined || isUnknown) return object
  const value = builtValue(object)
  const namespace = namespaceOf(source.document.value)
  const near = renamed.filter((one) => namespace === undefined || one.namespace === namespace)
  const next = references
    .filter((one) => isIn(one, value))
    .reduce((whole, reference) => withNames(whole, reference, near, value), branch)
  return next === branch ? object : { ...object, branch: next }
}

/** The object with the new names where a reference has the old ones. */
function withNames(
  whole: Branch,
  reference: Reference,
  renamed: readonly Renamed[],
  value: unknown,
): Branch {
  const { steps } = reference
  let next = whole
  for (const at of steps === undefined ? everyText(value) : placesAt(value, steps)) {
    const found = renamed.filter((one) => isNamed(one, reference, value, at))
    const node = branchAt(next, at)?.node
    if (found.length === 0 || node === undefined) continue
    const names = new Set(found.map(({ after }) => after))
    const after = steps !== undefined && names.size === 1 ? found[0]?.after : undefined
    next = withPart(next, at, { ...builtLeaf(node, after), isWritten: false })
  }
  return next
}

const isIn = ({ kind, group }: Reference, value: unknown): boolean =>
  (kind ?? kindOf(value)) === kindOf(value) && (group ?? groupOf(value)) === groupOf(value)

/** A field with a kind beside it names only objects of that. */
function isNamed(
  { kind, before }: Renamed,
  { to }: Reference,
  value: unknown,
  at: readonly string[],
): boolean {
  const beside = valueAt(value, [...at.slice(0, -1), 'kind']) ?? to
  return kind === to && beside === to && before === valueAt(value, at)
}

/** The places of texts at a way that goes through all items of lists. */
function placesAt(value: unknown, steps: readonly string[]): readonly (readonly string[])[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      placesAt(item, steps).map((at): readonly string[] => [String(index), ...at]),
    )
  const [step, ...rest] = steps
  if (step === undefined) return typeof value === 'string' ? [[]] : []
  if (!isMapping(value) || !Object.hasOwn(value, step)) return []
  return placesAt(value[step], rest).map((at) => [step, ...at])
}

/** The places of all texts but those of the name and kind of an object. */
function everyText(whole: unknown): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const open: { readonly value: unknown; readonly at: readonly string[] }[] = [
    { value: whole, at: [] },
  ]
  for (const { value, at } of open) {
    if (typeof value === 'string' && at.length > 1 && at[0] !== 'metadata') found.push(at)
    if (typeof value !== 'object' || value === null) continue
    for (const [step, part] of Object.entries(value)) open.push({ value: part, at: [...at, step] })
  }
  return found
}
