import { configurations } from '../config/configurations.ts'
import { readCustomRules } from '../custom-rules/read-custom-rules.ts'
import {
  type HostOptions,
  type InputFile,
  type LinterOptions,
  type LintResult,
  lintFiles,
  type PolicyOptions,
} from '../run/lint-files.ts'

/** A file in memory, by its path below the root of the project. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

export interface TextsOptions extends Pick<HostOptions, 'evaluator'>, Pick<PolicyOptions, 'today'> {
  /** Earlier texts of files, and files that are gone; those named in neither list are unchanged. */
  readonly before?: readonly NamedText[] | undefined
  /** Names of files that are new. */
  readonly added?: readonly string[] | undefined
}

/** Lints texts in memory together, as one project. */
export function lintTexts(files: readonly NamedText[], options: TextsOptions): LintResult {
  const project = projectOf(files, options)
  return lintFiles(project.inputs, project.options)
}

export interface Project {
  readonly inputs: readonly InputFile[]
  readonly options: LinterOptions
}

/** Texts in memory as one project: a configuration among them takes effect. */
export function projectOf(
  files: readonly NamedText[],
  { before = [], added = [], evaluator, today }: TextsOptions,
): Project {
  const texts = new Map(files.map(({ name, text }) => [`/${name}`, text]))
  const disk = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => path === '/.git',
    readCustomRules,
  }
  const configs = configurations(disk, { cwd: '/' })
  const plain = files.map(({ name }) => configs.configOf(`/${name}`))
  const inputs = files.map(({ name, text }, index) => {
    const path = `/${name}`
    const isConfig = configs.isUsed(path)
    const hints = isConfig ? configs.asInput(path) : plain[index]
    return { ...hints, uri: name, text }
  })
  const old = before.map(({ name, text }) => ({ ...configs.configOf(`/${name}`), uri: name, text }))
  const changed = new Set([...old.map(({ uri }) => uri), ...added])
  const base = {
    files: () => old,
    isChanged: (uri: string) => changed.has(uri),
    nameOf: (uri: string) => `old:${uri}`,
  }
  const host = {
    evaluator,
    outside: { isMissing: (uri: string) => !texts.has(`/${uri}`), open: () => undefined },
    base: before.length + added.length === 0 ? undefined : base,
  }
  return {
    inputs,
    options: { host, policy: { profile: configs.configOf('/example.yaml').profile, today } },
  }
}
