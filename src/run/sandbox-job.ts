import { rules } from '../../rules/index.ts'
import { parse } from '../core/document/source.ts'
import { inTurn } from '../core/in-turn.ts'
import { MAX_KEPT } from '../core/limits.ts'
import type { Evaluator, PatchToTry } from '../core/lint/evaluator.ts'
import { createSink } from '../core/lint/finding.ts'
import { lintFile, type RuleSet, ruleSetOf } from '../core/lint/lint-file.ts'
import { defaultSettings } from '../core/lint/rule.ts'
import { rememberTexts } from '../core/memo.ts'
import type { Pointer } from '../core/types.ts'
import { type Evaluated, knownEvaluations } from '../patch/evaluations.ts'
import type { Preview } from '../patch/preview/preview.ts'
import type { InputFile } from './input-file.ts'
import { previewInput } from './preview-file.ts'
import { activeRules } from './profile/profile.ts'

/** Work for a sandbox that runs elsewhere; it and its results are plain data. */
export type SandboxJob =
  | { readonly kind: 'try'; readonly patches: readonly PatchToTry[] }
  | {
      readonly kind: 'preview'
      readonly input: PlainInput
      /** The user's objects; samples if none has the patched kind. */
      readonly objects?: readonly unknown[]
    }

/** The parts of a file that determine how its documents are read. */
export type PlainInput = Pick<
  InputFile,
  'uri' | 'text' | 'kind' | 'mode' | 'declared' | 'placeholders' | 'charts'
>

export interface SandboxResults {
  /** The results of running the patches, by key. */
  readonly try: readonly (readonly [string, Evaluated])[]
  readonly preview: readonly Preview[]
}

/** Runs jobs one after the other; rejects those that are lost in a crash, or no longer wanted. */
export interface SandboxRunner {
  readonly run: <J extends SandboxJob>(
    job: J,
    signal?: AbortSignal,
  ) => Promise<SandboxResults[J['kind']]>
  /** Starts the runner, if that takes time. */
  readonly prepare?: () => void
  readonly stop: () => void
}

export function runSandboxJob<J extends SandboxJob>(
  job: J,
  evaluator: Evaluator,
): SandboxResults[J['kind']]
export function runSandboxJob(
  job: SandboxJob,
  evaluator: Evaluator,
): SandboxResults[keyof SandboxResults] {
  if (job.kind === 'try') return tryPatches(job.patches, evaluator)
  return previewInput(job.input, { objects: job.objects ?? [] }, evaluator).previews
}

/** Runs jobs in this thread, for hosts without another one; requests are answered in between. */
export function sandboxHere(load: () => Evaluator | Promise<Evaluator>): SandboxRunner {
  let loading: Evaluator | Promise<Evaluator> | undefined
  return {
    run: inTurn(async (job, signal) => {
      loading ??= load()
      const evaluator = await loading
      await new Promise((resolve) => setTimeout(resolve))
      signal?.throwIfAborted()
      return runSandboxJob(job, evaluator)
    }),
    stop() {},
  }
}

/** True of rules that run expressions or pairs of them. */
const trying: ReadonlySet<string> = new Set(
  rules
    .filter(({ topic }) => topic === 'expression' || topic === 'patch')
    .map(({ rule }) => rule.id),
)

/** The rules that run expressions, under the same settings: each spends what others leave. */
const tryingUnder = rememberTexts((ruleSettings: string): RuleSet => {
  const { rules: active } = activeRules(JSON.parse(ruleSettings)).set
  return ruleSetOf(active.filter(({ rule }) => trying.has(rule.id)))
}, MAX_KEPT)

/** Runs each patch in a document of its own, because nothing else affects its findings. */
function tryPatches(patches: readonly PatchToTry[], evaluator: Evaluator): SandboxResults['try'] {
  // Uses only what is cached in this job.
  const own = { ...evaluator }
  for (const { kind, pointer, entry, wrapper, globals, ruleSettings } of patches) {
    const text = JSON.stringify(around(entry, pointer))
    const file = parse('patch.json', text, {
      kind,
      wrapper: wrapper === undefined ? undefined : { name: wrapper },
    })
    const rules = tryingUnder(JSON.stringify(ruleSettings))
    const settings = { ...defaultSettings, evaluator: own, expressionGlobals: globals }
    lintFile({ file, rules, settings, sink: createSink() }, kind)
  }
  return knownEvaluations(own)
}

/** A document that contains only one value at its place, as the first of its list. */
function around(value: unknown, pointer: Pointer): unknown {
  const [step, ...rest] = pointer
  if (step === undefined) return value
  const inner = around(value, rest)
  return typeof step === 'number' ? [inner] : { [step]: inner }
}
