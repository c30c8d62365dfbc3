import type { EvaluationContext } from '../../core/lint/evaluator.ts'
import { maskFiller } from '../../core/template/filler.ts'
import { OUTCOME_BITS } from '../expression/types/kinds.ts'
import { sampleObject } from '../path/samples.ts'
import type { PlacedExpression } from '../placed-expression.ts'
import { readsContext } from './realm/reads-context.ts'
import type { Trace } from './trace.ts'

/** Names whose values exist only in a cluster. */
const CLUSTER_NAMES = /\b(?:config|valueExists)\b/

/** True if runs can show something of the expression: it parses, and all its names are known. */
export function canBeTraced({ parsed, textFacts }: PlacedExpression): boolean {
  const { ast, masked, problem, templated } = parsed
  if (ast === undefined || problem !== undefined || templated || CLUSTER_NAMES.test(masked))
    return false
  // The value of a name from the settings is unknown.
  const isForeign = textFacts.names.some(({ origin }) => /^(?:tolerated|configured)$/.test(origin))
  return !isForeign && textFacts.undefinedNames.length + textFacts.forbiddenUses.length === 0
}

/** Neither generated names nor the contents of a cluster's objects are known. */
const READS_CLUSTER = /\b(?:hostObject|virtualObject|virtualToHostDNS|Date|random)\b/

/**
 * True if it depends only on its value and the virtual cluster's names, so that results are those
 * of a cluster.
 */
export const canBeRun = (expression: PlacedExpression): boolean =>
  canBeTraced(expression) &&
  !READS_CLUSTER.test(expression.parsed.masked) &&
  !expression.parsed.masked.includes(maskFiller) &&
  // Another rule reports a name that the context lacks.
  expression.textFacts.unknownProperties.length === 0

/**
 * True if the runs of the whole always took this branch, so that another run would show nothing
 * new.
 */
export function isTaken({ branch }: PlacedExpression, whole: Trace | string | undefined): boolean {
  if (branch === undefined || typeof whole !== 'object') return false
  const { true: TRUE, false: FALSE } = OUTCOME_BITS
  return branch.tests.every(({ node, text, is }) => {
    // The matched path is known only in a cluster.
    if (/\bpath\b/.test(text)) return false
    const bits = whole.kinds.find(([start, end]) => start === node.start && end === node.end)?.[2]
    const [same, other] = is.value ? [TRUE, FALSE] : [FALSE, TRUE]
    return is.kind === 'truth' && bits !== undefined && (bits & same) > 0 && (bits & other) === 0
  })
}

/** A context as an expression may find it, with both objects present. */
export function contextFor({ schema, path }: PlacedExpression): EvaluationContext {
  const object = (schema && sampleObject(schema.kind)) ?? custom
  const text = typeof path?.value === 'string' ? path.value : ''
  return {
    vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
    hostObject: object,
    virtualObject: object,
    path: text,
  }
}

/** The same as JSON; empty if no code can read it, which is faster than a whole sample object. */
export const writtenContext = (context: EvaluationContext, codes: readonly string[]): string =>
  codes.some(readsContext) ? JSON.stringify(context) : '{}'

const custom = { metadata: { name: 'web', namespace: 'shop', labels: {}, annotations: {} } }
