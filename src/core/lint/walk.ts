import { NodeView } from '../document/node.ts'
import { isMergeDirective } from '../schema/merge-patch.ts'
import { isUnknownText } from '../template/mask.ts'
import { mayBeAmbiguous } from '../yaml/plain-scalar.ts'
import type { Plan, Planner, Step } from './dispatch.ts'
import type { UnknownKey } from './visitor.ts'

/** Calls one rule's function for a selector; the rule goes by its number in the set of rules. */
export type Tell = (step: Step, subject: unknown) => void

/** Visits every node that the schema knows, parents first, and tells of keys that it does not know. */
export function walk(root: NodeView, planner: Planner, tell: Tell): void {
  for (const step of planner.documents) tell(step, root.document)
  const plan = planner.of(root.position)
  announce(root, plan, tell)
  if (typeof root.value === 'object' && root.value !== null) visitBelow(root, plan, tell)
}

function visitBelow(node: NodeView, plan: Plan, tell: Tell): void {
  const { value } = node
  // An alias may lead back into itself.
  if (isInItself(node)) return
  if (!Array.isArray(value)) {
    visitPairs(node, value as Readonly<Record<string, unknown>>, plan, tell)
    return
  }
  const items = plan.items
  if (items === undefined) return
  for (let index = 0; index < value.length; index++) visit(node, index, value[index], items, tell)
}

function visitPairs(
  node: NodeView,
  value: Readonly<Record<string, unknown>>,
  plan: Plan,
  tell: Tell,
): void {
  for (const key of Object.keys(value)) {
    const child = plan.child(key)
    if (plan.unknownKeys.length > 0 && plan.position.properties?.[key] === undefined)
      tellUnknown(node, key, plan, tell)
    if (child !== undefined) visit(node, key, value[key], child, tell)
  }
}

/** Most scalars interest nobody: nothing is made for them. */
function visit(
  parent: NodeView,
  name: string | number,
  value: unknown,
  plan: Plan,
  tell: Tell,
): void {
  const isScalar = typeof value !== 'object' || value === null
  if (isScalar && !interests(value, plan)) return
  const node = new NodeView(parent.document, plan.position, value, parent, name)
  announce(node, plan, tell)
  if (!isScalar) visitBelow(node, plan, tell)
}

/** Whether somebody wants to hear of a scalar. */
function interests(value: unknown, plan: Plan): boolean {
  if (plan.raw.length > 0) return true
  if (value === null) return plan.empty.length > 0
  return plan.typed.length > 0 || (plan.ambiguous.length > 0 && mayBeAmbiguous(value))
}

function announce(node: NodeView, plan: Plan, tell: Tell): void {
  const { value } = node
  for (const step of plan.raw) tell(step, node)
  if (value === null) for (const step of plan.empty) tell(step, node)
  if (plan.ambiguous.length > 0 && mayBeAmbiguous(value))
    for (const step of plan.ambiguous) tell(step, node)
  if (plan.typed.length > 0 && node.fits) for (const step of plan.typed) tell(step, node)
}

function isInItself({ value, parent }: NodeView): boolean {
  for (let above = parent; above !== undefined; above = above.parent)
    if (above.value === value) return true
  return false
}

function tellUnknown(node: NodeView, key: string, plan: Plan, tell: Tell): void {
  if (isUnknownText(key) || isMergeDirective(key)) return
  const known = Object.keys(plan.position.properties ?? {})
  const { closed, slips } = plan.position
  const unknown: UnknownKey = { node, key, known, closed, slips }
  for (const step of plan.unknownKeys) tell(step, unknown)
}
