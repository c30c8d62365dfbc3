import type { Evaluation } from '../../../core/lint/evaluator.ts'
import { CODE_NAME, LINES_BEFORE } from './realm.ts'

const limits: Readonly<Record<string, 'steps' | 'memory' | 'stack'>> = {
  interrupted: 'steps',
  'out of memory': 'memory',
  'stack overflow': 'stack',
  'Maximum call stack size exceeded': 'stack',
}

/** Messages of errors that end an evaluation. */
export const LIMIT_MESSAGES = Object.keys(limits)

/** The failure of an expression, from the engine's error as plain data. */
export function failureOf(error: unknown, code: string): Evaluation {
  if (typeof error !== 'object' || error === null || !('message' in error)) {
    return { kind: 'throws', name: 'Error', message: String(error), at: undefined }
  }
  const { name = 'Error', message = '', stack = '' } = error as Partial<Error>
  const limit = limits[message]
  if (limit !== undefined) return { kind: 'limit', limit }
  return { kind: 'throws', name, message, at: placeIn(code, stack) }
}

/** The offset in the expression that the innermost frame of a stack trace names. */
export function placeIn(code: string, stack: string): number | undefined {
  const frame = new RegExp(`\\b${CODE_NAME}:(\\d+):(\\d+)`).exec(stack)
  if (frame === null) return undefined
  const line = Number(frame[1]) - 1 - LINES_BEFORE
  const lines = code.split('\n')
  const before = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0)
  // The engine counts a character outside the basic plane once.
  const characters = [...(lines[line] ?? '')].slice(0, Number(frame[2]) - 1)
  const at = before + characters.join('').length
  return line < 0 || at > code.length ? undefined : at
}

/** The outcome of a result that is no object. */
export function primitiveOutcome(type: string, value: unknown): Evaluation {
  if (type === 'undefined') return { kind: 'nothing' }
  if (type === 'function' || type === 'symbol' || type === 'bigint') {
    return { kind: 'unusable', type }
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { kind: 'unusable', type: 'not a number' }
  }
  return { kind: 'value', value }
}

/** The outcome of an object or null from its JSON; undefined if it has none. */
export const writtenOutcome = (json: unknown): Evaluation =>
  typeof json === 'string'
    ? { kind: 'value', value: JSON.parse(json) as unknown }
    : { kind: 'nothing' }
