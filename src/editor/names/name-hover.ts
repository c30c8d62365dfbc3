import { inMarkdown } from '../../core/search/markup.ts'
import { shownWords } from '../../core/secret/hide-credentials.ts'
import type { AccessKeyFact, Graph } from '../../project/index.ts'
import { isDefinedAt, type Named } from '../../project/names/index.ts'

/** The project's facts of an object, on one line of Markdown and without any value of a Secret. */
export function nameHover(named: Named, graph: Graph): string {
  const { kind, name, scope, definitions } = named
  const place =
    scope === undefined ? '' : ` in ${kind === 'VirtualCluster' ? 'project ' : ''}${scope}`
  const title = `**${WORDS[kind]} ${quoted(name)}**${quoted(place)}`
  const facts = [...FACTS[kind](named, graph), ...undefinedNote(definitions.length, kind)]
  return facts.length === 0 ? title : `${title}: ${quoted(facts.join('; '))}`
}

const quoted = (text: string) => inMarkdown(shownWords(text))

const WORDS: Readonly<Record<Named['kind'], string>> = {
  User: 'User',
  OwnedAccessKey: 'Access key',
  Secret: 'Secret',
  Role: 'Role',
  VirtualCluster: 'Virtual cluster',
  WorkspaceInstance: 'Workspace',
  Project: 'Project',
}

type Facts = (named: Named, graph: Graph) => readonly string[]

const FACTS: Readonly<Record<Named['kind'], Facts>> = {
  Secret: secretFacts,
  User: userFacts,
  OwnedAccessKey: keyFacts,
  Role: roleFacts,
  VirtualCluster: namedBy,
  WorkspaceInstance: namedBy,
  Project: namedBy,
}

function secretFacts(named: Named, graph: Graph): readonly string[] {
  const own = graph.secrets.filter(({ object }) => isDefinedAt(named, object))
  const keys = [...new Set(own.flatMap((secret) => secret.keys.map((key) => key.name)))]
  const readers = [...graph.secretOf].filter(
    ([, join]) => join !== undefined && 'found' in join && own.includes(join.found),
  )
  const allowed = placesOf(named, 'resourceNames')
  const reading = own.length > 0 ? readers.length : placesOf(named, 'apiKey')
  const made = own.find(({ object }) => object.kind !== 'Secret')?.object
  const held = own.flatMap((secret) =>
    graph.keysIn(secret).flatMap(({ object }) => object.name ?? []),
  )
  return [
    ...(keys.length > 0 ? [keys.join(', ')] : []),
    ...(made === undefined ? [] : [`made by ${made.kind} ${made.name ?? ''}`.trim()]),
    ...(held.length > 0 ? [`holds access key ${[...new Set(held)].join(', ')}`] : []),
    ...(reading > 0 ? [`read by ${count(reading, 'virtual cluster')}`] : []),
    ...(allowed > 0 ? [`allowed by ${count(allowed, 'Role')}`] : []),
  ]
}

function userFacts(named: Named, graph: Graph): readonly string[] {
  const own = graph.users.filter(({ object }) => isDefinedAt(named, object))
  const users = placesOf(named, 'user')
  const owned = placesOf(named, 'owner')
  const access = placesOf(named, 'access')
  return [
    ...(own.some(({ isDisabled }) => isDisabled) ? ['disabled'] : []),
    ...(users > owned ? [`has ${count(users - owned, 'access key')}`] : []),
    ...(owned > 0 ? [`owns ${count(owned, 'workspace')}`] : []),
    ...(access > 0 ? [`named by ${count(access, 'access rule')}`] : []),
  ]
}

function keyFacts(named: Named, graph: Graph): readonly string[] {
  const keys = graph.accessKeys.filter(({ object }) => isDefinedAt(named, object))
  return keys.flatMap((key) => factsOfKey(key, graph))
}

function factsOfKey(key: AccessKeyFact, graph: Graph): readonly string[] {
  const connection = graph.connections.get(key)
  const read = graph.platformSecrets.find(({ secret }) => secret === connection?.secret)
  const readers = read?.virtualClusters.length ?? 0
  return [
    ...(typeof key.user === 'string' ? [`of user ${key.user}`] : []),
    ...(key.isDisabled ? ['disabled'] : []),
    ...(key.scope.vcRole === 'yes' ? ['with the role vc'] : []),
    ...(connection?.secret?.name === undefined ? [] : [`in Secret ${connection.secret.name}`]),
    ...(readers > 0 ? [`read by ${count(readers, 'virtual cluster')}`] : []),
  ]
}

function roleFacts(named: Named, graph: Graph): readonly string[] {
  const own = graph.roles.filter(({ object }) => isDefinedAt(named, object))
  const bindings = placesOf(named, 'roleRef')
  const secrets = own.map((role) =>
    role.secrets === 'all'
      ? 'allows reading every Secret'
      : role.secrets.length > 0
        ? `allows reading Secret ${role.secrets.join(', ')}`
        : 'allows reading no Secret',
  )
  return [...secrets, ...(bindings > 0 ? [`bound by ${count(bindings, 'RoleBinding')}`] : [])]
}

function namedBy({ references }: Named): readonly string[] {
  const places = references.length
  return places === 0 ? [] : [`named in ${count(places, 'place')}`]
}

const undefinedNote = (definitions: number, kind: Named['kind']) => {
  if (kind === 'Project') return []
  if (definitions > 1) return [`defined in ${definitions} places`]
  return definitions === 0 ? ['not defined in this project'] : []
}

/** Counts the references whose pointers contain these steps. */
const placesOf = ({ references }: Named, ...steps: readonly string[]): number =>
  references.filter(({ place }) => steps.some((step) => place.pointer.includes(step))).length

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`
