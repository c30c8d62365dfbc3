import { type FactPlace, type ObjectFact, placeBelow } from './facts/read.ts'
import { apiKeyPlace, type VirtualClusterFact } from './facts/virtual-cluster-facts.ts'
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
