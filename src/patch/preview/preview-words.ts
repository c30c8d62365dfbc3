import { MAX_PREVIEW_LENGTH } from '../../core/limits.ts'
import type { Evaluation } from '../../core/lint/evaluator.ts'
import type { Pointer } from '../../core/types.ts'
import { keyStep } from '../path/index.ts'
import type { Direction } from '../place.ts'
import type { ValuePreview } from './preview.ts'

/** True if the path selects nothing in the object. */
export const matchesNothing = (values: readonly ValuePreview[]): boolean =>
  values.every(({ isMadeUp }) => isMadeUp)

/** Names the sides before and after the patches of a direction. */
export function sides(direction: Direction): readonly [string, string] {
  const [virtual, host] = ['in the virtual cluster', 'in the host cluster'] as const
  return direction === 'toHost' ? [virtual, host] : [host, virtual]
}

/** A value on its way there and back: `metadata.name: "a" → "b" → "a"`. */
export function roundTripText({ pointer, before, after, back, isMadeUp }: ValuePreview): string {
  const way = [shown(before), evaluationText(after), ...(back ? [evaluationText(back)] : [])]
  return `${isMadeUp ? 'with a value' : pathText(pointer)}: ${way.join(' → ')}`
}

function evaluationText(evaluation: Evaluation): string {
  switch (evaluation.kind) {
    case 'value':
      return shown(evaluation.value)
    case 'nothing':
      return 'nothing'
    case 'unusable':
      return `${unusableWords[evaluation.type]}, which no field can hold`
    case 'limit':
      return evaluation.limit === 'steps'
        ? 'stopped: too many steps'
        : `stopped: too much ${evaluation.limit}`
    case 'throws':
      // Line breaks in a message would end the code block that shows it.
      return `${evaluation.name}: ${evaluation.message.replace(/\s+/g, ' ')}`
  }
}

const unusableWords = {
  function: 'a function',
  symbol: 'a symbol',
  bigint: 'a BigInt',
  promise: 'a promise',
  'not a number': 'NaN or Infinity',
} as const

function shown(value: unknown): string {
  const text = value === undefined ? 'no value' : JSON.stringify(value)
  return text.length > MAX_PREVIEW_LENGTH
    ? `${[...text].slice(0, MAX_PREVIEW_LENGTH - 1).join('')}…`
    : text
}

/** A place in an object in the notation of a patch's path. */
export function pathText(pointer: Pointer): string {
  const steps = pointer.map((step) =>
    typeof step === 'number' ? `[${step}]` : (keyStep(step) ?? `[${JSON.stringify(step)}]`),
  )
  return steps.join('').replace(/^\./, '') || 'the object'
}
