import { type Document, intendedRole, isMapping, type Node } from '#core'
import {
  type FactPlace,
  mayHoldMore,
  type ObjectFact,
  placeOf,
  stringFact,
  textAt,
  textsOf,
  type ValueFact,
} from './read.ts'

/** What an OwnedAccessKey tells: never the key itself. */
export interface AccessKeyFact {
  readonly object: ObjectFact
  readonly displayName: string | undefined
  readonly type: ValueFact<string> | undefined
  readonly user: ValueFact<string> | undefined
  /** Where `disabled: true` stands. */
  readonly disabled: FactPlace | undefined
  /** Where a `ttl` above zero stands. */
  readonly ttl: FactPlace | undefined
  readonly scope: ScopeFact
}

interface ScopeFact {
  /** Whether the role `vc` is there; `near` where another spelling of it is. */
  readonly vcRole: 'yes' | 'near' | 'no' | 'unknown'
  /** The scope, or what stands in the file above it. */
  readonly place: FactPlace
  /** Where its roles stand. */
  readonly roles: FactPlace | undefined
  readonly hasOtherRoles: boolean
  readonly allowsPlatformCli: boolean
  readonly allProjects: boolean
  /** It names single projects, spaces, virtual clusters, clusters, or rules. */
  readonly isNarrow: boolean
}

export function accessKeyFact(document: Document, object: ObjectFact): AccessKeyFact {
  const spec = document.root.child('spec')
  const disabled = spec?.child('disabled')
  const ttl = spec?.child('ttl')
  return {
    object,
    displayName: textAt(spec, 'displayName'),
    type: stringFact(spec, 'type'),
    user: stringFact(spec, 'user'),
    disabled: disabled?.value === true ? placeOf(disabled) : undefined,
    ttl: typeof ttl?.value === 'number' && ttl.value > 0 ? placeOf(ttl) : undefined,
    scope: scopeFact(document, spec),
  }
}

function scopeFact(document: Document, spec: Node | undefined): ScopeFact {
  const scope = spec?.child('scope')
  const roles = scope?.child('roles')
  const { texts: projects, sure } = textsOfField(scope?.child('projects'), 'project')
  const isNamed = (key: string) => (scope?.has(key) ?? 'no') !== 'no'
  const isLimit = ['spaces', 'virtualClusters', 'clusters', 'rules'].some(isNamed)
  const allProjects = projects.includes('*') || textsOfRoles(roles).includes('*')
  return {
    vcRole: vcRole(document, spec, scope, roles),
    place: placeOf(scope ?? spec ?? document.root),
    roles: roles && placeOf(roles),
    hasOtherRoles: (roles?.children() ?? []).some((role) => textAt(role, 'role') !== 'vc'),
    allowsPlatformCli: scope?.child('allowPlatformCli')?.value === true,
    allProjects,
    isNarrow: isLimit || !sure || (projects.length > 0 && !allProjects),
  }
}

function vcRole(
  document: Document,
  spec: Node | undefined,
  scope: Node | undefined,
  roles: Node | undefined,
): ScopeFact['vcRole'] {
  const names = textsOfField(roles, 'role')
  if (names.texts.includes('vc')) return 'yes'
  if (names.texts.some((name) => intendedRole(name, ['vc']) === 'vc')) return 'near'
  const above = [document.root.has('spec'), spec?.has('scope'), scope?.has('roles')]
  if (!names.sure || above.includes('unknown')) return 'unknown'
  // A value of the wrong type is reported as such.
  const wrong = [spec, scope].some((node) => node?.value != null && !isMapping(node.value))
  return wrong || spec === undefined ? 'unknown' : 'no'
}

/** One text of each entry of a list, and whether these are surely all. */
function textsOfField(list: Node | undefined, key: string) {
  const items = list?.children() ?? []
  const texts = items.flatMap((item) => textAt(item, key) ?? [])
  const isList = list?.value == null || Array.isArray(list.value)
  return { texts, sure: isList && texts.length === items.length && !mayHoldMore(list) }
}

const textsOfRoles = (roles: Node | undefined) =>
  (roles?.children() ?? []).flatMap((role) => textsOf(role.child('projects')).texts)
