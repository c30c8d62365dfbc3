import { codeBefore } from './completion/complete-patch.ts'
import { scriptPlaceOf } from './place/patch-place.ts'
import { type EditorText, placeAt } from './place/place.ts'
import { callAt } from './place/script.ts'

export function signatureAt(input: EditorText, offset: number) {
  const place = placeAt(input, offset)
  const node = place?.node
  const direction = node?.facts.expression
  if (place?.cursor.at !== 'value' || node === undefined || direction === undefined)
    return undefined
  const call = callAt(codeBefore(input.text, offset, place), scriptPlaceOf(node, direction))
  if (call === undefined) return undefined
  const { name, detail, documentation, parameters = [] } = call.name
  const active = Math.min(call.parameter, Math.max(parameters.length - 1, 0))
  return { label: `${name}${detail}`, documentation, parameters, active }
}
