import { type Document, ownProperty } from '#core'
import { type ObjectFact, sureText } from './read.ts'

export interface UserFact {
  readonly object: ObjectFact
  readonly username: string | undefined
  /** `disabled: true` is set. */
  readonly isDisabled: boolean
}

export function userFact(document: Document, object: ObjectFact): UserFact {
  const spec = ownProperty(document.value, 'spec')
  return {
    object,
    username: sureText(ownProperty(spec, 'username')),
    isDisabled: ownProperty(spec, 'disabled') === true,
  }
}
