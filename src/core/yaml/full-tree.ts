import {
  type Alias,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  visit,
  type YAMLMap,
  type Document as YamlDocument,
  type Node as YamlNode,
} from 'yaml'
import { setOwnProperty } from '../text/mapping.ts'
import { afterColon, trimEnd } from '../text/scan.ts'
import type { DuplicateKey, Part, Pointer, ScalarStyle, Span, Tree } from '../types.ts'

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
}

interface NodeByPointer {
  readonly node: unknown
  readonly key: Span | undefined
  /** True if no alias leads to the key, whatever its value. */
  readonly isOwnKey?: boolean
  /** The first alias or merge key on the way. */
  readonly through: Span | undefined
}

const EMPTY: Span = { start: 0, end: 0 }

/** A document on top of the nodes of `yaml`. */
export class FullTree implements Tree {
  readonly value: unknown
  readonly duplicates: readonly DuplicateKey[]
  readonly damaged: boolean
  readonly #document: YamlDocument.Parsed
  readonly #text: string
  readonly #targets: ReadonlyMap<Alias, YamlNode>
  /** The pairs of a mapping by key, created on demand: the last pair of a key counts. */
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
    if (part === 'key' && found.isOwnKey) return found.key
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

  #find(pointer: Pointer): NodeByPointer | undefined {
    let found: NodeByPointer | undefined = this.#resolve({
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

  #resolve(found: NodeByPointer): NodeByPointer {
    if (!isAlias(found.node)) return found
    const through = found.through ?? this.#rangeOf(found.node)
    return { ...found, node: this.#targets.get(found.node), through }
  }

  #item(
    items: readonly unknown[],
    index: number,
    parent: NodeByPointer,
  ): NodeByPointer | undefined {
    if (!(index in items)) return undefined
    const item = items[index]
    const node = isPair(item) ? item.value : item
    return this.#resolve({ node, key: undefined, through: parent.through })
  }

  #pair(map: YAMLMap, name: string, parent: NodeByPointer): NodeByPointer | undefined {
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
      const { through } = parent
      return this.#resolve({ node: pair.value, key, isOwnKey: through === undefined, through })
    }
    for (const merge of pairs.filter(isMerge)) {
      const found = this.#merged(merge, name, parent)
      if (found !== undefined) return found
    }
    return undefined
  }

  #merged(merge: Pair, name: string, parent: NodeByPointer): NodeByPointer | undefined {
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

  /** Place of a node without trailing white space; undefined if nothing is written there. */
  #spanOf(node: unknown): Span | undefined {
    const range = this.#rangeOf(node)
    if (range === undefined) return undefined
    const end = this.#endOf(node, range)
    return end > range.start ? { start: range.start, end } : undefined
  }

  /**
   * The end of a collection is that of its last node: the parser also includes a comment after an
   * empty one.
   */
  #endOf(node: unknown, range: Span): number {
    const isBlock = (isMap(node) || isSeq(node)) && node.flow !== true
    const item: unknown = isBlock ? node.items.at(-1) : undefined
    const last = isPair(item) ? (item.value ?? item.key) : item
    const inner = this.#rangeOf(last)
    return inner === undefined ? trimEnd(this.#text, range.end) : this.#endOf(last, inner)
  }

  /** Plain data. Aliased parts are shared, so an alias costs nothing. */
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

/** The target of each alias: the last node before it with the anchor. */
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
