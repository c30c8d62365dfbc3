import { expect, it } from 'vitest'
import { removedWords, rewritingOf } from '../../scripts/files-with.ts'

it('finds the fixed words that a change of a message removes', () => {
  const diff = [
    '--- a/rules/access-key/negative-ttl.ts',
    '+++ b/rules/access-key/negative-ttl.ts',
    `-    negative: warning('"ttl" is {ttl}, but a lifetime cannot be negative. Change it.'),`,
    `+    negative: warning('"ttl" is {ttl}, but a lifetime cannot be below 0. Change it.'),`,
    "-    kept: warning('These words are moved to another message.'),",
    "-    short: 'Too short.',",
  ].join('\n')
  const now = "    other: warning('These words are moved to another message.'),"
  expect(removedWords(diff, now)).toEqual([', but a lifetime cannot be negative. Change it.'])
})

it('names the commands that write such files again, and none for files written by hand', () => {
  expect(
    rewritingOf([
      'rules/directive/expired-suppression.md',
      'test/cli/list.scenario',
      'test/cases/vc-role.txt',
      'test/golden/findings/texts.txt',
    ]),
  ).toEqual([
    'npm run spec expired-suppression',
    'npm run generate',
    "UPDATE_SCENARIOS=1 npx vitest run --project program test/scenarios.test.ts -t ' (list) says'",
    'UPDATE_CASES=1 npx vitest run --project unit test/cases.test.ts',
    'npx vitest run test/rules.test.ts -u',
  ])
  expect(rewritingOf(['docs/facts.md', 'test/lsp/walk.test.ts'])).toEqual([])
})
