import { nearestNode } from '../../../core/document/node-at.ts'
import {
  type Branch,
  branchAt,
  closedBranch,
  leafOf,
  partsOf,
  withPart,
} from '../../../core/json-patch/index.ts'
import type { Document } from '../../../core/types.ts'
import { behaviorAt } from '../../../embedded/kustomize.ts'
import { textAt } from '../../../embedded/read.ts'
import type { RefusedBuild } from '../../../project/index.ts'
import { asWritten, type BuiltObject, builtValue, isGenerated } from '../built-object.ts'
import type { Deployment } from '../deployments.ts'
import { type SourceObject, sourceAt } from '../objects.ts'
import { exactly } from '../patches.ts'
import { selects } from '../selector.ts'
import { nameOf } from './repeated-object.ts'

/** A Secret that a kustomization makes, or that it changes as `behavior` says. */
interface Generator {
  readonly source: SourceObject
  readonly behavior: string
}

/** The Secrets that a kustomization makes or changes, in order. */
function generatorsIn({ file }: Document): readonly Generator[] {
  return file.documents.flatMap((document) => {
    const { base, index } = document
    if (index !== 0 || base[0] !== 'secretGenerator' || base.length !== 2) return []
    const behavior = behaviorAt(file.trees[0]?.value, base)
    return [{ source: sourceAt(file, 0, base, { document, documents: [document] }), behavior }]
  })
}

type Objects = ReadonlyMap<string, BuiltObject>

/**
 * The objects with those of generators, which are new or change one of the same name. Kustomize refuses a new one
 * whose name another object has.
 */
export function withGenerated(
  objects: Objects,
  { document, settings }: Deployment,
): { readonly objects: Objects; readonly refusal?: RefusedBuild } {
  const generators = settings === document.root ? generatorsIn(document) : []
  if (generators.length === 0) return { objects }
  const all = new Map(objects)
  let refusal: RefusedBuild | undefined
  for (const generator of generators) {
    const { source, behavior } = generator
    const before = [...all.values()].filter((one) => isSame(one, source))
    if (behavior === 'create') {
      const [known] = before.filter(({ isUnknown }) => !isUnknown)
      const node = nearestNode(source.document.root, ['metadata', 'name'])
      if (known !== undefined) refusal ??= { node, why: 'twice', name: nameOf(known) }
      all.set(source.id, asWritten(source))
    } else for (const one of before) all.set(one.source.id, changedBy(one, generator))
  }
  return refusal === undefined ? { objects: all } : { objects: all, refusal }
}

/** True of an object that has the name of a generated one, or had it in its file. */
function isSame(object: BuiltObject, { document: { value } }: SourceObject): boolean {
  const sought = {
    kind: textAt(value, 'kind'),
    name: exactly(textAt(value, 'metadata', 'name')),
    namespace: exactly(textAt(value, 'metadata', 'namespace') ?? 'default'),
  }
  const selected = { value: builtValue(object), original: object.source.document.value }
  return object.branch !== undefined && selects(sought, selected) === 'yes'
}

/** Keeps the metadata of what was there, and with `merge` its data. */
function changedBy(object: BuiltObject, { source, behavior }: Generator): BuiltObject {
  const { branch, isUnknown } = object
  if (branch === undefined || isUnknown) return object
  const root = leafOf(source.document.root, true)
  const [data, given] = [partsAt(branch, 'data'), partsAt(branch, 'stringData')]
  const written = partsAt(root, 'stringData')
  // A generator writes no `stringData` by itself: that of a file is lost.
  const left = behavior === 'merge' ? [...data].filter(([key]) => !written.has(key)) : []
  const kept = behavior === 'merge' && isGenerated(object.source) ? given : []
  const node = source.document.root.child('stringData')
  let next = withPart(branch, ['data'], closedBranch(new Map(left)))
  const texts = { ...closedBranch(new Map([...kept, ...written])), node }
  next = withPart(next, ['stringData'], texts)
  for (const key of ['labels', 'annotations'])
    for (const [name, pair] of partsAt(root, 'metadata', key))
      next = withPart(next, ['metadata', key, name], pair)
  const mayHoldMore = source.document.wrapper?.hasUnreadSources === true
  return { ...object, branch: next, isUnknown: mayHoldMore }
}

function partsAt(branch: Branch, ...steps: readonly string[]): ReadonlyMap<string, Branch> {
  const found = branchAt(branch, steps)
  const parts = found && partsOf(found)
  return parts instanceof Map ? parts : new Map()
}
