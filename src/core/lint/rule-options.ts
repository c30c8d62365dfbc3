import type { Node } from '../types.ts'
import type { Rule } from './rule.ts'

/** The mistakes in the options of a rule; empty when they may be used. */
export function optionProblems({ options: known }: Rule, options: Node) {
  return options.children().flatMap((at) => {
    const isKnown = known !== undefined && Object.hasOwn(known.lists, String(at.name))
    if (!isKnown) return [{ at, text: 'is not known' }]
    if (!Array.isArray(at.value)) return [{ at, text: 'is not a list' }]
    return at
      .children()
      .filter(({ value }) => typeof value !== 'string')
      .map((item) => ({ at: item, text: 'is not a string' }))
  })
}
