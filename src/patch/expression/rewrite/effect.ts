import { evaluate, type Outcome } from '../evaluate/evaluate.ts'
import type { Expression } from '../syntax/ast.ts'
import { isUnknown, type Type, type TypeName } from '../types/value-type.ts'
import { SAMPLE_CONTEXT, samplesFor } from './samples.ts'

/** So many samples at least must have come through: fewer show nothing. */
const MIN_SAMPLES = 2

/**
 * Whether the second expression gives back every sample that the first one has changed, both with
 * values that a field of this type can take. False when one of them cannot be worked out.
 */
export function undoes(reverse: Expression, forward: Expression, type: Type): boolean {
  let count = 0
  for (const value of samplesFor(type, [forward, reverse])) {
    const there = apply(forward, value)
    if (there === 'throws') continue
    if (there === undefined || !fits(there.result, type)) return false
    const back = apply(reverse, there.result)
    if (back === undefined || back === 'throws' || !isSame(back.result, value)) return false
    count += 1
  }
  return count >= MIN_SAMPLES
}

/** Whether a sample shows that a second run changes the value further instead of undoing the first. */
export function changesTwice(ast: Expression, type: Type): boolean {
  return samplesFor(type, [ast]).some((value) => {
    const once = apply(ast, value)
    if (once === undefined || once === 'throws' || !fits(once.result, type)) return false
    const twice = apply(ast, once.result)
    if (twice === undefined || twice === 'throws') return false
    return !isSame(twice.result, value) && !isSame(twice.result, once.result)
  })
}

/** Expressions get a copy of their own, which they may turn round. */
function apply(ast: Expression, value: unknown): Outcome | undefined {
  return evaluate(ast, { value: structured(value), context: SAMPLE_CONTEXT })
}

function structured(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value
}

function fits(value: unknown, type: Type): boolean {
  if (value === null || value === undefined) return false
  return isUnknown(type) || type.names.includes(nameOf(value))
}

function nameOf(value: unknown): TypeName {
  const name = Array.isArray(value) ? 'array' : typeof value
  return name === 'symbol' || name === 'bigint' ? 'unknown' : name
}

function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right
  return JSON.stringify(left) === JSON.stringify(right)
}
