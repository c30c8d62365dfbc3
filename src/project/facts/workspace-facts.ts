import type { Document } from '#core'
import { type Known, knownText, type ObjectFact } from './read.ts'

export interface WorkspaceFact {
  readonly object: ObjectFact
  /** The User that owns it. */
  readonly owner: Known<string>
}

export const workspaceFact = (document: Document, object: ObjectFact): WorkspaceFact => ({
  object,
  owner: knownText(document.root.child('spec')?.child('owner'), 'user'),
})
