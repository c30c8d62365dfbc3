import type { Document, MadeObject, PatchTarget } from '#core'
import type { ChangeFact } from '../facts/change-facts.ts'

/** An object after one change. */
export interface ChangedObject {
  readonly change: ChangeFact
  readonly target: PatchTarget
  /** The patch, the body, or the request. */
  readonly document: Document
  readonly before: Document | undefined
  /** Undefined if nothing is left of it, or the patch fails. */
  readonly after: MadeObject | undefined
  /** A change that the server refuses has no effect. */
  readonly isRefused: boolean
}
