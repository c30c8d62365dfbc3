import {
  type Branch,
  leafOf,
  madeOf,
  type Operation,
  openObject,
} from '../../core/json-patch/index.ts'
import type { PatchTarget } from '../../core/schema/patch-target.ts'
import type { Document } from '../../core/types.ts'
import type { ChangedObject } from '../../project/change/changed-object.ts'
import {
  type ChangeableFact,
  type ChangeFact,
  documentAt,
  type FactPlace,
} from '../../project/index.ts'
import type { Files } from '../input-file.ts'

/** An object of the files, or one that a request creates, as it is after some changes. */
export interface ObjectState {
  /** Undefined if a request creates it. */
  readonly object: ChangeableFact | undefined
  readonly kind: string
  mode: Document['mode']
  /** The object in its file. */
  readonly original: Document
  /** The object before the first change, as kustomizations below have made it. */
  readonly start: Document
  /** Undefined once it is deleted. */
  branch: Branch | undefined
  /** The object as it is now. */
  document: Document
  /** The last change and its place; undefined as long as it is as in the files. */
  by: ChangedObject | undefined
  /** A part of it is changed, not only the whole. */
  isPatched: boolean
  /** The operations of patches, in order. */
  readonly steps: Step[]
}

/** The object after an operation. */
export interface Step {
  readonly operation: Operation
  readonly branch: Branch
}

/** The document at a place, unless its text is broken. */
export function wholeDocumentAt(files: Files, place: FactPlace): Document | undefined {
  const found = documentAt(files, place)
  return found?.tree.damaged ? undefined : found
}

export function stateOf(object: ChangeableFact | undefined, files: Files): ObjectState | undefined {
  const original = object && wholeDocumentAt(files, object.place)
  if (original === undefined) return undefined
  const { kind, mode } = original
  const branch = leafOf(original.root, false)
  return startingFrom({ object, kind, mode, original, branch }, original)
}

/** Only what is created, or replaced as a whole, is known without the object before it; of a Secret also each key. */
export function newState(
  verb: ChangeFact['verb'],
  target: PatchTarget,
  document: Document,
): ObjectState | undefined {
  const { kind } = target
  const { mode } = document
  const own = { object: undefined, kind, mode, branch: undefined }
  if (verb === 'create' || verb === 'update')
    return startingFrom({ ...own, original: document }, document)
  if (verb !== 'patch' || kind !== 'Secret') return undefined
  const branch = openObject('v1', kind, target)
  const original = madeOf(branch, { by: document, kind, mode })?.document
  return original && { ...startingFrom({ ...own, original }, original), branch }
}

/** An object that no change of this file has reached. */
function startingFrom(
  { branch, ...state }: Pick<ObjectState, 'object' | 'kind' | 'mode' | 'original' | 'branch'>,
  start: Document,
): ObjectState {
  const next = branch && leafOf(start.root, false)
  return {
    ...state,
    branch: next,
    start,
    document: start,
    by: undefined,
    isPatched: false,
    steps: [],
  }
}
