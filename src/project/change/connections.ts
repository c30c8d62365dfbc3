import { platformSecretKeys } from '../../core/schema/vc-sections.ts'
import { type AccessKeyFact, keyPlace } from '../facts/access-key-facts.ts'
import { type FactPlace, placeBelow, placeId } from '../facts/read.ts'
import { type SecretFact, secretDataPlace } from '../facts/secret-facts.ts'
import { apiKeyPlace, type VirtualClusterFact } from '../facts/virtual-cluster-facts.ts'
import type { Graph } from '../graph.ts'
import { hasFallback, secretIn, wantedSecret } from '../platform-secret.ts'
import type { BaseGraph } from '../project-rule.ts'
import { objectNamePlace } from '../related.ts'
import { accessTo } from '../secret-access.ts'

/** A change that cuts virtual clusters off from the platform. */
export interface LostConnection {
  readonly cause:
    | 'role'
    | 'disabled'
    | 'key'
    | 'secret'
    | 'namespace'
    | 'deleted'
    | 'secretKey'
    | 'access'
    // The file is gone, and its content may be elsewhere now.
    | 'keyGone'
    | 'deletedFile'
    | 'accessGone'
  /** Place of the change; for something deleted, the place that needs it. */
  readonly at: FactPlace
  /** Place before the change. */
  readonly was: FactPlace
  /** The name of the lost key, Secret, or entry of a Secret. */
  readonly name: string
  readonly cluster: VirtualClusterFact
}

/** A virtual cluster that exists in both states. */
interface Reader {
  readonly old: VirtualClusterFact
  readonly now: VirtualClusterFact
}

type Find<T> = (place: FactPlace | undefined) => T | undefined

/**
 * The connections of virtual clusters that this change cuts. Those whose own configuration changed
 * are excluded, because other rules check that.
 */
export function lostConnections(base: BaseGraph, graph: Graph): readonly LostConnection[] {
  const clusterAt = finder(graph.virtualClusters, ({ place }) => place)
  const readers = base.graph.virtualClusters.flatMap((old) => {
    const now = clusterAt(base.laterOf(old.place))
    return now?.apiKey === undefined || !asksForSame(old, now) ? [] : [{ old, now }]
  })
  if (readers.length === 0) return []
  const secretAt = finder(graph.secrets, ({ object }) => object.place)
  const keyAt = finder(graph.accessKeys, ({ object }) => object.place)
  return readers.flatMap((reader) => [
    ...lostSecrets(reader, base, graph, secretAt),
    ...lostKeys(reader, base, graph, keyAt),
    ...lostAccess(reader, base, graph),
  ])
}

function asksForSame(old: VirtualClusterFact, now: VirtualClusterFact): boolean {
  const [before, after] = [wantedSecret(old), wantedSecret(now)]
  if (before === undefined || after === undefined) return false
  return before.name === after.name && before.namespace === after.namespace
}

const foundIn = ({ secretOf }: Graph, cluster: VirtualClusterFact) =>
  secretIn(secretOf.get(cluster))

function finder<T>(facts: readonly T[], placeOfFact: (fact: T) => FactPlace): Find<T> {
  const byPlace = new Map(facts.map((fact) => [placeId(placeOfFact(fact)), fact]))
  return (place) => place && byPlace.get(placeId(place))
}

/** The Secret has another name or namespace, or lost an entry that a virtual cluster reads. */
function lostSecrets(
  reader: Reader,
  base: BaseGraph,
  graph: Graph,
  secretAt: Find<SecretFact>,
): readonly LostConnection[] {
  const { now } = reader
  const old = foundIn(base.graph, reader.old)
  if (old === undefined) return []
  const secret = foundIn(graph, now)
  const common = { was: objectNamePlace(old.object), name: old.name ?? '', cluster: now }
  if (secret === undefined) {
    if (hasFallback(now, graph.secrets)) return []
    const renamed = secretAt(base.laterOf(old.object.place))
    if (renamed !== undefined) return movedSecret(old, renamed, common)
    if (graph.secrets.some(({ name }) => name === old.name)) return []
    // Without its file, only the place that still names it can be shown.
    const request = base.deletedBy?.(old.object.place)
    const at = request ?? apiKeyPlace(now, 'secretName')
    return [{ ...common, cause: request === undefined ? 'deletedFile' : 'deleted', at }]
  }
  const has = ({ keys }: SecretFact, name: string) => keys.some((key) => key.name === name)
  const lost = platformSecretKeys.filter(
    (name) => has(old, name) && secret.hasAllKeys && !has(secret, name),
  )
  const at = secretDataPlace(secret)
  return lost.map((name) => ({ ...common, cause: 'secretKey', at, name }))
}

/** The Secret still exists, but with a name or namespace that nobody reads. */
function movedSecret(
  old: SecretFact,
  { object, name, namespace }: SecretFact,
  common: Pick<LostConnection, 'was' | 'name' | 'cluster'>,
): readonly LostConnection[] {
  if (name === undefined) return []
  if (name !== wantedSecret(common.cluster)?.name)
    return [{ ...common, cause: 'secret', at: objectNamePlace(object) }]
  if (namespace === undefined || old.namespace === undefined) return []
  if (namespace === old.namespace) return []
  const at = placeBelow(object.place, 'metadata', 'namespace')
  return [{ ...common, cause: 'namespace', at, name: old.namespace }]
}

/** The access key no longer allows connecting, or is gone without a replacement. */
function lostKeys(
  { old, now }: Reader,
  base: BaseGraph,
  graph: Graph,
  keyAt: Find<AccessKeyFact>,
): readonly LostConnection[] {
  const left = keysReadBy(now, graph)
  const [before, secret] = [foundIn(base.graph, old), foundIn(graph, now)]
  const isReplaced = left.some(isUsable)
  const isNamed = before?.accessKey !== undefined && secret?.accessKey === before.accessKey
  // A key outside the files may have replaced it.
  const emptied = isNamed && left.length === 0 ? secret : undefined
  return keysReadBy(old, base.graph)
    .filter(isUsable)
    .flatMap((key): readonly LostConnection[] => {
      const { name = '', place } = key.object
      const common = { name, cluster: now, was: objectNamePlace(key.object) }
      const deletedAt = isReplaced ? undefined : base.deletedBy?.(place)
      if (deletedAt !== undefined) return [{ ...common, cause: 'key', at: deletedAt }]
      if (before === undefined || secret === undefined) return []
      const later = keyAt(base.laterOf(place))
      if (later !== undefined) return left.includes(later) ? lossesOf(key, later, common) : []
      const at = emptied && objectNamePlace(emptied.object)
      return at ? [{ ...common, cause: 'keyGone', at }] : []
    })
}

/** The losses of a key that is still read but no longer allows connecting. */
function lossesOf(
  key: AccessKeyFact,
  later: AccessKeyFact,
  common: Pick<LostConnection, 'name' | 'cluster' | 'was'>,
): readonly LostConnection[] {
  const lost: LostConnection[] = []
  if (later.isDisabled) lost.push({ ...common, cause: 'disabled', at: keyPlace(later, 'disabled') })
  if (later.scope.vcRole === 'no' || later.scope.vcRole === 'near') {
    const [at, was] = [keyPlace(later, 'scope', 'roles'), keyPlace(key, 'scope', 'roles')]
    lost.push({ ...common, cause: 'role', at, was })
  }
  return lost
}

const isUsable = ({ scope, isDisabled }: AccessKeyFact) => scope.vcRole === 'yes' && !isDisabled

/** The access keys that a virtual cluster reads, through its Secret or the Secret's name. */
function keysReadBy(cluster: VirtualClusterFact, graph: Graph): readonly AccessKeyFact[] {
  const secret = foundIn(graph, cluster)
  if (secret !== undefined) return graph.keysIn(secret)
  return [...graph.connections.values()].flatMap(({ key, virtualCluster }) =>
    virtualCluster === cluster ? [key] : [],
  )
}

/** The RBAC is gone that let a virtual cluster read a Secret in another namespace. */
function lostAccess(
  { old, now }: Reader,
  base: BaseGraph,
  graph: Graph,
): readonly LostConnection[] {
  if (old.apiKey?.createRBAC !== false || accessTo(base.graph, old) !== 'granted') return []
  const access = accessTo(graph, now)
  if (access === 'granted' || hasFallback(now, graph.secrets)) return []
  const at = access[0]?.at ?? apiKeyPlace(now, 'createRBAC')
  const name = wantedSecret(now)?.name ?? ''
  const cause = access.length > 0 ? 'access' : 'accessGone'
  return [{ cause, at, was: apiKeyPlace(old, 'createRBAC'), name, cluster: now }]
}
