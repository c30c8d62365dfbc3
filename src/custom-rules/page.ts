import type { CustomRule } from '../core/lint/rule.ts'
import { shownWords } from '../core/secret/hide-credentials.ts'
import type { ConfigCustomRule } from '../generated/types.ts'

/** The page of a custom rule as text: what its author wrote is not rendered as Markdown. */
export function customRulePage({ id, definition }: CustomRule): string {
  const {
    kinds = [],
    forEach,
    when,
    check,
    at,
    severity,
    message,
    url,
  } = definition as ConfigCustomRule
  const rows = [
    ['kinds', kinds.join(', ')],
    ['severity', severity ?? 'error'],
    ['at', at],
    ['for each', forEach],
    ['when', when],
    ['check', check],
  ]
  const facts = rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`- ${name}: \`${value.trim()}\``],
  )
  const more = url === undefined ? [] : ['', `More: ${url}`]
  return shownWords([`# ${id}`, '', message ?? '', '', ...facts, ...more, ''].join('\n'))
}
