import type { Node } from '../types.ts'
import type { Rule } from './rule.ts'

interface OptionProblem {
  readonly at: Node
  readonly name: string
  /** The existing options, if this is none of them. */
  readonly names?: readonly string[]
}

/**
 * Options that a rule does not have, and those that are no list of strings; none if all can be
 * used.
 */
export function optionProblems({ options: known }: Rule, options: Node): readonly OptionProblem[] {
  const names = Object.keys(known?.lists ?? {})
  return options.children().flatMap((at): readonly OptionProblem[] => {
    const name = String(at.name)
    if (!names.includes(name)) return [{ at, name, names }]
    const isList = Array.isArray(at.value) && at.value.every((item) => typeof item === 'string')
    return isList ? [] : [{ at, name }]
  })
}
