import { isOperationName } from '../schema/patch-file.ts'
import { pointerText } from '../text/json-pointer.ts'
import type { Node } from '../types.ts'
import { applied, type Branch, branchAt, isValue, leafOf, nearPath, partsOf } from './branch.ts'
import type { Operation, Place } from './operation.ts'
import { protection } from './protection.ts'
import { resolvePointer } from './resolve-pointer.ts'

/** The operation that cannot be applied, and why. */
export interface Failure {
  readonly operation: Operation
  readonly at: Node
  readonly why: 'parent' | 'absent' | 'index' | 'form' | 'scalar' | 'test'
  /**
   * The name of the first missing parent, the missing path, or the step that is no index of its
   * list.
   */
  readonly name?: string
  /** The path that was meant, if a name in it is misspelt. */
  readonly right?: string | undefined
  /** Number of items of the list. */
  readonly length?: number
}

/**
 * The first operation that fails after all changes before it; later failures may only follow from
 * it.
 */
export function firstFailure(operations: readonly Operation[], target: Node): Failure | undefined {
  let whole: Branch | undefined = leafOf(target, false)
  for (const operation of operations) {
    const failure = whole && failureOf(operation, whole, target)
    if (failure !== undefined) return { operation, ...failure }
    whole = whole && applied(whole, operation, undefined)
  }
  return undefined
}

type Reason = Omit<Failure, 'operation'>

function failureOf(operation: Operation, whole: Branch, target: Node): Reason | undefined {
  const { op, path, from, node } = operation
  const place = op === 'move' || op === 'copy' ? from : path
  const { steps = [] } = place ?? {}
  if (place === undefined || steps.length === 0 || !isOperationName(op)) return undefined
  const { parent, overstep } = resolvePointer(node.document, steps)
  // A pointer beyond the text of a map has an unescaped slash in its key, which another rule
  // reports.
  if (overstep !== undefined) return undefined
  const isAdd = op === 'add'
  const above = branchAt(whole, steps.slice(0, -1))
  if (isAdd && above === undefined)
    return parentFailure(place.node, steps, { whole, target, isKnown: parent !== undefined })
  if (isNotInFiles(steps) || mayBeWritten(target, steps)) return undefined
  const bad = above && badStep(partsOf(above), steps, isAdd)
  if (bad !== undefined) return { at: place.node, ...bad }
  return isAdd ? undefined : valueFailure(operation, place, whole)
}

function valueFailure(
  { op, value }: Operation,
  { node: at, text: name, steps = [] }: Place,
  whole: Branch,
): Reason | undefined {
  const found = branchAt(whole, steps)
  if (found === undefined) {
    const right = nearPath(whole, steps)
    return { at, why: 'absent', name, right: right && pointerText(right) }
  }
  const isTested = op === 'test' && value !== undefined && !holdsUnknown(value)
  return isTested && !isValue(found, value) ? { at: value, why: 'test' } : undefined
}

/** Another rule reports a parent that neither the schema nor the object knows. */
function parentFailure(
  at: Node,
  steps: readonly string[],
  { whole, target, isKnown }: { whole: Branch; target: Node; isKnown: boolean },
): Reason | undefined {
  const above = steps.slice(0, -1)
  const meant = isKnown ? undefined : nearPath(whole, above)
  if ((!isKnown && meant === undefined) || mayBeWritten(target, above)) return undefined
  const right = meant && pointerText([...meant, ...steps.slice(-1)])
  const isAbsent = (_: string, at: number) => !branchAt(whole, above.slice(0, at + 1))
  return { at, why: 'parent', name: above.find(isAbsent) ?? '', right }
}

function badStep(
  parts: ReturnType<typeof partsOf>,
  steps: readonly string[],
  isAdd: boolean,
): Omit<Reason, 'at'> | undefined {
  const [parent = '', name = ''] = steps.slice(-2)
  if (parts === undefined && isAdd) return { why: 'scalar', name: parent }
  if (!Array.isArray(parts) || (name === '-' && isAdd)) return undefined
  if (!/^(?:0|[1-9]\d*)$/.test(name)) return { why: 'form', name }
  const { length } = parts
  return Number(name) < length + (isAdd ? 1 : 0) ? undefined : { why: 'index', name, length }
}

/** Files do not contain the fields that the server adds. */
const isNotInFiles = (steps: readonly string[]): boolean =>
  steps[0] === 'status' || protection(steps) !== undefined

/** A template at the place, around it or inside may write anything there. */
function mayBeWritten(target: Node, steps: readonly string[]): boolean {
  let node: Node | undefined = target
  for (const step of steps) {
    if (node.mayHoldMore || node.unknown) return true
    node = node.child(step)
    if (node === undefined) return false
  }
  return holdsUnknown(node)
}

const holdsUnknown = (node: Node): boolean =>
  node.unknown || node.mayHoldMore || node.children().some(holdsUnknown)
