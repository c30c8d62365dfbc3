import { nodeAt } from '../../core/document/node-at.ts'
import type { MadeObject } from '../../core/json-patch/index.ts'
import type { Finding } from '../../core/types.ts'
import {
  buildGraphs,
  type FactPlace,
  type FileFacts,
  factPlace,
  factsOf,
  factsWithout,
  type Graph,
  type KeyValue,
  keyValuesOf,
  placeBelow,
  placeId,
} from '../../project/index.ts'
import { lintProject } from '../../project/lint-project.ts'
import { identityOf } from '../identity.ts'
import type { Files } from '../input-file.ts'
import type { ConfiguredRules } from '../profile/profile.ts'
import type { Sequence } from './changed-objects.ts'
import type { ObjectState } from './object-state.ts'

/** Results of joining the files without the changes. */
export interface Read {
  readonly graphs: readonly Graph[]
  readonly facts: readonly FileFacts[]
  readonly values: readonly KeyValue[]
  /** The joined findings without the changes. */
  readonly joined: readonly Finding[]
}

/** The joined findings after the changes that the objects did not have before. */
export function joinRound(
  round: readonly Sequence[],
  made: ReadonlyMap<ObjectState, MadeObject>,
  read: Read,
  { files, joinRules }: { readonly files: Files; readonly joinRules: ConfiguredRules },
): readonly Finding[] {
  const after = new Map(
    [...made].map(([state, { document }]) => [document.file.uri, { state, file: document.file }]),
  )
  const facts = round.flatMap(({ graph: { set, toOneServer }, states }) =>
    states
      .flatMap((state) => made.get(state)?.document.file ?? [])
      .map((file) => ({ ...factsOf(file, { set, toOneServer }), changes: [] })),
  )
  const gone = new Map(
    round.flatMap((sequence) =>
      sequence.states.flatMap((state) => {
        const places = state.by ? [state.object?.place, state.by.change.place] : []
        return places.flatMap((place) => (place ? [[placeId(place), state] as const] : []))
      }),
    ),
  )
  const sets = new Set(round.map(({ graph }) => graph.set))
  const merged = new Set(round.flatMap(({ graph }) => [...graph.merged]))
  const others = read.facts
    .filter(({ set }) => sets.has(set))
    .map((one) => ({ ...factsWithout(one, (id) => gone.has(id) || merged.has(id)), changes: [] }))
  const deletedBy = (place: FactPlace) => {
    const { by, branch } = gone.get(placeId(place)) ?? {}
    if (branch !== undefined || by === undefined) return undefined
    const { verb, place: at } = by.change
    if (verb === 'delete') return placeBelow(at, 'url')
    return verb === 'merge' ? placeBelow(at, '$patch') : undefined
  }
  const laterOf = (place: FactPlace) => {
    const state = gone.get(placeId(place))
    const later = state && made.get(state)
    return state === undefined ? place : later && factPlace(later.document)
  }
  const kept = read.values.flatMap((one) => {
    const state = gone.get(placeId(one.object))
    if (state === undefined) return [one]
    const later = made.get(state)?.document
    // A Secret also keeps a key if an update omits the value.
    const isOmitted = later?.kind === 'OwnedAccessKey' && !nodeAt(later.root, ['spec', 'key'])
    return isOmitted ? [{ ...one, object: factPlace(later) }] : []
  })
  const written = [...made.values()].flatMap(({ document }) => keyValuesOf(document.file))
  const values = [...kept, ...written]
  const hasDeletion = [...gone.values()].some(({ branch }) => branch === undefined)
  const base = { graphs: read.graphs, laterOf, deletedBy, files, nameBefore: (uri: string) => uri }
  const places = {
    files: { get: (uri: string) => after.get(uri)?.file ?? files.get(uri) },
    base: hasDeletion ? base : undefined,
    isMissing: () => false,
  }
  const graphs = buildGraphs([...others, ...facts], values)
  const { findings } = lintProject(graphs, joinRules.set, joinRules.settings, places)
  const fileUriOf = ({ uri }: Finding) => after.get(uri)?.state.object?.place.uri ?? uri
  const known = new Set(read.joined.map((one) => `${identityOf(one)} ${one.uri}`))
  const found = findings.filter(
    (one) =>
      !known.has(`${identityOf(one)} ${fileUriOf(one)}`) &&
      !(after.has(one.uri) && one.rule === 'connection-lost'),
  )
  // An object that a patch makes is in no file, so a place in it cannot be shown.
  const isWritten = ({ uri }: Pick<Finding, 'uri'>) => !after.has(uri)
  return found.map((one) => ({ ...one, related: one.related.filter(isWritten) }))
}
