import { rules } from '../../../rules/index.ts'
import { optionsSchema } from '../../config/config-schema.ts'
import type { CustomRule } from '../../core/lint/rule.ts'
import { largest } from '../../core/lists.ts'
import type { RuleInfo } from '../../core/report.ts'
import { hintOfAll } from '../../core/search/did-you-mean.ts'
import { UsageError } from '../../files/usage-error.ts'
import { json, logLine } from '../../reporters/escape.ts'
import { ruleInfos } from '../../run/profile/rule-infos.ts'
import type { Options } from '../args.ts'
import { folderSettings } from '../input/config-files.ts'
import { exit, type Io } from '../io.ts'
import { wantsJson } from '../output/wants-json.ts'
import { ruleUrl } from '../package.ts'

/** `vclint rules [TOPIC]`: the rules as a table, or as JSON with `-f json`. */
export function listRules([topic]: readonly string[], options: Options, io: Io): number {
  const { customRules: own } = folderSettings(options, io)
  const all = ruleInfos({ customRules: own })
  const infos = all.filter((info) => topic === undefined || info.topic === topic)
  if (infos.length === 0) {
    const topics = [...new Set(all.map((info) => info.topic))]
    throw new UsageError(`Unknown topic "${topic}". ${hintOfAll(topic ?? '', topics)}`)
  }
  if (wantsJson(options, 'rules', 'table')) {
    const details = infos.map((info) => withDetails(info, own))
    io.stdout.write(json(details))
    return exit.clean
  }
  const width = largest(infos.map((info) => info.id.length))
  for (const info of infos) {
    const fix = info.fixable === 'safe' ? 'fix' : info.fixable === 'suggest' ? 'suggestion' : ''
    const severity = info.severities.join('/')
    const names = `${info.id.padEnd(width)}  ${info.topic.padEnd(10)}`
    const line = `${names}  ${severity.padEnd(18)}  ${fix.padEnd(10)}  ${info.summary}`
    io.stdout.write(`${logLine(line)}\n`)
  }
  return exit.clean
}

/** The release of every rule that does not name one. */
const FIRST_RELEASE = '0.1.0'

/** For programs: also what each message is by default, what the rule can be set to, and where its page is. */
function withDetails(info: RuleInfo, own: readonly CustomRule[]) {
  const builtIn = rules.find(({ rule: { id } }) => id === info.id)?.rule
  const rule = builtIn ?? own.find(({ id }) => id === info.id)
  const messages = Object.entries(rule?.messages ?? {}).map(([id, { severity }]) => [id, severity])
  return {
    ...info,
    since: rule?.since ?? FIRST_RELEASE,
    messages: Object.fromEntries(messages),
    options: rule?.options && optionsSchema(rule.options),
    page: builtIn === undefined ? info.url : ruleUrl(info.topic, info.id),
  }
}
