import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Edit, Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import {
  type AnalysedExpression,
  analyseExpression,
  applyTextEdits,
  countFindings,
  type FindingCounts,
  hasMoreFindings,
  type TextEdit,
} from './expression/index.ts'
import { expressionEdits, expressionOf, type PatchExpression } from './expression-node.ts'
import { failureAt } from './failure-node.ts'
import { pathOf } from './path-node.ts'
import { isUnwritable } from './sandbox/result-check.ts'
import { contextFor } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'
import {
  callsNothing,
  countsNothing,
  needsValue,
  readsFrom,
  readsNothing,
  type ThrownErrors,
  type Trace,
  thrownBy,
  traceOf,
  withoutErrorsOf,
} from './sandbox/trace.ts'
import { traceSamples } from './sandbox/trace-samples.ts'
import { lostValuesIn, mismatchesIn, showsResults } from './sandbox/traced-results.ts'

/** Undefined inside where the samples say nothing. */
const OBSERVED = memoKey<{ readonly runs: Trace | undefined }>('trace')

/** The sandbox runs elsewhere and has not answered yet. */
type Asked = Trace | 'pending' | undefined
const SHOWN = memoKey<{ expression: PatchExpression | undefined }>('shown expression')

/**
 * The expression of a node with only those facts about values that a sample shows. Without a sandbox, or where
 * samples say nothing, with those that follow from its text for certain.
 */
export function shownExpression(node: Node, settings: Settings): PatchExpression | undefined {
  const found = expressionOf(node, settings.expressionGlobals)
  if (found?.parsed.ast === undefined) return found
  const names = settings.expressionGlobals.join(' ')
  const known = node.remember(SHOWN, names, unknownYet)
  if (known.expression !== undefined) return known.expression
  const { facts, runs } = factsByRuns(found, settings.expressionGlobals, () =>
    observedOf(node, found, settings),
  )
  const shown = found.withFacts(facts)
  if (runs !== 'pending') known.expression = shown
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
  const after = found.withText(applyTextEdits(found.parsed.text, edits))
  const [before, now] = [found, after].map((each) => findingCountsOf(node, each, settings))
  if (before === undefined || now === undefined || hasMoreFindings(now, before)) return undefined
  return expressionEdits(node, edits)
}

/** How often the rules would report an expression in the place of a node. */
export function findingCountsOf(
  node: Node,
  found: PatchExpression,
  settings: Settings,
): FindingCounts {
  const { facts } = factsByRuns(found, settings.expressionGlobals, () =>
    observedOf(node, found, settings),
  )
  const counts = countFindings(facts, found.mayHaveNoValue)
  // The rules of these say more than that it throws.
  const isExplained = SAYS_MORE.some((kind) => counts.get(kind))
  const isFailing = !isExplained && failureAt(node, found, settings) !== undefined
  return new Map([...counts, ['failure', isFailing ? 1 : 0]])
}

const SAYS_MORE = [
  'nullAccesses',
  'helperCalls',
  'helperReferences',
  'missingMethods',
  'uncalledMethods',
  'functions',
]

const unknownYet = (): { expression: PatchExpression | undefined } => ({ expression: undefined })

/** What the samples showed, where they were asked. */
interface ByRuns {
  readonly runs: Asked | 'unasked'
  readonly facts: AnalysedExpression
}

/** By what follows from the text: it is the same object in each version of a file. */
const factsOf = new WeakMap<AnalysedExpression, ByRuns>()

function factsByRuns(
  found: PatchExpression,
  globals: readonly string[],
  observed: () => Asked,
): ByRuns {
  const before = factsOf.get(found.analysis)
  if (before !== undefined && (before.runs === 'unasked' || before.runs === observed()))
    return before
  let runs: ByRuns['runs'] = 'unasked'
  const facts = shownFacts(found, globals, () => {
    runs = observed()
    return runs
  })
  factsOf.set(found.analysis, { runs, facts })
  return { runs, facts }
}

/** What only a cluster knows, so that no sample says anything of it. */
const UNKNOWN = /\b(?:config|valueExists)\b/

function observedOf(node: Node, found: PatchExpression, settings: Settings): Asked {
  const { parsed, analysis } = found
  const path = pathOf(found.path)?.path
  if (settings.evaluator === undefined || path === undefined || path.broken) return undefined
  if (parsed.templated || parsed.problem !== undefined || UNKNOWN.test(parsed.masked)) {
    return undefined
  }
  const isForeign = analysis.names.some(({ origin }) => /^(?:tolerated|configured)$/.test(origin))
  if (isForeign || analysis.undefinedNames.length + analysis.forbiddenUses.length > 0) {
    return undefined
  }
  const answer = evaluateOnce(
    node,
    settings,
    OBSERVED,
    evaluationDetail(found, path),
    (evaluator) => ({
      runs: traceOf(
        parsed,
        analysis.results.map(({ node }) => node),
        traceSamples(found, path),
        contextFor(found),
        evaluator,
      ),
    }),
  )
  if (answer === undefined && settings.evaluator.later !== undefined) return 'pending'
  return answer?.runs
}

/** Runs nothing unless there is something to show. */
function shownFacts(
  found: PatchExpression,
  globals: readonly string[],
  observed: () => Asked,
): AnalysedExpression {
  const { parsed, valueType, mayHaveNoValue } = found
  const runs = observed()
  const ask = (): Asked => runs
  const facts =
    typeof runs === 'object'
      ? analyseExpression(parsed, { valueType, mayHaveNoValue, globals, kinds: runs.kinds })
      : found.analysis
  function shown<T>(facts: readonly T[], is: (fact: T, runs: Trace) => boolean): readonly T[] {
    if (facts.length === 0) return facts
    const found = ask()
    return found === undefined || found === 'pending' ? [] : facts.filter((fact) => is(fact, found))
  }
  const results = <T>(read: (runs: Trace) => readonly T[]): readonly T[] => {
    const runs = showsResults(found) ? ask() : undefined
    return typeof runs === 'object' ? read(runs) : []
  }
  const thrown = <T>(facts: readonly T[], is: (fact: T, thrown: ThrownErrors) => boolean) =>
    shown(facts, (fact, runs) => is(fact, thrownBy(parsed.masked, runs)))
  const { nullAccesses: accesses, nullUses: uses } = facts
  const missing = new Set(
    [...thrown(accesses, readsNothing), ...thrown(uses, countsNothing)].map(({ object }) => object),
  )
  // What is read a second time only throws once the first is mended.
  const around = (object: string, all: ThrownErrors) =>
    missing.has(object) ? withoutErrorsOf(object, all) : all
  return {
    ...facts,
    nullAccesses: thrown(accesses, (access, all) =>
      readsNothing(access, around(access.object, all)),
    ),
    nullUses: thrown(uses, (use, all) => countsNothing(use, around(use.object, all))),
    absentMembers: thrown(facts.absentMembers, readsFrom),
    missingMethods: thrown(facts.missingMethods, callsNothing),
    helperCalls: facts.helperCalls.map((call) => ({
      ...call,
      arguments: call.arguments.map((argument) =>
        argument.maybeMissing !== undefined && thrown([argument], needsValue).length === 0
          ? { ...argument, maybeMissing: undefined }
          : argument,
      ),
    })),
    typeMismatches: results((runs) => mismatchesIn(found, runs)),
    lostValues: results((runs) => lostValuesIn(found, runs)),
    results: facts.results.map((branch) =>
      branch.functionLike !== undefined &&
      shown([branch], (_, runs) =>
        runs.results.some(
          (each) => each.branch === branch.start && isUnwritable(each.json, 'function'),
        ),
      ).length === 0
        ? { ...branch, functionLike: undefined }
        : branch,
    ),
    missingInTexts: facts.missingInTexts.flatMap((part) => {
      const found = ask()
      const gaps = typeof found === 'object' ? found.gaps : []
      const place = `${part.start}:${part.end}:`
      const word = gaps.find((gap) => gap.startsWith(place))?.slice(place.length)
      return word === undefined ? [] : [{ ...part, written: word }]
    }),
    uncalledMethods: shown(facts.uncalledMethods, (_, { results }) =>
      results.some(({ json }) => CODE.test(json)),
    ),
    constancy: shownConstancy(facts, ask),
  }
}

/** The source of a function in a text. */
const CODE = /native code|=>|function[\s(*]/

function shownConstancy(
  { constancy }: AnalysedExpression,
  ask: () => Asked,
): AnalysedExpression['constancy'] {
  if (constancy !== 'identity' && constancy !== 'constant') return constancy
  const runs = ask()
  if (runs === undefined) return constancy
  if (runs === 'pending') return constancy === 'identity' ? 'reads-input' : 'unknown'
  if (constancy === 'identity') return runs.isIdentity ? constancy : 'reads-input'
  return runs.isConstant ? constancy : 'unknown'
}
