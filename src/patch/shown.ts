import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Edit, Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import {
  type AnalysedExpression,
  applyTextEdits,
  countFindings,
  type Expression,
  type FindingCounts,
  hasMoreFindings,
  isOnly,
  type LostValue,
  type TextEdit,
  type TypeMismatch,
  type TypeName,
} from './expression/index.ts'
import { OBJECT } from './expression/types/value-type.ts'
import { expressionEdits, expressionOf, type PatchExpression } from './expression-node.ts'
import { failureAt } from './failure-node.ts'
import { pathOf } from './path-node.ts'
import { typeOfPosition } from './position-type.ts'
import {
  callsNothing,
  countsNothing,
  hiding,
  needsValue,
  type Observed,
  observe,
  readsFrom,
  readsNothing,
  type Thrown,
  thrownBy,
} from './sandbox/observe.ts'
import { observationsFor } from './sandbox/observe-samples.ts'
import { UNWRITABLE, type WrongResult, wrongResult } from './sandbox/result-check.ts'
import { contextFor } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'

/** Undefined inside where the samples say nothing. */
const OBSERVED = memoKey<{ readonly runs: Observed | undefined }>('observed')

/** The sandbox runs elsewhere and has not answered yet. */
type Asked = Observed | 'pending' | undefined
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
  const { facts, runs } = factsByRuns(found, () => observedOf(node, found, settings))
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
  const { facts } = factsByRuns(found, () => observedOf(node, found, settings))
  const counts = countFindings(facts, found.mayHaveNoValue)
  // The rules of these say more than that it throws.
  const isTold = ['null', 'helper', 'method', 'function'].some((kind) => counts.get(kind))
  const isFailing = !isTold && failureAt(node, found, settings) !== undefined
  return new Map([...counts, ['failure', isFailing ? 1 : 0]])
}

const unknownYet = (): { expression: PatchExpression | undefined } => ({ expression: undefined })

/** What the samples showed, where they were asked. */
interface ByRuns {
  readonly runs: Asked | 'unasked'
  readonly facts: AnalysedExpression
}

/** By what follows from the text: it is the same object in each version of a file. */
const factsOf = new WeakMap<AnalysedExpression, ByRuns>()

function factsByRuns(found: PatchExpression, observed: () => Asked): ByRuns {
  const before = factsOf.get(found.analysis)
  if (before !== undefined && (before.runs === 'unasked' || before.runs === observed()))
    return before
  let runs: ByRuns['runs'] = 'unasked'
  const facts = shownFacts(found, () => {
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
      runs: observe(
        parsed.masked,
        analysis.missingInTexts,
        observationsFor(found, path),
        contextFor(found),
        evaluator,
      ),
    }),
  )
  if (answer === undefined && settings.evaluator.later !== undefined) return 'pending'
  return answer?.runs
}

/** Runs nothing unless there is something to show. */
function shownFacts(found: PatchExpression, observed: () => Asked): AnalysedExpression {
  const { analysis: facts, parsed } = found
  let runs: Asked | 'unasked' = 'unasked'
  const ask = (): Asked => {
    if (runs === 'unasked') runs = observed()
    return runs
  }
  function shown<T>(facts: readonly T[], is: (fact: T, runs: Observed) => boolean): readonly T[] {
    if (facts.length === 0) return facts
    const found = ask()
    return found === undefined || found === 'pending' ? [] : facts.filter((fact) => is(fact, found))
  }
  const thrown = <T>(facts: readonly T[], is: (fact: T, thrown: Thrown) => boolean) =>
    shown(facts, (fact, runs) => is(fact, thrownBy(parsed.masked, runs)))
  const { nullAccesses: accesses, nullUses: uses } = facts
  const missing = new Set(
    [...thrown(accesses, readsNothing), ...thrown(uses, countsNothing)].map(({ object }) => object),
  )
  // What is read a second time only throws once the first is mended.
  const around = (object: string, all: Thrown) => (missing.has(object) ? hiding(object, all) : all)
  return {
    ...facts,
    nullAccesses: thrown(accesses, (access, all) =>
      readsNothing(access, around(access.object, all)),
    ),
    nullUses: thrown(uses, (use, all) => countsNothing(use, around(use.object, all))),
    absentMembers: thrown(facts.absentMembers, readsFrom),
    memberCalls: facts.memberCalls.map((call) =>
      call.mismatch && thrown([call], callsNothing).length === 0
        ? { ...call, mismatch: false }
        : call,
    ),
    helperCalls: facts.helperCalls.map((call) => ({
      ...call,
      arguments: call.arguments.map((argument) =>
        argument.maybeMissing !== undefined && thrown([argument], needsValue).length === 0
          ? { ...argument, maybeMissing: undefined }
          : argument,
      ),
    })),
    typeMismatches: mismatchesOf(found, shown(facts.typeMismatches, comesOut), ask),
    lostValues: lostValuesOf(
      found,
      shown(facts.lostValues, (_, { shapes }) => shapes.includes(':lost')),
      ask,
    ),
    results: facts.results.map((branch) =>
      branch.functionLike !== undefined &&
      shown([branch], (_, { shapes }) => shapes.some((each) => each.endsWith(':function')))
        .length === 0
        ? { ...branch, functionLike: undefined }
        : branch,
    ),
    missingInTexts: facts.missingInTexts.flatMap((part) => {
      const found = ask()
      const gaps = typeof found === 'object' ? found.gaps : []
      const word = gaps.find((gap) => gap.startsWith(`${part.start}:`))?.split(':')[1]
      return word === undefined ? [] : [{ ...part, written: word }]
    }),
    uncalledMethods: shown(facts.uncalledMethods, (_, { shapes }) => shapes.includes(':code')),
    constancy: shownConstancy(facts, ask),
  }
}

/** A value of another form may be what these are written for. */
const TAKES_APART = /\b(?:JSON|atob|split|match|matchAll|exec|find|at|pop|shift)\b/

const DEPENDS = /\b(?:hostObject|virtualObject|JSON)\b/

/** What is written as a result is meant; what of a list may be missing another rule tells. */
const WRITES_NOTHING = /\b(?:null|undefined|void)\b/

/** Those read off the code, where they come out; otherwise a usual value for which nothing does. */
function lostValuesOf(
  { analysis, parsed, position, way }: PatchExpression,
  known: readonly LostValue[],
  ask: () => Asked,
): readonly LostValue[] {
  const { ast, masked } = parsed
  const isTold = known.length + analysis.uncalledMethods.length > 0
  // On the way back come only values that the other way makes.
  if (isTold || ast === undefined || position.kind === 'unknown' || way === 'reverse') return known
  if (TAKES_APART.test(masked)) return known
  if (WRITES_NOTHING.test(masked.replace(/[=!]==?\s*(?:null|undefined)\b/g, ''))) return known
  const runs = ask()
  const results = typeof runs === 'object' ? runs.results : []
  const lost = results.find(([, json]) => json === 'null' || json === NOTHING)
  const { start, end } = ast
  return lost === undefined ? known : [{ kind: 'value', value: lost[0], start, end }]
}

const NOTHING = JSON.stringify(`${UNWRITABLE}undefined`)

/** Those read off the code, where they come out; otherwise what a run on a usual value shows. */
function mismatchesOf(
  { analysis, parsed, position, way }: PatchExpression,
  known: readonly TypeMismatch[],
  ask: () => Asked,
): readonly TypeMismatch[] {
  const { ast } = parsed
  const isMistaken = analysis.assignments.some(
    ({ position: at, changesInput }) => changesInput && at !== 'step',
  )
  if (ast === undefined || isMistaken) return known
  const isObject = known.every(({ type, part }) => part === 'whole' && isOnly(type, 'object'))
  const opaque = isObject && MAKES_OPAQUE.test(parsed.masked) ? opaqueIn(ask()) : undefined
  if (opaque !== undefined) {
    const { start, end } = known[0] ?? ast
    const wanted = typeOfPosition(position)
    return [{ node: ast, start, end, type: OBJECT, wanted, falsy: false, part: 'whole', opaque }]
  }
  if (known.length > 0) return known
  if (position.kind === 'unknown') return []
  const runs = ask()
  const results = typeof runs === 'object' ? runs.results : []
  const wrong = results
    .map(([, json]) => wrongResult(JSON.parse(json), position))
    .filter((each) => each && !(each.found === 'function' && each.part === 'whole'))
  const [first] = wrong
  // On the way back come only values that the other way makes, and of the objects nobody knows what they hold: there,
  // all results have to be wrong.
  const isSure = way === 'forward' && !DEPENDS.test(parsed.masked)
  const isParsed = PARSES.test(parsed.masked)
  const isShown = isSure || (wrong.length === results.length && !isParsed)
  return first !== undefined && isShown ? [mismatchFrom(first, ast)] : []
}

const MAKES_OPAQUE =
  /\b(?:Map|Set)\b|\b(?:Promise|async|entries|keys|values|matchAll)\b|\bfunction\s*\*/

/** What came out as a whole result of those whose content is no part of their JSON. */
const opaqueIn = (runs: Asked): string | undefined =>
  typeof runs === 'object' ? runs.shapes.find((shape) => OPAQUE.test(shape))?.slice(1) : undefined

const OPAQUE = /^:(?:map|set|promise|(?:async)?generator|[a-z ]+ iterator)$/

/** What a text of an object holds may be of any type. */
const PARSES = /\bJSON\b/

const MISNAMED: Readonly<Record<string, string>> = { fraction: 'number', NaN: 'number' }

function mismatchFrom({ part, found, wanted }: WrongResult, node: Expression): TypeMismatch {
  const { start, end } = node
  const name = (MISNAMED[found] ?? found) as TypeName
  const odd = found === 'fraction' || found === 'NaN' ? found : undefined
  const type = { names: [name] }
  return { node, start, end, type, wanted: typeOfPosition(wanted), falsy: false, part, odd }
}

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

const WORDS: Readonly<Record<string, readonly string[]>> = {
  promise: ['promise'],
  null: ['null', 'undefined'],
}

/** Whether a result of the wrong type was seen. */
function comesOut({ type, falsy, part }: TypeMismatch, { shapes }: Observed): boolean {
  const key = typeof part === 'object' ? part.key : part === 'items' ? '[]' : ''
  if (falsy) return shapes.includes(type.names.includes('boolean') ? ':false' : ':zero')
  return type.names.some((name) =>
    (WORDS[name] ?? [name]).some((word) => shapes.includes(`${key}:${word}`)),
  )
}
