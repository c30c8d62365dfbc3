import { type Document, own } from '#core'
import { type FactPlace, type ObjectFact, placeBelow, sureText } from './read.ts'

export interface UserFact {
  readonly object: ObjectFact
  readonly username: string | undefined
  /** `disabled: true` stands there. */
  readonly isDisabled: boolean
}

/** Where it says so. */
export const disabledPlace = ({ object }: UserFact): FactPlace =>
  placeBelow(object.place, 'spec', 'disabled')

export function userFact(document: Document, object: ObjectFact): UserFact {
  const spec = own(document.value, 'spec')
  return {
    object,
    username: sureText(own(spec, 'username')),
    isDisabled: own(spec, 'disabled') === true,
  }
}
