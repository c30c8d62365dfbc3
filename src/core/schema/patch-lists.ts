import type { Document, Node } from '../types.ts'

/** The lists of patches of a vc.yaml in file order. */
export function patchLists({ root }: Document): readonly Node[] {
  const sides = root.child('sync')?.children() ?? []
  const kinds = sides
    .filter(({ facts }) => facts.direction !== undefined)
    .flatMap((side) => side.children())
    .flatMap((kind) => (kind.name === 'customResources' ? kind.children() : [kind]))
  return kinds.flatMap((kind) => {
    const list = kind.child('patches')
    return list !== undefined && Array.isArray(list.value) ? [list] : []
  })
}
