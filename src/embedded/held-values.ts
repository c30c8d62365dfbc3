import { virtualClusterCharts } from '../core/schema/charts.ts'
import { isUnknownText } from '../core/template/unknown-text.ts'
import { isMapping, placesAt } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { Contents, EmbeddedFacts, EmbeddedPart } from './extractor.ts'
import { patchesAt } from './kustomize.ts'
import { groupOf, indexes, kindOf, partAt, textAt, valueBelow } from './read.ts'

/**
 * A kind of object that carries a chart's values, or patches. Paths are field names joined by dots;
 * `[]` stands for every item, `*` for every key.
 */
export interface ValueHolder {
  readonly name: string
  readonly group?: string
  /** Undefined stands for a file without a kind. */
  readonly kinds?: readonly (string | undefined)[]
  /** True if nothing else in such an object is searched. */
  readonly isOnly?: boolean
  /** Parts of the object with values of their own. Default: the whole object. */
  readonly in?: readonly string[]
  /**
   * Places in such a part: of values, of single values, of names of values, and of Kustomize
   * patches.
   */
  readonly values?: readonly string[]
  readonly parameters?: readonly string[]
  readonly named?: readonly string[]
  readonly patches?: readonly string[]
  /** True if named values override those written here. */
  readonly isNamedToo?: boolean
  /** Places in the part or in the object around it; the first text counts. */
  readonly chart?: string
  /** The place of a folder that is the chart, where its name is not. */
  readonly folder?: string
  readonly version?: string
  readonly release?: string
  readonly namespace?: string
  /** The chart that is installed if none is named. */
  readonly usualChart?: string
  /** True if the chart is given as a name only, so that a path is another chart. */
  readonly isNameAlone?: boolean
  /** More facts of the values at a place; undefined if the place holds none. */
  readonly facts?:
    | EmbeddedFacts
    | ((value: unknown, part: Pointer, at: Pointer) => EmbeddedFacts | undefined)
  /** More parts, which no path describes. */
  readonly also?: (value: unknown, contents?: Contents) => readonly EmbeddedPart[]
}

/**
 * The parts of an object that hold values by one row of the table; undefined if the row does not
 * match the object.
 */
export function heldValues(
  row: ValueHolder,
  value: unknown,
  contents?: Contents,
): readonly EmbeddedPart[] | undefined {
  const { group, kinds } = row
  if (!isMapping(value) || kinds?.includes(kindOf(value)) === false) return undefined
  if (group !== undefined && groupOf(value) !== group) return undefined
  const found = (row.in ?? [''])
    .flatMap((path) => placesAt(value, path))
    .flatMap((part) => (valueBelow(value, ...part) === undefined ? [] : partsIn(row, value, part)))
  const all = [...found, ...(row.also?.(value, contents) ?? [])]
  return all.length === 0 && !row.isOnly ? undefined : all
}

function partsIn(row: ValueHolder, value: unknown, part: Pointer): readonly EmbeddedPart[] {
  const factsAt = (at: Pointer) => factsOf(row, value, part, at)
  const isThere = (at: Pointer) => valueBelow(value, ...at) !== undefined
  const written = (row.values ?? [])
    .flatMap((path) => placesAt(value, path, part))
    .filter(isThere)
    .flatMap((at) => {
      const facts = factsAt(at)
      return facts === undefined ? [] : partAt(value, at, facts)
    })
  const singles = (row.parameters ?? [])
    .flatMap((path) => placesAt(value, path, part))
    .filter(isThere)
    .flatMap((at) => embeddedParameters(value, at, factsAt(at)))
  const isNamed = written.length + singles.length === 0 || row.isNamedToo
  const patches = (row.patches ?? []).flatMap((path) => placesAt(value, path, part))
  return [
    ...written,
    ...(isNamed ? namedIn(row, value, part) : []),
    ...singles,
    ...patches.flatMap((at) => patchesAt(value, at)),
  ]
}

/** Values that are only named, without any written over them. */
function namedIn({ named, ...row }: ValueHolder, value: unknown, part: Pointer): EmbeddedPart[] {
  const [list, other] = (named ?? []).flatMap((path) => placesAt(value, path, part))
  const isThere = (at: Pointer | undefined) => at && valueBelow(value, ...at) !== undefined
  if (list === undefined || !(isThere(list) || isThere(other))) return []
  const facts = factsOf(row, value, part, list)
  const pointer = facts?.files !== undefined && isThere(list) ? list : other
  if (facts === undefined || pointer === undefined || !isThere(pointer)) return []
  return [{ ...facts, pointer, form: 'pieces', pieces: [], isPartial: true }]
}

function factsOf(
  { facts = {}, usualChart, isNameAlone, ...row }: ValueHolder,
  value: unknown,
  part: Pointer,
  at: Pointer,
): EmbeddedFacts | undefined {
  const own = typeof facts === 'function' ? facts(value, part, at) : facts
  const textOf = (paths: string | undefined) => nearestText(value, part, paths)
  const chart = textOf(row.chart)
  const version = textOf(row.version)
  return (
    own && {
      chart: (isNameAlone ? chart : chartNamed(chart)) ?? usualChart,
      chartFolder: textOf(row.folder) ?? (isFolder(chart, isNameAlone) ? chart : undefined),
      version,
      hasUnknownVersion: version === undefined && isTemplateAt(value, part, row.version),
      release: textOf(row.release),
      namespace: textOf(row.namespace),
      ...own,
    }
  )
}

/** The name of a chart behind that of its repository; the path of a folder, if its name is not that of the chart. */
function chartNamed(chart: string | undefined): string | undefined {
  const name = chart?.replace(/^.*\//, '')
  return name !== undefined && isFolder(chart) && !virtualClusterCharts.includes(name)
    ? chart
    : name
}

/** Without a repository before the chart's name, every path is a folder. */
const isFolder = (chart = '', isNameAlone = false): boolean =>
  /^\.{0,2}\//.test(chart) || (isNameAlone && /^[^:]*\//.test(chart))

/** The text at one of some paths, in the part itself or in what is around it. */
const nearestText = (value: unknown, part: Pointer, paths: string | undefined) =>
  nearest(part, paths, (at) => textAt(value, ...at))

/** True if a template is at one of some paths. */
const isTemplateAt = (value: unknown, part: Pointer, paths: string | undefined): boolean =>
  nearest(part, paths, (at) => isTemplate(valueBelow(value, ...at)) || undefined) === true

const isTemplate = (value: unknown) => typeof value === 'string' && isUnknownText(value)

function nearest<T>(
  part: Pointer,
  paths = '',
  read: (at: Pointer) => T | undefined,
): T | undefined {
  for (const path of paths.split(' | ')) {
    for (let depth = part.length; depth >= 0; depth--) {
      const found = read([...part.slice(0, depth), ...path.split('.')])
      if (found !== undefined) return found
    }
  }
  return undefined
}

/**
 * A release's values one by one, each with its path: `name: external.platform.apiKey.secretName`,
 * `value`.
 */
function embeddedParameters(
  value: unknown,
  pointer: Pointer,
  facts: EmbeddedFacts = {},
): readonly EmbeddedPart[] {
  const items = indexes(value, ...pointer)
  const pieces = items.flatMap((index) => pieceOf(value, [...pointer, index]))
  if (pieces.length === 0) return []
  const isPartial = pieces.length < items.length || facts.isPartial !== false
  return [{ ...facts, pointer, form: 'pieces', pieces, isPartial }]
}

/** Places in a piece are relative to the object that holds the values. */
function pieceOf(object: unknown, at: Pointer): DottedValue[] {
  const name = textAt(object, ...at, 'name')
  const given = valueBelow(object, ...at, 'value')
  const steps = name === undefined ? undefined : stepsOf(name)
  if (name === undefined || steps === undefined || given === undefined || isMapping(given))
    return []
  const isForced =
    at.at(-2) === 'setString' ||
    valueBelow(object, ...at, 'forceString') === true ||
    textAt(object, ...at, 'type') === 'string'
  if (typeof given !== 'string') {
    const isText = typeof given === 'number' ? isForced || !Number.isInteger(given) : isForced
    const is = isText && typeof given !== 'object' ? String(given) : given
    return [{ ...pieceAt(at, name, steps), is, isRead: !Array.isArray(given) }]
  }
  const isText = isForced || isUnknownText(given)
  // Lists in braces have their own grammar.
  if (!isText && given.startsWith('{')) return []
  return [{ ...pieceAt(at, name, steps), is: isText ? given : typed(given) }]
}

const pieceAt = (at: Pointer, text: string, steps: DottedValue['steps']) => {
  return { path: { pointer: [...at, 'name'], text }, steps, value: [...at, 'value'], isRead: true }
}

/**
 * Types a value as Helm's `--set` does: whole numbers, and booleans and null in any case, are no
 * text.
 */
function typed(text: string): unknown {
  if (/^(?:true|false)$/i.test(text)) return /^t/i.test(text)
  if (/^null$/i.test(text)) return null
  return /^(?:0|[-+]\d{1,15}|[1-9]\d{0,15})$/.test(text) ? Number(text) : text
}

/** Parses `a.b[0].c`, in which `\\.` is a dot inside a key; undefined for other notations. */
function stepsOf(path: string): DottedValue['steps'] | undefined {
  const steps: { name: string | number; start: number; end: number }[] = []
  const step = /(?:^|\.)((?:[^.[\]\\]|\\.)+)|\[(\d{1,4})\]/y
  while (step.lastIndex < path.length) {
    const from = step.lastIndex
    const found = step.exec(path)
    if (found === null) return undefined
    const [, name, index] = found
    const end = step.lastIndex
    if (name === undefined) steps.push({ name: Number(index), start: from, end })
    else steps.push({ name: name.replace(/\\(.)/g, '$1'), start: end - name.length, end })
  }
  return steps.length > 0 && typeof steps[0]?.name === 'string' ? steps : undefined
}
