import { type Document, ownProperty } from '#core'
import { knownText, type ObjectFact, sureText } from './read.ts'

export type UserFact = ReturnType<typeof userFact>
export type WorkspaceFact = ReturnType<typeof workspaceFact>

export function userFact(document: Document, object: ObjectFact) {
  const spec = ownProperty(document.value, 'spec')
  return {
    object,
    username: sureText(ownProperty(spec, 'username')),
    isDisabled: ownProperty(spec, 'disabled') === true,
  }
}

export const workspaceFact = ({ root }: Document, object: ObjectFact) => ({
  object,
  /** The User that owns it. */
  owner: knownText(root.child('spec')?.child('owner'), 'user'),
})
