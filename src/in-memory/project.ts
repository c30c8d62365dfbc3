import { type ConfigurationOptions, configurations } from '../config/configurations.ts'
import type { CustomRuleReader } from '../config/host.ts'
import { folderOf, pathIn, resolvePath } from '../config/paths.ts'
import { configFileNames } from '../core/schema/detect.ts'
import { nearestFolder } from '../core/search/nearest-folder.ts'
import { BASELINE_NAME, readBaseline } from '../core/suppressions/baseline.ts'
import { copyOf } from '../run/input-file.ts'
import type { HostOptions, InputFile, LinterOptions, PolicyOptions } from '../run/lint-files.ts'

/** A file in memory, by its path below the root of the project. */
export interface NamedText {
  readonly name: string
  readonly text: string
}

export interface ProjectOptions
  extends Pick<HostOptions, 'evaluator'>,
    Pick<PolicyOptions, 'today'>,
    Pick<ConfigurationOptions, 'rules'> {
  /** Earlier texts of files, and files that are gone; those named in neither list are unchanged. */
  readonly before?: readonly NamedText[] | undefined
  /** Names of files that are new. */
  readonly added?: readonly string[] | undefined
  /** Without it, custom rules of configurations do not count. */
  readonly readCustomRules?: CustomRuleReader | undefined
  /** True if no rule runs on the files, which are read for what others know of them. */
  readonly areSilent?: boolean | undefined
}

export interface Project {
  readonly inputs: readonly InputFile[]
  readonly options: LinterOptions
  /** A file with its configuration; undefined if that ignores it. */
  readonly inputOf: (file: NamedText) => InputFile | undefined
}

/** Texts in memory as one project: a configuration and a baseline among them take effect. */
export function projectOf(
  files: readonly NamedText[],
  { before = [], added = [], areSilent, evaluator, today, rules, readCustomRules }: ProjectOptions,
): Project {
  const texts = new Map(files.map(({ name, text }) => [resolvePath('/', name), text]))
  const disk = {
    readText: (path: string) => texts.get(path),
    exists: (path: string) => path === '/.git' || texts.has(path),
    readCustomRules,
  }
  const configs = configurations(disk, { cwd: '/', rules })
  const isRoot = (folder: string) => configFileNames.some((name) => texts.has(pathIn(folder, name)))
  const setOf = nearestFolder(isRoot, folderOf)
  const inputOf = ({ name, text }: NamedText): InputFile | undefined => {
    const path = resolvePath('/', name)
    const { isIgnored, hints, ...config } = configs.configOf(path)
    if (configs.isUsed(path)) return { ...configs.asInput(path), uri: name, text }
    if (isIgnored) return undefined
    const set = setOf(folderOf(path)) ?? ''
    return { ...config, hints: { set, ...hints }, uri: name, text }
  }
  const inputsOf = (some: readonly NamedText[]) => some.flatMap((one) => inputOf(one) ?? [])
  const inputs = inputsOf(files)
  const old = inputsOf(before)
  const changed = new Set([...before, ...added.map((name) => ({ name }))].map(({ name }) => name))
  const base = {
    files: () => old,
    isChanged: (uri: string) => changed.has(uri),
    nameBefore: (uri: string) => `old:${uri}`,
  }
  const outside = {
    isMissing: (uri: string) => !texts.has(resolvePath('/', uri)),
    open: (uri: string) => inputOf({ name: uri, text: texts.get(resolvePath('/', uri)) ?? '' }),
  }
  const known = readBaseline(texts.get(configs.baselineOf('/') ?? `/${BASELINE_NAME}`) ?? '')
  return {
    inputs: areSilent ? inputs.map((input) => copyOf(input, { isSilent: true })) : inputs,
    inputOf,
    options: {
      host: {
        evaluator,
        outside,
        base: before.length + added.length === 0 ? undefined : base,
      },
      policy: {
        profile: configs.configOf('/example.yaml').profile,
        today,
        baseline: typeof known === 'string' ? undefined : known,
      },
    },
  }
}
