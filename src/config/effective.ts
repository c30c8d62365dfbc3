import { Budget } from '../core/budget.ts'
import { MAX_ENTRIES, MAX_FILE_SIZE_SETTING } from '../core/limits.ts'
import { isLevel } from '../core/lint/preset.ts'
import type { ConfigProblem } from '../core/lint/rule.ts'
import { addAll } from '../core/lists.ts'
import { rememberEach, rememberEachText } from '../core/memo.ts'
import { parseRelease } from '../core/release/parse-release.ts'
import type { Level, Preset } from '../core/rule-settings.ts'
import { fileName } from '../core/search/file-name.ts'
import { compileLists, compilePatterns, type PatternMatch } from '../core/search/patterns.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { Node } from '../core/types.ts'
import type { Config, ConfigFiles, ConfigRules } from '../generated/types.ts'
import { topics } from '../run/profile/topics.ts'
import { type ConfigFile, entriesOf } from './config-file.ts'
import type { Layer } from './layers.ts'
import { folderOf, pathBelow, resolvePath } from './paths.ts'

/** The settings of one rule. */
interface RuleConfig {
  readonly severity: Node<Level> | undefined
  readonly options: Node | undefined
}

/** The nodes that set something for one file. */
export interface Effective {
  readonly ignored: Node | undefined
  readonly preset: Node<Preset> | undefined
  readonly rules: ReadonlyMap<string, RuleConfig>
  /** Values that a later layer replaces. */
  readonly values: ReadonlyMap<ValueName, Node<Value>>
  /** Values that layers add to. */
  readonly lists: ReadonlyMap<ListName, readonly Node<string>[]>
  /** The set that has the file, which is the name of the node. */
  readonly set: Node | undefined
  /** Configurations that bring rules, the nearest last. */
  readonly withCustomRules: readonly ConfigFile[]
  /** Absolute paths of files that override each other. */
  readonly layers: readonly (readonly string[])[]
}

const FILE_VALUES = ['kind', 'mode', 'target', 'namespace', 'project', 'key'] as const
const VALUES = ['projectNamespacePrefix', 'requireReason', 'maxFileSize', 'baseline'] as const
const LISTS = ['placeholders', 'virtualClusterKeys', 'expressionGlobals', 'charts'] as const

type ValueName = (typeof FILE_VALUES)[number] | (typeof VALUES)[number] | 'release'
type Value = string | number | boolean
type Values = Map<ValueName, Node<Value>>
type ListName = (typeof LISTS)[number]

/** The parts of the layers that hold for one path. */
export interface Matched {
  readonly layers: readonly Layer[]
  readonly verdicts: readonly Verdict[]
  readonly set: Node | undefined
  readonly ignored: Node | undefined
  /** Equal for files that all of this holds for in the same way. */
  readonly id: string
  /** No layer has a pattern, so that all of this holds for every file beside the path. */
  readonly isUniform: boolean
  /** True if an entry gives a kind to files of this name, and not only to all files of a folder. */
  readonly namesKind: (name: string) => boolean
}

/** The settings that one configuration has for a path, by its patterns. */
interface Verdict {
  readonly config: ConfigFile
  readonly ignoring: PatternMatch | undefined
  readonly ignore: Node
  readonly entries: readonly Node<ConfigFiles>[]
  readonly namesKind: (name: string) => boolean
  readonly set: Node | undefined
  /** The number of what matches: equal for paths that the same entries and set hold for. */
  readonly id: number
  readonly hasPatterns: boolean
}

/** Looks which patterns of the layers match. Those of a configuration are compiled once. */
export function matcher(
  report: (config: ConfigFile, problem: ConfigProblem) => void,
): (layers: readonly Layer[], path: string) => Matched {
  let count = 0
  const numberOf = rememberEachText(() => count++)
  const judge = rememberEach((config: ConfigFile) => {
    const budget = new Budget(MAX_ENTRIES)
    const made = judgeOf(config, numberOf, budget)
    if (budget.isSpent) report(config, tooManyPatterns(config))
    return made
  })
  return (layers, path) => {
    const verdicts = configsAbove(path, layers).map(({ config, below }) => judge(config)(below))
    const ignore = verdicts.findLast(({ ignoring }) => ignoring !== undefined)
    return {
      layers,
      verdicts,
      set: verdicts.findLast((one) => one.set !== undefined)?.set,
      ignored: ignore?.ignoring === 'matched' ? ignore.ignore : undefined,
      id: verdicts.map(({ id }) => id).join(),
      isUniform: !verdicts.some(({ hasPatterns }) => hasPatterns),
      namesKind: (name) => verdicts.some((one) => one.namesKind(name)),
    }
  }
}

/** Judges paths below a configuration, and those that match alike once. */
function judgeOf(config: ConfigFile, numberOf: (id: string) => number, budget: Budget) {
  const { root, path } = config
  const ignore = root.get('ignore')
  const files = entriesOf(root, 'files')
  const sets = entriesOf(root, 'sets')
  const lists = [ignore, ...files.map((entry) => entry.child('paths')), ...sets]
  const hasPatterns = ignore !== undefined || lists.length > 1
  const match = compileLists(lists.map(textsIn), budget)
  const verdictOf = rememberEach((matches: ReturnType<typeof match>): Verdict => {
    const isMatched = (at: number) => matches.get(at) === 'matched'
    const entries = files.filter((_, at) => isMatched(1 + at)) as readonly Node<ConfigFiles>[]
    const set = sets.find((_, at) => isMatched(1 + files.length + at))
    const id = `${path}\n${entries.map(({ name }) => name).join()}\n${set?.name ?? ''}`
    const ignoring = matches.get(0)
    return {
      config,
      ignoring,
      ignore: ignore ?? root,
      entries,
      namesKind: kindNamer(entries),
      set,
      id: numberOf(id),
      hasPatterns,
    }
  })
  return (below: string) => verdictOf(match(below))
}

/** The last step of a pattern names files, unless it matches every name or ends as that of a folder. */
function kindNamer(entries: readonly Node<ConfigFiles>[]): (name: string) => boolean {
  const patterns = entries
    .filter((entry) => entry.get('kind') !== undefined)
    .flatMap((entry) => textsIn(entry.child('paths')))
  const names = patterns.flatMap((text) => {
    const name = fileName(text)
    return text.startsWith('!') || /^[*?.]*$/.test(name) ? [] : [name]
  })
  if (names.length === 0) return () => false
  const match = compilePatterns(names)
  return (name) => match(name) === 'matched'
}

function tooManyPatterns({ root }: ConfigFile): ConfigProblem {
  const name = (['ignore', 'files', 'sets'] as const).find((one) => root.get(one) !== undefined)
  const text = 'These are too many patterns: only the first count.'
  return { pointer: [name ?? ''], text: `${text} Join some, or write more of the names.` }
}

const textsIn = (list: Node | undefined): readonly string[] =>
  ((list?.items() ?? []) as readonly Node<string>[]).map(({ value }) => value)

/** The configurations of the folders above a path, and the path below each. */
function configsAbove(path: string, layers: readonly Layer[]) {
  return layers.flatMap((layer) => {
    const below = 'config' in layer ? pathBelow(layer.folder, path) : undefined
    return 'config' in layer && below ? [{ config: layer.config, below }] : []
  })
}

/** Joins what the layers set, the nearest last. */
export function effectiveOf({ layers, verdicts, set, ignored }: Matched): Effective {
  const entries = new Map(verdicts.map((one) => [one.config, one.entries]))
  let preset: Node<Preset> | undefined
  const rules = new Map<string, RuleConfig>()
  const values: Values = new Map()
  const lists = new Map<ListName, readonly Node<string>[]>()
  const withCustomRules: ConfigFile[] = []
  const filesInLayers: (readonly string[])[] = []
  for (const layer of layers) {
    if ('preset' in layer) {
      preset = layer.preset
      // A preset sets the severity of every rule: only options stay.
      for (const [id, { options }] of rules) rules.set(id, { severity: undefined, options })
      continue
    }
    const { root } = layer.config
    addRules(root.get('rules'), rules)
    addValues(VALUES, root, values)
    addValue('release', root.get('target'), values)
    for (const name of LISTS) lists.set(name, [...(lists.get(name) ?? []), ...listOf(root, name)])
    addAll(withCustomRules, [layer.config].filter(bringsRules))
    addAll(filesInLayers, filesInLayersOf(root, folderOf(layer.config.path)))
    for (const entry of entries.get(layer.config) ?? []) {
      addRules(entry.get('rules'), rules)
      addValues(FILE_VALUES, entry, values)
    }
  }
  return { ignored, preset, rules, values, lists, set, withCustomRules, layers: filesInLayers }
}

function addValues<Name extends ValueName>(
  names: readonly Name[],
  from: Node<{ readonly [N in Name]?: Value | undefined }>,
  values: Values,
): void {
  for (const name of names) addValue(name, from.get(name), values)
}

function addValue(name: ValueName, node: Node<Value> | undefined, values: Values): void {
  if (node === undefined || !isAllowed(name, node.value)) return
  // Files have one target: an object that patches change, or a release line that runs the configuration.
  const isRelease = name === 'target' && isReleaseLine(node.value)
  values.set(isRelease ? 'release' : name, node)
}

/** Checks only the type, because the rules on the configuration report values without a meaning. */
function isAllowed(name: ValueName, value: Value): boolean {
  if (name === 'mode') return value === 'create' || value === 'update' || value === 'live'
  if (name === 'release') return isReleaseLine(value)
  if (name !== 'maxFileSize') return true
  return typeof value === 'number' && value > 0 && value <= MAX_FILE_SIZE_SETTING
}

const isReleaseLine = (value: unknown): value is string =>
  typeof value === 'string' && parseRelease(value) !== undefined

const listOf = (root: Node<Config>, name: ListName) =>
  entriesOf(root, name) as readonly Node<string>[]

const filesInLayersOf = (root: Node<Config>, folder: string): readonly (readonly string[])[] =>
  (entriesOf(root, 'layers') as readonly Node<readonly string[]>[]).map((list) =>
    (list.items() as readonly Node<string>[]).map(({ value }) => resolvePath(folder, value)),
  )

const bringsRules = ({ root }: ConfigFile) => root.get('customRules') !== undefined

/**
 * A severity alone keeps the options set before; the setting of a rule wins over that of its topic.
 */
function addRules(node: Node<ConfigRules> | undefined, rules: Map<string, RuleConfig>): void {
  const children = (node?.items() ?? []) as readonly Node[]
  for (const child of children.filter(isSeverity)) {
    for (const id of topics().get(String(child.name)) ?? [])
      rules.set(id, { severity: child, options: rules.get(id)?.options })
  }
  for (const child of children) {
    const id = String(child.name)
    if (!topics().has(id)) rules.set(id, ruleConfigOf(child, rules.get(id)))
  }
}

/** `rule: severity` or `rule: [severity, options]`; what is not set stays as it was. */
function ruleConfigOf(node: Node, before: RuleConfig | undefined): RuleConfig {
  const [first, second] = Array.isArray(node.value) ? node.children() : [node]
  return {
    severity: first && isSeverity(first) ? first : before?.severity,
    options: isMapping(second?.value) ? second : before?.options,
  }
}

const isSeverity = (node: Node): node is Node<Level> => isLevel(node.value)
