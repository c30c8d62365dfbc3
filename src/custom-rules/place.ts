import { childPosition } from '../core/document/node.ts'
import { didYouMean, hintAt, knownWords } from '../core/search/did-you-mean.ts'
import type { Pointer } from '../core/types.ts'
import type { Position } from '../generated/bind.ts'

const STEP = /^(?:\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["([^"\\]+)"\])/

/**
 * Parses a path such as `spec.scope.roles[0]` or `metadata.labels["a/b"]`, or returns the offset at
 * which parsing fails.
 */
export function stepsOf(path: string): Pointer | { readonly failedAt: number } {
  const steps: (string | number)[] = []
  let at = 0
  while (at < path.length) {
    const match = STEP.exec(path.slice(at))
    const isFirst = at === 0
    if (match === null || (isFirst && path[0] === '.')) return { failedAt: at }
    const [whole, name, index, key] = match
    if (!isFirst && name !== undefined && path[at] !== '.') return { failedAt: at }
    steps.push(index === undefined ? (name ?? key ?? '') : Number(index))
    at += whole.length
  }
  return steps
}

/** The path below `object`, if the expression is nothing else. */
export function pathBelowObject(expression: string): Pointer | undefined {
  const path = /^\s*object((?:\.\??|\[\??).*?)\s*$/s.exec(expression)?.[1]
  if (path === undefined) return undefined
  const bare = path.replace(/\.orValue\(\[\]\)$/, '').replaceAll(/([.[])\?/g, '$1')
  const steps = stepsOf(bare.replace(/^\./, ''))
  return 'failedAt' in steps ? undefined : steps
}

/** The problem of the first step that the schema certainly does not know. */
export function unknownStep(start: Position | undefined, steps: Pointer): string | undefined {
  let position = start
  for (const step of steps) {
    const problem = position && typeof step === 'string' ? unknownField(position, step) : undefined
    if (problem !== undefined) return problem
    position = position && childPosition(position, step)
  }
  return undefined
}

/** True if all fields of an object are known, so that any other one is a mistake. */
export const isWhole = ({ open, typos, refused, rest }: Position): boolean =>
  !open && !typos && !refused && rest === undefined

/** The problem of a field's name; undefined if the schema knows it or leaves it open. */
export function unknownField(position: Position, name: string): string | undefined {
  const { properties, rest } = position
  if (properties === undefined || properties[name] !== undefined || rest !== undefined)
    return undefined
  const near = didYouMean(name, Object.keys(properties))
  if (near === undefined && !isWhole(position)) return undefined
  return `Unknown field "${name}". ${hintAt(near, knownWords(name, Object.keys(properties)))}`.trimEnd()
}
