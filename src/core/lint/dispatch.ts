import type { Position } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { rememberEach } from '../memo.ts'
import { factSelectors } from './fact-selectors.ts'

/** A rule with a visitor for a selector; the rule goes by its number in the set of rules. */
export interface Handler {
  readonly rule: number
  readonly selector: string
}

/** The handlers of the nodes of a position, in order. */
export interface Dispatch {
  readonly position: Position
  readonly raw: readonly Handler[]
  readonly typed: readonly Handler[]
  /** Called for null only. */
  readonly empty: readonly Handler[]
  /** Called for what readers of YAML may take for different values. */
  readonly ambiguous: readonly Handler[]
  /** Called for keys that the schema does not know here. */
  readonly unknownKeys: readonly Handler[]
  /** The dispatch of the value of a key; undefined where the schema does not know it. */
  readonly child: (key: string) => Dispatch | undefined
  readonly items: Dispatch | undefined
}

export type Dispatcher = ReturnType<typeof dispatcher>

const NO_HANDLERS: readonly Handler[] = []

/** Works out each position's plan once: most positions are of interest to no rule. */
export function dispatcher(bySelector: ReadonlyMap<string, readonly Handler[]>) {
  const handlersOf = (selectors: readonly string[]): readonly Handler[] => {
    const handlers = selectors.flatMap((selector) => bySelector.get(selector) ?? [])
    return handlers.length === 0 ? NO_HANDLERS : handlers
  }
  const empty = handlersOf(['@null'])
  const ambiguous = handlersOf(['@ambiguous'])
  const unknownKeys = handlersOf(['UnknownKey'])
  /** Finds the plans below itself when a document first leads there, and keeps those of known keys. */
  const of = rememberEach((position: Position): Dispatch => {
    const { selectors, facts, open, typos, rest, properties } = position
    const { types } = facts
    // The schema decides on keys that it does not know if it looks for typos or allows no others.
    const isClosed = facts.lines !== undefined && facts.lines.closed !== 0
    const hasSay = properties !== undefined && (typos || isClosed || (!open && rest === undefined))
    const isReadAsIs = !types?.includes('string') && !types?.includes('boolean')
    const children = new Map<string, Dispatch>()
    return {
      position,
      raw: handlersOf(selectors.map((selector) => `${selector}:raw`)),
      typed: handlersOf([...selectors, ...factSelectors(facts)]),
      empty,
      ambiguous: isReadAsIs ? NO_HANDLERS : ambiguous,
      unknownKeys: hasSay ? unknownKeys : NO_HANDLERS,
      child(key) {
        const before = children.get(key)
        if (before !== undefined) return before
        const below = childPosition(position, key)
        const plan = below && of(below)
        // There is no limit to the keys that a schema leaves open.
        if (plan !== undefined && below !== rest) children.set(key, plan)
        return plan
      },
      get items() {
        return position.items && of(position.items)
      },
    }
  })
  return { of, documents: handlersOf(['Document']) }
}
