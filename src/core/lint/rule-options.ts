import { nodeAt } from '../document/node-at.ts'
import { checkSchema, type SchemaViolation } from '../schema/json-schema/check.ts'
import { compileSchema } from '../schema/json-schema/compile.ts'
import type { Node } from '../types.ts'
import type { Rule } from './rule.ts'

/** What options have against the schema that their rule brings for them; empty when they may be used. */
export function optionMistakes(
  { options: wanted }: Rule,
  options: unknown,
): readonly SchemaViolation[] {
  if (wanted === undefined) return [{ pointer: [], keyword: 'false', text: 'is not known' }]
  const compiled = compileSchema({ type: 'object', allOf: [wanted.schema] }, (pattern) => {
    const expression = new RegExp(pattern, 'u')
    return (text) => expression.test(text)
  })
  return 'root' in compiled ? (checkSchema(options, compiled) ?? []) : []
}

/** The same for options of a configuration, each with its place. */
export function optionProblems(
  rule: Rule,
  options: Node,
): readonly { readonly at: Node; readonly text: string }[] {
  const place = options.pointer.slice(options.document.base.length)
  return optionMistakes(rule, options.value).map(({ pointer, text }) => ({
    at: nodeAt(options.document.root, [...place, ...pointer]) ?? options,
    text,
  }))
}
