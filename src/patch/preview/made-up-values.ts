import type { Evaluation } from '../../core/lint/evaluator.ts'
import type { Node } from '../../core/types.ts'
import { mayBe } from '../expression/types/value-type.ts'
import { expressionOf } from '../patch-expression.ts'
import { parsePath } from '../path/index.ts'
import { usualSamples } from '../sandbox/samples.ts'
import { mayNeedOtherForm } from '../sandbox/throwing.ts'
import type { Code } from './code-keys.ts'

/** A value for a missing key; most such keys are labels and annotations. */
const USUAL_VALUE = 'web'

/** Values for a place that the sample lacks, likeliest first. */
export function madeUpValues(node: Node, key: string, path: string): readonly unknown[] {
  const expression = expressionOf(node.child(key))
  if (expression === undefined) return [USUAL_VALUE]
  const usual = usualSamples(expression, parsePath(path))
  return mayBe(expression.valueType, 'string') ? [USUAL_VALUE, ...usual] : usual
}

/** True if a made-up value threw, but another one may not. */
export function isUnfit(
  { after, back }: { readonly after: Evaluation; readonly back: Evaluation | undefined },
  there: Code | undefined,
  reverse: Code | undefined,
): boolean {
  const [failed, code] = after.kind === 'throws' ? [after, there] : [back, reverse]
  if (failed?.kind !== 'throws' || code === undefined || code.problem !== undefined) return false
  return mayNeedOtherForm(failed, code.text)
}
