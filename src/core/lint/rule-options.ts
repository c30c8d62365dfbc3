import type { Node } from '../types.ts'
import type { Rule } from './rule.ts'

/** An option that its rule cannot use. */
interface OptionProblem {
  readonly at: Node
  readonly text: string
}

/** The mistakes in the options of a rule; empty when they may be used. */
export function optionProblems({ options: known }: Rule, options: Node): readonly OptionProblem[] {
  return options.children().flatMap((at): OptionProblem[] => {
    const isKnown = known !== undefined && Object.hasOwn(known.lists, String(at.name))
    if (!isKnown) return [{ at, text: 'is not known' }]
    if (!Array.isArray(at.value)) return [{ at, text: 'is not a list' }]
    return at
      .children()
      .filter(({ value }) => typeof value !== 'string')
      .map((item) => ({ at: item, text: 'is not a string' }))
  })
}
