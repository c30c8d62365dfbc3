import {
  branchAt,
  type Edit,
  isPlatformPatch,
  mayBeWritten,
  type Node,
  nameWords,
  nearPath,
  type Operation,
  operationsOf,
  pointerText,
  replaceValue,
  resolvePointer,
  statesBefore,
  suggestion,
} from '#core'
import { type ChangeFact, defineProjectRule, objectPlaces } from '#project'

export default defineProjectRule({
  id: 'missing-parent',
  summary: 'An "add" below an object that does not exist fails, and the whole patch with it.',
  fixable: 'suggest',
  supersedes: ['unknown-field'],
  messages: {
    absent: {
      severity: 'error',
      text: '{target} has no "{parent}" yet, so the whole patch fails. Add "{parent}" first.',
    },
    typo: {
      severity: 'error',
      text: '{target} has no "{parent}", so the whole patch fails. Did you mean "{right}"?',
    },
    unsure: {
      severity: 'info',
      text: 'This fails if the object has no "{parent}" yet. In that case, add "{parent}" first.',
    },
  },
  project({ graph, report, nodeAt, objectBefore }) {
    for (const patch of graph.changes.filter(({ verb }) => verb === 'patch')) {
      const root = nodeAt(patch.place)
      if (root === undefined) continue
      const target = objectBefore(patch)
      if (target === undefined) {
        for (const { path, parent } of unsureAdds(root))
          report({ message: 'unsure', at: pathPlace(patch, path), data: { parent } })
        continue
      }
      const failing = failingAdd(operationsOf(root.document), target)
      if (failing === undefined) continue
      const { operation, path, parent, right } = failing
      const at = pathPlace(patch, path)
      const related = objectPlaces(graph, patch)
      const data = { target: nameWords(target.document), parent }
      if (right === undefined) {
        const fix = suggestion(`Add "${parent}" with this in it`, wholeParent(operation))
        report({ message: 'absent', at, data, related, fix })
      } else {
        const fix = suggestion(`Write "${right}"`, replaceValue(path, right))
        report({ message: 'typo', at, data: { ...data, right }, related, fix })
      }
    }
  },
})

interface Failing {
  readonly operation: Operation
  readonly path: Node
  readonly parent: string
  /** The path that was meant, if a name of it is misspelt. */
  readonly right?: string | undefined
}

const pathPlace = ({ place }: ChangeFact, { pointer }: Node) => ({ ...place, pointer })

/** Additions to the annotations or labels, where nothing shows that the object has some. */
function unsureAdds({ document }: Node): readonly Failing[] {
  if (!isPlatformPatch(document)) return []
  const named = new Set<string>()
  return operationsOf(document).flatMap((operation) => {
    const { op, path } = operation
    const [first, parent = '', key, ...more] = path?.steps ?? []
    if (op === undefined || path === undefined) return []
    if (first !== 'metadata' || !MAPS.includes(parent)) return []
    const isAdd = op === 'add' && key !== undefined && more.length === 0 && key !== '-'
    if (isAdd && !named.has(parent)) return [{ operation, path: path.node, parent }]
    named.add(parent)
    return []
  })
}

const MAPS: readonly string[] = ['annotations', 'labels']

/** The first addition whose parent the target surely lacks, with all changes before it made. */
function failingAdd(operations: readonly Operation[], target: Node): Failing | undefined {
  for (const { operation, whole } of statesBefore(operations, target)) {
    const { op, path } = operation
    const steps = path?.steps
    if (path === undefined || steps === undefined) return undefined
    const above = steps.slice(0, -1)
    if (op !== 'add' || branchAt(whole, above) !== undefined) continue
    // Other rules report a key that is split, and a name that neither the schema nor the object knows.
    const { parent, overstep } = resolvePointer(operation.node.document, steps)
    const meant = parent === undefined ? nearPath(whole, above) : undefined
    const isElsewhere = parent === undefined && meant === undefined
    if (isElsewhere || overstep !== undefined || mayBeWritten(target, above)) return undefined
    const right = meant && pointerText([...meant, ...steps.slice(-1)])
    return { operation, path: path.node, parent: above.at(-1) ?? '', right }
  }
  return undefined
}

/** The whole parent in place of one key or item of it. */
function wholeParent({ path, value }: Operation): readonly Edit[] | undefined {
  const steps = path?.text.split('/') ?? []
  const key = path?.steps?.at(-1)
  if (path === undefined || key === undefined || typeof value?.value !== 'string') return undefined
  const parent = replaceValue(path.node, steps.slice(0, -1).join('/'))
  const whole = replaceValue(value, key === '-' ? [value.value] : { [key]: value.value })
  return parent && whole && [...parent, ...whole]
}
