import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import { exit, type Io } from '../io.ts'
import { knownRule, rulePage } from '../package.ts'
import { renderPage } from '../page.ts'
import { styleOf } from '../style.ts'

/** `vclint explain ID`: prints the page of a rule, rendered where there is colour. */
export function explain([id]: readonly string[], options: Options, io: Io): number {
  if (id === undefined)
    throw new UsageError(
      'explain needs a rule, for example: vclint explain unknown-field. "vclint rules" lists them all.',
    )
  const { topic, rule } = knownRule(id)
  const page = rulePage(topic, rule.id) ?? `# ${rule.id}\n\n${rule.summary}\n`
  io.stdout.write(styleOf(options, io).color ? renderPage(page) : page)
  return exit.clean
}
