import type { Position } from '../generated/bind.ts'
import { factSelectors } from './fact-selectors.ts'
import { isUnknownText } from './mask-template.ts'
import { isMergeDirective } from './merge-patch.ts'
import { childPosition, NodeView } from './node.ts'
import type { UnknownKey } from './visitor.ts'

/** Calls one rule's function for a selector; the rule goes by its number in the set of rules. */
export type Tell = (step: Step, subject: unknown) => void

/** A rule that hears a selector. */
export interface Step {
  readonly rule: number
  readonly selector: string
}

/** Visits every node that the schema knows, parents first, and tells of keys that it does not know. */
export function walk(root: NodeView, planOf: Planner, tell: Tell): void {
  for (const step of planOf.documents) tell(step, root.document)
  visit(root, { tell, planOf, open: new Set() })
}

interface Visit {
  readonly tell: Tell
  readonly planOf: Planner
  /** The collections on the way down: an alias may lead back into itself. */
  readonly open: Set<unknown>
}

function visit(node: NodeView, on: Visit): void {
  announce(node, on)
  const { value, position } = node
  if (typeof value !== 'object' || value === null || on.open.has(value)) return
  on.open.add(value)
  if (!Array.isArray(value)) visitPairs(node, value as Readonly<Record<string, unknown>>, on)
  else if (position.items !== undefined) {
    for (let index = 0; index < value.length; index++) {
      visit(new NodeView(node.document, position.items, value[index], node, index), on)
    }
  }
  on.open.delete(value)
}

function visitPairs(node: NodeView, value: Readonly<Record<string, unknown>>, on: Visit): void {
  for (const key of Object.keys(value)) {
    const position = childPosition(node.position, key)
    if (isUnknown(node.position, key)) tellUnknown(node, key, on)
    if (position !== undefined) {
      visit(new NodeView(node.document, position, value[key], node, key), on)
    }
  }
}

/** Whether the schema has a say on the keys of a mapping, and does not know this one. */
function isUnknown({ properties, rest, open, slips }: Position, key: string): boolean {
  if (properties === undefined || Object.hasOwn(properties, key)) return false
  return slips || (!open && rest === undefined)
}

function tellUnknown(node: NodeView, key: string, { tell, planOf }: Visit): void {
  if (planOf.unknownKeys.length === 0 || isUnknownText(key) || isMergeDirective(key)) return
  const known = Object.keys(node.position.properties ?? {})
  const { closed, slips } = node.position
  const unknown: UnknownKey = { node, key, known, closed, slips }
  for (const step of planOf.unknownKeys) tell(step, unknown)
}

function announce(node: NodeView, { tell, planOf }: Visit): void {
  const plan = planOf.of(node.position)
  for (const step of plan.raw) tell(step, node)
  if (plan.typed.length === 0 || !node.fits) return
  for (const step of plan.typed) tell(step, node)
}

/** Who hears of the nodes of a position, in order. */
export interface Plan {
  readonly raw: readonly Step[]
  readonly typed: readonly Step[]
}

export interface Planner {
  readonly of: (position: Position) => Plan
  readonly documents: readonly Step[]
  readonly unknownKeys: readonly Step[]
}

/** Works out each position's plan once: most positions interest nobody. */
export function planner(hearing: ReadonlyMap<string, readonly number[]>): Planner {
  const known = new Map<Position, Plan>()
  const stepsOf = (selectors: readonly string[]): readonly Step[] =>
    selectors.flatMap((selector) =>
      (hearing.get(selector) ?? []).map((rule) => ({ rule, selector })),
    )
  return {
    of(position) {
      const found = known.get(position)
      if (found !== undefined) return found
      const { selectors, facts } = position
      const plan = {
        raw: stepsOf(['@value', ...selectors.map((selector) => `${selector}:raw`)]),
        typed: stepsOf([...selectors, ...factSelectors(facts)]),
      }
      known.set(position, plan)
      return plan
    },
    documents: stepsOf(['Document']),
    unknownKeys: stepsOf(['UnknownKey']),
  }
}
