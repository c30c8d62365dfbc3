import {
  ensurePath,
  error,
  type Fix,
  info,
  isMapping,
  isSubdomain,
  omission,
  quoted,
  suggestion,
  writeFix,
} from '#core'
import {
  apiKeyPlace,
  defineProjectRule,
  type FactPlace,
  objectNamePlace,
  type SecretFact,
  type SecretJoin,
  type VirtualClusterFact,
} from '#project'

export default defineProjectRule({
  id: 'missing-platform-secret',
  summary: 'A virtual cluster cannot connect without the Secret that its vc.yaml names.',
  fixable: 'suggest',
  messages: {
    absent: info('No file defines the Secret {name}{where}. Check that it exists.'),
    // Without a name and a namespace in the vc.yaml, the default counts.
    unnamed: omission(info('No file defines the Secret {name}{where}. Check that it exists.')),
    near: error('No file defines the Secret {name}{where}. Did you mean "{near}"?'),
    hashed: error(
      'Kustomize adds a hash to the name {name}, so no Secret is found. Set "disableNameSuffixHash: true" in the generator.',
    ),
    elsewhere: error(
      'The Secret {name} is in namespace "{other}", not in {namespace}. Correct the namespace.',
    ),
    unplaced: omission(
      error(
        'The Secret {name} is in namespace "{other}", not in {namespace}. Correct the namespace.',
      ),
    ),
  },
  project({ graph, report, nodeAt }) {
    const written: Write = (at, name) => writeFix(at && nodeAt(at), name)
    const added = (cluster: VirtualClusterFact, namespace: string) => {
      const apiKey = nodeAt(apiKeyPlace(cluster))
      const edits = apiKey && ensurePath(apiKey, ['namespace'], namespace)
      return suggestion(`Write "${namespace}"`, edits)
    }
    const words: Words = (place, text) => {
      const node = place && nodeAt(place)
      return node === undefined || isMapping(node.value) ? `"${text}"` : quoted(node)
    }
    for (const [cluster, join] of graph.secretOf) {
      if (cluster.apiKey === undefined || join === undefined || 'found' in join) continue
      // No Secret can have this name, so the name itself is reported.
      if ('absent' in join && !isSubdomain(join.absent)) continue
      if ('hashed' in join) report(hashed(cluster, join, words))
      else if ('inOtherNamespace' in join)
        report(
          elsewhere(cluster, join, words, (at, name) =>
            at === undefined ? added(cluster, name) : written(at, name),
          ),
        )
      else report(missing(cluster, join, words, written))
    }
  },
})

/** Makes an edit that replaces a name. */
type Write = (place: FactPlace | undefined, name: string) => Fix | undefined

/** A name in quotes as the file writes it, with credentials masked. */
type Words = (place: FactPlace | undefined, text: string) => string

function elsewhere(
  cluster: VirtualClusterFact,
  { inOtherNamespace: secret, ...join }: Extract<SecretJoin, { inOtherNamespace: unknown }>,
  words: Words,
  write: Write,
) {
  const namespaceAt = namespaceWrittenAt(cluster)
  const name = words(nameWrittenAt(cluster), join.name)
  const namespace = words(namespaceAt, join.namespace)
  const data = { name, namespace, other: secret.namespace ?? '' }
  const related = [definedHere(secret)]
  const fix = write(namespaceAt, data.other)
  const message = namespaceAt === undefined ? 'unplaced' : 'elsewhere'
  return { message, ...place(namespaceAt, cluster), data, related, fix } as const
}

function hashed(
  cluster: VirtualClusterFact,
  { hashed: secret, name }: Extract<SecretJoin, { hashed: unknown }>,
  words: Words,
) {
  const nameAt = nameWrittenAt(cluster)
  const related = [definedHere(secret)]
  const data = { name: words(nameAt, name) }
  return { message: 'hashed', ...place(nameAt, cluster), data, related } as const
}

function missing(
  cluster: VirtualClusterFact,
  join: Extract<SecretJoin, { near: unknown } | { absent: unknown }>,
  words: Words,
  write: Write,
) {
  const nameAt = nameWrittenAt(cluster)
  const name = words(nameAt, 'absent' in join ? join.absent : join.name)
  const namespace = cluster.apiKey?.namespace ?? cluster.namespace
  const namespaceAt = namespaceWrittenAt(cluster)
  const where = namespace ? ` in namespace ${words(namespaceAt, namespace)}` : ''
  const at = place(nameAt, cluster)
  const message = nameAt === undefined ? 'unnamed' : 'absent'
  if ('absent' in join) return { message, ...at, data: { name, where } } as const
  const near = join.near.name ?? ''
  const related = [definedHere(join.near)]
  const fix = write(nameAt, near)
  return { message: 'near', ...at, data: { name, where, near }, related, fix } as const
}

function nameWrittenAt(cluster: VirtualClusterFact): FactPlace | undefined {
  return cluster.apiKey?.secretName === undefined ? undefined : apiKeyPlace(cluster, 'secretName')
}

function namespaceWrittenAt(cluster: VirtualClusterFact): FactPlace | undefined {
  return cluster.apiKey?.namespace ? apiKeyPlace(cluster, 'namespace') : undefined
}

/** A virtual cluster that names no Secret uses the default one, so the finding is at `apiKey`. */
function place(at: FactPlace | undefined, cluster: VirtualClusterFact) {
  return at === undefined ? ({ at: apiKeyPlace(cluster), part: 'key' } as const) : { at }
}

const definedHere = ({ object }: SecretFact) => ({
  at: objectNamePlace(object),
  message: 'A Secret is defined here.',
})
