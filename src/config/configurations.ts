import type { CustomRule } from '../core/lint/rule.ts'
import { optionProblems } from '../core/lint/rule-options.ts'
import type { RuleSetting } from '../core/rule-settings.ts'
import { kindNamed } from '../core/schema/detect.ts'
import { fileName } from '../core/search/file-name.ts'
import type { Mode, Node } from '../core/types.ts'
import type { InputFile, Profile } from '../run/lint-files.ts'
import { builtInRules, topicOf } from '../run/profile/topics.ts'
import type { ConfigFile } from './config-file.ts'
import { type Effective, effectiveOf, type Matched, matcher } from './effective.ts'
import type { ConfigHost } from './host.ts'
import { type Layer, type LayerOptions, layersOf } from './layers.ts'
import { folderOf, pathBelow, resolvePath } from './paths.ts'

/** The settings of one file, as the linter takes them. */
type FileConfig = Omit<InputFile, 'uri' | 'text'> & { readonly isIgnored: boolean }

export interface ConfigurationOptions extends LayerOptions {
  /** Rules as the command line sets them, over all configuration files. */
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined
  /** The release line that everything is judged for. */
  readonly upgradeTo?: string | undefined
}

interface Resolved {
  readonly effective: Effective
  /** Files in layers by their paths below the root, the same list for all files: there may be many of both. */
  readonly layers: FileConfig['layers']
  readonly config: Omit<FileConfig, 'path' | 'isIgnored'>
}

/** The configuration of a file and its boundary. */
interface FileConfiguration extends Resolved {
  readonly matched: Matched
  /** Its configuration may not reach out of this folder. */
  readonly root: string
}

/** Reads each configuration once, when a file first needs it. */
export function configurations(host: ConfigHost, options: ConfigurationOptions) {
  const layers = layersOf(host, options)
  const match = matcher(layers.report)
  const profiles = new Map<readonly Layer[], Map<string, Resolved>>()
  const uniform = new Map<string, FileConfiguration>()
  const customRules = new Map<ConfigFile, readonly CustomRule[]>()

  /** Compiled once; mistakes in them are findings in the configuration. */
  const customRulesOf = (config: ConfigFile): readonly CustomRule[] => {
    const before = customRules.get(config)
    if (before !== undefined) return before
    const list = config.root.get('customRules')
    const depth = config.document.base.length
    const read = list === undefined ? undefined : host.readCustomRules?.(list as Node, depth)
    for (const problem of read?.problems ?? []) layers.report(config, problem)
    const rules = read?.rules ?? []
    customRules.set(config, rules)
    return rules
  }

  /** Without a pattern to try, all files of a folder have the same settings. */
  const resolved = (path: string) => {
    const folder = folderOf(path)
    const known = uniform.get(folder)
    if (known !== undefined) return known
    const matched = match(layers.layersAbove(folder), path)
    const root = layers.boundaryOf(folder)
    const made = { matched, root, ...resolvedFrom(matched, root) }
    if (matched.isUniform) uniform.set(folder, made)
    return made
  }

  const resolvedFrom = (matched: Matched, root: string): Resolved => {
    const equal = profiles.get(matched.layers) ?? new Map<string, Resolved>()
    profiles.set(matched.layers, equal)
    const id = `${root}\n${matched.id}`
    const known = equal.get(id)
    if (known !== undefined) return known
    const effective = effectiveOf(matched)
    const byId = new Map(
      effective.withCustomRules.flatMap(customRulesOf).map((rule) => [rule.id, rule] as const),
    )
    const profile = profileOf(effective, [...byId.values()], options)
    const below = effective.layers.map((list) => list.map((one) => pathBelow(root, one) ?? one))
    const own = below.length === 0 ? undefined : below
    const made = { effective, layers: own, config: { ...inputOf(effective), profile } }
    equal.set(id, made)
    return made
  }

  return {
    /** Returns the settings of a file; equal files share one profile. */
    configOf(path: string): FileConfig {
      const { matched, config, layers: own, root } = resolved(path)
      // No spread here: it would give each object its own hidden class.
      return {
        kind: config.kind,
        mode: config.mode,
        declared: config.declared,
        placeholders: config.placeholders,
        charts: config.charts,
        maxLength: config.maxLength,
        hints: config.hints,
        profile: config.profile,
        path: pathBelow(root, path) ?? path,
        layers: own,
        isIgnored: matched.ignored !== undefined,
      }
    },
    /** True if a pattern that gives files a kind names this one, and not only its folder. */
    namesKind: (path: string): boolean => resolved(path).matched.namesKind(fileName(path)),
    /** The same with the places that set it. */
    effectiveOf(path: string): Effective {
      const { effective, matched } = resolved(path)
      return { ...effective, ignored: matched.ignored }
    },
    /** Configuration files that counted so far, to be linted themselves. */
    files: layers.read,
    isUsed: (path: string): boolean => layers.fileAt(path) !== undefined,
    /** A configuration file as input of the linter. */
    asInput(path: string): Omit<InputFile, 'uri' | 'text'> {
      const { profile } = resolved(path).config
      const config = layers.fileAt(path)
      if (config !== undefined) customRulesOf(config)
      const configProblems = layers.problemsOf(path)
      const known = profile?.settings?.customRules ?? []
      return { kind: 'config', profile: { settings: { configProblems, customRules: known } } }
    },
    /** The rules that configurations brought so far, and those of the configuration of a folder. */
    customRules: (folder?: string) =>
      folder === undefined
        ? [...customRules.values()].flat()
        : (resolved(resolvePath(folder, 'x')).config.profile?.settings?.customRules ?? []),
    /** Returns the folder that the configuration of a folder may not reach out of. */
    boundaryOf: layers.boundaryOf,
    /** Path of the file with known findings, as the configuration of a folder names it. */
    baselineOf(folder: string): string | undefined {
      const found = resolved(resolvePath(folder, 'x')).effective.values.get('baseline')
      if (typeof found?.value !== 'string') return undefined
      const path = resolvePath(folderOf(found.document.file.uri), found.value)
      return pathBelow(layers.boundaryOf(folder), path) === undefined ? undefined : path
    },
  }
}

/** The configurations of a project. Paths are absolute, with slashes. */
export type Configurations = ReturnType<typeof configurations>

function profileOf(
  { preset, rules, values, lists }: Effective,
  customRules: readonly CustomRule[],
  { rules: overrides = {}, upgradeTo }: ConfigurationOptions,
): Profile {
  const ruleSettings: Record<string, RuleSetting> = Object.create(null)
  const isName = (name: string) =>
    builtInRules().has(name) || customRules.some(({ id }) => id === name)
  // Settings of unknown rules are dropped, so that settings with the same effect stay equal.
  for (const [id, { severity, options }] of [...rules].filter(([name]) => isName(name))) {
    const rule = builtInRules().get(id)
    // Options that the rule does not know could crash it; the configuration has a finding for them.
    const isUsable = rule !== undefined && options !== undefined
    const usable = isUsable && optionProblems(rule, options).length === 0
    ruleSettings[id] = { severity: severity?.value, options: usable ? options.value : undefined }
  }
  for (const [id, setting] of Object.entries(overrides)) {
    ruleSettings[id] = { ...ruleSettings[id], ...setting }
  }
  for (const rule of customRules) {
    const ofTopic = ruleSettings[topicOf(rule)]
    if (ofTopic !== undefined) ruleSettings[rule.id] = { ...ofTopic, ...ruleSettings[rule.id] }
  }
  const texts = (name: 'virtualClusterKeys' | 'expressionGlobals') =>
    (lists.get(name) ?? []).map(({ value }) => value)
  const prefix = values.get('projectNamespacePrefix')?.value
  const target = values.get('release')?.value
  return {
    preset: preset?.value,
    rules: ruleSettings,
    settings: {
      ...(typeof prefix === 'string' ? { projectNamespacePrefix: prefix } : {}),
      ...(typeof target === 'string' ? { target } : {}),
      ...(upgradeTo === undefined ? {} : { upgradeTo }),
      virtualClusterKeys: texts('virtualClusterKeys'),
      expressionGlobals: texts('expressionGlobals'),
      requireReason: values.get('requireReason')?.value === true,
      ...(customRules.length === 0 ? {} : { customRules }),
    },
  }
}

function inputOf({ values, lists, set }: Effective): Omit<InputFile, 'uri' | 'text'> {
  const text = (name: 'kind' | 'mode') => values.get(name)?.value as string | undefined
  const declared = ['target', 'namespace', 'project', 'key'].flatMap((name) => {
    const value = values.get(name as 'target')?.value
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const kind = text('kind')
  const size = values.get('maxFileSize')?.value
  const charts = (lists.get('charts') ?? []).map(({ value }) => value)
  return {
    kind: kind === undefined ? undefined : kindNamed(kind),
    mode: text('mode') as Mode | undefined,
    declared: Object.fromEntries(declared),
    placeholders: (lists.get('placeholders') ?? []).map(({ value }) => value),
    charts: charts.length === 0 ? undefined : charts,
    maxLength: typeof size === 'number' ? Math.round(size * 1024 * 1024) : undefined,
    hints: set === undefined ? undefined : { set: `set ${set.name}`, toOneServer: true },
  }
}
