import type { ParseOptions } from '../core/document/parse-options.ts'
import type { Scope } from '../core/document/scope.ts'
import { parse, unreadFile } from '../core/document/source.ts'
import { BARE_TEMPLATE } from '../core/document/texts-in.ts'
import type { Crash } from '../core/lint/finding.ts'
import { compactList } from '../core/lists.ts'
import { rememberEach } from '../core/memo.ts'
import { isOwnedKind } from '../core/schema/detect.ts'
import { withoutSecrets } from '../core/secret/mask.ts'
import { knownOf, likelySecrets } from '../core/secret/secrets-of.ts'
import { mayHideFindings } from '../core/suppressions/suppression.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Finding, SourceFile } from '../core/types.ts'
import { extractWith } from '../embedded/index.ts'
import { deployingSources } from '../embedded/kustomize.ts'
import { blocksOfLanguage } from '../embedded/languages.ts'
import { isMarkdownName } from '../embedded/markdown-file.ts'
import {
  type FileFacts,
  factsOf,
  type KeyValue,
  keyValuesOf,
  mayHoldFacts,
} from '../project/index.ts'
import type { InputFile } from './input-file.ts'
import { inputScope } from './input-scope.ts'
import type { Profile, RuleSetFor } from './profile/profile.ts'
import { holdsConfig, lintWithTexts } from './read/lint-with-texts.ts'

/** The findings in one file by itself, before comments and the baseline, as plain data. */
export interface FileResult {
  readonly findings: readonly Finding[]
  /** Undefined if nothing in the file is in scope. */
  readonly facts?: FileFacts | undefined
  /** True if comments in it may hide findings. */
  readonly hasSuppressions: boolean
  readonly foreign: boolean
  /** True if objects in it make a tool deploy folders. */
  readonly deploys?: boolean
}

export interface FileCrash extends Crash {
  /** Empty if the rule joins files. */
  readonly uri: string
}

/** A parsed file, and its facts for others. */
export interface ReadFile {
  readonly file: SourceFile
  readonly facts: FileFacts
  readonly values: readonly KeyValue[]
}

/**
 * The options for parsing a file's text; `before` is an earlier version of it, read with the same
 * options. No spread here: it would give each file its own hidden class.
 */
export const parseOptions = (input: InputFile, before?: SourceFile): ParseOptions => ({
  kind: input.kind,
  declared: input.declared,
  wrapper: input.wrapper,
  mode: input.mode,
  maxLength: input.maxLength,
  placeholders: input.placeholders,
  share: input.share,
  before,
  path: input.path,
  extract: extractWith(input.charts, input.sources, input.users, input.contents),
  blocks: blocksOfLanguage(input.uri, input.text, input.charts),
  pins: input.pins,
  charts: input.charts,
  parser: input.parser,
})

/** Reads a file; `before` is an earlier version of it, read with the same options. */
export function readInput(input: InputFile, before?: SourceFile): ReadFile {
  const file = parse(input.uri, input.text, parseOptions(input, before))
  if (isMarkdownName(input.uri))
    return { file, facts: factsOf({ ...file, documents: [] }), values: [] }
  return { file, facts: factsOf(file, input.hints), values: keyValuesOf(file) }
}

/**
 * Reads a file for a comparison, without running rules. Undefined, with the crash, if that fails.
 */
export function readWithoutRules(
  input: InputFile,
  read: (input: InputFile) => ReadFile = readInput,
) {
  return carefully(input, () => {
    const found = read(input)
    return { ...found, known: knownOf(found.file) }
  })
}

/** A file that was read for its facts. */
export interface LintedFile {
  /** Undefined if it certainly has none. */
  readonly file?: SourceFile | undefined
  readonly result: FileResult
  readonly values: readonly KeyValue[]
  /** Its secrets, which are masked in findings on other files, too. */
  readonly known: readonly string[]
  readonly crashes: readonly Crash[]
  readonly isConfig: boolean
  /** The work of the rules in it and in its embedded texts. */
  readonly work: number
  /** True if the result depends only on the file and its profile. */
  readonly mayBeKept: boolean
}

export interface LintContext {
  readonly read?: ((input: InputFile) => ReadFile) | undefined
  /** Set if a look at the text has shown it. */
  readonly scope?: Scope | undefined
}

/** Lints one file by itself, and collects its facts. A crash costs only this file's findings. */
export function lintInput(
  input: InputFile,
  ruleSetFor: RuleSetFor,
  fallback: Profile,
  context: LintContext = {},
): LintedFile {
  const { done, crash } = carefully(input, () => lintRead(input, ruleSetFor, fallback, context))
  if (crash === undefined) return done
  const file = unreadFile(input.uri, input.path)
  return { ...NOTHING, file, crashes: [crash], mayBeKept: false }
}

function lintRead(
  input: InputFile,
  ruleSetFor: RuleSetFor,
  fallback: Profile,
  { read: readFile = readInput, scope = inputScope(input, fallback) }: LintContext,
): LintedFile {
  if (input.factsOnly && !input.asLayer && !mayHoldFacts(input.text)) return NOTHING
  if (scope === 'out') return input.factsOnly ? NOTHING : FOREIGN
  const { file, facts, values } = readFile(input)
  const resultWith = (findings: readonly Finding[], foreign: boolean): FileResult => ({
    facts: file.documents.length > 0 ? facts : undefined,
    hasSuppressions: [file, ...file.texts.map((text) => text.file)].some(mayHideFindings),
    findings,
    foreign,
    ...(file.trees.some(({ value }) => isMapping(value) && deploys(value)) && { deploys: true }),
  })
  if (isOtherTemplate(input, file)) return input.factsOnly ? NOTHING : FOREIGN
  const isConfig = holdsConfig(file)
  const secrets = compactList(knownOf(file))
  // No spread here: it would give each object its own hidden class.
  if (input.factsOnly) {
    const result = resultWith([], false)
    const mayBeKept = values.length === 0
    return { file, values, known: secrets, isConfig, result, crashes: [], work: 0, mayBeKept }
  }
  const profile = input.profile ?? fallback
  const { findings, crashes, work, isComplete } = input.isSilent
    ? NOT_LINTED
    : lintWithTexts(file, input.kind, ruleSetFor, profile)
  const foreign =
    findings.length === 0 && !file.documents.some((document) => isOwnedKind(document.kind))
  return {
    file,
    values: compactList(values),
    known: secrets,
    isConfig,
    result: resultWith(compactList(findings), foreign),
    crashes: compactList(crashes),
    work,
    mayBeKept: values.length === 0 && isComplete && !isConfig,
  }
}

const NOT_LINTED = { findings: [], crashes: [], work: 0, isComplete: false }

export const NOTHING: LintedFile = {
  result: { findings: [], hasSuppressions: false, foreign: false },
  values: [],
  known: [],
  crashes: [],
  isConfig: false,
  work: 0,
  mayBeKept: true,
}

export const FOREIGN: LintedFile = { ...NOTHING, result: { ...NOTHING.result, foreign: true } }

/** Remembered, because most objects of a file are the same in its next version. */
const deploys = rememberEach((value: object) => deployingSources(value).length > 0)

/**
 * True of a template without YAML in its name: it may be any text, so it has to parse and be in
 * scope.
 */
function isOtherTemplate({ uri, kind, declared = {} }: InputFile, file: SourceFile): boolean {
  const isMeant = kind !== undefined || Object.keys(declared).length > 0
  return !isMeant && file.problems.length > 0 && BARE_TEMPLATE.test(uri)
}

type Careful<T> =
  | { readonly done: T; readonly crash?: never }
  | { readonly crash: Crash; readonly done?: never }

/**
 * Runs the work on a file, which fails only because of a bug; the error's message must not show a
 * secret.
 */
function carefully<T>(input: InputFile, work: () => T): Careful<T> {
  try {
    return { done: work() }
  } catch (error) {
    return { crash: { rule: '', cause: withoutSecretsOf(input.text, error) } }
  }
}

/** If the search for secrets has the bug itself, nothing of the message is shown. */
function withoutSecretsOf(text: string, error: unknown): Error {
  try {
    return withoutSecrets(error, [{ text, secrets: likelySecrets(text) }])
  } catch {
    return new Error(error instanceof Error ? error.name : 'Unknown error')
  }
}
