import type { Node } from '../../core/types.ts'
import type { ExpressionScope } from '../../custom-rules/language.ts'
import { type Completion, type CustomRuleLanguage, word } from './completion-item.ts'

const EXPRESSIONS: readonly unknown[] = ['forEach', 'when', 'check']

/** The use of CEL in a configuration node: as code, in a text's placeholders, or as a path. */
export const celIn = ({ name, parent }: Node): 'code' | 'text' | 'path' | undefined => {
  if (parent?.type !== 'ConfigCustomRule') return undefined
  if (EXPRESSIONS.includes(name)) return 'code'
  return name === 'message' ? 'text' : name === 'at' ? 'path' : undefined
}

/** The rule that contains an expression. */
function scopeOf({ name, parent }: Node): ExpressionScope {
  const kinds = parent?.child('kinds')?.children() ?? []
  const forEach = name === 'forEach' ? undefined : parent?.child('forEach')?.value
  return {
    kinds: kinds.map(({ value }) => String(value)),
    forEach: typeof forEach === 'string' ? forEach : undefined,
  }
}

/** Names that fit at the end of the code before the cursor; in a message, within a placeholder. */
export function celNames(node: Node, before: string, cel: CustomRuleLanguage) {
  const sort = celIn(node)
  const code = sort === 'text' ? /\{\{((?:(?!\}\}).)*)$/s.exec(before)?.[1] : before
  if (code === undefined) return undefined
  const { celNamesAt, pathNamesAt } = cel
  return (sort === 'path' ? pathNamesAt : celNamesAt)(code, scopeOf(node))
}

/** Completions in an expression of a custom rule. */
export function completeCel(
  node: Node,
  before: string,
  offset: number,
  cel: CustomRuleLanguage,
): readonly Completion[] {
  const found = celNames(node, before, cel)
  const span = { start: offset - (found?.typed.length ?? 0), end: offset }
  return (found?.names ?? []).map(({ name, kind, ...about }) => word(name, kind, span, about))
}
