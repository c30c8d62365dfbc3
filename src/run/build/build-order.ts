import type { Deployment, Resource } from './deployments.ts'

/** A kustomization that builds on another which builds on it. */
interface Circle {
  readonly deployment: Deployment
  readonly entry: Resource
}

interface Open {
  readonly deployment: Deployment
  readonly entries: readonly Resource[]
  next: number
}

/**
 * Orders deployments so that each follows those that it builds on, without those ordered before. Of
 * all circles found from one deployment, the first is enough.
 */
export function buildOrder(kustomizationAt: (uri: string) => Deployment | undefined) {
  const seen = new Set<string>()
  return (root: Deployment) => {
    const ordered: Deployment[] = []
    let circle: Circle | undefined
    const path: Open[] = []
    const open = new Set<string>()
    const enter = (deployment: Deployment) => {
      if (seen.has(deployment.id)) return
      seen.add(deployment.id)
      open.add(deployment.id)
      path.push({ deployment, entries: entriesOf(deployment), next: 0 })
    }
    enter(root)
    // Iterative, because a chain may be longer than the stack.
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { deployment, entries } = last
      const entry = entries[last.next++]
      if (entry === undefined) {
        path.pop()
        open.delete(deployment.id)
        ordered.push(deployment)
        continue
      }
      if (open.has(entry.uri)) circle ??= { deployment, entry }
      const below = kustomizationAt(entry.uri)
      if (below !== undefined) enter(below)
    }
    return { ordered, circle }
  }
}

const entriesOf = ({ resources, components }: Deployment): readonly Resource[] => [
  ...resources,
  ...components,
]
