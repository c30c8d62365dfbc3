import type { Document, MadeObject, PatchTarget } from '#core'
import type { ChangeFact } from '../facts/change-facts.ts'

/** An object after one change. */
export interface ChangedObject {
  readonly change: ChangeFact
  readonly target: PatchTarget
  /** The patch, the body, or the request. */
  readonly document: Document
  readonly before: Document | undefined
  /** Undefined if it is deleted, or if the patch fails. */
  readonly after: MadeObject | undefined
  /** True of a change without effect, because the server refuses it. */
  readonly isRefused: boolean
}
