import { rules } from '../../../rules/index.ts'
import type { CustomRule } from '../../core/lint/rule.ts'
import { didYouMean, hintAt } from '../../core/search/did-you-mean.ts'
import { customRulePage } from '../../custom-rules/page.ts'
import { UsageError } from '../../files/usage-error.ts'
import type { Options } from '../args.ts'
import { folderSettings } from '../input/config-files.ts'
import { exit, type Io } from '../io.ts'
import { foreignText } from '../output/foreign-text.ts'
import { renderPage } from '../output/page.ts'
import { styleOf } from '../output/style.ts'
import { rulePage, wholePage } from '../package.ts'

/** `vclint explain ID`: prints the page of a rule for a terminal; --all adds the folded examples. */
export function explain([id]: readonly string[], options: Options, io: Io): number {
  if (id === undefined)
    throw new UsageError(
      'explain needs a rule, for example: vclint explain unknown-field. "vclint rules" lists them all.',
    )
  const { customRules: own } = folderSettings(options, io)
  const found = own.find((rule) => rule.id === id)
  if (found !== undefined) {
    io.stdout.write(renderPage(foreignText(customRulePage(found)), styleOf(options, io)))
    return exit.clean
  }
  const { topic, rule } = knownRule(id, own)
  const whole = wholePage(topic, rule.id) ?? `# ${rule.id}\n\n${rule.summary}\n`
  const short = rulePage(topic, rule.id) ?? whole
  const isShort = options.all !== true && short !== whole
  const page = isShort ? `${short}\nMore examples: vclint explain ${rule.id} --all\n` : whole
  io.stdout.write(renderPage(page, styleOf(options, io)))
  return exit.clean
}

/** The rule with this id, or a usage error that names a near one. */
function knownRule(id: string, own: readonly CustomRule[]): (typeof rules)[number] {
  const found = rules.find(({ rule }) => rule.id === id)
  if (found !== undefined) return found
  const ids = [...rules.map(({ rule }) => rule), ...own].map((rule) => rule.id)
  const alike = ids.filter((each) => `-${each}-`.includes(`-${id}-`))
  const near = didYouMean(id, ids) ?? (alike.length === 1 ? alike[0] : undefined)
  const others = alike.length > 1 ? `Known: ${alike.join(', ')}.` : '"vclint rules" lists all.'
  throw new UsageError(`Unknown rule "${id}". ${hintAt(near, others)}`)
}
