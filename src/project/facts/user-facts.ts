import { type Document, ownProperty } from '#core'
import { type FactPlace, type ObjectFact, placeBelow, sureText } from './read.ts'

export interface UserFact {
  readonly object: ObjectFact
  readonly username: string | undefined
  /** `disabled: true` is set. */
  readonly isDisabled: boolean
}

/** The place of that field. */
export const disabledPlace = ({ object }: UserFact): FactPlace =>
  placeBelow(object.place, 'spec', 'disabled')

export function userFact(document: Document, object: ObjectFact): UserFact {
  const spec = ownProperty(document.value, 'spec')
  return {
    object,
    username: sureText(ownProperty(spec, 'username')),
    isDisabled: ownProperty(spec, 'disabled') === true,
  }
}
