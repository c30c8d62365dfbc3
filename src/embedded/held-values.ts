import { isUnknownText } from '../core/template/unknown-text.ts'
import { isMapping, placesAt } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { Contents, EmbeddedFacts, EmbeddedPart } from './extractor.ts'
import { patchesAt } from './kustomize.ts'
import { groupOf, indexes, kindOf, partAt, textAt, valueBelow } from './read.ts'

/**
 * A kind of object that carries values of a chart, or patches. Paths are fields with dots between them; `[]` stands for
 * every item, `*` for every key.
 */
export interface ValueHolder {
  readonly name: string
  readonly group?: string
  /** Undefined is a file without a kind. */
  readonly kinds?: readonly (string | undefined)[]
  /** Nothing else in such an object is looked at. */
  readonly isOnly?: boolean
  /** Parts of the object, each with values of its own. Default: the object. */
  readonly in?: readonly string[]
  /** Places in such a part: of values, of values one by one, of names of values, and of patches of Kustomize. */
  readonly values?: readonly string[]
  readonly parameters?: string
  readonly named?: readonly string[]
  readonly patches?: readonly string[]
  /** The named values lie over those that are written here. */
  readonly isNamedToo?: boolean
  /** Places in the part or in what is around it, the first that holds a text. */
  readonly chart?: string
  readonly version?: string
  readonly release?: string
  readonly namespace?: string
  /** Installed where none is named. */
  readonly usualChart?: string
  /** The chart is a name, and a path is that of another chart. */
  readonly isNameAlone?: boolean
  /** Further facts of the values at a place; there are none where that is undefined. */
  readonly facts?:
    | EmbeddedFacts
    | ((value: unknown, part: Pointer, at: Pointer) => EmbeddedFacts | undefined)
  /** Further parts that no place shows. */
  readonly also?: (value: unknown, contents?: Contents) => readonly EmbeddedPart[]
}

/** The parts of an object that hold values, by one row of the table; undefined where the row does not know the object. */
export function heldValues(
  row: ValueHolder,
  value: unknown,
  contents?: Contents,
): readonly EmbeddedPart[] | undefined {
  const { group = groupOf(value), kinds = [kindOf(value)] } = row
  const isMeant = groupOf(value) === group && kinds.includes(kindOf(value))
  if (!isMeant || !isMapping(value)) return undefined
  const found = (row.in ?? [''])
    .flatMap((path) => placesAt(value, path))
    .flatMap((part) => (valueBelow(value, ...part) === undefined ? [] : partsIn(row, value, part)))
  const all = [...found, ...(row.also?.(value, contents) ?? [])]
  return all.length === 0 && !row.isOnly ? undefined : all
}

function partsIn(row: ValueHolder, value: unknown, part: Pointer): readonly EmbeddedPart[] {
  const factsAt = (at: Pointer) => factsOf(row, value, part, at)
  const written = (row.values ?? [])
    .flatMap((path) => placesAt(value, path, part))
    .flatMap((at) => {
      const facts = factsAt(at)
      return facts === undefined ? [] : partAt(value, at, facts)
    })
  const singles = placesAt(value, row.parameters, part).flatMap((at) =>
    embeddedParameters(value, at, factsAt(at)),
  )
  const isNamed = written.length + singles.length === 0 || row.isNamedToo
  const patches = (row.patches ?? []).flatMap((path) => placesAt(value, path, part))
  return [
    ...written,
    ...(isNamed ? namedIn(row, value, part) : []),
    ...singles,
    ...patches.flatMap((at) => patchesAt(value, at)),
  ]
}

/** Values that are only named, without any of their own over them. */
function namedIn({ named, ...row }: ValueHolder, value: unknown, part: Pointer): EmbeddedPart[] {
  const [list, other] = (named ?? []).flatMap((path) => placesAt(value, path, part))
  const facts = list && factsOf(row, value, part, list)
  const isThere = (at: Pointer | undefined) => at && valueBelow(value, ...at) !== undefined
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
  return (
    own && {
      chart: (isNameAlone ? chart : chart?.replace(/^.*\//, '')) ?? usualChart,
      version: textOf(row.version),
      release: textOf(row.release),
      namespace: textOf(row.namespace),
      ...own,
    }
  )
}

/** The text at one of some paths, in the part itself or in what is around it. */
function nearestText(value: unknown, part: Pointer, paths = ''): string | undefined {
  for (const path of paths.split(' | ')) {
    for (let depth = part.length; depth >= 0; depth--) {
      const text = textAt(value, ...part.slice(0, depth), ...path.split('.'))
      if (text !== undefined) return text
    }
  }
  return undefined
}

/** Values of a release one by one, each with its path: `name: external.platform.apiKey.secretName`, `value`. */
function embeddedParameters(
  value: unknown,
  pointer: Pointer,
  facts: EmbeddedFacts = {},
): readonly EmbeddedPart[] {
  const pieces = indexes(value, ...pointer).flatMap((index) => pieceOf(value, [...pointer, index]))
  return pieces.length === 0 ? [] : [{ ...facts, pointer, form: 'pieces', pieces, isPartial: true }]
}

/** The places of a piece count from the object that holds the values. */
function pieceOf(object: unknown, at: Pointer): DottedValue[] {
  const name = textAt(object, ...at, 'name')
  const given = valueBelow(object, ...at, 'value')
  const steps = name === undefined ? undefined : stepsOf(name)
  if (name === undefined || steps === undefined || given === undefined || isMapping(given))
    return []
  const isForced =
    valueBelow(object, ...at, 'forceString') === true || textAt(object, ...at, 'type') === 'string'
  if (typeof given !== 'string') {
    const isText = typeof given === 'number' ? isForced || !Number.isInteger(given) : isForced
    const is = isText && typeof given !== 'object' ? String(given) : given
    return [{ ...pieceAt(at, name, steps), is, isRead: !Array.isArray(given) }]
  }
  const isText = isForced || isUnknownText(given)
  // Lists in braces have a grammar of their own.
  if (!isText && given.startsWith('{')) return []
  return [{ ...pieceAt(at, name, steps), is: isText ? given : typed(given) }]
}

const pieceAt = (at: Pointer, text: string, steps: DottedValue['steps']) => {
  return { path: { pointer: [...at, 'name'], text }, steps, value: [...at, 'value'], isRead: true }
}

/** As Helm reads `--set`: whole numbers, and booleans and null in any case, are none of them text. */
function typed(text: string): unknown {
  if (/^(?:true|false)$/i.test(text)) return /^t/i.test(text)
  if (/^null$/i.test(text)) return null
  return /^(?:0|[-+]\d{1,15}|[1-9]\d{0,15})$/.test(text) ? Number(text) : text
}

/** `a.b[0].c`, where a dot of a key is written `\\.`; undefined where it is written in another way. */
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
