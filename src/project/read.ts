import {
  type Document,
  isConditional,
  isMergePatch,
  isUnknownText,
  type Mode,
  type Node,
  own,
  type Pointer,
} from '#core'

/** A place that survives caching and threads: it is turned into a span only when cited. */
export interface FactPlace {
  readonly uri: string
  /** Which YAML document of the file, counted from 0. */
  readonly document: number
  readonly pointer: Pointer
}

/** A value as it stands in a file; undefined where a template or a value of another type stands. */
export interface ValueFact<T> {
  readonly value: T | undefined
  readonly at: FactPlace
}

/** What one object tells the others. */
export interface ObjectFact {
  readonly place: FactPlace
  readonly group: string
  readonly kind: string
  /** Undefined where it is absent or a template. */
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly mode: Mode
  /** A template decides whether the object exists, or it is only merged into another. */
  readonly conditional: boolean
}

export function placeOf(node: Node): FactPlace {
  const { file, index } = node.document
  return { uri: file.uri, document: index, pointer: node.pointer }
}

/** A string below a mapping; undefined when it is surely absent. */
export function stringFact(node: Node | undefined, key: string): ValueFact<string> | undefined {
  return valueFact(node, key, (value) => (typeof value === 'string' ? value : undefined))
}

/** A boolean below a mapping; undefined when it is surely absent. */
export function booleanFact(node: Node | undefined, key: string): ValueFact<boolean> | undefined {
  return valueFact(node, key, (value) => (typeof value === 'boolean' ? value : undefined))
}

function valueFact<T>(
  node: Node | undefined,
  key: string,
  read: (value: unknown) => T | undefined,
): ValueFact<T> | undefined {
  if (node === undefined) return undefined
  const presence = node.has(key)
  if (presence === 'no') return undefined
  const child = node.child(key)
  if (presence === 'unknown' || child === undefined) return { value: undefined, at: placeOf(node) }
  return { value: child.unknown ? undefined : read(child.value), at: placeOf(child) }
}

/** A string below a mapping when it is sure. */
export function textAt(node: Node | undefined, ...keys: readonly string[]): string | undefined {
  let value = node?.value
  for (const key of keys) value = own(value, key)
  return typeof value === 'string' && value !== '' && !isUnknownText(value) ? value : undefined
}

/** The strings of a list, and whether these are surely all. */
export function textsOf(list: Node | undefined): { texts: readonly string[]; sure: boolean } {
  const items = list?.children() ?? []
  const texts = items.flatMap((item) =>
    typeof item.value === 'string' && !item.unknown ? [item.value] : [],
  )
  const isList = list === undefined || list.value === null || Array.isArray(list.value)
  return { texts, sure: isList && texts.length === items.length && mayHoldMore(list) === false }
}

/** Whether a template may have added entries to a list or mapping. */
export function mayHoldMore(node: Node | undefined): boolean {
  // No schema and nobody knows such a key: absence is unknown only beside a template.
  return node?.has('\u0000') === 'unknown'
}

export function objectFact(document: Document): ObjectFact {
  const apiVersion = textAt(document.root, 'apiVersion') ?? ''
  return {
    place: placeOf(document.root),
    group: apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '',
    kind: document.kind,
    name: textAt(document.root, 'metadata', 'name'),
    namespace: textAt(document.root, 'metadata', 'namespace'),
    mode: document.mode,
    conditional: isConditional(document) || isMergePatch(document),
  }
}
