import { isLevel, isPreset, type Level, type Preset } from '../core/lint/preset.ts'
import { addAll } from '../core/lists.ts'
import { isMapping } from '../core/text/mapping.ts'
import { compilePatterns } from '../core/text/patterns.ts'
import type { Mode, Node } from '../core/types.ts'
import type { Config, ConfigFiles, ConfigRules } from '../generated/types.ts'
import { topics } from '../run/topics.ts'
import type { ConfigFile } from './config-file.ts'
import type { Layer } from './layers.ts'
import { pathBelow } from './paths.ts'
import { type SourcedValue, sourced } from './sourced-value.ts'

/** What a configuration says of one rule. */
interface RuleConfig {
  readonly severity: SourcedValue<Level> | undefined
  readonly options: SourcedValue<unknown> | undefined
}

/** What holds for one file, each value with where it is said. */
export interface Effective {
  readonly ignored: SourcedValue<string> | undefined
  readonly preset: SourcedValue<Preset> | undefined
  readonly rules: ReadonlyMap<string, RuleConfig>
  /** Values that a later layer replaces. */
  readonly values: ReadonlyMap<ValueName, SourcedValue<string | number | boolean>>
  /** Values that layers add to. */
  readonly lists: ReadonlyMap<ListName, readonly SourcedValue<string>[]>
  readonly schemas: readonly SourcedSchema[]
}

export interface SourcedSchema extends SourcedValue<string> {
  readonly kind: string
  readonly config: ConfigFile
}

const FILE_VALUES = ['kind', 'mode', 'target', 'namespace', 'project', 'key'] as const
const VALUES = ['projectNamespacePrefix', 'requireReason', 'maxFileSize', 'baseline'] as const
const LISTS = ['placeholders', 'virtualClusterKeys', 'expressionGlobals'] as const

type ValueName = (typeof FILE_VALUES)[number] | (typeof VALUES)[number] | 'set'
type ListName = (typeof LISTS)[number]

/** The parts of the layers that speak of one path: their identity tells equal files apart. */
export interface Matched {
  readonly layers: readonly Layer[]
  /** Entries of `files` that match, by the configuration that they stand in. */
  readonly entries: ReadonlyMap<ConfigFile, readonly Node<ConfigFiles>[]>
  readonly set: SourcedValue<string> | undefined
  readonly ignored: SourcedValue<string> | undefined
  /** Equal for files that all of this holds for in the same way. */
  readonly id: string
  /** No layer has a pattern, so that all of this holds for every file beside the path. */
  readonly isUniform: boolean
}

/** Looks which patterns of the layers match. Patterns are compiled once for each list. */
export function matcher(): (layers: readonly Layer[], path: string) => Matched {
  const compiled = new Map<Node, ReturnType<typeof compilePatterns>>()
  const verdict = (list: Node | undefined, path: string) => {
    if (list === undefined) return undefined
    const known = compiled.get(list)
    const patterns = list.items() as readonly Node<string>[]
    const match = known ?? compilePatterns(patterns.map(({ value }) => value))
    if (known === undefined) compiled.set(list, match)
    return match(path)
  }
  const nodesOf = nodeCache()
  return (layers, path) => {
    const entries = new Map<ConfigFile, readonly Node<ConfigFiles>[]>()
    let set: SourcedValue<string> | undefined
    let ignored: SourcedValue<string> | undefined
    const id: string[] = []
    let isUniform = true
    for (const layer of layers) {
      if ('preset' in layer) continue
      const below = pathBelow(layer.folder, path)
      if (below === undefined || below === '') continue
      const { ignore, files, sets } = nodesOf(layer.config)
      if (ignore !== undefined || files.length > 0 || sets.length > 0) isUniform = false
      const ignoring = verdict(ignore, below)
      if (ignoring === 'matched')
        ignored = { value: layer.config.path, at: ignore ?? layer.config.root }
      else if (ignoring === 'negated') ignored = undefined
      const matched = files.filter(({ paths }) => verdict(paths, below) === 'matched')
      entries.set(
        layer.config,
        matched.map(({ node }) => node),
      )
      for (const { node } of matched) id.push(`${layer.config.path}#${node.name}`)
      const own = sets.find((one) => verdict(one, below) === 'matched')
      if (own !== undefined) set = { value: String(own.name), at: own }
    }
    id.push(set?.value ?? '')
    return { layers, entries, set, ignored, id: id.join('\n'), isUniform }
  }
}

/** The nodes that hold patterns, made once: they are the keys of what is compiled. */
function nodeCache() {
  const known = new Map<ConfigFile, ReturnType<typeof nodesWithPatterns>>()
  return (config: ConfigFile) => {
    const nodes = known.get(config) ?? nodesWithPatterns(config)
    known.set(config, nodes)
    return nodes
  }
}

function nodesWithPatterns({ root }: ConfigFile) {
  return {
    ignore: root.get('ignore') as Node | undefined,
    files: (root.get('files')?.items() ?? []).map((node) => ({
      node,
      paths: node.get('paths') as Node | undefined,
    })),
    sets: (root.get('sets')?.items() ?? []) as readonly Node[],
  }
}

/** Puts together what the layers say, the nearest last. */
export function effectiveOf({ layers, entries, set, ignored }: Matched): Effective {
  let preset: SourcedValue<Preset> | undefined
  const rules = new Map<string, RuleConfig>()
  const values = new Map<ValueName, SourcedValue<string | number | boolean>>()
  const lists = new Map<ListName, readonly SourcedValue<string>[]>()
  const schemas: SourcedSchema[] = []
  for (const layer of layers) {
    if ('preset' in layer) {
      if (isPreset(layer.preset)) preset = { value: layer.preset, at: layer.at }
      // A preset says something of every rule: only options stay.
      for (const [id, { options }] of rules) rules.set(id, { severity: undefined, options })
      continue
    }
    const { root } = layer.config
    addRules(root.get('rules'), rules)
    for (const name of VALUES) addValue(name, sourced(root.get(name)), values)
    for (const name of LISTS) lists.set(name, [...(lists.get(name) ?? []), ...listOf(root, name)])
    addAll(schemas, schemasOf(layer.config))
    for (const entry of entries.get(layer.config) ?? []) {
      addRules(entry.get('rules'), rules)
      for (const name of FILE_VALUES) addValue(name, sourced(entry.get(name)), values)
    }
  }
  addValue('set', set, values)
  return { ignored, preset, rules, values, lists, schemas }
}

function addValue(
  name: ValueName,
  value: SourcedValue<string | number | boolean> | undefined,
  values: Map<ValueName, SourcedValue<string | number | boolean>>,
): void {
  if (value !== undefined && isAllowed(name, value.value)) values.set(name, value)
}

/** What is of the right type and yet means nothing; the rules on the configuration tell of it. */
function isAllowed(name: ValueName, value: string | number | boolean): boolean {
  if (name === 'mode') return isMode(value)
  return name !== 'maxFileSize' || isFileSize(value)
}

const isMode = (value: unknown): value is Mode =>
  value === 'create' || value === 'update' || value === 'live'

/** MiB: the repository says how much, but not without end what it costs to check it. */
const MAX_FILE_SIZE = 20

const isFileSize = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= MAX_FILE_SIZE

const listOf = (root: Node<Config>, name: ListName): SourcedValue<string>[] =>
  ((root.get(name)?.items() ?? []) as readonly Node<string>[]).map((node) => ({
    value: node.value,
    at: node,
  }))

function schemasOf(config: ConfigFile): SourcedSchema[] {
  const nodes = (config.root.get('schemas')?.items() ?? []) as readonly Node<string>[]
  return nodes.map((node) => ({ kind: String(node.name), value: node.value, at: node, config }))
}

/** A severity alone keeps the options that were said before; a rule counts before its topic. */
function addRules(node: Node<ConfigRules> | undefined, rules: Map<string, RuleConfig>): void {
  const children = node?.items() ?? []
  for (const child of children) {
    if (!isLevel(child.value)) continue
    const severity = { value: child.value, at: child as Node }
    for (const id of topics.get(String(child.name)) ?? [])
      rules.set(id, { severity, options: rules.get(id)?.options })
  }
  for (const child of children) {
    const id = String(child.name)
    if (topics.has(id)) continue
    const isList = Array.isArray(child.value)
    const [first, second] = isList ? (child.children() as readonly Node[]) : [child as Node]
    const before = rules.get(id)
    const severity = isLevel(first?.value) ? { value: first.value, at: first } : before?.severity
    const options = isMapping(second?.value) ? { value: second.value, at: second } : before?.options
    rules.set(id, { severity, options })
  }
}
