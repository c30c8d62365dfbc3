import { editExpression, suggestion } from '../core/edit/index.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import {
  isWhereRunsEnd,
  mayProve,
  mayRunBranch,
  type Once,
  rememberAnswers,
} from '../core/lint/file-share.ts'
import { defaultSettings, type Settings } from '../core/lint/rule.ts'
import { type MemoKey, memoKey, rememberEach } from '../core/memo.ts'
import type { Edit, Node, Span } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import { isOfNoContext, isOfOtherPath } from './expression/branches/path-tests.ts'
import { isOddTest } from './expression/facts/misleading-operators.ts'
import {
  countFindings,
  type FindingCounts,
  hasFindings,
  hasMoreFindings,
} from './expression/finding-counts.ts'
import { applyTextEdits, leaveExpression, type TextEdit } from './expression/rewrite/rewrite.ts'
import { guardValue } from './expression/rewrite/rewrite-guard.ts'
import { codeRange } from './expression/syntax/parse.ts'
import { factsOfRuns, type Traced } from './facts-of-runs.ts'
import type { ParsedPath } from './path/index.ts'
import { pathOf } from './path-node.ts'
import { spanInScalar } from './place.ts'
import { type PlacedExpression, placedExpression } from './placed-expression.ts'
import { hangs } from './sandbox/hanging-patterns.ts'
import { readsContext } from './sandbox/realm/reads-context.ts'
import {
  type Counterexample,
  type Inversion,
  inversionOf,
  type Pair,
  type RoundTrip,
  roundTripOf,
} from './sandbox/round-trip.ts'
import { canBeRun, canBeTraced, contextFor, isTaken } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'
import { endlessValue, type Failure, failureOf } from './sandbox/throwing.ts'
import { type Trace, traceOf } from './sandbox/trace.ts'
import { traceSamples } from './sandbox/trace-samples.ts'

const expressionsIn = rememberEach((settings: Settings) =>
  rememberEach((node: Node) => {
    const placed = placedExpression(node, settings.expressionGlobals)
    return placed && new PatchExpression(placed, settings)
  }),
)

/** The expression in a node; undefined if it contains none that can be read. */
export const expressionOf = (
  node: Node | undefined,
  settings: Settings = defaultSettings,
): PatchExpression | undefined => node && expressionsIn(settings)(node)

const TRACE = memoKey<Trace | 'stopped'>('trace')
const ENDLESS = memoKey<Failure | undefined>('endless')
const ROUND_TRIP = memoKey<RoundTrip | undefined>('round trip')
const INVERSION = memoKey<Inversion | undefined>('inversion')
const HANGS = memoKey<boolean>('hangs')

type RunPair<T> = (place: PlacedExpression, path: ParsedPath, pair: Pair, evaluator: Evaluator) => T

/** Copies all properties of a placed expression. */
const PlaceProperties = class {
  constructor(placed: PlacedExpression) {
    Object.assign(this, placed)
  }
} as new (
  placed: PlacedExpression,
) => PlacedExpression

/**
 * An expression of a patch with everything that rules ask of it, computed on demand. A class,
 * because an editor creates hundreds of these for each typed letter.
 */
export class PatchExpression extends PlaceProperties {
  readonly #placed: PlacedExpression
  readonly #settings: Settings
  readonly #once: Once
  /** Finds the place of a range of its decoded text. */
  readonly spanOf: (range: Span) => Span

  constructor(placed: PlacedExpression, settings: Settings) {
    super(placed)
    this.#placed = placed
    this.#settings = settings
    this.#once = rememberAnswers(placed.node, settings)
    this.spanOf = spanInScalar(placed.node)
  }

  /**
   * The facts for rules; those about values only if a sample shows them. Without a sandbox, or if
   * samples show nothing, only what certainly follows from the text.
   */
  get facts() {
    return factsOfRuns(this.trace, this.#placed, this.#settings.expressionGlobals)
  }

  get trace(): Traced {
    const { evaluator } = this.#settings
    if (evaluator === undefined || !canBeTraced(this)) return undefined
    const asked = evaluator.later?.asked()
    const answer = this.#once('trace', () =>
      this.#runOnce(TRACE, (path, sandbox) => {
        const branches = this.textFacts.results.map((branch) => branch.node)
        const samples = traceSamples(this, path)
        const { whole = this.parsed } = this.branch ?? {}
        const { ast } = this.parsed
        return traceOf(whole, ast, branches, samples, contextFor(this), sandbox) ?? 'stopped'
      }),
    )
    if (evaluator.later?.asked() !== asked) return 'pending'
    // A context that forces the test may hold anything.
    const isUnlike = typeof answer === 'object' && answer.isForced
    return isUnlike && readsContext(this.parsed.masked) ? undefined : answer
  }

  /** The expression in each branch that only the context decides on, as far as these are run. */
  get inBranches(): readonly PatchExpression[] {
    const { evaluator } = this.#settings
    if (evaluator === undefined) return []
    return this.#once('branches', () =>
      this.#placed.branches().flatMap((placed) => {
        const tests = placed.branch?.tests ?? []
        // Another rule reports a test that is always the same.
        const isOdd = tests.some(({ node }) => isOddTest(node, this.textFacts.misleadingOperators))
        const path = String(this.path?.value ?? '*')
        const isElsewhere = tests.some((test) => isOfOtherPath(test, path) || isOfNoContext(test))
        if (isOdd || isElsewhere || !canBeTraced(placed) || isTaken(placed, this.trace)) return []
        const id = `${this.parsed.text}\n${placed.branch?.condition}`
        return mayRunBranch(this.node, id) ? [new PatchExpression(placed, this.#settings)] : []
      }),
    )
  }

  /** Its failure on samples, as far as these are run. */
  get failure(): Failure | undefined {
    return this.#once('failure', () => this.#failureBeside(this.other))
  }

  /** Its failure together with another half of its pair. */
  #failureBeside(other: PatchExpression | undefined): Failure | undefined {
    const { trace } = this
    if (trace === 'stopped')
      return this.#runOnce(ENDLESS, (path, sandbox) =>
        canBeRun(this) ? endlessValue(this, path, sandbox) : undefined,
      )
    if (trace === undefined || trace === 'pending') return undefined
    // Only the reverse expression decides if the key comes back without a value.
    const counterpart = this.direction === 'reverse' ? other?.trace : undefined
    return failureOf(this, typeof counterpart === 'object' ? counterpart : undefined, trace)
  }

  /** The numbers of findings that rules would report. */
  get #counts(): FindingCounts {
    const counts = countFindings(this.facts)
    // The rules for these explain more than that it throws.
    const isExplained = EXPLAINS_FAILURE.some((kind) => counts.get(kind))
    const isFailing = !isExplained && this.failure !== undefined
    return isFailing ? new Map([...counts, ['failure', 1]]) : counts
  }

  /** Regular expressions that take exponential time on some text before they fail. */
  get hangingPatterns() {
    return this.textFacts.repeatingPatterns.filter(({ pattern, flags }) =>
      evaluateOnce(this.node, this.#settings, HANGS, [pattern, flags], (sandbox) =>
        hangs({ pattern, flags }, contextFor(this), sandbox),
      ),
    )
  }

  /** The field of the pair's other half. */
  get partner() {
    const { node } = this
    return node.parent?.child(node.name === 'expression' ? 'reverseExpression' : 'expression')
  }

  /** The pair's other half. */
  get other(): PatchExpression | undefined {
    return this.partner && expressionsIn(this.#settings)(this.partner)
  }

  /** An expression that undoes this one, proved by runs on samples. */
  get inverse(): string | undefined {
    return this.#once('inverse', () => {
      const own = this.parsed.masked
      const from = this.direction === 'forward' ? 'expression' : 'reverseExpression'
      const texts = this.textFacts.inverseCandidates
      if (texts.length === 0 || !mayProve(this.node, `${from} ${own}`)) return undefined
      const inverse = texts.find(
        (text) =>
          this.#inversion(this.direction === 'forward' ? [own, text] : [text, own])?.isInverse,
      )
      if (inverse === undefined) return undefined
      // Another rule would report the inverse.
      return hasFindings(this.#withText(inverse).#counts) ? undefined : inverse
    })
  }

  /** True if the other half restores every sample value. */
  get isUndone(): boolean {
    const { other } = this
    return (other && this.#inversion([this.parsed.masked, other.parsed.masked])?.isInverse) ?? false
  }

  /** True if runs show that the same expression changes the value further on the way back. */
  get isChangedTwice() {
    return this.#inversion([this.parsed.masked, this.parsed.masked])?.isChangedTwice ?? false
  }

  /**
   * A value on which the pair loses something; undefined where none is found, or where samples show nothing. A change
   * that is the same both ways and stable after one round is meant.
   */
  get loss(): Counterexample | undefined {
    const { other } = this
    if (other === undefined || !canBeRun(other) || this.textFacts.constancy === 'constant')
      return undefined
    const [there, back] = [this, other].map((half) => half.canonical()?.replaceAll('?.', '.'))
    const isSameBothWays = there !== undefined && there === back
    const trip = this.#runPair(ROUND_TRIP, [this.parsed.masked, other.parsed.masked], roundTripOf)
    if (trip?.isStable !== true) return trip?.loss
    if (isSameBothWays) return undefined
    if (other.textFacts.constancy !== 'identity') return trip.loss
    // After another mistake, the result says little.
    const isMeant = !hasFindings(withoutAge(this.#counts))
    return isMeant && trip.settled ? { ...trip.settled, isSettled: true } : undefined
  }

  /** True of the first expression after which none in the file is run. */
  get isWhereRunsEnd() {
    return isWhereRunsEnd(this.node)
  }

  /** Returns where to report a range of its decoded text. */
  at = (range: Span) => ({ at: this.node, span: this.spanOf(range) })

  /** The place of the code as a whole, without quotes, the `>-` of a block and what is around it. */
  get code() {
    return this.at(codeRange(this.branch?.whole ?? this.parsed))
  }

  /** Converts edits of its text into edits of the source. */
  edits = (edits: readonly TextEdit[] | undefined): readonly Edit[] | undefined => {
    // Flux would substitute variables in the new text, and an edit of a branch may not fit the
    // whole.
    if (edits === undefined || this.branch !== undefined || String(this.node.value).includes('$${'))
      return undefined
    if (!leaveExpression(this.parsed, edits)) return undefined
    return editExpression(
      this.node,
      edits.map(({ start, end, text }) => ({ span: { start, end }, text })),
    )
  }

  /** Makes a fix, unless something else would be reported afterwards. */
  offer = (title: string, edits: readonly TextEdit[] | undefined) =>
    suggestion(title, this.#harmless(edits)?.edits)

  /** The same for a fix that keeps a missing key missing. */
  offerGuard = (title: string, edits: readonly TextEdit[] | undefined) =>
    suggestion(title, this.#guarded(edits))

  #withText(text: string): PatchExpression {
    return new PatchExpression(this.#placed.withText(text), this.#settings)
  }

  /** The changed expression and the source edits; undefined if the change would add a finding. */
  #harmless(edits: readonly TextEdit[] | undefined) {
    if (edits === undefined || this.branch !== undefined) return undefined
    if (!leaveExpression(this.parsed, edits)) return undefined
    const text = applyTextEdits(this.parsed.text, edits)
    if (!mayProve(this.node, text)) return undefined
    const changed = this.#withText(text)
    if (hasMoreFindings(changed.#counts, this.#counts)) return undefined
    const made = this.edits(edits)
    return made && { changed, edits: made }
  }

  /**
   * Before, the expression failed or wrote a text without the key, so nothing missing came back.
   * With the guard it does, so the reverse expression must also accept it.
   */
  #guarded(edits: readonly TextEdit[] | undefined): readonly Edit[] | undefined {
    const here = this.#harmless(edits)
    const reverse = this.direction === 'forward' ? this.other : undefined
    // A finding there already has its own fix.
    if (here === undefined || reverse === undefined || hasFindings(reverse.#counts))
      return here?.edits
    if (reverse.#failureBeside(here.changed)?.kind !== 'missing') return here.edits
    const there = reverse.edits(guardValue(reverse.parsed, reverse.valueType))
    return there && [...here.edits, ...there]
  }

  /** Undefined if samples show nothing; `others` are the texts of expressions that run with it. */
  #runOnce<T>(
    key: MemoKey<T>,
    run: (path: ParsedPath, evaluator: Evaluator) => T,
    others: readonly string[] = [],
  ): T | undefined {
    const path = pathOf(this.path)?.path
    if (path === undefined || path.broken) return undefined
    const detail = evaluationDetail(this, path, others)
    return evaluateOnce(this.node, this.#settings, key, detail, (sandbox) => run(path, sandbox))
  }

  /** Runs two expressions on samples of this place, one after the other. */
  #runPair<T>(key: MemoKey<T>, pair: Pair, run: RunPair<T>): T | undefined {
    if (!canBeRun(this)) return undefined
    // The text of this place is included already.
    const others = pair.map((half) => (half === this.parsed.masked ? '' : half))
    return this.#runOnce(key, (path, sandbox) => run(this, path, pair, sandbox), others)
  }

  #inversion(pair: Pair): Inversion | undefined {
    return this.#runPair(INVERSION, pair, inversionOf)
  }
}

/** Leaves out findings on the age of the language, with which results are right. */
const withoutAge = (counts: FindingCounts): FindingCounts =>
  new Map([...counts].filter(([kind]) => !kind.startsWith('newer')))

const EXPLAINS_FAILURE = [
  'nullAccesses',
  'nullUses',
  'helperCalls',
  'helperReferences',
  'missingMethods',
  'uncalledMethods',
  'functions',
]
