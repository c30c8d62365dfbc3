import {
  error,
  info,
  isPlatformPatch,
  joinEdits,
  type Node,
  operationsOf,
  replaceValue,
  suggestion,
  writeFix,
} from '#core'
import { defineProjectRule, failingPatches } from '#project'

export default defineProjectRule({
  id: 'missing-parent',
  summary: 'An "add" below an object that does not exist fails, and the whole patch with it.',
  fixable: 'suggest',
  supersedes: ['unknown-field'],
  messages: {
    absent: error(
      '{target} has no "{parent}" yet, so the whole patch fails. Add "{parent}" first.',
    ),
    typo: error('{target} has no "{parent}", so the whole patch fails. Did you mean "{right}"?'),
    unsure: info(
      'This fails if the object has no "{parent}" yet. In that case, add "{parent}" first.',
    ),
  },
  project(context) {
    const { graph, report, nodeAt, changed } = context
    const known = new Set(changed.flatMap(({ change, before }) => (before ? [change] : [])))
    for (const patch of graph.changes) {
      const root = patch.verb === 'patch' && !known.has(patch) ? nodeAt(patch.place) : undefined
      for (const { pointer, parent } of root ? unsureAdds(root) : [])
        report({ message: 'unsure', at: { ...patch.place, pointer }, data: { parent } })
    }
    for (const { failure, target, place } of failingPatches(context)) {
      const { operation, at, why, name: parent = '', right } = failure
      if (why !== 'parent') continue
      if (right === undefined) {
        const fix = suggestion(`Add "${parent}" with this in it`, wholeParent(operation))
        report({ ...place, message: 'absent', data: { target, parent }, fix })
      } else {
        const fix = writeFix(at, right)
        report({ ...place, message: 'typo', data: { target, parent, right }, fix })
      }
    }
  },
})

/** Additions to annotations or labels of an object that may have none yet. */
function unsureAdds({ document }: Node) {
  if (!isPlatformPatch(document)) return []
  const named = new Set<string>()
  return operationsOf(document).flatMap(({ op, path }) => {
    const [first, parent = '', key, ...more] = path?.steps ?? []
    if (op === undefined || path === undefined) return []
    if (first !== 'metadata' || !MAPS.includes(parent)) return []
    const isAdd = op === 'add' && key !== undefined && more.length === 0 && key !== '-'
    if (isAdd && !named.has(parent)) return [{ pointer: path.node.pointer, parent }]
    named.add(parent)
    return []
  })
}

const MAPS: readonly string[] = ['annotations', 'labels']

/** An operation that adds the whole parent instead of one key or item of it. */
function wholeParent({ path, value }: ReturnType<typeof operationsOf>[number]) {
  const steps = path?.text.split('/') ?? []
  const key = path?.steps?.at(-1)
  if (path === undefined || key === undefined || typeof value?.value !== 'string') return undefined
  const parent = replaceValue(path.node, steps.slice(0, -1).join('/'))
  const whole = replaceValue(value, key === '-' ? [value.value] : { [key]: value.value })
  return joinEdits(parent, whole)
}
