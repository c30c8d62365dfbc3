import type { Node } from '../../core/types.ts'
import { around, checkedEdits, firstOf, lastOf } from '../../patch/expression/rewrite/rewrite.ts'
import { expressionEdits, expressionOf } from '../../patch/expression-node.ts'
import { type Refactoring, refactoring } from './refactoring.ts'

/** Code that looks first whether there is a value. */
const GUARDED = /^\(?(?:typeof value|!?!?value(?:Exists)?(?:[!=]==?(?:null|undefined))?[?&|)])/

/** An expression that is given no value returns it as it is; of all other values it makes the same as before. */
export function wrapInGuard(node: Node): Refactoring | undefined {
  const found = expressionOf(node)
  if (found === undefined || found.parsed.problem !== undefined) return undefined
  const { parsed, analysis } = found
  const { ast } = parsed
  if (ast === undefined || analysis.constancy === 'identity') return undefined
  if (found.canonical === undefined || GUARDED.test(found.canonical)) return undefined
  const whole = { start: firstOf(parsed), end: lastOf(parsed, ast.end) }
  const isBareSequence = ast.type === 'SequenceExpression' && whole.start === ast.start
  const [open, close] = isBareSequence ? ['(', ')'] : ['', '']
  const edits = checkedEdits(parsed, around(whole, `value != null ? ${open}`, `${close} : value`))
  return refactoring('Return a missing value as it is', expressionEdits(node, edits))
}
