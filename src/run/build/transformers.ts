import { nodeAt } from '../../core/document/node-at.ts'
import {
  type Branch,
  branchAt,
  builtLeaf,
  leafOf,
  valueIn,
  withPart,
} from '../../core/json-patch/index.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { Node, Pointer } from '../../core/types.ts'
import { indexes, textAt } from '../../embedded/read.ts'
import type { BuiltObject, Transform } from './built-object.ts'
import { selects } from './selector.ts'

/** The changes that settings make after the namespace is set, in Kustomize's order. */
export function metadataTransforms(settings: Node): readonly Transform[] {
  const lists = indexes(settings.value, 'labels').map(
    (index): Pointer => ['labels', index, 'pairs'],
  )
  const writing = (sources: readonly Pointer[], key: string) =>
    sources.flatMap((at) => writingPairs(nodeAt(settings, at), ['metadata', key]))
  return [
    ...affixing(settings.child('namePrefix'), settings.child('nameSuffix')),
    ...writing([...lists, ['commonLabels'], ['commonMetadata', 'labels']], 'labels'),
    ...writing([['commonAnnotations'], ['commonMetadata', 'annotations']], 'annotations'),
  ]
}

/** Copies the pairs of a mapping into another one in each object. */
export function writingPairs(pairs: Node | undefined, below: Pointer): readonly Transform[] {
  const all = pairs?.children() ?? []
  if (all.length === 0) return []
  const placeOf = ({ name }: Node) => [...below.map(String), String(name)]
  return [
    changing((branch) =>
      all.reduce((whole, pair) => withPart(whole, placeOf(pair), leafOf(pair, true)), branch),
    ),
  ]
}

/** Changes the names of all objects. */
export const affixing = (
  prefix: Node | undefined,
  suffix: Node | undefined,
): readonly Transform[] => [
  ...naming(prefix, (affix, name) => affix + name),
  ...naming(suffix, (affix, name) => name + affix),
]

function naming(
  affix: Node | undefined,
  named: (affix: string, name: string) => string,
): readonly Transform[] {
  if (typeof affix?.value !== 'string' || affix.value === '') return []
  const text = affix.unknown ? undefined : affix.value
  return [
    changing((branch) => {
      const name = branchAt(branch, ['metadata', 'name'])
      const known = name && valueIn(name)
      if (typeof known !== 'string') return branch
      const isKnown = text !== undefined && !name?.isUnknown
      const next = builtLeaf(affix, isKnown ? named(text, known) : undefined)
      return withPart(branch, ['metadata', 'name'], next)
    }),
  ]
}

/** Changes a known object, unless the change has no effect. */
const changing =
  (change: (branch: Branch, object: BuiltObject) => Branch): Transform =>
  (object) => {
    const { branch, isUnknown } = object
    if (branch === undefined || isUnknown) return object
    const next = change(branch, object)
    return next === branch ? object : { ...object, branch: next }
  }

/** Finds the value that a replacement reads, in an object that the deployment itself brings in. */
export type FindValue = (source: unknown) => Node | undefined

/** Values written by replacements: known if their source field is found. */
export function replacing(settings: Node, find: FindValue): readonly Transform[] {
  return indexes(settings.value, 'replacements').flatMap((index) => {
    const at: Pointer = ['replacements', index]
    if (textAt(settings.value, ...at, 'path') !== undefined) return [unknownWhole]
    const found = find(valueAt(settings.value, [...at, 'source']))
    return indexes(settings.value, ...at, 'targets').map((target) =>
      replacingAt(settings, [...at, 'targets', target], found),
    )
  })
}

function replacingAt(settings: Node, at: Pointer, found: Node | undefined): Transform {
  const target = valueAt(settings.value, at)
  const paths = indexes(target, 'fieldPaths').flatMap(
    (index) => nodeAt(settings, [...at, 'fieldPaths', index]) ?? [],
  )
  const isWhole = valueAt(target, ['options', 'delimiter']) === undefined
  return changing((branch, { source }) => {
    const selected = { value: valueIn(branch), original: source.document.value }
    if (selects(valueAt(target, ['select']), selected) === 'no') return branch
    const rejected = indexes(target, 'reject').map((one) => valueAt(target, ['reject', one]))
    const answers = rejected.map((one) => selects(one, selected))
    if (answers.includes('yes')) return branch
    return paths.reduce((whole, path) => {
      const steps = String(path.value).split(/(?<!\\)\./)
      const open = steps.findIndex((step) => /^[[*]|^\d+$/.test(step))
      // Fields select the list item, so the whole list is unknown.
      if (open > 0) return withPart(whole, steps.slice(0, open), builtLeaf(path, undefined))
      const isKnown = found !== undefined && isWhole && !answers.includes('unknown')
      return withPart(whole, steps, builtLeaf(path, isKnown ? String(found.value) : undefined))
    }, branch)
  })
}

/** The object's result is unknown. */
export const unknownWhole: Transform = (object) => {
  const { branch } = object
  const unnamed = ['name', 'namespace'].reduce((whole, key) => {
    const at = ['metadata', key]
    const node = whole && branchAt(whole, at)?.node
    return whole && node ? withPart(whole, at, builtLeaf(node, undefined)) : whole
  }, branch)
  return { ...object, branch: unnamed, isUnknown: true }
}
