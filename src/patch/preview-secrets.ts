import { ownProperty } from '../core/text/mapping.ts'
import type { Preview } from './preview.ts'

/** What patches make of the values of a user's Secret: as secret as these. */
export function secretResults({ object, patches, result }: Preview): readonly string[] {
  if (object.isSample || ownProperty(object.value, 'kind') !== 'Secret') return []
  const made = patches.flatMap(({ values }) =>
    values
      .filter(({ pointer }) => SECRET_KEYS.some((key) => pointer[0] === key))
      .flatMap(({ after, back }) => [after, back])
      .map((outcome) => (outcome?.kind === 'value' ? outcome.value : undefined)),
  )
  return textsIn([...made, ...SECRET_KEYS.map((key) => ownProperty(result, key))])
}

const SECRET_KEYS = ['data', 'stringData']

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
