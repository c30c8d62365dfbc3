import { rememberEach } from '../core/memo.ts'
import {
  type AnalysedExpression,
  analyseExpression,
  type FactKind,
  lazyFacts,
} from './expression/analyse.ts'
import type { AnyNode, Span } from './expression/syntax/ast.ts'
import { isUnknown } from './expression/types/value-type.ts'
import type { PlacedExpression } from './placed-expression.ts'
import { objectType } from './position-type.ts'
import { isUnwritable } from './sandbox/result-check.ts'
import { iteratedNull, readsNothing, type Trace, threw } from './sandbox/trace.ts'
import { lostValuesIn, mismatchesIn } from './sandbox/traced-results.ts'

/**
 * The trace of runs: pending if the sandbox runs elsewhere and has not answered yet, undefined if
 * nothing can run.
 */
export type Traced = Trace | 'stopped' | 'pending' | undefined

const CALLS_NOTHING = /not a function$/

/**
 * Cached for facts and trace together: all versions of a file share them, but two paths may have
 * traces of their own.
 */
const shownOf = rememberEach(
  (_: AnalysedExpression) => new WeakMap<object, { traced: Traced; facts: AnalysedExpression }>(),
)

/** The facts of an expression; those about values only if its runs show them. */
export function factsOfRuns(
  traced: Traced,
  found: PlacedExpression,
  globals: readonly string[],
): AnalysedExpression {
  const known = shownOf(found.textFacts)
  const key = typeof traced === 'object' ? traced : found.textFacts
  const before = known.get(key)
  if (before !== undefined && before.traced === traced) return before.facts
  const facts = factsBy(traced, found, globals)
  known.set(key, { traced, facts })
  return facts
}

function factsBy(
  traced: Traced,
  found: PlacedExpression,
  globals: readonly string[],
): AnalysedExpression {
  const { textFacts, parsed, position, direction, valueType, mayHaveNoValue } = found
  const unplaced = { textFacts, parsed, position, direction }
  const trace = typeof traced === 'object' ? traced : undefined
  const facts =
    trace === undefined
      ? textFacts
      : analyseExpression(parsed, {
          valueType,
          mayHaveNoValue,
          globals,
          objectType: objectType(found.schema),
          kinds: trace.kinds,
        })
  const results = <T>(read: (runs: Trace) => readonly T[]): readonly T[] => {
    return trace === undefined ? [] : read(trace)
  }
  const threwAt = (node: AnyNode, kind: RegExp) =>
    trace !== undefined && threw(node, kind, parsed, trace)
  const wasReached = ({ start, end }: Span) => {
    const kinds = trace?.kinds.find(([from, until]) => from === start && until === end)
    return trace !== undefined && kinds?.[2] !== 0
  }
  const shown: { readonly [Kind in FactKind]?: () => AnalysedExpression[Kind] } = {
    nullAccesses: () =>
      facts.nullAccesses.filter(({ node, property }) => threwAt(node, readsNothing(property))),
    nullUses: () =>
      facts.nullUses.filter(({ operand }) => trace !== undefined && iteratedNull(operand, trace)),
    absentMembers: () =>
      facts.absentMembers.flatMap((each) => {
        if (each.reader && threwAt(each.reader, readsNothing())) return [each]
        // The code may be written for values of other types, too, and no run came to it.
        if (each.meant !== undefined) return wasReached(each.object) ? [each] : []
        const isKnown = each.near !== undefined || each.item !== undefined
        return isKnown ? [{ ...each, reader: undefined }] : []
      }),
    // A method that no JSON value has needs no run as proof.
    missingMethods: () =>
      facts.missingMethods.filter(
        ({ call, receiverType }) => isUnknown(receiverType) || threwAt(call, CALLS_NOTHING),
      ),
    helperCalls: () =>
      facts.helperCalls.map((call) => {
        if (threwAt(call.node, / needs a value$/)) return call
        const given = call.arguments.map((each) => ({ ...each, maybeMissing: undefined }))
        return { ...call, arguments: given }
      }),
    // Code that no run reaches may be meant for other values.
    argumentMistakes: () =>
      facts.argumentMistakes.filter(
        ({ kind, start, end }) => !kind.startsWith('absent-') || wasReached({ start, end }),
      ),
    typeMismatches: () => results((runs) => mismatchesIn(unplaced, runs)),
    lostValues: () => results((runs) => lostValuesIn(unplaced, runs)),
    results: () =>
      facts.results.map((branch) => {
        const own = trace?.results.filter((each) => each.branch === branch.start)
        const isFunction = own?.some(({ json }) => isUnwritable(json, 'function'))
        return isFunction ? branch : { ...branch, functionLike: undefined }
      }),
    missingInTexts: () =>
      facts.missingInTexts.flatMap((part) => {
        const place = `${part.start}:${part.end}:`
        const word = trace?.nullsInText.find((gap) => gap.startsWith(place))?.slice(place.length)
        if (part.list !== undefined) return [part]
        const isShown = !part.isSearch || trace?.results.some(isUsualWith(word ?? ''))
        return word === undefined || !isShown ? [] : [{ ...part, written: word }]
      }),
    uncalledMethods: () =>
      facts.uncalledMethods.filter(
        ({ isGiven }) => trace && (isGiven || trace.results.some(({ json }) => CODE.test(json))),
      ),
    constancy: () => shownConstancy(facts, traced),
  }
  const { opennessOf } = facts
  return lazyFacts({ parsed, opennessOf }, (kind) => shown[kind]?.() ?? facts[kind])
}

/** A search that finds nothing in an unusual value may be meant for others. */
const isUsualWith =
  (word: string) =>
  ({ isUsual, json }: Trace['results'][number]): boolean =>
    isUsual && json.includes(word)

/** The source of a function in a text. */
const CODE = /native code|=>|function[\s(*]/

function shownConstancy(
  { constancy }: AnalysedExpression,
  traced: Traced,
): AnalysedExpression['constancy'] {
  if (constancy !== 'identity' && constancy !== 'constant') return constancy
  if (traced === undefined || traced === 'stopped') return constancy
  if (traced === 'pending') return constancy === 'identity' ? 'reads-input' : 'unknown'
  if (constancy === 'identity') return traced.isIdentity ? constancy : 'reads-input'
  return traced.isConstant ? constancy : 'unknown'
}
