import type { Messages, Reported, RuleContext } from '../core/lint/rule.ts'
import type { Span } from '../core/types.ts'
import { eachExpression, type PatchExpression } from './patch-expression.ts'

type Report<M extends Messages> = (reported: Reported<M>) => void

/**
 * Checks every expression, then each of its branches that the context decides on. Places that
 * already have a finding are skipped.
 */
export const eachBranch = <M extends Messages>(
  { report, settings }: Pick<RuleContext<M>, 'report' | 'settings'>,
  check: (expression: PatchExpression, report: Report<M>) => void,
) =>
  eachExpression(settings, (found) => {
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
