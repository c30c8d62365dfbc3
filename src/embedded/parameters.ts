import { isUnknownText } from '../core/template/unknown-text.ts'
import { isMapping } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { EmbeddedFacts, EmbeddedPart } from './extractor.ts'
import { indexes, textAt, valueBelow } from './read.ts'

/** Values of a release one by one, each with its path: `name: external.platform.apiKey.secretName`, `value`. */
export function embeddedParameters(
  value: unknown,
  pointer: Pointer,
  facts: EmbeddedFacts = {},
): readonly EmbeddedPart[] {
  const pieces = indexes(value, ...pointer).flatMap((index) => pieceOf(value, [...pointer, index]))
  return pieces.length === 0 ? [] : [{ ...facts, pointer, form: 'pieces', pieces, isPartial: true }]
}

/** The places of a piece count from the object that holds the values. */
function pieceOf(object: unknown, at: Pointer): DottedValue[] {
  const name = textAt(object, ...at, 'name')
  const given = valueBelow(object, ...at, 'value')
  const steps = name === undefined ? undefined : stepsOf(name)
  if (name === undefined || steps === undefined || given === undefined || isMapping(given))
    return []
  if (typeof given !== 'string')
    return [{ ...pieceAt(at, name, steps), is: given, isRead: !Array.isArray(given) }]
  const isForced =
    valueBelow(object, ...at, 'forceString') === true || textAt(object, ...at, 'type') === 'string'
  const isText = isForced || isUnknownText(given)
  // Lists in braces have a grammar of their own.
  if (!isText && given.startsWith('{')) return []
  return [{ ...pieceAt(at, name, steps), is: isText ? given : typed(given) }]
}

const pieceAt = (at: Pointer, text: string, steps: DottedValue['steps']) => {
  return { path: { pointer: [...at, 'name'], text }, steps, value: [...at, 'value'], isRead: true }
}

/** As Helm reads `--set`: whole numbers, booleans and null are none of them text. */
function typed(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  return /^-?(?:0|[1-9]\d{0,15})$/.test(text) ? Number(text) : text
}

/** `a.b[0].c`, where a dot of a key is written `\\.`; undefined where it is written in another way. */
function stepsOf(path: string): DottedValue['steps'] | undefined {
  const steps: { name: string | number; start: number; end: number }[] = []
  const step = /(?:^|\.)((?:[^.[\]\\]|\\.)+)|\[(\d{1,4})\]/y
  while (step.lastIndex < path.length) {
    const from = step.lastIndex
    const found = step.exec(path)
    if (found === null) return undefined
    const [, name, index] = found
    const end = step.lastIndex
    if (name === undefined) steps.push({ name: Number(index), start: from, end })
    else steps.push({ name: name.replace(/\\(.)/g, '$1'), start: end - name.length, end })
  }
  return steps.length > 0 && typeof steps[0]?.name === 'string' ? steps : undefined
}
