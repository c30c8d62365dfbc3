import { groupBy } from '#core'
import type { NamedKind } from '../../core/types.ts'
import { sharedFolders } from '../facts/nearest.ts'
import type { ObjectFact } from '../facts/read.ts'
import { secretKeyPlace } from '../facts/secret-facts.ts'
import type { Graph } from '../graph.ts'
import type { Mention } from './mention.ts'

/** One object, or several that cannot be distinguished, with every place that names it. */
export interface Named {
  readonly kind: NamedKind
  readonly name: string
  readonly scope: string | undefined
  /** Where it is defined; empty where no file of the project does. */
  readonly definitions: readonly Mention[]
  readonly references: readonly Mention[]
}

export interface NameIndex {
  readonly all: readonly Named[]
  /** What a mention means. */
  readonly of: (mention: Mention) => Named | undefined
}

/**
 * Joins the mentions of one set of files. A name means the nearest object that is called so; where
 * several are equally near, they go together.
 */
export function nameIndex(mentions: readonly Mention[], graph: Graph): NameIndex {
  const groups = groupBy([...mentions, ...holdings(graph)], ({ kind, name }) => `${kind} ${name}`)
  const all = [...groups.values()].flatMap(join)
  const owner = new Map(
    all.flatMap((named) =>
      [...named.definitions, ...named.references].map((one) => [mentionId(one), named] as const),
    ),
  )
  return { all, of: (mention) => owner.get(mentionId(mention)) }
}

/** Secrets that hold an access key, which they do not name. */
function holdings({ connections }: Graph): Mention[] {
  return [...connections].flatMap(([key, { secret }]): Mention[] => {
    const held = secret?.keys.find(({ name }) => name === 'accessKey')
    const { name } = key.object
    if (secret === undefined || held === undefined || name === undefined) return []
    const place = secretKeyPlace(secret, held)
    return [{ kind: 'OwnedAccessKey', name, scope: undefined, place, how: 'holds' }]
  })
}

/** The mentions of one name, by what they mean. */
function join(mentions: readonly Mention[]): readonly Named[] {
  const definitions = mentions.filter(({ how }) => how === 'defines')
  const sets = createSets<Mention>()
  for (const definition of definitions) sets.add(definition)
  const loose: Mention[] = []
  for (const mention of mentions) {
    if (mention.how === 'defines') continue
    const meant = nearestOf(mention, definitions)
    if (meant.length === 0) loose.push(mention)
    for (const definition of meant) sets.unite(definition, mention)
  }
  uniteLoose(loose, sets)
  return sets.all().flatMap(namedOf)
}

/**
 * Names of what no file defines mean the same where nothing keeps them apart. What lies in a namespace
 * that is not known may be another one each time.
 */
function uniteLoose(loose: readonly Mention[], sets: Sets<Mention>): void {
  const scopes = new Set(loose.flatMap(({ scope }) => (scope === undefined ? [] : [scope])))
  const isAlone = ({ kind, scope }: Mention) =>
    scope === undefined && (kind === 'Secret' || kind === 'Role')
  for (const mention of loose) sets.add(mention)
  const together = loose.filter((mention) => !isAlone(mention))
  const byScope = groupBy(together, ({ scope }) => (scopes.size > 1 ? (scope ?? '') : ''))
  for (const [first, ...others] of byScope.values()) {
    if (first === undefined) continue
    for (const other of others) sets.unite(first, other)
  }
}

function nearestOf(mention: Mention, definitions: readonly Mention[]): readonly Mention[] {
  let depth = -1
  let best: Mention[] = []
  for (const definition of definitions) {
    if (!mayMean(mention, definition)) continue
    const shared = sharedFolders(mention.place.uri, definition.place.uri)
    if (shared < depth) continue
    if (shared > depth) best = []
    depth = shared
    best.push(definition)
  }
  return best
}

const mayMean = ({ scope }: Mention, definition: Mention) =>
  scope === undefined || definition.scope === undefined || scope === definition.scope

function namedOf(members: readonly Mention[]): readonly Named[] {
  const definitions = members.filter(({ how }) => how === 'defines')
  const references = members.filter(({ how }) => how !== 'defines')
  const [first] = [...definitions, ...references]
  if (first === undefined) return []
  const scope = [...definitions, ...references].find((one) => one.scope !== undefined)?.scope
  return [{ kind: first.kind, name: first.name, scope, definitions, references }]
}

const mentionId = ({ kind, how, place, span }: Mention) =>
  JSON.stringify([kind, how, place.uri, place.document, place.pointer, span?.start])

interface Sets<T> {
  /** Makes a set of its own for a thing that is in none. */
  readonly add: (member: T) => T[]
  readonly unite: (a: T, b: T) => void
  readonly all: () => readonly (readonly T[])[]
}

/** Sets of things that belong together. */
function createSets<T>(): Sets<T> {
  const sets = new Map<T, T[]>()
  const add = (member: T) => {
    const known = sets.get(member) ?? [member]
    sets.set(member, known)
    return known
  }
  return {
    add,
    unite(a, b) {
      const [into, from] = [add(a), add(b)]
      if (into === from) return
      for (const member of from) {
        into.push(member)
        sets.set(member, into)
      }
    },
    all: () => [...new Set(sets.values())],
  }
}

/** Whether a fact is of an object that is meant. */
export const isDefinedAt = ({ definitions }: Named, object: ObjectFact): boolean =>
  definitions.some(
    ({ place }) =>
      place.uri === object.place.uri &&
      place.document === object.place.document &&
      object.place.pointer.every((step, depth) => place.pointer[depth] === step),
  )
