import type { Position } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { factSelectors } from './fact-selectors.ts'

/** A rule that hears a selector; the rule goes by its number in the set of rules. */
export interface Handler {
  readonly rule: number
  readonly selector: string
}

/** Who hears of the nodes of a position, in order. */
export interface Dispatch {
  readonly position: Position
  readonly raw: readonly Handler[]
  readonly typed: readonly Handler[]
  /** Hear of nothing but null. */
  readonly empty: readonly Handler[]
  /** Hear of what readers of YAML may take for different values. */
  readonly ambiguous: readonly Handler[]
  /** Hear of keys that the schema does not know here. */
  readonly unknownKeys: readonly Handler[]
  /** What holds for the value of a key; undefined where the schema does not know it. */
  readonly child: (key: string) => Dispatch | undefined
  readonly items: Dispatch | undefined
}

export interface Dispatcher {
  readonly of: (position: Position) => Dispatch
  readonly documents: readonly Handler[]
}

/** By selector the numbers of the rules that hear it. */
type RulesBySelector = ReadonlyMap<string, readonly number[]>

const NO_HANDLERS: readonly Handler[] = []

/** Works out each position's plan once: most positions interest nobody. */
export function dispatcher(rulesBySelector: RulesBySelector): Dispatcher {
  const known = new Map<Position, Dispatch>()
  const stepsOf = (selectors: readonly string[]): readonly Handler[] => {
    const steps = selectors.flatMap((selector) =>
      (rulesBySelector.get(selector) ?? []).map((rule) => ({ rule, selector })),
    )
    return steps.length === 0 ? NO_HANDLERS : steps
  }
  const everywhere = { empty: stepsOf(['@null']), ambiguous: stepsOf(['@ambiguous']) }
  const unknownKeys = stepsOf(['UnknownKey'])
  const of = (position: Position): Dispatch => {
    const found = known.get(position)
    if (found !== undefined) return found
    const { selectors, facts, open, typos, rest, properties } = position
    const { types } = facts
    // Whether the schema decides on keys that it does not know.
    const hasSay = properties !== undefined && (typos || (!open && rest === undefined))
    const isReadAsIs = !types?.includes('string') && !types?.includes('boolean')
    const plan = new LazyDispatch(
      {
        position,
        raw: stepsOf(selectors.map((selector) => `${selector}:raw`)),
        typed: stepsOf([...selectors, ...factSelectors(facts)]),
        empty: everywhere.empty,
        ambiguous: isReadAsIs ? NO_HANDLERS : everywhere.ambiguous,
        unknownKeys: hasSay ? unknownKeys : NO_HANDLERS,
      },
      of,
    )
    known.set(position, plan)
    return plan
  }
  return { of, documents: stepsOf(['Document']) }
}

/** Finds the plans below itself when a document first leads there, and keeps those of known keys. */
class LazyDispatch implements Dispatch {
  readonly position: Position
  readonly raw: readonly Handler[]
  readonly typed: readonly Handler[]
  readonly empty: readonly Handler[]
  readonly ambiguous: readonly Handler[]
  readonly unknownKeys: readonly Handler[]
  readonly #of: (position: Position) => Dispatch
  readonly #children = new Map<string, Dispatch>()
  #items: Dispatch | undefined

  constructor(plan: Omit<Dispatch, 'child' | 'items'>, of: (position: Position) => Dispatch) {
    this.position = plan.position
    this.raw = plan.raw
    this.typed = plan.typed
    this.empty = plan.empty
    this.ambiguous = plan.ambiguous
    this.unknownKeys = plan.unknownKeys
    this.#of = of
  }

  child(key: string): Dispatch | undefined {
    const known = this.#children.get(key)
    if (known !== undefined) return known
    const position = childPosition(this.position, key)
    if (position === undefined) return undefined
    const plan = this.#of(position)
    // Keys that a schema leaves open are as many as somebody can think of.
    if (position !== this.position.rest) this.#children.set(key, plan)
    return plan
  }

  get items(): Dispatch | undefined {
    const { items } = this.position
    if (items !== undefined) this.#items ??= this.#of(items)
    return this.#items
  }
}
