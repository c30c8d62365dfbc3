import { type FactPlace, type ObjectFact, placeBelow } from './facts/read.ts'
import { apiKeyPlace, type VirtualClusterFact } from './facts/virtual-cluster-facts.ts'
import type { RelatedFact } from './project-rule.ts'

export const objectNamePlace = ({ place }: Pick<ObjectFact, 'place'>): FactPlace =>
  placeBelow(place, 'metadata', 'name')

/** Related places of the virtual clusters that read a Secret, three at most. */
export function readerPlaces(
  virtualClusters: readonly VirtualClusterFact[],
): readonly RelatedFact[] {
  return virtualClusters.slice(0, 3).map((cluster) => ({
    at: cluster.apiKey === undefined ? cluster.place : apiKeyPlace(cluster),
    part: 'key',
    message: 'A virtual cluster reads the Secret here.',
  }))
}
