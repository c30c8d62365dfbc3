import type { ObjectFact } from '../project/facts/read.ts'
import type { Graph } from '../project/graph.ts'
import { listOf, mapWith, unknownItem } from './values.ts'

/** Fields of what `project` holds, with their types in CEL. */
export const projectTypes = {
  users: { name: 'string', username: 'string', disabled: 'bool' },
  accessKeys: { name: 'string', user: 'string', displayName: 'string', disabled: 'bool' },
  secrets: { name: 'string', namespace: 'string', keys: 'list<string>' },
  virtualClusters: { namespace: 'string', secretName: 'string' },
  workspaces: { name: 'string', namespace: 'string', owner: 'string' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** The facts of a project's files as CEL values. */
export function projectValue(graph: Graph): unknown {
  const lists: Readonly<Record<keyof typeof projectTypes, readonly unknown[]>> = {
    users: graph.users.map(({ object, username, isDisabled }) =>
      fact(object, { name: object.name ?? null, username: username ?? null, disabled: isDisabled }),
    ),
    accessKeys: graph.accessKeys.map(({ object, user, displayName, isDisabled }) =>
      fact(object, {
        name: object.name ?? null,
        user,
        displayName: displayName ?? null,
        disabled: isDisabled,
      }),
    ),
    secrets: graph.secrets.map(({ object, name, namespace, keys, hasAllKeys }) =>
      fact(object, {
        name: name ?? null,
        namespace: namespace ?? null,
        keys: listOf(
          keys.map((key) => key.name),
          !hasAllKeys,
        ),
      }),
    ),
    virtualClusters: graph.virtualClusters.map(({ namespace, apiKey }) =>
      mapWith({ namespace: namespace ?? null, secretName: apiKey?.secretName }),
    ),
    workspaces: graph.workspaces.map(({ object, owner }) =>
      fact(object, { name: object.name ?? null, namespace: object.namespace ?? null, owner }),
    ),
  }
  const entries = Object.entries(lists).map(([name, list]) => [name, listOf(list, false)] as const)
  return new Map(entries)
}

/** An object that a template may leave out is unknown. */
const fact = (object: ObjectFact, fields: Readonly<Record<string, unknown>>): unknown =>
  object.conditional ? unknownItem : mapWith(fields)
