import { describe, expect, it } from 'vitest'
import { withFacts, withRuleTable } from '../../scripts/generate/readme-rules.ts'
import { defineRule } from '../../src/core/lint/rule.ts'

const rule = defineRule({
  id: 'odd-name',
  summary: 'A name that is odd | strange.',
  fixable: 'suggest',
  options: {
    lists: { allow: 'Names that are fine.' },
    default: { allow: [] as readonly string[] },
  },
  messages: {
    odd: { severity: 'warning', text: 'Odd.' },
    very: { severity: 'error', text: 'Very odd.' },
    rather: { severity: 'warning', text: 'Rather odd.' },
  },
  check: () => ({ 'WorkspaceInstanceSpec.displayName'() {} }),
})
const row = { topic: 'workspace', rule }

describe('what rules say of themselves', () => {
  it('is in a page directly below its summary, and once only', () => {
    const page = '# odd-name\n\nA name that is odd.\n\n## Why\n'
    const written = withFacts(page, row)
    expect(written).toBe(`# odd-name

A name that is odd.

<!-- facts -->
- **Severity**: error, warning
- **Fix**: suggested
- **Topic**: workspace
- **Checks**: WorkspaceInstance
- **Options**: \`allow\`
<!-- /facts -->

## Why
`)
    expect(withFacts(written, row)).toBe(written)
  })

  it('is on the page of all rules between its markers', () => {
    expect(withRuleTable('# a\n<!-- rules -->\nold\n<!-- /rules -->\nb\n', [row])).toBe(`# a
<!-- rules -->

## workspace

| rule | severity | fix | reports |
| --- | --- | --- | --- |
| [\`odd-name\`](../rules/workspace/odd-name.md) | error, warning | suggested | A name that is odd \\| strange. |
<!-- /rules -->
b
`)
  })

  it('leaves a page without markers alone', () => {
    expect(withRuleTable('# a\n', [row])).toBe('# a\n')
  })
})
