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

/** The facts of an OwnedAccessKey: never the key itself. */
export type AccessKeyFact = ReturnType<typeof accessKeyFact>

/** The name of a key for behind "The key" in a message; empty where it has none. */
export const quotedName = ({ object: { name } }: AccessKeyFact): string =>
  name === undefined ? '' : ` "${name}"`

/** A place below the spec of a key. */
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
  const { texts: projects, sure } = textsUnder(scope?.child('projects'), 'project')
  const isNamed = (key: string) => (scope?.has(key) ?? 'no') !== 'no'
  const allProjects = projects.includes('*')
  const role = scope && vcRoleIn(scope)
  const cli = ownProperty(scope?.value, 'allowPlatformCli')
  const names = textsUnder(roles, 'role')
  const nearRole = names.indexes[names.texts.findIndex(isNearVc)]
  return {
    /** `near` means that another spelling of the role `vc` is there. */
    vcRole: vcRole(document, spec, scope, names, nearRole),
    /** Index in `roles` of that spelling. */
    nearRole,
    hasRoles: roles !== undefined,
    hasOtherRoles: itemsOf(roles?.value).some(
      (role) => sureText(ownProperty(role, 'role')) !== 'vc',
    ),
    allowsPlatformCli: cli === true,
    allProjects,
    /** It has the role `vc`, and surely neither that nor the scope covers all projects. */
    lacksAllProjects: scope !== undefined && role !== undefined && isBelowAll(scope, role),
    /** It is not allowed, or surely not mentioned. */
    lacksPlatformCli:
      role !== undefined && (cli === false || scope?.has('allowPlatformCli') === 'no'),
    /** It names single projects, spaces, virtual clusters, clusters, or rules. */
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
  // A value of the wrong type is reported as such.
  const wrong = [spec, scope].some((node) => node?.value != null && !isMapping(node.value))
  return wrong || spec === undefined ? 'unknown' : 'no'
}

const isNearVc = (name: string): boolean => intendedRole(name, ['vc']) === 'vc'

/** The text under a key of each entry of a list. */
const textsUnder = (list: Node | undefined, key: string) =>
  textsOf(list, (item) => sureText(ownProperty(item.value, key)))

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : NONE)

const NONE: readonly unknown[] = []

/** The role `vc` of a scope, as it is written. */
export const vcRoleIn = (scope: Node): Node | undefined =>
  scope
    .child('roles')
    ?.children()
    .find((entry) => entry.child('role')?.value === 'vc')

/** No `*` among the projects of the role or of the scope, nor a template that may be it. */
function isBelowAll(scope: Node, role: Node): boolean {
  // A single text that is no list, and an object in place of a name, are reported as such and mean the same.
  const namesIn = (node: Node | undefined) => (node === undefined ? [] : [node, ...node.children()])
  const lists = [role, scope].flatMap((node) => namesIn(node.child('projects')))
  const names = lists.flatMap((entry) => (isMapping(entry.value) ? entry.children() : [entry]))
  const isSure = (node: Node) =>
    node.has('projects') !== 'unknown' && !node.child('projects')?.mayHoldMore
  if (names.some(({ value, unknown }) => value === '*' || unknown)) return false
  return isSure(scope) && isSure(role)
}
