import { changingField, isMapping, type Node, ownProperty, type VcField } from '#core'

/** The first release line with the layout of today. */
export const FIRST_NEW_LINE = 20

const isOld = (field: VcField | undefined) => field?.until === FIRST_NEW_LINE - 1

/** Parts of the old `vc`, which other files may have as a key of their own. */
const OLD_PARTS = ['image', 'extraArgs', 'env', 'baseImage']

/** True of a key of the layout before release line 0.20. */
export function isOfOldLayout(node: Node, key: string): boolean {
  if (node.document.kind !== 'vc') return false
  if (node.type === 'Sync') return isOld(changingField(`sync.${key}`))
  if (node.parent !== undefined) return false
  const value = ownProperty(node.value, key)
  if (key === 'syncer') return isMapping(value)
  return key === 'vc' && OLD_PARTS.some((part) => ownProperty(value, part) !== undefined)
}

/** True of a key of another release line, which other rules report. */
export const isOfOtherLine = (node: Node, key: string): boolean =>
  isOfOldLayout(node, key) ||
  (node.document.kind === 'vc' && changingField([...pathOf(node), key].join('.')) !== undefined)

/** The keys from the root of the configuration to a node. */
export const pathOf = ({ document, pointer }: Node): readonly (string | number)[] =>
  pointer.slice(document.base.length)
