import type { Node } from '../../../core/types.ts'
import type { RefusedBuild } from '../../../project/index.ts'
import type { Deployment, Resource } from '../deployments.ts'

/** Entries of a kustomization that lead nowhere, and those in the wrong list. */
export function misnamedEntries(
  { id, uri, absent, resources, components }: Deployment,
  kustomizationAt: (uri: string) => Deployment | undefined,
): readonly RefusedBuild[] {
  const among = (list: readonly Resource[], isComponent: boolean) =>
    (id === uri ? list : [])
      .filter((entry) => kustomizationAt(entry.uri)?.isComponent === isComponent)
      .map(({ node }) => node)
  return [
    ...absent.map(refusedFor('absent')),
    ...among(resources, true).map(refusedFor('component')),
    ...among(components, false).map(refusedFor('kustomization')),
  ]
}

const refusedFor = (why: RefusedBuild['why']) => (node: Node) => {
  return { node, why, name: String(node.value) }
}
