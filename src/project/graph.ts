import { groupBy } from '../core/text/group-by.ts'
import type { AccessKeyFact } from './facts/access-key-facts.ts'
import { type ChangeFact, changedIn, withoutSent } from './facts/change-facts.ts'
import { type FileFacts, factsWithout } from './facts/facts.ts'
import { nearestObject } from './facts/nearest.ts'
import { type FactPlace, isBuilt, placeId, writtenPlace } from './facts/read.ts'
import type { SecretFact } from './facts/secret-facts.ts'
import {
  defaultSecretName,
  releaseValues,
  type VirtualClusterFact,
} from './facts/virtual-cluster-facts.ts'
import type { KeyValue } from './key-values.ts'
import { joinSecrets, type SecretJoin, secretIn, wantedSecret } from './platform-secret.ts'

/** An access key for a platform Secret, and a virtual cluster that reads the Secret. */
export interface Connection {
  readonly key: AccessKeyFact
  /** Undefined if no file has the Secret, and the key has its name. */
  readonly secret: SecretFact | undefined
  /** Undefined if only the default name shows the purpose of the key or its Secret. */
  readonly virtualCluster: VirtualClusterFact | undefined
}

/** A Secret with the access key of virtual clusters, and those that read it. */
export interface PlatformSecret {
  readonly secret: SecretFact
  readonly virtualClusters: readonly VirtualClusterFact[]
}

/** The joined facts of one set of files. */
export type Graph = ReturnType<typeof buildGraph>

/** Finds the access keys in a Secret, as far as the files show them. */
type KeysIn = (secret: SecretFact) => readonly AccessKeyFact[]

const isMerging = ({ verb, target, isBuilt }: ChangeFact): boolean =>
  !isBuilt && (verb === 'merge' || target?.kind === 'vc')

/** One graph for each set of files. */
export function buildGraphs(
  files: readonly FileFacts[],
  values: readonly KeyValue[] = [],
): readonly Graph[] {
  const sets = groupBy(files, (file) => file.set)
  return [...sets].map(([set, own]) => buildGraph(set, own, values))
}

function buildGraph(set: string, all: readonly FileFacts[], values: readonly KeyValue[]) {
  const changes = withoutSent(all.flatMap((file) => file.changes))
  const changeable = all.flatMap(({ objects, virtualClusters }) => [
    ...objects,
    ...virtualClusters.flatMap((one) => (one.isChange ? undefined : releaseValues(one)) ?? []),
  ])
  const changedBy = changedIn(changeable)
  const merged = new Set(
    changes.filter((one) => isMerging(one) && changedBy(one)).map(({ place }) => placeId(place)),
  )
  const files =
    merged.size === 0 ? all : all.map((one) => factsWithout(one, (id) => merged.has(id)))
  const virtualClusters = files.flatMap((file) => file.virtualClusters)
  const secrets = files.flatMap((file) => file.secrets)
  const accessKeys = files.flatMap((file) => file.accessKeys)
  const secretOf = joinSecrets(virtualClusters, secrets)
  const platformSecrets = platformSecretsOf(secrets, secretOf)
  const keysIn = keyFinder(platformSecrets, accessKeys, values)
  return {
    set,
    toOneServer: files.every((file) => file.toOneServer),
    objects: files.flatMap((file) => file.objects),
    virtualClusters,
    secrets,
    accessKeys,
    users: files.flatMap((file) => file.users),
    workspaces: files.flatMap((file) => file.workspaces),
    roles: files.flatMap((file) => file.roles),
    roleBindings: files.flatMap((file) => file.roleBindings),
    changes,
    /** The places of objects that are merged into others, and are none by themselves. */
    merged,
    /** The Secret that each virtual cluster reads, as far as the files show it. */
    secretOf,
    platformSecrets,
    connections: new Map([
      ...namesakes(accessKeys, secretOf, secrets).map((one) => [one.key, one] as const),
      ...connectionsOf(platformSecrets, keysIn),
    ]),
    keysIn,
    /** The object that is changed, as far as the files show it. */
    changedBy,
  }
}

/** To avoid false alarms, only Secrets that a vc.yaml names, or with the default name, count. */
function platformSecretsOf(
  secrets: readonly SecretFact[],
  secretOf: ReadonlyMap<VirtualClusterFact, SecretJoin>,
): readonly PlatformSecret[] {
  const readers = groupBy(secretOf, ([, join]) => secretIn(join))
  const variants = groupBy(secrets, ({ object }) => writtenPlace(object))
  const isDefault = ({ name, unhashed }: SecretFact) => (name ?? unhashed) === defaultSecretName
  const named = secrets.filter(isDefault)
  return [...new Set([...named, ...readers.keys()])].flatMap((secret) => {
    const virtualClusters = readers.get(secret)?.map(([cluster]) => cluster) ?? []
    return secret === undefined ? [] : withVariants({ secret, virtualClusters }, variants)
  })
}

/** A virtual cluster that no build deploys reads the Secret of each build. */
function withVariants(
  read: PlatformSecret,
  variants: ReadonlyMap<string, readonly SecretFact[]>,
): readonly PlatformSecret[] {
  const isOutside = read.virtualClusters.some(({ place }) => !isBuilt(place))
  if (!isOutside) return [read]
  const written = writtenPlace(read.secret.object)
  return (variants.get(written) ?? []).map((secret) => ({ ...read, secret }))
}

function connectionsOf(platformSecrets: readonly PlatformSecret[], keysIn: KeysIn) {
  const connections = new Map<AccessKeyFact, Connection>()
  for (const { secret, virtualClusters } of platformSecrets) {
    for (const key of keysIn(secret)) {
      const known = connections.get(key)
      // A key that a virtual cluster reads comes before one that is only in a Secret.
      if (known?.virtualCluster !== undefined) continue
      connections.set(key, { key, secret, virtualCluster: virtualClusters[0] })
    }
  }
  return connections
}

/**
 * Keys named like a Secret that a virtual cluster reads, or like the default one, if no file has
 * that Secret.
 */
function namesakes(
  accessKeys: readonly AccessKeyFact[],
  secretOf: ReturnType<typeof joinSecrets>,
  secrets: readonly SecretFact[],
): readonly Connection[] {
  if (accessKeys.length === 0) return []
  const named = groupBy(accessKeys, (key) => key.object.name)
  const isDefined = secrets.some(({ name }) => name === defaultSecretName)
  const variantsOf = variantsAmong(accessKeys)
  const ofDefault = isDefined ? [] : (named.get(defaultSecretName) ?? [])
  const ofReaders = [...secretOf].flatMap(([virtualCluster, join]) => {
    const name = wantedSecret(virtualCluster)?.name
    if (name === undefined || secretIn(join) !== undefined) return []
    const key = nearestKey(virtualCluster.place.uri, named.get(name))
    return variantsOf(key, virtualCluster.place).map((one) => {
      return { key: one, secret: undefined, virtualCluster }
    })
  })
  const loose = ofDefault.map((key) => ({ key, secret: undefined, virtualCluster: undefined }))
  return [...loose, ...ofReaders]
}

function keyFinder(
  platformSecrets: readonly PlatformSecret[],
  accessKeys: readonly AccessKeyFact[],
  values: readonly KeyValue[],
): KeysIn {
  const named = groupBy(platformSecrets.length > 0 ? accessKeys : [], (key) => key.object.name)
  const heldIn = holders(accessKeys, values)
  const platformNames = new Set(platformSecrets.map(({ secret }) => secret.name))
  const variantsOf = variantsAmong(accessKeys)
  return ({ object: { place }, accessKey, name }) => {
    const marked = accessKey && nearestKey(place.uri, named.get(accessKey))
    if (marked) return variantsOf(marked, place)
    const held = heldIn(place)
    if (held.length > 0 || accessKey !== undefined || !platformNames.has(name)) return held
    const namesake = nearestKey(place.uri, named.get(name))
    return variantsOf(namesake, place)
  }
}

/** Joins what no build deploys with a key as each build makes it. */
function variantsAmong(keys: readonly AccessKeyFact[]) {
  let variants: ReadonlyMap<string, readonly AccessKeyFact[]> | undefined
  return (key: AccessKeyFact | undefined, from: FactPlace): readonly AccessKeyFact[] => {
    if (key === undefined) return []
    if (isBuilt(from)) return [key]
    variants ??= groupBy(keys, ({ object }) => writtenPlace(object))
    return variants.get(writtenPlace(key.object)) ?? []
  }
}

const nearestKey = (uri: string, keys: readonly AccessKeyFact[] = []) =>
  nearestObject(uri, keys, (key) => key.object)

/** Finds the keys whose value an object contains. */
function holders(accessKeys: readonly AccessKeyFact[], values: readonly KeyValue[]) {
  if (values.length === 0) return () => []
  const keysByPlace = new Map(accessKeys.map((key) => [placeId(key.object.place), key]))
  const valuesByPlace = groupBy(values, (value) => placeId(value.object))
  const keysByValue = groupBy(values, ({ value }) => value)
  return (place: FactPlace): readonly AccessKeyFact[] =>
    (valuesByPlace.get(placeId(place)) ?? [])
      .flatMap(({ value }) => keysByValue.get(value) ?? [])
      .flatMap(({ object }) => keysByPlace.get(placeId(object)) ?? [])
}
