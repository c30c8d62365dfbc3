import type { CustomRuleReader } from '../config/host.ts'
import { resolvePath } from '../config/paths.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { rememberEach } from '../core/memo.ts'
import { type ReportedFinding, reportedFinding } from '../core/reported-finding.ts'
import { isConfigFileName } from '../core/schema/detect.ts'
import { compareTexts } from '../core/text/canonical.ts'
import type { Severity } from '../core/types.ts'
import { isOtherFormat, isSkippedFolder } from '../files/walked.ts'
import {
  type InputFile,
  type LintResult,
  lintFiles,
  type MemoryOptions,
  readInput,
} from '../run/lint-files.ts'
import { type NamedText, type Project, projectOf } from './project.ts'

export interface LibraryOptions {
  /**
   * The name of the text, which decides the kind only if the content does not (`vc.yaml`). With
   * `files`, its path below the root of the project. Default: `input.yaml`.
   */
  readonly path?: string
  /** Severity of all messages of a rule, by rule id; `off` turns it off. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>
  /**
   * The files of the project by their paths below its root, without those that git ignores. The
   * findings are those that a run of the whole project has in the text: its configuration and
   * baseline take effect, and what other files change or refer to is known.
   */
  readonly files?: Readonly<Record<string, string>>
}

export interface LintedText {
  /** Findings in text order, in the form of the JSON report. */
  readonly findings: readonly ReportedFinding[]
  /** False if the text contains nothing that vclint knows. */
  readonly recognised: boolean
}

/** Parts of a linter. */
export interface LinterParts {
  readonly evaluator?: Evaluator | undefined
  readonly readCustomRules?: CustomRuleReader | undefined
  /** Projects that were read before, by the rules that are set for them. */
  readonly projects?: Map<string, ReadProject>
}

/** A project with what was read of its files. */
interface ReadProject extends Project {
  readonly memory: Pick<MemoryOptions, 'read' | 'reads'>
}

/**
 * Lints one YAML or JSON text: a vc.yaml, or manifests of `management.platform.sh/v1` (also several
 * documents and lists). Runs in Node and in browsers; never throws for any text. Without a sandbox
 * it cannot find mistakes that show only when expressions of patches run; `createLinter` finds
 * these, too.  @throws {Error} if a rule crashes, which is a bug in vclint
 */
export const lint = (text: string, options?: LibraryOptions): LintedText => lintText(text, options)

export function lintText(
  text: string,
  { path = 'input.yaml', rules = {}, files = {} }: LibraryOptions = {},
  { evaluator, readCustomRules, projects = new Map() }: LinterParts = {},
): LintedText {
  const isAlone = Object.keys(files).length === 0
  const name = isAlone ? path : pathBelowRoot(path)
  const others = Object.entries(files).map(([at, other]) => ({
    name: pathBelowRoot(at),
    text: other,
  }))
  const read = (known: readonly NamedText[]): ReadProject => {
    const severities = Object.entries(rules).map(([id, severity]) => [id, { severity }] as const)
    const named = known.filter((one) => mayBeRead(one.name))
    const settings = { areSilent: true, readCustomRules, rules: Object.fromEntries(severities) }
    const memory = {
      read: rememberEach((input: InputFile) => readInput(input)),
      reads: new WeakMap(),
    }
    return { ...projectOf(named, settings), memory }
  }
  const id = JSON.stringify(rules)
  // The text of a configuration may be another one than that of its file.
  const isConfig = isConfigFileName(name)
  const project = isConfig ? read([...others, { name, text }]) : (projects.get(id) ?? read(others))
  if (!isConfig) projects.set(id, project)
  const result = lintIn(project, project.inputOf({ name, text }), name, evaluator)
  const crash = result.crashes[0]
  if (crash !== undefined) {
    throw new Error(`Rule "${crash.rule}" crashed. This is a bug of vclint.`, {
      cause: crash.cause,
    })
  }
  const findings = result.findings
    .filter(({ uri }) => uri === name)
    .map((one) => reportedFinding(one, (at) => result.files.get(at)))
  return { findings, recognised: result.checked > 0 }
}

/** Lints a file beside the others of its project, in whose place it is. */
function lintIn(
  { inputs: all, options, memory }: ReadProject,
  own: InputFile | undefined,
  name: string,
  evaluator: Evaluator | undefined,
): LintResult {
  const isAsked = (uri: string) => uri === name
  const others = all.filter(({ uri }) => uri !== name)
  const inputs = [...others, ...(own === undefined ? [] : [own])]
  const byUri = new Map(inputs.map((input) => [input.uri, input]))
  const { host, policy } = options
  const outside = host?.outside && {
    ...host.outside,
    isMissing: (uri: string) => uri !== name && host.outside?.isMissing(uri) === true,
  }
  return lintFiles(
    inputs.toSorted((a, b) => compareTexts(a.uri, b.uri)),
    {
      host: { ...host, evaluator, outside, isAsked, isWanted: isAsked },
      policy: { ...policy, today: new Date().toISOString().slice(0, 10) },
      memory: { ...memory, reread: (uri) => byUri.get(uri) },
    },
  )
}

/** The path of a file below the root. */
const pathBelowRoot = (path: string): string => resolvePath('/', path).slice(1)

/** A folder that is searched has files of other formats, too. */
const mayBeRead = (name: string): boolean =>
  !isOtherFormat(name) && !name.split('/').some(isSkippedFolder)
