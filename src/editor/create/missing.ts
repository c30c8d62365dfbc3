import {
  type AccessKeyFact,
  accessTo,
  apiKeyPlace,
  type Graph,
  type ObjectFact,
  type VirtualClusterFact,
} from '../../project/index.ts'
import { isDefinedAt, isOfObject, type Named } from '../../project/names/index.ts'
import { wantedSecret } from '../../project/platform-secret.ts'
import { type NameSource, type Names, namedAt, treeOf } from '../names/navigate.ts'
import { keyLines, objectName, roleLines, secretLines, userLines } from './objects.ts'

/** An object that a place needs and no file defines. */
export interface MissingObject {
  readonly title: string
  /** The base name of a new file. */
  readonly fileName: string
  readonly lines: readonly string[]
  /** Objects of its kind, which show where it belongs. */
  readonly alike: readonly ObjectFact[]
  /** The rules that report its absence. */
  readonly rules: readonly string[]
}

/** The objects to create for the name at an offset. */
export function missingAt(
  source: NameSource,
  offset: number,
  names: Names,
): readonly MissingObject[] {
  const named = namedAt(source, offset, names)?.named
  const roles = rolesAt(source, offset, names.graph)
  return named === undefined ? roles : [...objectsFor(named, names.graph), ...roles]
}

function objectsFor(named: Named, graph: Graph): readonly MissingObject[] {
  const isDefined = named.definitions.length > 0
  if (named.kind === 'User') return isDefined ? [] : usersFor(named, graph)
  if (named.kind === 'OwnedAccessKey') return isDefined ? [] : [keyFor(named.name, graph)]
  if (named.kind !== 'Secret' || !isRead(named, graph)) return []
  const secret = isDefined ? [] : [secretFor(named, graph)]
  return lacksKey(named, graph) ? [...secret, keyFor(named.name, graph)] : secret
}

/**
 * Single sign-on also creates users, so a name counts as missing only if the files keep other users
 * or keys.
 */
function usersFor({ name, references }: Named, { users, accessKeys }: Graph) {
  const isOfKey = references.some(({ place }) =>
    accessKeys.some((key) => isOfObject(place, key.object)),
  )
  const file = objectName(name)
  if (file === '' || (users.length === 0 && !isOfKey)) return []
  const alike = users.map(({ object }) => object)
  const lines = userLines(name)
  const title = `User "${name}"`
  return [{ title, fileName: `user-${file}`, lines, alike, rules: ['unknown-user'] }]
}

function secretFor({ name, scope }: Named, { secrets }: Graph): MissingObject {
  const objects = secrets.map(({ object }) => object)
  return {
    title: `Secret "${name}"${scope === undefined ? '' : ` in namespace "${scope}"`}`,
    fileName: `secret-${objectName(name)}`,
    lines: secretLines(name, scope),
    alike: objects.filter(({ kind }) => kind === 'Secret'),
    rules: ['missing-platform-secret'],
  }
}

/** True if a virtual cluster reads the Secret. */
const isRead = ({ name, scope }: Named, { virtualClusters }: Graph): boolean =>
  virtualClusters.some((cluster) => {
    const wanted = wantedSecret(cluster)
    const isThere = wanted?.namespace === undefined || !scope || wanted.namespace === scope
    return wanted?.name === name && isThere
  })

/** True if no known key is in the Secret, and none there may be one. */
function lacksKey(named: Named, { accessKeys, connections, secrets }: Graph): boolean {
  const isElsewhere = secrets.some(
    ({ object, accessKey }) => accessKey !== undefined && isDefinedAt(named, object),
  )
  return (
    !isElsewhere &&
    accessKeys.every((key) => {
      if (key.object.name === named.name || key.object.name === undefined) return false
      const { secret, virtualCluster } = connections.get(key) ?? {}
      if (secret !== undefined) return !isDefinedAt(named, secret.object)
      return virtualCluster !== undefined || !isForVirtualClusters(key)
    })
  )
}

const isForVirtualClusters = ({ scope }: AccessKeyFact) => scope.vcRole !== 'no'

function keyFor(name: string, { accessKeys }: Graph): MissingObject {
  const like = accessKeys.find(({ scope, user }) => scope.vcRole === 'yes' && user)
  return {
    title: `access key "${name}" with role "vc"`,
    fileName: `access-key-${objectName(name)}`,
    lines: keyLines(name, like?.user ?? undefined),
    alike: accessKeys.map(({ object }) => object),
    rules: [],
  }
}

function rolesAt(source: NameSource, offset: number, graph: Graph): readonly MissingObject[] {
  return graph.virtualClusters.flatMap((cluster) => {
    const { name, namespace } = wantedSecret(cluster) ?? {}
    if (name === undefined || namespace === undefined) return []
    if (!isNear(cluster, source, offset) || accessTo(graph, cluster) === 'granted') return []
    return {
      title: `Role and RoleBinding for the Secret "${name}"`,
      fileName: `role-read-${objectName(name)}`,
      lines: roleLines({ secret: name, namespace, own: cluster.namespace }),
      alike: graph.roles.map(({ object }) => object),
      rules: ['missing-secret-access'],
    }
  })
}

const isNear = (cluster: VirtualClusterFact, { file }: NameSource, offset: number) =>
  ['createRBAC', 'namespace', 'secretName'].some((field) => {
    const place = apiKeyPlace(cluster, field)
    const tree = place.uri === file.uri ? treeOf(file, place) : undefined
    const start = tree?.locate(place.pointer, 'key')?.start ?? Number.POSITIVE_INFINITY
    const end = tree?.locate(place.pointer, 'value')?.end ?? -1
    return start <= offset && offset <= end
  })
