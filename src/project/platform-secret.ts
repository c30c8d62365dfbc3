import { didYouMean } from '#core'
import { groupBy } from '../core/text/group-by.ts'
import { foldersOf, nearestObject, sharedFolders } from './facts/nearest.ts'
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

type Named = ReadonlyMap<string | undefined, readonly SecretFact[]>

/**
 * The Secret that each virtual cluster reads; Secrets that are already assigned narrow down the
 * others.
 */
export function joinSecrets(
  clusters: readonly VirtualClusterFact[],
  secrets: readonly SecretFact[],
): ReadonlyMap<VirtualClusterFact, SecretJoin> {
  const named: Named = groupBy(secrets, (secret) => secret.name)
  const found = new Map(clusters.map((cluster) => [cluster, fittingSecret(cluster, named)]))
  const read = new Set(
    [...found.values()].filter((secret) => secret !== 'unclear' && secret !== undefined),
  )
  return new Map(
    [...found].map(([cluster, secret]): [VirtualClusterFact, SecretJoin] => {
      if (secret === 'unclear') return [cluster, undefined]
      return [cluster, secret ? { found: secret } : missingSecret(cluster, secrets, named, read)]
    }),
  )
}

/** The nearest Secret of the wanted name and namespace; unclear if two are equally near. */
function fittingSecret(
  cluster: VirtualClusterFact,
  named: Named,
): SecretFact | 'unclear' | undefined {
  const wanted = wantedSecret(cluster)
  if (wanted === undefined) return 'unclear'
  const fitting = (named.get(wanted.name) ?? []).filter((s) => mayLieIn(s, wanted.namespace))
  if (fitting.length === 0) return undefined
  return nearestSecret(cluster, fitting) ?? 'unclear'
}

function missingSecret(
  cluster: VirtualClusterFact,
  secrets: readonly SecretFact[],
  named: Named,
  read: ReadonlySet<SecretFact>,
): SecretJoin {
  const wanted = wantedSecret(cluster)
  // A Secret whose name only a template knows may be the one.
  if (wanted === undefined || named.get(undefined)?.some(hasUnknownName)) return undefined
  const { name, namespace } = wanted
  const elsewhere = nearestSecret(cluster, named.get(name) ?? [])
  // Every virtual cluster has a Secret of the default name, so one that another cluster reads does
  // not count here; and the namespaces of two tenants (team-a and team-b) differ by one letter on
  // purpose.
  const isAnothers = elsewhere !== undefined && name === defaultSecretName && read.has(elsewhere)
  if (elsewhere !== undefined && namespace !== undefined && !isAnothers)
    return { inOtherNamespace: elsewhere, name, namespace }
  const candidates = secrets.filter((secret) => mayLieIn(secret, namespace))
  const hasOther = hasFallback(cluster, named.get(defaultSecretName) ?? [])
  const hashed = hasOther ? undefined : hashedSecret(cluster, wanted, candidates)
  if (hashed !== undefined) return { hashed, name }
  const near = misspeltSecret(cluster, name, candidates)
  if (near !== undefined) return { near, name }
  const isExpected = !isAnothers && expectsSecret(cluster.place.uri, namespace, secrets)
  return isExpected && !hasOther ? { absent: name, namespace } : undefined
}

/** The Secret that a misspelt name was meant for. */
function misspeltSecret(
  cluster: VirtualClusterFact,
  name: string,
  candidates: readonly SecretFact[],
): SecretFact | undefined {
  const named: Named = groupBy(candidates, (secret) => secret.name)
  const meant = didYouMean(name, new Set([...named.keys()].filter((one) => one !== undefined)))
  // Names that differ in a number differ on purpose.
  const isTypo = meant !== undefined && withoutDigits(meant) !== withoutDigits(name)
  return nearestSecret(cluster, isTypo ? (named.get(meant) ?? []) : [])
}

const hasUnknownName = ({ unhashed }: SecretFact): boolean => unhashed === undefined

/** The Secret with this name plus a Kustomize hash. */
function hashedSecret(
  cluster: VirtualClusterFact,
  { name, namespace }: NonNullable<ReturnType<typeof wantedSecret>>,
  candidates: readonly SecretFact[],
): SecretFact | undefined {
  const hashed = candidates.filter(({ unhashed }) => unhashed === name)
  const isMeant = expectsSecret(cluster.place.uri, namespace, hashed)
  return isMeant ? nearestSecret(cluster, hashed) : undefined
}

const withoutDigits = (text: string) => text.replace(/\d/g, '')

const nearestSecret = (cluster: VirtualClusterFact, candidates: readonly SecretFact[]) =>
  nearestObject(cluster.place.uri, candidates, (secret) => secret.object)

/**
 * True if this Secret is expected in the files, because they have others of its namespace, or
 * others beside the vc.yaml.
 */
function expectsSecret(
  uri: string,
  namespace: string | undefined,
  secrets: readonly SecretFact[],
): boolean {
  const depth = foldersOf(uri).length
  return secrets.some(
    (secret) =>
      (namespace !== undefined && secret.namespace === namespace) ||
      sharedFolders(uri, secret.object.place.uri) === depth,
  )
}

const mayLieIn = (secret: SecretFact, namespace: string | undefined) =>
  secret.namespace === undefined || namespace === undefined || secret.namespace === namespace
