import { groupBy } from '#core'
import type { NamedKind } from '../../core/types.ts'
import { allNearest } from '../facts/nearest.ts'
import type { FactPlace, ObjectFact } from '../facts/read.ts'
import { secretKeyPlace } from '../facts/secret-facts.ts'
import type { Graph } from '../graph.ts'
import type { Occurrence } from './occurrence.ts'

/** An object, or several that cannot be distinguished, with every place that names it. */
export interface Named {
  readonly kind: NamedKind
  readonly name: string
  readonly scope: string | undefined
  /** Empty if no file of the project defines it. */
  readonly definitions: readonly Occurrence[]
  readonly references: readonly Occurrence[]
}

export interface NameIndex {
  readonly all: readonly Named[]
  /** The object that an occurrence names. */
  readonly namedAt: (occurrence: Occurrence) => Named | undefined
}

/**
 * Joins the mentions in one set of files. A name means the nearest object of that name; several
 * equally near ones are joined.
 */
export function nameIndex(occurrences: readonly Occurrence[], graph: Graph): NameIndex {
  const groups = groupBy(
    [...occurrences, ...holdings(graph)],
    ({ kind, name }) => `${kind} ${name}`,
  )
  const all = [...groups.values()].flatMap(join)
  const owner = new Map(
    all.flatMap((named) =>
      [...named.definitions, ...named.references].map((one) => [occurrenceId(one), named] as const),
    ),
  )
  return { all, namedAt: (occurrence) => owner.get(occurrenceId(occurrence)) }
}

/** Secrets that contain an access key without naming it. */
function holdings({ connections }: Graph): Occurrence[] {
  return [...connections].flatMap(([key, { secret }]): Occurrence[] => {
    const held = secret?.keys.find(({ name }) => name === 'accessKey')
    const { name } = key.object
    if (secret === undefined || held === undefined || name === undefined) return []
    const place = secretKeyPlace(secret, held)
    return [{ kind: 'OwnedAccessKey', name, scope: undefined, place, how: 'holds' }]
  })
}

/** Groups the mentions of one name by meaning. */
function join(occurrences: readonly Occurrence[]): readonly Named[] {
  const definitions = occurrences.filter(({ how }) => how === 'defines')
  const sets = createSets()
  for (const definition of definitions) sets.add(definition)
  const loose: Occurrence[] = []
  for (const occurrence of occurrences) {
    if (occurrence.how === 'defines') continue
    const possible = definitions.filter((definition) => mayMean(occurrence, definition))
    const meant = allNearest(occurrence.place.uri, possible, ({ place }) => place.uri)
    if (meant.length === 0) loose.push(occurrence)
    for (const definition of meant) sets.unite(definition, occurrence)
  }
  uniteLoose(loose, sets)
  return sets.all().flatMap(namedOf)
}

/**
 * Joins names that no file defines, unless something separates them. An unknown namespace may be a
 * different one each time.
 */
function uniteLoose(loose: readonly Occurrence[], sets: ReturnType<typeof createSets>): void {
  const scopes = new Set(loose.flatMap(({ scope }) => (scope === undefined ? [] : [scope])))
  const isAlone = ({ kind, scope }: Occurrence) =>
    scope === undefined && (kind === 'Secret' || kind === 'Role')
  for (const occurrence of loose) sets.add(occurrence)
  const together = loose.filter((occurrence) => !isAlone(occurrence))
  const byScope = groupBy(together, ({ scope }) => (scopes.size > 1 ? (scope ?? '') : ''))
  for (const [first, ...others] of byScope.values()) {
    if (first === undefined) continue
    for (const other of others) sets.unite(first, other)
  }
}

const mayMean = ({ scope }: Occurrence, definition: Occurrence) =>
  scope === undefined || definition.scope === undefined || scope === definition.scope

function namedOf(members: readonly Occurrence[]): readonly Named[] {
  const definitions = members.filter(({ how }) => how === 'defines')
  const references = members.filter(({ how }) => how !== 'defines')
  const [first] = [...definitions, ...references]
  if (first === undefined) return []
  const scope = [...definitions, ...references].find((one) => one.scope !== undefined)?.scope
  return [{ kind: first.kind, name: first.name, scope, definitions, references }]
}

const occurrenceId = ({ kind, how, place, span }: Occurrence) =>
  JSON.stringify([kind, how, place.uri, place.document, place.pointer, span?.start])

/** Sets of mentions that belong together. */
function createSets() {
  const sets = new Map<Occurrence, Occurrence[]>()
  /** Creates a set for a mention without one. */
  const add = (member: Occurrence) => {
    const known = sets.get(member) ?? [member]
    sets.set(member, known)
    return known
  }
  return {
    add,
    unite(a: Occurrence, b: Occurrence) {
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

/** True if the fact is of an object that the name means. */
export const isDefinedAt = ({ definitions }: Named, object: ObjectFact): boolean =>
  definitions.some(({ place }) => isOfObject(place, object))

export const isOfObject = (place: FactPlace, { place: own }: ObjectFact): boolean =>
  place.uri === own.uri &&
  place.document === own.document &&
  own.pointer.every((step, depth) => place.pointer[depth] === step)
