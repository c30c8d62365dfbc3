import { expect, it } from 'vitest'
import { renderPage } from '../../src/cli/output/page.ts'

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`
const dim = (text: string) => `\u001b[2m${text}\u001b[22m`

it('makes headings bold and code dim, and leaves fences, marks and addresses out', () => {
  const page = [
    '# a-rule',
    '<!-- facts -->',
    '| a | b |',
    '<!-- /facts -->',
    'Use `x` as [the other](other.md) **does**.',
    '```yaml',
    '# no heading',
    '',
    'a: `b`',
    '```',
    '````text',
    '```',
    '````',
    '<details>',
    '<summary>More examples</summary>',
    '</details>',
    '',
  ].join('\n')
  expect(renderPage(page).split('\n')).toEqual([
    bold('a-rule'),
    '| a | b |',
    `Use ${dim('x')} as the other ${bold('does')}.`,
    `    ${dim('# no heading')}`,
    '',
    `    ${dim('a: `b`')}`,
    `    ${dim('```')}`,
    bold('More examples'),
    '',
  ])
})
