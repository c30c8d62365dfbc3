import type { Messages, Reported } from '../core/lint/rule.ts'
import type { Node, Span } from '../core/types.ts'
import { type CheckContext, checkOnce } from './kept-checks.ts'
import { expressionOf, type PatchExpression } from './patch-expression.ts'

/** Checks every expression. */
export const eachExpression = <Report extends (reported: never) => void>(
  context: CheckContext<Report>,
  check: (expression: PatchExpression, report: Report) => void,
) => ({
  '@expression'(node: Node) {
    checkOnce(node, context, (report) => {
      const found = expressionOf(node, context.settings)
      if (found !== undefined) check(found, report)
    })
  },
})

/**
 * Checks every expression, then each of its branches that the context decides on. Places that
 * already have a finding are skipped.
 */
export const eachBranch = <M extends Messages>(
  context: CheckContext<(reported: Reported<M>) => void>,
  check: (expression: PatchExpression, report: (reported: Reported<M>) => void) => void,
) =>
  eachExpression(context, (found, report) => {
    const places: Span[] = []
    const reportIn = (given: string | undefined) => (reported: Reported<M>) => {
      const place = reported.span ?? reported.at.span
      const isKnown = places.some(({ start, end }) => start < place.end && place.start < end)
      if (given !== undefined && isKnown) return
      places.push(place)
      report({ ...reported, given })
    }
    check(found, reportIn(undefined))
    for (const branch of found.inBranches) check(branch, reportIn(branch.branch?.condition))
  })
