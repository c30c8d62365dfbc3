import type { Node } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { knownKinds } from '../../patch/path/index.ts'

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
    return namesOf(fits.length > 0 ? fits : knownKinds).toSorted()
  }
  if (!is('PatchReference.apiVersion')) return []
  const kind = fieldOf('kind')
  const fits = knownKinds.filter((known) => known.kind === kind)
  return fits.length > 0
    ? fits.flatMap(({ apiVersions }) => apiVersions)
    : [...new Set(knownKinds.map(({ apiVersion }) => apiVersion))].toSorted()
}

const namesOf = (kinds: typeof knownKinds) => [...new Set(kinds.map(({ kind }) => kind))]
