import { type Document, isMapping, type Node, ownProperty, type Pointer } from '#core'
import { intendedRole } from '#domain'
import {
  type FactPlace,
  knownText,
  type ObjectFact,
  placeBelow,
  sureText,
  textsOf,
} from './read.ts'

/** The facts of an OwnedAccessKey, without the key itself. */
export type AccessKeyFact = ReturnType<typeof accessKeyFact>

/** The quoted name of a key after "The key" in a message; empty if it has none. */
export const quotedName = ({ object: { name } }: AccessKeyFact): string =>
  name === undefined ? '' : ` "${name}"`

/** A place below a key's spec. */
export const keyPlace = ({ object }: AccessKeyFact, ...path: Pointer): FactPlace =>
  placeBelow(object.place, 'spec', ...path)

export function accessKeyFact(document: Document, object: ObjectFact) {
  const spec = document.root.child('spec')
  const ttl = ownProperty(spec?.value, 'ttl')
  return {
    object,
    displayName: sureText(ownProperty(spec?.value, 'displayName')),
    type: knownText(spec, 'type'),
    user: knownText(spec, 'user'),
    isDisabled: ownProperty(spec?.value, 'disabled') === true,
    expires: typeof ttl === 'number' && ttl > 0,
    scope: scopeFact(document, spec),
  }
}

function scopeFact(document: Document, spec: Node | undefined) {
  const scope = spec?.child('scope')
  const roles = scope?.child('roles')
  const written = itemsOf(roles?.value)
  const { texts: projects, sure } = textsUnder(scope?.child('projects'), 'project')
  const isNamed = (key: string) => (scope?.has(key) ?? 'no') !== 'no'
  const allProjects = projects.includes('*')
  const role = written.find((one) => ownProperty(one, 'role') === 'vc')
  const cli = ownProperty(scope?.value, 'allowPlatformCli')
  const names = textsUnder(roles, 'role')
  const nearRole = role === undefined ? names.indexes[names.texts.findIndex(isNearVc)] : undefined
  return {
    /** `near` means that another spelling of the role `vc` exists. */
    vcRole: vcRole(document, spec, scope, names, nearRole),
    /** Index in `roles` of that spelling. */
    nearRole,
    hasRoles: roles !== undefined,
    hasOtherRoles: written.some((one) => sureText(ownProperty(one, 'role')) !== 'vc'),
    allowsPlatformCli: cli === true,
    allProjects,
    /** True if it has the role `vc`, and certainly neither role nor scope covers all projects. */
    lacksAllProjects: scope !== undefined && role !== undefined && isBelowAll(scope),
    /** True if it is forbidden, or certainly not mentioned. */
    lacksPlatformCli:
      role !== undefined && (cli === false || scope?.has('allowPlatformCli') === 'no'),
    /** True if it names single projects, spaces, virtual clusters, clusters, or rules. */
    isNarrow: !sure || (projects.length > 0 && !allProjects) || LIMITS.some(isNamed),
  }
}

const LIMITS = ['spaces', 'virtualClusters', 'clusters', 'rules'] as const

function vcRole(
  document: Document,
  spec: Node | undefined,
  scope: Node | undefined,
  names: ReturnType<typeof textsUnder>,
  nearRole: number | undefined,
): 'yes' | 'near' | 'no' | 'unknown' {
  if (names.texts.includes('vc')) return 'yes'
  if (nearRole !== undefined) return 'near'
  const above = [document.root.has('spec'), spec?.has('scope'), scope?.has('roles')]
  if (!names.sure || above.includes('unknown')) return 'unknown'
  // Another rule reports a value of the wrong type.
  const wrong = [spec, scope].some((node) => node?.value != null && !isMapping(node.value))
  return wrong || spec === undefined ? 'unknown' : 'no'
}

const isNearVc = (name: string): boolean => intendedRole(name, ['vc']) === 'vc'

/** The texts under a key of each entry of a list. Thousands of keys have no such list. */
const textsUnder = (list: Node | undefined, key: string) =>
  list === undefined ? NO_TEXTS : textsOf(list, (item) => sureText(ownProperty(item.value, key)))

const NO_TEXTS: ReturnType<typeof textsOf> = { texts: [], indexes: [], sure: true }

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE)

const NONE: readonly unknown[] = []

/** The role `vc` of a scope as written. */
export const vcRoleIn = (scope: Node): Node | undefined =>
  scope
    .child('roles')
    ?.children()
    .find((entry) => entry.child('role')?.value === 'vc')

/** True if `*` is among the projects of a role or scope: nearly all keys have it. */
function coversAll(of: unknown): boolean {
  const projects = ownProperty(of, 'projects')
  return Array.isArray(projects) && projects.includes('*')
}

/**
 * True if neither the role's nor the scope's projects contain `*`, or a template that may become
 * it.
 */
function isBelowAll(scope: Node): boolean {
  const role = vcRoleIn(scope)
  if (role === undefined || coversAll(role.value) || coversAll(scope.value)) return false
  // Another rule reports a text instead of a list, and an object instead of a name; they mean the
  // same here.
  const namesIn = (node: Node | undefined) => (node === undefined ? [] : [node, ...node.children()])
  const lists = [role, scope].flatMap((node) => namesIn(node.child('projects')))
  const names = lists.flatMap((entry) => (isMapping(entry.value) ? entry.children() : [entry]))
  const isSure = (node: Node) =>
    node.has('projects') !== 'unknown' && !node.child('projects')?.mayHoldMore
  if (names.some(({ value, unknown }) => value === '*' || unknown)) return false
  return isSure(scope) && isSure(role)
}
