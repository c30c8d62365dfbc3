import {
  type Alias,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  parseAllDocuments,
  type Tags,
  visit,
  type YAMLMap,
  type YAMLParseError,
  type Document as YamlDocument,
  type Node as YamlNode,
} from 'yaml'
import { MAX_OPENERS, MAX_SYNTAX_ERRORS } from '../limits.ts'
import { addAll } from '../lists.ts'
import { decodeBase64 } from '../text/base64.ts'
import { setOwnProperty } from '../text/mapping.ts'
import { afterColon, trimEnd } from '../text/scan.ts'
import type {
  DuplicateKey,
  Part,
  Pointer,
  ScalarStyle,
  Span,
  SyntaxProblem,
  Tree,
} from '../types.ts'
import { complexity, tooComplex } from './complexity.ts'
import { yamlProblem } from './syntax-messages.ts'

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
}

/** Tags of YAML 1.1 that servers still read: as JSON, which has neither bytes, dates, sets nor pairs. */
const KNOWN_TAGS: Tags = [
  { tag: 'tag:yaml.org,2002:binary', resolve: (text: string) => decodeBase64(text) ?? text },
  { tag: 'tag:yaml.org,2002:timestamp', resolve: (text: string) => text },
  { tag: 'tag:yaml.org,2002:set', collection: 'map' },
  { tag: 'tag:yaml.org,2002:omap', collection: 'seq' },
  { tag: 'tag:yaml.org,2002:pairs', collection: 'seq' },
]

export interface FullResult {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
}

/** The parser of record. Collects every error and keeps what can be saved of the rest. */
export function parseFull(text: string, maxErrors = MAX_SYNTAX_ERRORS): FullResult {
  try {
    const documents = withoutStacks(() =>
      parseAllDocuments(text, {
        merge: true,
        uniqueKeys: false,
        prettyErrors: false,
        logLevel: 'silent',
        customTags: KNOWN_TAGS,
      }),
    )
    if ('empty' in documents) return { trees: [], problems: [] }
    return collect(documents, text, maxErrors)
  } catch (error) {
    return {
      trees: [],
      problems: [tooComplex(0, String(error instanceof RangeError ? '' : error))],
    }
  }
}

/** Each mistake is an error to the parser: of a broken text, two thirds of the time went into their stacks. */
function withoutStacks<T>(run: () => T): T {
  const errors = Error as { stackTraceLimit?: number }
  const { stackTraceLimit = 10 } = errors
  errors.stackTraceLimit = 0
  try {
    return run()
  } finally {
    errors.stackTraceLimit = stackTraceLimit
  }
}

function collect(
  documents: readonly YamlDocument.Parsed[],
  text: string,
  maxErrors: number,
): FullResult {
  const trees: Tree[] = []
  const problems: SyntaxProblem[] = []
  for (const document of documents) {
    const trouble = complexity(document)
    if (trouble !== undefined) return { trees, problems: [...problems, trouble] }
    const left = Math.max(1, maxErrors - problems.length)
    const errors = [
      ...document.errors.filter(isMistake).filter(isCause),
      ...document.warnings,
    ].slice(0, left)
    const seen = problems.length
    const found = [
      ...errors.flatMap(
        (error, index) => yamlProblem(error, document, text, seen + index < MAX_OPENERS) ?? [],
      ),
      ...danglingAliases(document),
    ]
    addAll(problems, found)
    trees.push(
      new YamlTree(
        document,
        text,
        found.some(({ code }) => code === 'syntax'),
      ),
    )
  }
  return { trees, problems }
}

/** The parser loses count of comments before a key that is a collection (`[a]: b`), which YAML allows. */
const isMistake = ({ code, message }: YAMLParseError) =>
  code !== 'IMPOSSIBLE' || !message.startsWith('Map comment')

/** Once the parser is lost, it reports everything that follows as unexpected. */
const isCause = (error: YAMLParseError, index: number) =>
  index === 0 || !/^Unexpected .* token in YAML stream/.test(error.message)

function danglingAliases(document: YamlDocument.Parsed): SyntaxProblem[] {
  const known = new Set<string>()
  const problems: SyntaxProblem[] = []
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) known.add(node.anchor)
        return
      }
      if (known.has(node.source)) return
      const [start = 0, end = start] = node.range ?? []
      const message = `Alias "*${node.source}" has no anchor "&${node.source}" above.`
      problems.push({ code: 'syntax', message, span: { start, end } })
    },
  })
  return problems
}

interface Found {
  readonly node: unknown
  readonly key: Span | undefined
  /** The first alias or merge key on the way. */
  readonly through: Span | undefined
}

const EMPTY: Span = { start: 0, end: 0 }

/** A document over the nodes of `yaml`. */
class YamlTree implements Tree {
  readonly value: unknown
  readonly duplicates: readonly DuplicateKey[]
  readonly damaged: boolean
  readonly #document: YamlDocument.Parsed
  readonly #text: string
  readonly #targets: ReadonlyMap<Alias, YamlNode>
  /** The pairs of a mapping by key, once somebody asked for one: the last one counts. */
  readonly #pairs = new Map<YAMLMap, ReadonlyMap<string, Pair>>()

  constructor(document: YamlDocument.Parsed, text: string, damaged: boolean) {
    this.damaged = damaged
    this.#document = document
    this.#text = text
    this.#targets = aliasTargets(document)
    this.value = this.#plain(document.contents, new Map())
    this.duplicates = this.#findDuplicates()
  }

  get span(): Span {
    return this.#spanOf(this.#document.contents) ?? EMPTY
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const found = this.#find(pointer)
    if (found === undefined) return undefined
    if (found.through !== undefined) return found.through
    if (part === 'key') return found.key
    const value = this.#spanOf(found.node)
    if (part === 'value' || found.key === undefined) return value
    return { start: found.key.start, end: value?.end ?? afterColon(this.#text, found.key.end) }
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    const node = this.#find(pointer)?.node
    return isScalar(node) && node.type ? STYLES[node.type] : undefined
  }

  isFlow(pointer: Pointer): boolean {
    const node = this.#find(pointer)?.node
    return (isMap(node) || isSeq(node)) && node.flow === true
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    const found = this.#find(pointer)
    if (found?.through === undefined) return undefined
    return this.#spanOf(found.node) ?? found.key ?? found.through
  }

  #find(pointer: Pointer): Found | undefined {
    let found: Found | undefined = this.#resolve({
      node: this.#document.contents,
      key: undefined,
      through: undefined,
    })
    for (const segment of pointer) {
      const parent: unknown = found?.node
      if (found === undefined) return undefined
      if (isSeq(parent)) found = this.#item(parent.items, Number(segment), found)
      else if (isMap(parent)) found = this.#pair(parent, String(segment), found)
      else return undefined
    }
    return found
  }

  #resolve(found: Found): Found {
    if (!isAlias(found.node)) return found
    const through = found.through ?? this.#rangeOf(found.node)
    return { ...found, node: this.#targets.get(found.node), through }
  }

  #item(items: readonly unknown[], index: number, parent: Found): Found | undefined {
    if (!(index in items)) return undefined
    const item = items[index]
    const node = isPair(item) ? item.value : item
    return this.#resolve({ node, key: undefined, through: parent.through })
  }

  #pair(map: YAMLMap, name: string, parent: Found): Found | undefined {
    const pairs = map.items as Pair[]
    let named = this.#pairs.get(map)
    if (named === undefined) {
      const own = pairs.filter((pair) => !isMerge(pair))
      named = new Map(own.map((pair) => [keyText(pair.key), pair]))
      this.#pairs.set(map, named)
    }
    const pair = named.get(name)
    if (pair !== undefined) {
      const key = this.#spanOf(pair.key)
      return this.#resolve({ node: pair.value, key, through: parent.through })
    }
    for (const merge of pairs.filter(isMerge)) {
      const found = this.#merged(merge, name, parent)
      if (found !== undefined) return found
    }
    return undefined
  }

  #merged(merge: Pair, name: string, parent: Found): Found | undefined {
    const through = parent.through ?? this.#spanOf(merge.key)
    const source = this.#resolve({ node: merge.value, key: undefined, through })
    const maps = isSeq(source.node) ? source.node.items : [source.node]
    for (const candidate of maps) {
      const map = this.#resolve({ node: candidate, key: undefined, through }).node
      if (!isMap(map)) continue
      const found = this.#pair(map, name, { node: map, key: undefined, through })
      if (found !== undefined) return found
    }
    return undefined
  }

  #rangeOf(node: unknown): Span | undefined {
    const range = (node as YamlNode | null)?.range
    return range ? { start: range[0], end: range[1] } : undefined
  }

  /** Place of a node without trailing white space; undefined when nothing is written there. */
  #spanOf(node: unknown): Span | undefined {
    const range = this.#rangeOf(node)
    if (range === undefined) return undefined
    const end = this.#endOf(node, range)
    return end > range.start ? { start: range.start, end } : undefined
  }

  /** A collection ends with its last node: the parser adds a comment to it that is behind an empty one. */
  #endOf(node: unknown, range: Span): number {
    const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true
    const item: unknown = isBlock ? node.items.at(-1) : undefined
    const last = isPair(item) ? (item.value ?? item.key) : item
    const inner = this.#rangeOf(last)
    return inner === undefined ? trimEnd(this.#text, range.end) : this.#endOf(last, inner)
  }

  /** Plain data; aliased parts are shared, so an alias costs nothing. */
  #plain(node: unknown, seen: Map<unknown, unknown>): unknown {
    const target = isAlias(node) ? this.#targets.get(node) : node
    if (isScalar(target)) return scalarValue(target.value)
    if (!isMap(target) && !isSeq(target)) return null
    if (seen.has(target)) return seen.get(target)
    if (isSeq(target)) {
      const items: unknown[] = []
      seen.set(target, items)
      for (const item of target.items)
        items.push(this.#plain(isPair(item) ? item.value : item, seen))
      return items
    }
    const mapping: Record<string, unknown> = {}
    seen.set(target, mapping)
    const pairs = target.items as Pair[]
    for (const pair of pairs) {
      if (!isMerge(pair)) setOwnProperty(mapping, keyText(pair.key), this.#plain(pair.value, seen))
    }
    for (const pair of pairs.filter(isMerge)) this.#mergeInto(mapping, pair, seen)
    return mapping
  }

  #mergeInto(mapping: Record<string, unknown>, pair: Pair, seen: Map<unknown, unknown>) {
    const source = this.#plain(pair.value, seen)
    for (const candidate of Array.isArray(source) ? source : [source]) {
      if (typeof candidate !== 'object' || candidate === null) continue
      for (const [key, value] of Object.entries(candidate)) {
        if (!Object.hasOwn(mapping, key)) setOwnProperty(mapping, key, value)
      }
    }
  }

  #findDuplicates(): DuplicateKey[] {
    const duplicates: DuplicateKey[] = []
    visit(this.#document, {
      Map: (_, map) => {
        const first = new Map<string, Span>()
        for (const pair of map.items as Pair[]) {
          const key = keyText(pair.key)
          const span = this.#spanOf(pair.key)
          if (span === undefined || isMerge(pair)) continue
          const earlier = first.get(key)
          if (earlier === undefined) first.set(key, span)
          else duplicates.push({ key, first: earlier, second: span })
        }
      },
    })
    return duplicates
  }
}

/** What each alias stands for: the last node before it with its anchor. */
function aliasTargets(document: YamlDocument.Parsed): ReadonlyMap<Alias, YamlNode> {
  const anchored = new Map<string, YamlNode>()
  const targets = new Map<Alias, YamlNode>()
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchored.set(node.anchor, node)
        return
      }
      const target = anchored.get(node.source)
      if (target !== undefined) targets.set(node, target)
    },
  })
  return targets
}

const isMerge = (pair: Pair) =>
  isScalar(pair.key) && pair.key.source === '<<' && (pair.key.type === 'PLAIN' || !pair.key.type)

const scalarValue = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

function keyText(key: unknown): string {
  if (!isScalar(key)) return key === null || key === undefined ? '' : String(key)
  return key.value === null ? '' : String(key.value)
}
