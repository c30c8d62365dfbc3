import type { Document } from '#core'
import { knownText, type ObjectFact } from './read.ts'

export const workspaceFact = (document: Document, object: ObjectFact) => ({
  object,
  /** The User that owns it. */
  owner: knownText(document.root.child('spec')?.child('owner'), 'user'),
})
