import { sum } from '../../core/lists.ts'
import { hideCredentials } from '../../core/secret/hide-credentials.ts'
import { shown } from '../../files/discover.ts'
import { native, slashed } from '../../files/slashes.ts'
import { UsageError } from '../../files/usage-error.ts'
import { testCustomRules } from '../../in-memory/test-custom-rules.ts'
import { logLine } from '../../reporters/escape.ts'
import { count } from '../../reporters/reporter.ts'
import type { Options } from '../args.ts'
import { onDisk, openConfig } from '../input/config-files.ts'
import { refuseUnknown } from '../input/rule-overrides.ts'
import { exit, type Io } from '../io.ts'

/** `vclint test-rules [RULE…]`: whether custom rules report their invalid examples, and those only. */
export function testRules(ids: readonly string[], options: Options, io: Io): number {
  const place = onDisk(io.cwd)
  const { configs } = openConfig(options, place)
  const all = configs.customRules(slashed(io.cwd))
  if (all.length === 0)
    throw new UsageError(
      'The configuration defines no rules. "vclint init --custom-rule" writes an example.',
    )
  refuseUnknown(ids, all)
  const rules = all.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const readText = (path: string) =>
    place.tree.exists(native(path)) ? place.tree.readText(native(path)) : undefined
  const results = configs
    .files()
    .map((config) => testCustomRules(config, rules, { readText, boundaryOf: configs.boundaryOf }))
  const failed = results.flatMap((result) => result.failed)
  for (const { id, path, line, column, text } of failed)
    io.stdout.write(
      `${logLine(shown(native(path), io.cwd))}:${line}:${column}: ${logLine(hideCredentials(text))} [${id}]\n`,
    )
  const examples = sum(results.map((result) => result.examples))
  const tested = sum(results.map((result) => result.rules))
  const bad = failed.length === 0 ? 'as expected' : `${failed.length} not as expected`
  io.stdout.write(`${examples} examples, ${count(tested, 'rule')}: ${bad}.\n`)
  return failed.length === 0 ? exit.clean : exit.findings
}
