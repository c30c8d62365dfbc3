import type { Document } from '#core'
import { type FactPlace, type ObjectFact, placeOf, textAt } from './read.ts'

export interface UserFact {
  readonly object: ObjectFact
  readonly username: string | undefined
  /** Where `disabled: true` stands. */
  readonly disabled: FactPlace | undefined
}

export function userFact(document: Document, object: ObjectFact): UserFact {
  const spec = document.root.child('spec')
  const disabled = spec?.child('disabled')
  return {
    object,
    username: textAt(spec, 'username'),
    disabled: disabled?.value === true ? placeOf(disabled) : undefined,
  }
}
