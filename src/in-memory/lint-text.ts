import type { CustomRuleReader } from '../config/host.ts'
import { resolvePath } from '../config/paths.ts'
import type { Evaluator } from '../core/lint/evaluator.ts'
import { rememberEach } from '../core/memo.ts'
import { reportedFinding } from '../core/reported-finding.ts'
import { isConfigFileName } from '../core/schema/detect.ts'
import { compareTexts } from '../core/text/canonical.ts'
import { isOtherFormat, isSkippedFolder } from '../files/walked.ts'
import {
  type InputFile,
  type LintResult,
  lintFiles,
  type MemoryOptions,
  readInput,
} from '../run/lint-files.ts'
import type { LibraryOptions, LintedText } from './library-options.ts'
import { type NamedText, type Project, projectOf } from './project.ts'

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
