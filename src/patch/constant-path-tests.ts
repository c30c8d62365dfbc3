import { truthOfPath } from './expression/branches/path-tests.ts'
import type { Span } from './expression/syntax/ast.ts'
import type { PlacedExpression } from './placed-expression.ts'

/** Tests of `context.path` that are the same for every value, because the path has no wildcard. */
export function constantPathTests(
  found: PlacedExpression,
): readonly (Span & { readonly always: boolean })[] {
  const path = found.path?.value
  if (typeof path !== 'string' || !found.parsed.masked.includes('context')) return []
  const tests = found.branches().flatMap(({ branch }) => branch?.tests ?? [])
  const constant = tests.flatMap(({ node: { start, end }, text }) => {
    const always = truthOfPath(text, path)
    return always === undefined ? [] : [[start, { start, end, always }] as const]
  })
  return [...new Map(constant).values()]
}
