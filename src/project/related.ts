import { type FactPlace, type ObjectFact, placeBelow } from './facts/read.ts'
import { apiKeyPlace, type VirtualClusterFact } from './facts/virtual-cluster-facts.ts'
import type { Connection } from './graph.ts'
import type { RelatedFact } from './project-rule.ts'

export const objectNamePlace = ({ place }: Pick<ObjectFact, 'place'>): FactPlace =>
  placeBelow(place, 'metadata', 'name')

/** The virtual clusters that read a Secret: at most three are worth showing. */
export function readerPlaces(
  virtualClusters: readonly VirtualClusterFact[],
): readonly RelatedFact[] {
  return virtualClusters.slice(0, 3).map((cluster) => ({
    at: cluster.apiKey === undefined ? cluster.place : apiKeyPlace(cluster),
    part: 'key',
    message: 'A virtual cluster reads the Secret here.',
  }))
}

/** The reason that a key is known to connect a virtual cluster. */
export function connectionPlaces(connection: Connection | undefined): readonly RelatedFact[] {
  if (connection === undefined) return []
  const { secret, virtualCluster } = connection
  const held = secret && {
    at: objectNamePlace(secret.object),
    message: 'This Secret holds the key.',
  }
  const readers = readerPlaces(virtualCluster === undefined ? [] : [virtualCluster])
  return held === undefined ? readers : [held, ...readers]
}
