import { didYouMean } from '#core'
import { MAX_CONFIG_ENTRIES } from '../core/limits.ts'
import { rememberEach } from '../core/memo.ts'
import { groupBy } from '../core/text/group-by.ts'
import {
  type FolderIndex,
  folderAround,
  indexOf,
  nearestIn,
  someNearestIn,
} from './facts/folder-index.ts'
import { nearestObject } from './facts/nearest.ts'
import type { SecretFact } from './facts/secret-facts.ts'
import { defaultSecretName, type VirtualClusterFact } from './facts/virtual-cluster-facts.ts'

/** The result of looking in the files for the Secret that a virtual cluster reads. */
export type SecretJoin =
  | { readonly found: SecretFact }
  | { readonly inOtherNamespace: SecretFact; readonly name: string; readonly namespace: string }
  | { readonly near: SecretFact; readonly name: string }
  | { readonly hashed: SecretFact; readonly name: string }
  | { readonly absent: string; readonly namespace: string | undefined }
  | undefined

/** The Secret that a virtual cluster reads, if a file has it. */
export const secretIn = (join: SecretJoin): SecretFact | undefined =>
  join !== undefined && 'found' in join ? join.found : undefined

/**
 * Name and namespace of the Secret that a virtual cluster reads: first LICENSE, unless that comes
 * from this Secret, too, then the named Secret, then the default one in its own namespace. Spec:
 * Platform connection.
 */
export function wantedSecret(cluster: VirtualClusterFact) {
  const { license, namespace } = cluster
  const named = namedSecret(cluster)
  if (license === undefined || named === undefined) return named
  const isSame = license.secretName === named.name && named.namespace === namespace
  return isSame ? named : undefined
}

/** True if the default Secret may replace one that a virtual cluster can no longer read. */
export function hasFallback(cluster: VirtualClusterFact, secrets: readonly SecretFact[]): boolean {
  const { name, namespace } = wantedSecret(cluster) ?? {}
  const isOther = name !== defaultSecretName || namespace !== cluster.namespace
  const isDefault = (secret: SecretFact) =>
    secret.name === defaultSecretName && mayLieIn(secret, cluster.namespace)
  return isOther && secrets.some(isDefault)
}

/**
 * True if another object may add keys to a Secret, as an ExternalSecret with `creationPolicy:
 * Merge` does.
 */
export const mayGetKeys = (secret: SecretFact, secrets: readonly SecretFact[]): boolean =>
  secrets.some(
    (other) =>
      other !== secret &&
      other.name === secret.name &&
      other.object.kind !== 'Secret' &&
      !other.hasAllKeys &&
      mayLieIn(other, secret.namespace),
  )

/** Name and namespace in a vc.yaml, or the defaults; an unknown namespace is undefined. */
export function namedSecret({ apiKey, namespace }: VirtualClusterFact) {
  if (apiKey === undefined) return undefined
  const { secretName = defaultSecretName } = apiKey
  if (secretName === null) return undefined
  const own = apiKey.namespace === undefined || apiKey.namespace === ''
  return {
    name: secretName || defaultSecretName,
    namespace: own ? namespace : (apiKey.namespace ?? undefined),
  }
}

type Index = FolderIndex<SecretFact>

/** Secrets by what virtual clusters ask for. */
interface Secrets {
  /** Those of the default name. */
  readonly defaults: readonly SecretFact[]
  /** Those of a name that may lie in a namespace. */
  readonly named: (name: string, namespace: string | undefined) => readonly Index[]
  /** True if one whose name only a template knows may have this name in a namespace. */
  readonly mayHave: (name: string, namespace: string | undefined) => boolean
  /** Their names in a namespace, and those of Secrets without one. */
  readonly namesIn: (namespace: string | undefined) => ReadonlySet<string>
  /** Those whose name a hash follows, by the name without it. */
  readonly hashed: ReadonlyMap<string | undefined, readonly SecretFact[]>
  /** True if a Secret is expected in the files: they have others of its namespace, or beside a vc.yaml. */
  readonly areExpected: (uri: string, namespace: string | undefined) => boolean
}

function secretsBy(all: readonly SecretFact[]): Secrets {
  const byName = groupBy(all, ({ name }) => name)
  const unnamed = (byName.get(undefined) ?? []).filter(({ unhashed }) => unhashed === undefined)
  const namespaces = new Set(all.map(({ namespace }) => namespace))
  const indexed = rememberEach((some: readonly SecretFact[]) =>
    indexOf(some, ({ object }) => object.place.uri),
  )
  const inNamespaces = rememberEach((some: readonly SecretFact[]) =>
    groupBy(some, ({ namespace }) => namespace),
  )
  /** The Secrets of a namespace, and those without one, which may belong to any. */
  const listsOf = (some: readonly SecretFact[], namespace: string | undefined) => {
    if (namespace === undefined) return [some]
    const lists = inNamespaces(some)
    return [lists.get(namespace), lists.get(undefined)].filter((one) => one !== undefined)
  }
  const namesOf = rememberEach(
    (some: readonly SecretFact[]) => new Set(some.flatMap(({ name }) => name ?? [])),
  )
  return {
    defaults: byName.get(defaultSecretName) ?? [],
    named: (name, namespace) => listsOf(byName.get(name) ?? [], namespace).map(indexed),
    mayHave: (name, namespace) =>
      unnamed.some((secret) => mayLieIn(secret, namespace) && mayBeNamed(secret, name)),
    namesIn(namespace) {
      const [first, second] = listsOf(all, namespace).map(namesOf)
      return second === undefined ? (first ?? new Set()) : new Set([...(first ?? []), ...second])
    },
    hashed: groupBy(all, ({ unhashed }) => unhashed),
    areExpected: (uri, namespace) =>
      (namespace !== undefined && namespaces.has(namespace)) ||
      indexed(all).reaches(folderAround(uri)),
  }
}

/**
 * The Secret that each virtual cluster reads; Secrets that are already assigned narrow down the
 * others.
 */
export function joinSecrets(
  clusters: readonly VirtualClusterFact[],
  all: readonly SecretFact[],
): ReadonlyMap<VirtualClusterFact, SecretJoin> {
  const secrets = secretsBy(all)
  const found = new Map(clusters.map((cluster) => [cluster, fittingSecret(cluster, secrets)]))
  const read = new Set(
    [...found.values()].filter((secret) => secret !== 'unclear' && secret !== undefined),
  )
  return new Map(
    [...found].map(([cluster, secret]): [VirtualClusterFact, SecretJoin] => {
      if (secret === 'unclear') return [cluster, undefined]
      return [cluster, secret ? { found: secret } : missingSecret(cluster, secrets, read)]
    }),
  )
}

/** The nearest Secret of the wanted name and namespace; unclear if two are equally near. */
function fittingSecret(
  cluster: VirtualClusterFact,
  secrets: Secrets,
): SecretFact | 'unclear' | undefined {
  const wanted = wantedSecret(cluster)
  if (wanted === undefined) return 'unclear'
  const fitting = secrets.named(wanted.name, wanted.namespace)
  if (!fitting.some((index) => index.reaches(''))) return undefined
  return nearestSecret(cluster, fitting) ?? 'unclear'
}

function missingSecret(
  cluster: VirtualClusterFact,
  secrets: Secrets,
  read: ReadonlySet<SecretFact>,
): SecretJoin {
  const wanted = wantedSecret(cluster)
  if (wanted === undefined) return undefined
  const { name, namespace } = wanted
  // A Secret whose name only a template knows may be the one.
  if (secrets.mayHave(name, namespace)) return undefined
  const elsewhere = nearestSecret(cluster, secrets.named(name, undefined))
  // Every virtual cluster has a Secret of the default name, so one that another cluster reads does
  // not count here; and the namespaces of two tenants (team-a and team-b) differ by one letter on
  // purpose.
  const isAnothers = elsewhere !== undefined && name === defaultSecretName && read.has(elsewhere)
  if (elsewhere !== undefined && namespace !== undefined && !isAnothers)
    return { inOtherNamespace: elsewhere, name, namespace }
  const hasOther =
    hasFallback(cluster, secrets.defaults) || secrets.mayHave(defaultSecretName, cluster.namespace)
  const hashed = hasOther ? undefined : hashedSecret(cluster, wanted, secrets)
  if (hashed !== undefined) return { hashed, name }
  const near = misspeltSecret(cluster, wanted, secrets)
  if (near !== undefined) return { near, name }
  const isExpected = !isAnothers && secrets.areExpected(cluster.place.uri, namespace)
  return isExpected && !hasOther ? { absent: name, namespace } : undefined
}

type Wanted = NonNullable<ReturnType<typeof wantedSecret>>

/** The Secret that a misspelt name was meant for. */
function misspeltSecret(
  cluster: VirtualClusterFact,
  { name, namespace }: Wanted,
  secrets: Secrets,
): SecretFact | undefined {
  const names = secrets.namesIn(namespace)
  const meant = names.size > MAX_CONFIG_ENTRIES ? undefined : didYouMean(name, names)
  // Names that differ in a number differ on purpose.
  const isTypo = meant !== undefined && withoutDigits(meant) !== withoutDigits(name)
  // Each environment may have one of this name, and the name is all that is suggested.
  return isTypo ? someNearestIn(cluster.place.uri, secrets.named(meant, namespace)) : undefined
}

/** True if the certain text of an unknown name fits a name. */
function mayBeNamed({ nameAround: { before, after } = NOTHING }: SecretFact, name: string) {
  const isLong = name.length >= before.length + after.length
  return isLong && name.startsWith(before) && name.endsWith(after)
}

const NOTHING = { before: '', after: '' }

/** The Secret with this name plus a Kustomize hash. */
function hashedSecret(
  cluster: VirtualClusterFact,
  { name, namespace }: Wanted,
  { hashed }: Secrets,
): SecretFact | undefined {
  const fitting = (hashed.get(name) ?? []).filter((secret) => mayLieIn(secret, namespace))
  if (fitting.length === 0) return undefined
  const isMeant = secretsBy(fitting).areExpected(cluster.place.uri, namespace)
  return isMeant ? nearestObject(cluster.place.uri, fitting, (one) => one.object) : undefined
}

const withoutDigits = (text: string) => text.replace(/\d/g, '')

const nearestSecret = (cluster: VirtualClusterFact, among: readonly Index[]) =>
  nearestIn(cluster.place.uri, among, (secret) => secret.object)

const mayLieIn = (secret: SecretFact, namespace: string | undefined) =>
  secret.namespace === undefined || namespace === undefined || secret.namespace === namespace
