import {
  defineRule,
  error,
  insertPair,
  isMapping,
  joinEdits,
  type Node,
  removeEntry,
  safeFix,
} from '#core'
import { patchesByPath } from '#patch'

export default defineRule({
  id: 'duplicate-patch-path',
  summary: 'A list of patches cannot have the same path twice.',
  fixable: 'safe',
  messages: {
    halves: error('"{path}" is patched twice, once per direction. Merge the two.'),
    same: error('"{path}" is patched twice in this list. Merge them, or remove one.'),
    spelled: error('"{path}" is the same as "{first}". Merge them, or remove one.'),
  },
  check: ({ report }) => ({
    Patches(list) {
      for (const [first, ...others] of patchesByPath(list).values()) {
        const firstPath = first?.child('path')
        if (first === undefined || firstPath === undefined) continue
        const related = [{ at: firstPath, message: 'The first patch of this path.' }]
        const half = others.find((entry) => others.length === 1 && isOtherHalf(first, entry))
        for (const entry of others) {
          const at = entry.child('path') ?? entry
          const path = String(at.value)
          const message = entry === half ? 'halves' : repetition(firstPath, at)
          const data = { path, first: String(firstPath.value) }
          const fix = half && safeFix('Merge the two patches', mergeEdits(first, half))
          report({ message, at, data, related, fix })
        }
      }
    },
  }),
})

const repetition = (first: Node, path: Node) => (first.value === path.value ? 'same' : 'spelled')

const HALVES = ['expression', 'reverseExpression'] as const

/** The half of a pair that this entry has, if it has nothing else. */
function onlyHalf(entry: Node): (typeof HALVES)[number] | undefined {
  const keys = isMapping(entry.value) ? Object.keys(entry.value) : []
  const half = HALVES.find((name) => keys.includes(name))
  const isAlone = half !== undefined && keys.every((key) => key === 'path' || key === half)
  return isAlone && !entry.mayHoldMore ? half : undefined
}

function isOtherHalf(first: Node, second: Node): boolean {
  const [one, other] = [onlyHalf(first), onlyHalf(second)]
  return one !== undefined && other !== undefined && one !== other
}

function mergeEdits(first: Node, second: Node) {
  const [after, half] = [onlyHalf(first), onlyHalf(second)]
  const code = half && second.child(half)
  if (after === undefined || half === undefined || typeof code?.value !== 'string' || code.unknown)
    return undefined
  return joinEdits(insertPair(first, half, code.value, after), removeEntry(second))
}
