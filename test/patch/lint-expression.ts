import type { Finding } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const evaluator = nodeEvaluator()

/** What the rules report of an expression in a patch of nodes, with the sandbox at hand. */
export function lintExpression(
  expression: string,
  path = 'metadata.labels.zone',
): readonly Finding[] {
  const patches = [{ path, expression, reverseExpression: 'value' }]
  const text = JSON.stringify({ sync: { fromHost: { nodes: { patches } } } })
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  if (crashes.length > 0) throw new Error(String(crashes[0]?.cause))
  return findings
}

export const rulesOn = (expression: string, path?: string): readonly string[] =>
  lintExpression(expression, path).map(({ rule }) => rule)
