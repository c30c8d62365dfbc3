import { NodeView } from '../document/node.ts'
import { isMergeDirective } from '../schema/merge-patch.ts'
import { isUnknownText } from '../template/unknown-text.ts'
import { mayBeAmbiguous } from '../yaml/plain-scalar.ts'
import type { Dispatch, Dispatcher, Handler } from './dispatch.ts'
import type { UnknownKey } from './visitor.ts'

/** Calls a rule's function for a selector; the rule is given by its number in the set of rules. */
export type Call = (step: Handler, subject: unknown) => void

/** Visits every node that the schema knows, parents first, and reports unknown keys. */
export function walk(root: NodeView, planner: Dispatcher, call: Call): void {
  for (const step of planner.documents) call(step, root.document)
  const plan = planner.dispatchAt(root.position)
  callHandlers(root, plan, call)
  if (typeof root.value === 'object' && root.value !== null) visitBelow(root, plan, call)
}

function visitBelow(node: NodeView, plan: Dispatch, call: Call): void {
  const { value } = node
  if (!Array.isArray(value)) {
    visitPairs(node, value as Readonly<Record<string, unknown>>, plan, call)
    return
  }
  const items = plan.items
  if (items === undefined) return
  const { wrapper } = node.document
  if (wrapper?.hasLintedPatches && items.position.type === 'PatchEntry') return
  for (let index = 0; index < value.length; index++) visit(node, index, value[index], items, call)
}

function visitPairs(
  node: NodeView,
  value: Readonly<Record<string, unknown>>,
  plan: Dispatch,
  call: Call,
): void {
  for (const key of Object.keys(value)) {
    const child = plan.child(key)
    // A key with facts is known, but not where any other key may exist as well.
    const mayBeAny = child === undefined || plan.position.rest !== undefined
    if (mayBeAny && plan.unknownKeys.length > 0 && plan.position.properties?.[key] === undefined)
      callForUnknownKey(node, key, plan, call)
    if (child !== undefined) visit(node, key, value[key], child, call)
  }
}

/** Visits a value; most scalars interest no rule, so no node is made for them. */
function visit(
  parent: NodeView,
  name: string | number,
  value: unknown,
  plan: Dispatch,
  call: Call,
): void {
  const isScalar = typeof value !== 'object' || value === null
  if (isScalar && !isHandled(value, plan)) return
  const node = new NodeView(parent.document, plan.position, value, parent, name)
  callHandlers(node, plan, call)
  if (!isScalar) visitBelow(node, plan, call)
}

/** False for a value that no rule visits. */
function isHandled(value: unknown, plan: Dispatch): boolean {
  if (plan.raw.length > 0) return true
  if (value === null) return plan.empty.length > 0
  return plan.typed.length > 0 || (plan.ambiguous.length > 0 && mayBeAmbiguous(value))
}

function callHandlers(node: NodeView, plan: Dispatch, call: Call): void {
  const { value } = node
  for (const step of plan.raw) call(step, node)
  if (value === null) for (const step of plan.empty) call(step, node)
  if (plan.ambiguous.length > 0 && mayBeAmbiguous(value))
    for (const step of plan.ambiguous) call(step, node)
  if (plan.typed.length > 0 && node.fits) for (const step of plan.typed) call(step, node)
}

function callForUnknownKey(node: NodeView, key: string, plan: Dispatch, call: Call): void {
  if (isUnknownText(key) || isMergeDirective(key)) return
  const { closed, typos, refused, properties = {} } = plan.position
  const linesOf = (name: string) => properties[name]?.facts.lines
  const known = Object.keys(properties).filter((name) => linesOf(name)?.accepted !== 0)
  const unknown: UnknownKey = { node, key, known, closed, typos, refused, linesOf }
  for (const step of plan.unknownKeys) call(step, unknown)
}
