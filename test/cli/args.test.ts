import { expect, it } from 'vitest'
import { readArgs } from '../../src/cli/args.ts'

it.each([
  ['--autofix', 'Write "--fix".'],
  ['--fix-unsafe', 'Write "--fix --unsafe".'],
  ['--stats', '"--statistics" counts findings by rule, "--timing" shows times.'],
  ['--upgrade', 'Write "--upgrade-to LINE".'],
  ['--list-rules', 'Write "vclint rules".'],
  ['--severity', 'Write "--quiet" to see errors only, or "--fail-on SEVERITY".'],
  ['--output-file', 'Write "--format NAME=FILE".'],
  ['-v', 'Write "--version", or "vclint files" to see what is checked.'],
  ['--constructor', '"vclint --help" lists all options.'],
  ['--fromat', 'Did you mean "--format"?'],
])('says what to write instead of %s', (option, hint) => {
  expect(() => readArgs([option])).toThrow(`Unknown option "${option}". ${hint}`)
})
