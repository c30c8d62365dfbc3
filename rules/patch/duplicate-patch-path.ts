import { defineRule, type Edit, insertPair, isMapping, type Node, removeItem, safeFix } from '#core'
import { patchesByPath } from '#patch'

export default defineRule({
  id: 'duplicate-patch-path',
  summary: 'A list of patches cannot have the same path twice.',
  fixable: 'safe',
  messages: {
    halves: {
      severity: 'error',
      text: '"{path}" is patched twice, once per direction. Merge the two.',
    },
    same: {
      severity: 'error',
      text: '"{path}" is patched twice in this list. Merge them, or remove one.',
    },
    spelled: {
      severity: 'error',
      text: '"{path}" is the same as "{first}". Merge them, or remove one.',
    },
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

const WAYS = ['expression', 'reverseExpression'] as const

/** Which way alone an entry patches, where it does nothing else. */
function onlyWay(entry: Node): (typeof WAYS)[number] | undefined {
  const keys = isMapping(entry.value) ? Object.keys(entry.value) : []
  const way = WAYS.find((name) => keys.includes(name))
  const isAlone = way !== undefined && keys.every((key) => key === 'path' || key === way)
  return isAlone && !entry.mayHoldMore ? way : undefined
}

function isOtherHalf(first: Node, second: Node): boolean {
  const [one, other] = [onlyWay(first), onlyWay(second)]
  return one !== undefined && other !== undefined && one !== other
}

function mergeEdits(first: Node, second: Node): readonly Edit[] | undefined {
  const [after, way] = [onlyWay(first), onlyWay(second)]
  const code = way && second.child(way)
  const { text } = second.document.file
  // A comment in what goes would be lost.
  if (after === undefined || way === undefined || typeof code?.value !== 'string' || code.unknown)
    return undefined
  if (/#/.test(text.slice(second.span.start, second.span.end))) return undefined
  const added = insertPair(first, way, code.value, { after })
  const removed = removeItem(second)
  return added && removed && [...added, ...removed]
}
