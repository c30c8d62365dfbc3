import {
  type Branch,
  leafOf,
  madeOf,
  type Operation,
  openObject,
} from '../../core/json-patch/index.ts'
import { MAX_LOOKUPS } from '../../core/limits.ts'
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

/** An object of the files, or one that a request creates, in its state after some changes. */
export interface ObjectState {
  /** Undefined if a request creates it. */
  readonly object: ChangeableFact | undefined
  readonly kind: string
  mode: Document['mode']
  /** The object in its file. */
  readonly original: Document
  /** Undefined once deleted. */
  branch: Branch | undefined
  /** The current object. */
  document: Document
  /** The last change and its place; undefined as long as the object is as in the files. */
  by: ChangedObject | undefined
  /** The patches of it, in order; each is judged with the state that the previous ones left. */
  readonly stages: Stage[]
}

/** One patch of an object; the last stage of very many covers all that follow. */
export interface Stage {
  readonly before: Document
  readonly by: ChangedObject
  /** The object after it. */
  readonly branch: Branch
  readonly steps: readonly Step[]
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
  return unchanged({ object, kind, mode, original, branch })
}

/** A new object is complete, and so is a replaced one; of a Secret also each key. */
export function newState(
  verb: ChangeFact['verb'],
  target: PatchTarget,
  document: Document,
): ObjectState | undefined {
  const { kind } = target
  const { mode } = document
  const own = { object: undefined, kind, mode, branch: undefined }
  if (verb === 'create' || verb === 'update') return unchanged({ ...own, original: document })
  if (verb !== 'patch' || kind !== 'Secret') return undefined
  const branch = openObject('v1', kind, target)
  const original = madeOf(branch, { by: document, kind, mode })?.document
  return original && unchanged({ ...own, original, branch })
}

/** An object that no change of this file has reached. */
const unchanged = (
  state: Pick<ObjectState, 'object' | 'kind' | 'mode' | 'original' | 'branch'>,
): ObjectState => {
  return { ...state, document: state.original, by: undefined, stages: [] }
}

/** Adds a patch of an object. */
export function addStage({ stages }: ObjectState, stage: Stage): void {
  if (stages.length < MAX_LOOKUPS) stages.push(stage)
  else {
    const { before, steps } = stages.pop() ?? stage
    stages.push({ ...stage, before, steps: [...steps, ...stage.steps] })
  }
}
