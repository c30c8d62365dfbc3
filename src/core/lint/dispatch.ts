import type { Position } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { factSelectors } from './fact-selectors.ts'

/** A rule that hears a selector; the rule goes by its number in the set of rules. */
export interface Step {
  readonly rule: number
  readonly selector: string
}

/** Who hears of the nodes of a position, in order. */
export interface Plan {
  readonly position: Position
  readonly raw: readonly Step[]
  readonly typed: readonly Step[]
  /** Hear of nothing but null. */
  readonly empty: readonly Step[]
  /** Hear of what readers of YAML may take for different values. */
  readonly ambiguous: readonly Step[]
  /** Hear of keys that the schema does not know here. */
  readonly unknownKeys: readonly Step[]
  /** What holds for the value of a key; undefined where the schema says nothing of it. */
  readonly child: (key: string) => Plan | undefined
  readonly items: Plan | undefined
}

export interface Planner {
  readonly of: (position: Position) => Plan
  readonly documents: readonly Step[]
}

/** By selector the numbers of the rules that hear it. */
type Hearing = ReadonlyMap<string, readonly number[]>

const NOBODY: readonly Step[] = []

/** Works out each position's plan once: most positions interest nobody. */
export function planner(hearing: Hearing): Planner {
  const known = new Map<Position, Plan>()
  const stepsOf = (selectors: readonly string[]): readonly Step[] => {
    const steps = selectors.flatMap((selector) =>
      (hearing.get(selector) ?? []).map((rule) => ({ rule, selector })),
    )
    return steps.length === 0 ? NOBODY : steps
  }
  const everywhere = { empty: stepsOf(['@null']), ambiguous: stepsOf(['@ambiguous']) }
  const unknownKeys = stepsOf(['UnknownKey'])
  const of = (position: Position): Plan => {
    const found = known.get(position)
    if (found !== undefined) return found
    const { selectors, facts, open, slips, rest, properties } = position
    const { types } = facts
    // Whether the schema has a say on keys that it does not know.
    const hasSay = properties !== undefined && (slips || (!open && rest === undefined))
    const isReadAsIs = !types?.includes('string') && !types?.includes('boolean')
    const plan = new LazyPlan(
      {
        position,
        raw: stepsOf(selectors.map((selector) => `${selector}:raw`)),
        typed: stepsOf([...selectors, ...factSelectors(facts)]),
        empty: everywhere.empty,
        ambiguous: isReadAsIs ? NOBODY : everywhere.ambiguous,
        unknownKeys: hasSay ? unknownKeys : NOBODY,
      },
      of,
    )
    known.set(position, plan)
    return plan
  }
  return { of, documents: stepsOf(['Document']) }
}

/** Finds the plans below itself when a document first leads there, and keeps those of known keys. */
class LazyPlan implements Plan {
  readonly position: Position
  readonly raw: readonly Step[]
  readonly typed: readonly Step[]
  readonly empty: readonly Step[]
  readonly ambiguous: readonly Step[]
  readonly unknownKeys: readonly Step[]
  readonly #of: (position: Position) => Plan
  readonly #children = new Map<string, Plan>()
  #items: Plan | undefined

  constructor(plan: Omit<Plan, 'child' | 'items'>, of: (position: Position) => Plan) {
    this.position = plan.position
    this.raw = plan.raw
    this.typed = plan.typed
    this.empty = plan.empty
    this.ambiguous = plan.ambiguous
    this.unknownKeys = plan.unknownKeys
    this.#of = of
  }

  child(key: string): Plan | undefined {
    const known = this.#children.get(key)
    if (known !== undefined) return known
    const position = childPosition(this.position, key)
    if (position === undefined) return undefined
    const plan = this.#of(position)
    // Keys that a schema leaves open are as many as somebody can think of.
    if (position !== this.position.rest) this.#children.set(key, plan)
    return plan
  }

  get items(): Plan | undefined {
    const { items } = this.position
    if (items !== undefined) this.#items ??= this.#of(items)
    return this.#items
  }
}
