import { editExpression, suggestion } from '../core/edit/index.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { defaultSettings, type Settings } from '../core/lint/rule.ts'
import { type MemoKey, memoKey, rememberEach } from '../core/memo.ts'
import type { Edit, Fix, Node, Span } from '../core/types.ts'
import { evaluateOnce, isWhereRunsEnd, mayProve } from './evaluations.ts'
import {
  type AnalysedExpression,
  applyTextEdits,
  countFindings,
  type FindingCounts,
  guardValue,
  hasMoreFindings,
  inverseCandidates,
  leaveExpression,
  type TextEdit,
} from './expression/index.ts'
import type { ParsedPath } from './path/index.ts'
import { pathOf } from './path-node.ts'
import { spanInScalar } from './place.ts'
import { type PlacedExpression, placedExpression } from './placed-expression.ts'
import { hangs, repeatingPatterns } from './sandbox/hanging-patterns.ts'
import {
  type Counterexample,
  type Inversion,
  inversionOf,
  type Pair,
  type RoundTrip,
  roundTripOf,
} from './sandbox/round-trip.ts'
import { canBeRun, canBeTraced, contextFor } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'
import { endlessValue, type Failure, failureOf } from './sandbox/throwing.ts'
import { type Trace, traceOf } from './sandbox/trace.ts'
import { traceSamples } from './sandbox/trace-samples.ts'
import { shownFacts, type Traced } from './shown-facts.ts'

/** An expression of a patch, and all that is asked of it: each answer is found when it is first asked for. */
export interface PatchExpression extends PlacedExpression {
  /**
   * The facts that rules ask for, those about values only where a sample shows them. Without a sandbox, or where
   * samples say nothing, those that follow from its text for certain.
   */
  readonly analysis: AnalysedExpression
  readonly trace: Traced
  /** Its failure when it is run on samples, as far as these are tried. */
  readonly failure: Failure | undefined
  /** The same beside another half of its pair. */
  failureBeside(other: PatchExpression | undefined): Failure | undefined
  /** The numbers of findings that the rules would report. */
  readonly counts: FindingCounts
  /** Patterns that do not come to an end on some text, because they try exponentially many ways before they fail. */
  readonly hangingPatterns: readonly Span[]
  /** The field of the other half of its pair, and what is in it. */
  readonly partner: Node | undefined
  readonly other: PatchExpression | undefined
  /** The expression that undoes this one, where runs on samples prove that it does. */
  readonly inverse: string | undefined
  /** True if the other half restores every value which this one is tried on. */
  readonly isUndone: boolean
  /** True if runs show that the same expression on the way back changes a value further. */
  readonly isChangedTwice: boolean
  /**
   * A value on which the pair loses something; undefined where none is found, or where samples show nothing. A change
   * that is stable after one round is taken for what it is: one way, on purpose.
   */
  readonly loss: Counterexample | undefined
  /** True for the expression from which on none of the file is run. */
  readonly isWhereRunsEnd: boolean
  withText(text: string): PatchExpression
  /** The place of a range of its decoded text. */
  spanOf(range: Span): Span
  /** Returns where to report such a range. */
  at(range: Span): { readonly at: Node; readonly span: Span }
  /** The edits of the source that edits of the text ask for. */
  edits(edits: readonly TextEdit[] | undefined): readonly Edit[] | undefined
  /** A fix, where nothing else would be reported after it. */
  offer(title: string, edits: readonly TextEdit[] | undefined): Fix | undefined
  /** The same for one that keeps a missing key missing. */
  offerGuard(title: string, edits: readonly TextEdit[] | undefined): Fix | undefined
}

const expressionsIn = rememberEach((settings: Settings) =>
  rememberEach((node: Node) => {
    const placed = placedExpression(node, settings.expressionGlobals)
    return placed && answering(placed, settings)
  }),
)

/** The expression that a node holds; undefined where it holds none that can be read. */
export const expressionOf = (
  node: Node | undefined,
  settings: Settings = defaultSettings,
): PatchExpression | undefined => node && expressionsIn(settings)(node)

/** Checks every expression. */
export const eachExpression = (
  settings: Settings,
  check: (expression: PatchExpression) => void,
) => ({
  '@expression'(node: Node) {
    const found = expressionOf(node, settings)
    if (found !== undefined) check(found)
  },
})

const TRACE = memoKey<Trace | 'stopped'>('trace')
const ENDLESS = memoKey<Failure | undefined>('endless')
const ROUND_TRIP = memoKey<RoundTrip | undefined>('round trip')
const INVERSION = memoKey<Inversion | undefined>('inversion')
const HANGS = memoKey<boolean>('hangs')

type RunPair<T> = (place: PlacedExpression, path: ParsedPath, pair: Pair, evaluator: Evaluator) => T

function answering(placed: PlacedExpression, settings: Settings): PatchExpression {
  const { node, parsed, fromText, direction, valueType, mayHaveNoValue } = placed
  const own = parsed.masked
  const { evaluator } = settings
  const once = rememberAnswers(evaluator)
  const spanOf = spanInScalar(node)

  /** `others` are the texts of expressions that run with it. Undefined where samples show nothing of it. */
  function runOnce<T>(
    key: MemoKey<T>,
    run: (path: ParsedPath, evaluator: Evaluator) => T,
    others: readonly string[] = [],
  ): T | undefined {
    const path = pathOf(placed.path)?.path
    if (path === undefined || path.broken) return undefined
    const detail = evaluationDetail(placed, path, others)
    return evaluateOnce(node, settings, key, detail, (sandbox) => run(path, sandbox))
  }

  /** Runs two expressions on samples of this place, one after the other. */
  function runPair<T>(key: MemoKey<T>, pair: Pair, run: RunPair<T>): T | undefined {
    if (!canBeRun(placed)) return undefined
    // The text of the place is there already.
    const others = pair.map((half) => (half === own ? '' : half))
    return runOnce(key, (path, sandbox) => run(placed, path, pair, sandbox), others)
  }

  const inversion = (pair: Pair) => runPair(INVERSION, pair, inversionOf)

  function harmless(edits: readonly TextEdit[] | undefined): readonly Edit[] | undefined {
    if (edits === undefined || !leaveExpression(parsed, edits)) return undefined
    const text = applyTextEdits(parsed.text, edits)
    if (!mayProve(node, text)) return undefined
    return hasMoreFindings(self.withText(text).counts, self.counts) ? undefined : self.edits(edits)
  }

  /**
   * So far the way there failed or wrote a text without the key, so that nothing missing came back; from now on it
   * does, and the way back has to bear it.
   */
  function guarded(edits: readonly TextEdit[] | undefined): readonly Edit[] | undefined {
    const here = harmless(edits)
    const reverse = direction === 'forward' ? self.other : undefined
    if (here === undefined || edits === undefined || reverse === undefined) return here
    // A finding there already has a fix of its own.
    if ([...reverse.counts.values()].some((count) => count > 0)) return here
    const changed = self.withText(applyTextEdits(parsed.text, edits))
    if (reverse.failureBeside(changed)?.kind !== 'missing') return here
    const there = reverse.edits(guardValue(reverse.parsed, reverse.valueType))
    return there && [...here, ...there]
  }

  const self: PatchExpression = {
    ...placed,
    spanOf,
    get analysis() {
      return once('analysis', () => shownFacts(self.trace, placed, settings.expressionGlobals))
    },
    get trace() {
      if (evaluator === undefined || !canBeTraced(placed)) return undefined
      const answer = runOnce(TRACE, (path, sandbox) => {
        const branches = fromText.results.map((branch) => branch.node)
        const samples = traceSamples(placed, path)
        return traceOf(parsed, branches, samples, contextFor(placed), sandbox) ?? 'stopped'
      })
      return answer === undefined && evaluator.later !== undefined ? 'pending' : answer
    },
    get failure() {
      return once('failure', () => self.failureBeside(self.other))
    },
    failureBeside(other) {
      const { trace } = self
      if (trace === 'stopped')
        return runOnce(ENDLESS, (path, sandbox) =>
          canBeRun(placed) ? endlessValue(placed, path, sandbox) : undefined,
        )
      if (trace === undefined || trace === 'pending') return undefined
      // Only the reverse expression decides whether the key comes back without a value.
      const counterpart = direction === 'reverse' ? other?.trace : undefined
      return failureOf(placed, typeof counterpart === 'object' ? counterpart : undefined, trace)
    },
    get counts() {
      return once('counts', () => {
        const counts = countFindings(self.analysis, mayHaveNoValue)
        // The rules of these say more than that it throws.
        const isExplained = EXPLAINS_FAILURE.some((kind) => counts.get(kind))
        const isFailing = !isExplained && self.failure !== undefined
        return new Map([...counts, ['failure', isFailing ? 1 : 0]])
      })
    },
    get hangingPatterns() {
      const context = contextFor(placed)
      return repeatingPatterns(parsed.ast).filter(({ pattern, flags }) =>
        evaluateOnce(node, settings, HANGS, [pattern, flags], (sandbox) =>
          hangs({ pattern, flags }, context, sandbox),
        ),
      )
    },
    get partner() {
      return node.parent?.child(node.name === 'expression' ? 'reverseExpression' : 'expression')
    },
    get other() {
      return expressionOf(self.partner, settings)
    },
    get inverse() {
      return once('inverse', () => {
        const from = direction === 'forward' ? 'expression' : 'reverseExpression'
        const texts = inverseCandidates(parsed, { from, valueType, mayHaveNoValue })
        if (texts.length === 0 || !mayProve(node, `${from} ${own}`)) return undefined
        const inverse = texts.find(
          (text) => inversion(direction === 'forward' ? [own, text] : [text, own])?.isInverse,
        )
        if (inverse === undefined) return undefined
        // Another rule would report the inverse as soon as it is there.
        const counts = [...self.withText(inverse).counts.values()]
        return counts.some((count) => count > 0) ? undefined : inverse
      })
    },
    get isUndone() {
      const { other } = self
      return (other && inversion([own, other.parsed.masked])?.isInverse) ?? false
    },
    get isChangedTwice() {
      return inversion([own, own])?.isChangedTwice ?? false
    },
    get loss() {
      const { other } = self
      if (other === undefined || !canBeRun(other) || fromText.constancy === 'constant')
        return undefined
      const [there, back] = [self, other].map((half) => half.canonical()?.replaceAll('?.', '.'))
      const isSameBothWays = there !== undefined && there === back
      const isOneWay = isSameBothWays || other.fromText.constancy === 'identity'
      const trip = runPair(ROUND_TRIP, [own, other.parsed.masked], roundTripOf)
      return isOneWay && trip?.isStable ? undefined : trip?.loss
    },
    get isWhereRunsEnd() {
      return isWhereRunsEnd(node)
    },
    withText: (text) => answering(placed.withText(text), settings),
    at: (range) => ({ at: node, span: spanOf(range) }),
    edits(edits) {
      // Flux would fill in what an edit writes.
      if (edits === undefined || String(node.value).includes('$${')) return undefined
      if (!leaveExpression(parsed, edits)) return undefined
      return editExpression(
        node,
        edits.map(({ start, end, text }) => ({ span: { start, end }, text })),
      )
    },
    offer: (title, edits) => suggestion(title, harmless(edits)),
    offerGuard: (title, edits) => suggestion(title, guarded(edits)),
  }
  return self
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

/** Remembers what is asked, unless a part of it is run elsewhere and still to come. */
function rememberAnswers(evaluator: Evaluator | undefined) {
  const known = new Map<string, unknown>()
  return <T>(question: string, find: () => T): T => {
    if (known.has(question)) return known.get(question) as T
    const asked = evaluator?.later?.asked()
    const answer = find()
    if (evaluator?.later?.asked() === asked) known.set(question, answer)
    return answer
  }
}
