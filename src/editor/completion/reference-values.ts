import { ownProperty } from '../../core/text/mapping.ts'
import type { Node } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { knownKinds, parsePath } from '../../patch/path/index.ts'

/** The kinds and API versions of Kubernetes that go with the other fields of a reference. */
export function referenceValues(
  position: Position | undefined,
  node: Node | undefined,
): readonly string[] {
  const is = (selector: string) => position?.selectors.includes(selector) === true
  const fieldOf = (key: string) => node?.parent?.child(key)?.value
  if (is('PatchReference.kind')) {
    const version = fieldOf('apiVersion')
    const fits = knownKinds.filter(({ apiVersions }) => apiVersions.some((one) => one === version))
    const kinds = namesOf(fits.length > 0 ? fits : knownKinds).toSorted()
    return [...new Set([...meantKinds(kinds, node), ...kinds])]
  }
  if (!is('PatchReference.apiVersion')) return []
  const kind = fieldOf('kind')
  const fits = knownKinds.filter((known) => known.kind === kind)
  if (fits.length > 0) return fits.flatMap(({ apiVersions }) => apiVersions)
  const meant = meantKinds(namesOf(knownKinds), node)
  const likely = meant.flatMap((name) => knownKinds.filter((one) => one.kind === name))
  const versions = knownKinds.map(({ apiVersion }) => apiVersion).toSorted()
  return [...new Set([...likely.map(({ apiVersion }) => apiVersion), 'v1', ...versions])]
}

/** Kinds that the last steps of the path contain: `Secret` for `secretName`, `ConfigMap` for `configMap.name`. */
function meantKinds(kinds: readonly string[], node: Node | undefined): readonly string[] {
  const path = ownProperty(node?.parent?.parent?.value, 'path')
  const { steps } = parsePath(typeof path === 'string' ? path : '')
  const words = steps
    .filter(({ wildcard, index }) => !wildcard && index === undefined)
    .slice(-2)
    .map(({ text }) =>
      text
        .replace(/.*[/.]/, '')
        .replace(/-/g, '')
        .toLowerCase(),
    )
  return words
    .reverse()
    .flatMap((word) =>
      kinds
        .filter((kind) => word.includes(kind.toLowerCase()))
        .toSorted((a, b) => b.length - a.length),
    )
}

const namesOf = (kinds: typeof knownKinds) => [...new Set(kinds.map(({ kind }) => kind))]
