import { expect, it } from 'vitest'
import { renderPage } from '../../src/cli/output/page.ts'

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`
const cyan = (text: string) => `\u001b[36m${text}\u001b[39m`

const page = [
  '# a-rule',
  '<!-- facts -->',
  '- **Severity**: error',
  '- **Fix**: safe',
  '<!-- /facts -->',
  '',
  'Use `x` as [the other](other.md) **does**.',
  '```yaml',
  '# no heading',
  '',
  'a: `b`   # a line of code is as long as it is, whatever the width of the terminal may be',
  '```',
  '````text',
  '```',
  '````',
  '<details>',
  '<summary>More examples</summary>',
  '</details>',
  '',
].join('\n')

it('makes headings bold, and leaves fences, marks and addresses out', () => {
  expect(renderPage(page, { color: true }).split('\n')).toEqual([
    bold('a-rule'),
    `- ${bold('Severity')}: error`,
    `- ${bold('Fix')}: safe`,
    '',
    `Use ${cyan('x')} as the other ${bold('does')}.`,
    '    # no heading',
    '',
    '    a: `b`   # a line of code is as long as it is, whatever the width of the terminal may be',
    '    ```',
    bold('More examples'),
    '',
  ])
})

it('keeps the quotes of code where there is no colour', () => {
  expect(renderPage(page, { color: false })).toContain('\nUse `x` as the other does.\n')
})

it('wraps at words, below an item of a list, and never inside of code', () => {
  const text = '- one two three `four five six seven` eight\n- nine\n\nten eleven twelve thirteen\n'
  expect(renderPage(text, { color: false, width: 20 })).toBe(
    '- one two three\n  `four five six seven`\n  eight\n- nine\n\nten eleven twelve\nthirteen\n',
  )
})

it('wraps what is reported, and says which block is the fixed one', () => {
  const text =
    '```text\na.yaml:1:2: error: Two words. [x]\n\n  = help\n```\n\n```yaml fixed\na: 1\n```\n'
  expect(renderPage(text, { color: false, width: 24 })).toBe(
    '    a.yaml:1:2: error:\n      Two words. [x]\n\n      = help\n\nFixed:\n\n    a: 1\n',
  )
})

it('shows a table as a list', () => {
  const table = '| value | means |\n| --- | --- |\n| `a \\| b` | two |\n| `c` | |\n'
  expect(renderPage(table, { color: false })).toBe('- `a | b`: two\n- `c`\n')
  const wide = '| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n'
  expect(renderPage(wide, { color: false })).toBe('- 1: b 2, c 3\n')
})
