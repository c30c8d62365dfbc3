import type { AnyNode, Span } from '../ast.ts'
import { isUnknown, type Type, type TypeName, without } from '../value-type.ts'
import type { Analysis } from './analysis.ts'
import type { Assignment } from './assignments.ts'
import type { ResultBranch } from './results.ts'

/** A result that the field cannot take; the type is known, and no case of it fits. */
export interface Misfit extends Span {
  readonly node: AnyNode
  readonly type: Type
  /** The left side of `&&`, where its false comes out: `value === "a" && "b"`. */
  readonly falsy: boolean
}

const KNOWN_TYPES: ReadonlySet<TypeName> = new Set([
  'string',
  'number',
  'boolean',
  'object',
  'array',
  'regexp',
])

/** Compares what comes out with the type of `value`, which is that of the field. */
export function misfits(
  branches: readonly ResultBranch[],
  assignments: readonly Assignment[],
  analysis: Analysis,
): readonly Misfit[] {
  const wanted = analysis.types.valueType
  // What an assignment gives is not what was meant.
  const isMistaken = assignments.some(
    ({ position, changesInput }) => changesInput && position !== 'step',
  )
  if (isMistaken || wanted.names.length === 0 || isUnknown(wanted)) return []
  if (!wanted.names.every((name) => KNOWN_TYPES.has(name))) return []
  const found = branches.flatMap(({ node, start, end, type, functionLike }): Misfit[] => {
    const given = without(type, 'null', 'undefined')
    const fits = given.names.some((name) => !KNOWN_TYPES.has(name) || wanted.names.includes(name))
    if (functionLike !== undefined || given.names.length === 0 || fits) return []
    return [{ node, start, end, type: given, falsy: false }]
  })
  return found.length > 0 ? found : falseResult(wanted, analysis)
}

/** `value === "a" && "b"` is false for every other value. */
function falseResult(wanted: Type, { ast, typeOf }: Analysis): readonly Misfit[] {
  if (ast.type !== 'LogicalExpression' || ast.operator !== '&&') return []
  const type = typeOf(ast.left)
  if (type.names.join() !== 'boolean' || wanted.names.includes('boolean')) return []
  const { start, end } = ast.left
  return [{ node: ast.left, start, end, type, falsy: true }]
}
