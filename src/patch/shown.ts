import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Edit, Node } from '../core/types.ts'
import { mayProve } from './evaluations.ts'
import type { NullAccess } from './expression/facts/null-reads.ts'
import {
  type AnalysedExpression,
  analyseExpression,
  applyTextEdits,
  countFindings,
  type FindingCounts,
  guardValue,
  hasMoreFindings,
  isUnknown,
  type TextEdit,
} from './expression/index.ts'
import type { AnyNode } from './expression/syntax/ast.ts'
import {
  expressionEdits,
  expressionOf,
  globalsId,
  type PatchExpression,
} from './expression-node.ts'
import { isUnwritable } from './sandbox/result-check.ts'
import {
  iteratedNull,
  readsNothing,
  type ThrownErrors,
  type Trace,
  threw,
  thrownBy,
  withoutErrorsOf,
} from './sandbox/trace.ts'
import { lostValuesIn, mismatchesIn, showsResults } from './sandbox/traced-results.ts'
import { failureAt, type Traced, traceAt } from './trace-node.ts'

const SHOWN = memoKey<{ expression: PatchExpression | undefined }>('shown expression')

/**
 * The expression of a node with only those facts about values that a sample shows. Without a sandbox, or where
 * samples say nothing, with those that follow from its text for certain.
 */
export function shownExpression(node: Node, settings: Settings): PatchExpression | undefined {
  const found = expressionOf(node, settings.expressionGlobals)
  if (found?.parsed.ast === undefined) return found
  const known = node.remember(SHOWN, globalsId(settings.expressionGlobals), unknownYet)
  if (known.expression !== undefined) return known.expression
  const traced = traceAt(node, found, settings)
  const shown = found.withFacts(factsBy(traced, found, settings.expressionGlobals))
  if (traced !== 'pending') known.expression = shown
  return shown
}

/** As `expressionEdits`, but undefined where the changed expression would be reported for more. */
export function harmlessEdits(
  node: Node,
  edits: readonly TextEdit[] | undefined,
  settings: Settings,
): readonly Edit[] | undefined {
  const found = expressionOf(node, settings.expressionGlobals)
  if (edits === undefined || found === undefined) return undefined
  const text = applyTextEdits(found.parsed.text, edits)
  if (!mayProve(node, text)) return undefined
  const before = findingCountsOf(node, found, settings)
  const after = findingCountsOf(node, found.withText(text), settings)
  if (hasMoreFindings(after, before)) return undefined
  return expressionEdits(node, edits)
}

/**
 * As `harmlessEdits`, for edits that keep a missing key missing. So far the way there failed or wrote a text without
 * the key, so that nothing missing came back; from now on it does, and the way back has to bear it.
 */
export function guardedEdits(
  node: Node,
  edits: readonly TextEdit[] | undefined,
  settings: Settings,
): readonly Edit[] | undefined {
  const own = harmlessEdits(node, edits, settings)
  const back = node.parent?.child('reverseExpression')
  const found = expressionOf(node, settings.expressionGlobals)
  const reverse = expressionOf(back, settings.expressionGlobals)
  if (own === undefined || edits === undefined || found === undefined) return own
  if (found.direction === 'reverse' || back === undefined || reverse === undefined) return own
  // A finding there already has a fix of its own.
  const known = findingCountsOf(back, reverse, settings)
  if ([...known.values()].some((count) => count > 0)) return own
  const guarded = found.withText(applyTextEdits(found.parsed.text, edits))
  if (failureAt(back, reverse, settings, guarded)?.kind !== 'missing') return own
  const others = guardValue(reverse.parsed, reverse.valueType)
  const more = others && expressionEdits(back, others)
  return more && [...own, ...more]
}

/** Counts what the rules would report of an expression in the place of a node. */
export function findingCountsOf(
  node: Node,
  found: PatchExpression,
  settings: Settings,
): FindingCounts {
  const facts = factsBy(traceAt(node, found, settings), found, settings.expressionGlobals)
  const counts = countFindings(facts, found.mayHaveNoValue)
  // The rules of these say more than that it throws.
  const isExplained = EXPLAINS_FAILURE.some((kind) => counts.get(kind))
  const isFailing = !isExplained && failureAt(node, found, settings) !== undefined
  return new Map([...counts, ['failure', isFailing ? 1 : 0]])
}

const EXPLAINS_FAILURE = [
  'nullAccesses',
  'nullUses',
  'helperCalls',
  'helperReferences',
  'missingMethods',
  'uncalledMethods',
  'functions',
]

const CALLS_NOTHING = /not a function$/

const isRead = ({ node, property }: NullAccess, all: ThrownErrors): boolean =>
  threw(node, readsNothing(property), all)

const needsValue = ({ node }: { readonly node: AnyNode }, all: ThrownErrors): boolean =>
  threw(node, / needs a value$/, all)

const unknownYet = (): { expression: PatchExpression | undefined } => ({ expression: undefined })

/** By what follows from the text: it is the same object in each version of a file. */
const factsOf = new WeakMap<
  AnalysedExpression,
  { readonly traced: Traced; readonly facts: AnalysedExpression }
>()

function factsBy(
  traced: Traced,
  found: PatchExpression,
  globals: readonly string[],
): AnalysedExpression {
  const before = factsOf.get(found.analysis)
  if (before !== undefined && before.traced === traced) return before.facts
  const facts = shownFacts(traced, found, globals)
  factsOf.set(found.analysis, { traced, facts })
  return facts
}

function shownFacts(
  traced: Traced,
  found: PatchExpression,
  globals: readonly string[],
): AnalysedExpression {
  const { parsed, valueType, mayHaveNoValue } = found
  const trace = typeof traced === 'object' ? traced : undefined
  const facts =
    trace === undefined
      ? found.analysis
      : analyseExpression(parsed, { valueType, mayHaveNoValue, globals, kinds: trace.kinds })
  const results = <T>(read: (runs: Trace) => readonly T[]): readonly T[] => {
    return trace !== undefined && showsResults(found) ? read(trace) : []
  }
  const errors = trace && thrownBy(parsed, trace)
  const thrown = <T>(facts: readonly T[], is: (fact: T, thrown: ThrownErrors) => boolean) =>
    errors === undefined ? [] : facts.filter((fact) => is(fact, errors))
  const { nullAccesses: accesses, nullUses: uses } = facts
  const missing = new Set(
    [...thrown(accesses, isRead), ...thrown(uses, iteratedNull)].map(({ object }) => object),
  )
  // A second read only throws once the first is mended.
  const around = (object: string, all: ThrownErrors) =>
    missing.has(object) ? withoutErrorsOf(object, all) : all
  return {
    ...facts,
    nullAccesses: thrown(accesses, (access, all) => isRead(access, around(access.object, all))),
    nullUses: thrown(uses, (use, all) => iteratedNull(use, around(use.object, all))),
    absentMembers: thrown(facts.absentMembers, ({ node }, all) => threw(node, readsNothing(), all)),
    // A method that no JSON value has needs no run to show it.
    missingMethods: [
      ...facts.missingMethods.filter(({ receiverType }) => isUnknown(receiverType)),
      ...thrown(facts.missingMethods, ({ call }, all) => threw(call, CALLS_NOTHING, all)).filter(
        ({ receiverType }) => !isUnknown(receiverType),
      ),
    ],
    helperCalls: facts.helperCalls.map((call) => ({
      ...call,
      arguments: call.arguments.map((argument) =>
        argument.maybeMissing !== undefined && thrown([call], needsValue).length === 0
          ? { ...argument, maybeMissing: undefined }
          : argument,
      ),
    })),
    typeMismatches: results((runs) => mismatchesIn(found, runs)),
    lostValues: results((runs) => lostValuesIn(found, runs)),
    results: facts.results.map((branch) => {
      const own = trace?.results.filter((each) => each.branch === branch.start)
      const isFunction = own?.some(({ json }) => isUnwritable(json, 'function'))
      return isFunction ? branch : { ...branch, functionLike: undefined }
    }),
    missingInTexts: facts.missingInTexts.flatMap((part) => {
      const place = `${part.start}:${part.end}:`
      const word = trace?.nullsInText.find((gap) => gap.startsWith(place))?.slice(place.length)
      return word === undefined ? [] : [{ ...part, written: word }]
    }),
    uncalledMethods: facts.uncalledMethods.filter(
      ({ isGiven }) => trace && (isGiven || trace.results.some(({ json }) => CODE.test(json))),
    ),
    constancy: shownConstancy(facts, traced),
  }
}

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
