import type { Evaluation, EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import { maskFiller } from '../../core/template/filler.ts'
import type { PatchExpression } from '../expression-node.ts'
import { sampleObject } from '../path/samples.ts'

/** One evaluation of an expression on a sample value. */
export interface SampleRun {
  readonly value: unknown
  readonly outcome: Evaluation
}

/**
 * An expression that reads more than the value and the names of the virtual cluster has no result that a sample
 * could show; neither the platform's generated names nor values that only the product has are known.
 */
const DEPENDS = /\b(?:hostObject|virtualObject|config|valueExists|virtualToHostDNS|Date|random)\b/

/** True if samples can show something of the expression: it parses and depends on its value alone. */
export function canBeRun({ parsed, analysis }: PatchExpression): boolean {
  const { ast, masked, problem, templated } = parsed
  if (ast === undefined || problem !== undefined || templated) return false
  if (DEPENDS.test(masked) || masked.includes(maskFiller)) return false
  // It is not known what a name of the settings stands for.
  if (analysis.names.some(({ origin }) => origin === 'configured')) return false
  // A name that the context lacks is another mistake.
  const { unknownProperties, undefinedNames, forbiddenUses } = analysis
  return [unknownProperties, undefinedNames, forbiddenUses].every((list) => list.length === 0)
}

/** Runs code in the place of an expression on a value. */
export function evaluateAt(
  expression: PatchExpression,
  code: string,
  value: unknown,
  evaluator: Evaluator,
): Evaluation {
  return evaluator.evaluate(code, { value, context: contextFor(expression) })
}

export const evaluate = (expression: PatchExpression, value: unknown, evaluator: Evaluator) =>
  evaluateAt(expression, expression.parsed.masked, value, evaluator)

/** Tries one value after another; what is stopped once is not tried again. */
export function tryValues(
  expression: PatchExpression,
  values: readonly unknown[],
  evaluator: Evaluator,
): readonly SampleRun[] {
  const runs: SampleRun[] = []
  for (const value of values) {
    const outcome = evaluate(expression, value, evaluator)
    runs.push({ value, outcome })
    if (outcome.kind === 'limit') break
  }
  return runs
}

/** A context as an expression may find it, with both objects there. */
export function contextFor({ schema, path }: PatchExpression): EvaluationContext {
  const object = (schema && sampleObject(schema.kind)) ?? custom
  const text = typeof path?.value === 'string' ? path.value : ''
  return {
    vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
    hostObject: object,
    virtualObject: object,
    path: text,
  }
}

const custom = { metadata: { name: 'web', namespace: 'shop', labels: {}, annotations: {} } }
