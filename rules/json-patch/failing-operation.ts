import {
  type Branch,
  branchAt,
  holdsUnknown,
  isOperationName,
  isValue,
  mayBeWritten,
  type Node,
  nameWords,
  nearPath,
  type Operation,
  operationsOf,
  type Place,
  partsOf,
  pointerText,
  protection,
  replaceValue,
  resolvePointer,
  statesBefore,
  suggestion,
} from '#core'
import { defineProjectRule, objectPlaces } from '#project'

export default defineProjectRule({
  id: 'failing-operation',
  summary: 'An operation that cannot be applied to its object makes the whole patch fail.',
  fixable: 'suggest',
  supersedes: ['unknown-field'],
  messages: {
    absent: {
      severity: 'error',
      text: '{target} has no "{path}" to {op}, so the whole patch fails. Correct the path, or remove the operation.',
    },
    typo: {
      severity: 'error',
      text: '{target} has no "{path}" to {op}, so the whole patch fails. Did you mean "{right}"?',
    },
    index: {
      severity: 'error',
      text: 'The list has {count}, so index {step} does not exist and the whole patch fails.',
    },
    form: {
      severity: 'error',
      text: '"{step}" is not an index of a list, so the whole patch fails. Write a number without leading zeros.',
    },
    scalar: {
      severity: 'error',
      text: '"{parent}" is a single value, so nothing can be added below it and the whole patch fails.',
    },
    test: {
      severity: 'error',
      text: '{target} has another value here, so the test fails, and the whole patch with it.',
    },
  },
  project({ graph, report, nodeAt, objectBefore }) {
    for (const patch of graph.changes.filter(({ verb }) => verb === 'patch')) {
      const root = nodeAt(patch.place)
      const target = objectBefore(patch)
      if (root === undefined || target === undefined) continue
      const failure = firstFailure(operationsOf(root.document), target)
      if (failure === undefined) continue
      const right = 'right' in failure.data ? failure.data.right : undefined
      const edits = right === undefined ? undefined : replaceValue(failure.at, right)
      report({
        ...failure,
        fix: suggestion(`Write "${right}"`, edits),
        at: { ...patch.place, pointer: failure.at.pointer },
        related: objectPlaces(graph, patch),
      })
    }
  },
})

type Failure = { readonly at: Node } & (
  | { message: 'absent'; data: { target: string; path: string; op: string } }
  | { message: 'typo'; data: { target: string; path: string; op: string; right: string } }
  | { message: 'index'; data: { count: string; step: string } }
  | { message: 'form'; data: { step: string } }
  | { message: 'scalar'; data: { parent: string } }
  | { message: 'test'; data: { target: string } }
)

/** The first operation that fails, with all changes before it made; what follows may only follow from it. */
function firstFailure(operations: readonly Operation[], target: Node): Failure | undefined {
  for (const { operation, whole } of statesBefore(operations, target)) {
    const failure = failureOf(operation, whole, target)
    if (failure !== undefined) return failure
  }
  return undefined
}

function failureOf(operation: Operation, whole: Branch, target: Node): Failure | undefined {
  const { op = '', path, from } = operation
  const source = op === 'move' || op === 'copy' ? from : path
  const steps = source?.steps
  if (source === undefined || steps === undefined || steps.length === 0) return undefined
  if (!isOperationName(op) || isNotInFiles(steps) || mayBeWritten(target, steps)) return undefined
  const there = steps.reduce<Node | undefined>((node, step) => node?.child(step), target)
  if (there !== undefined && holdsUnknown(there)) return undefined
  // A pointer that goes beyond a map has a key that is split, which another rule reports.
  if (resolvePointer(operation.node.document, steps).overstep !== undefined) return undefined
  const above = branchAt(whole, steps.slice(0, -1))
  const bad = above && badStep(partsOf(above), steps, op === 'add')
  if (bad !== undefined) return { at: source.node, ...bad }
  if (op === 'add') return undefined
  const found = branchAt(whole, steps)
  if (found === undefined) return absence(operation, source, whole, target)
  return op === 'test' ? failedTest(operation, found, target) : undefined
}

function absence(
  { op = '' }: Operation,
  { node: at, text, steps = [] }: Place,
  whole: Branch,
  target: Node,
): Failure {
  const data = { target: nameWords(target.document), path: text, op }
  const right = nearPath(whole, steps)
  if (right === undefined) return { at, message: 'absent', data }
  return { at, message: 'typo', data: { ...data, right: pointerText(right) } }
}

function failedTest({ value }: Operation, found: Branch, target: Node): Failure | undefined {
  if (value === undefined || holdsUnknown(value) || isValue(found, value)) return undefined
  return { at: value, message: 'test', data: { target: nameWords(target.document) } }
}

/** Files do not hold the fields that the server adds. */
const isNotInFiles = (steps: readonly string[]): boolean =>
  steps[0] === 'status' || protection(steps) !== undefined

function badStep(parts: ReturnType<typeof partsOf>, steps: readonly string[], isAdd: boolean) {
  const [parent = '', step = ''] = steps.slice(-2)
  if (parts === undefined && isAdd) return { message: 'scalar', data: { parent } } as const
  if (!Array.isArray(parts) || (step === '-' && isAdd)) return undefined
  if (!/^(?:0|[1-9]\d*)$/.test(step)) return { message: 'form', data: { step } } as const
  const { length } = parts
  if (Number(step) < length + (isAdd ? 1 : 0)) return undefined
  const count = `${length} ${length === 1 ? 'item' : 'items'}`
  return { message: 'index', data: { step, count } } as const
}
