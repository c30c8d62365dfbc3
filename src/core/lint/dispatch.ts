import type { Position } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import { rememberEach } from '../memo.ts'
import { factSelectors } from './fact-selectors.ts'

/** A visitor's function and its rule, by the rule's number in the set of rules. */
export interface Handler {
  readonly rule: number
  readonly selector: string
}

/** The handlers for the nodes of a position, in order. */
export interface Dispatch {
  readonly position: Position
  readonly raw: readonly Handler[]
  readonly typed: readonly Handler[]
  /** Called for null only. */
  readonly empty: readonly Handler[]
  /** Called for values that YAML readers may interpret differently. */
  readonly ambiguous: readonly Handler[]
  /** Called for keys that the schema does not know here. */
  readonly unknownKeys: readonly Handler[]
  /** The dispatch for the value of a key; undefined if the schema does not know the key. */
  readonly child: (key: string) => Dispatch | undefined
  readonly items: Dispatch | undefined
}

export type Dispatcher = ReturnType<typeof dispatcher>

const NO_HANDLERS: readonly Handler[] = []

/** Computes the handlers of each position once; most positions interest no rule. */
export function dispatcher(bySelector: ReadonlyMap<string, readonly Handler[]>) {
  const handlersOf = (selectors: readonly string[]): readonly Handler[] => {
    const handlers = selectors.flatMap((selector) => bySelector.get(selector) ?? [])
    return handlers.length === 0 ? NO_HANDLERS : handlers
  }
  const empty = handlersOf(['@null'])
  const ambiguous = handlersOf(['@ambiguous'])
  const unknownKeys = handlersOf(['UnknownKey'])
  /**
   * Computes the dispatch below a position when a document first gets there, and keeps those of
   * known keys.
   */
  const dispatchAt = rememberEach((position: Position): Dispatch => {
    const { selectors, facts, open, typos, rest, properties } = position
    const { types } = facts
    // The schema judges unknown keys if it looks for typos or allows no others.
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
        const plan = below && dispatchAt(below)
        // Only known keys are kept, because an open schema allows any number of keys.
        if (plan !== undefined && below !== rest) children.set(key, plan)
        return plan
      },
      get items() {
        return position.items && dispatchAt(position.items)
      },
    }
  })
  return { dispatchAt, documents: handlersOf(['Document']) }
}
