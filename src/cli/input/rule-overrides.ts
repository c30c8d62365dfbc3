import { isLevel } from '../../core/lint/preset.ts'
import type { CustomRule } from '../../core/lint/rule.ts'
import type { RuleSetting } from '../../core/rule-settings.ts'
import { didYouMean, hintAt } from '../../core/search/did-you-mean.ts'
import { UsageError } from '../../files/usage-error.ts'
import { builtInRules, topics } from '../../run/profile/topics.ts'
import type { Options } from '../args.ts'

/**
 * The severities that `--rule NAME=SEVERITY` sets. The setting of a rule wins over that of its
 * topic.
 */
export function overrides(given: readonly string[]): Record<string, RuleSetting> {
  const ofTopics: Record<string, RuleSetting> = {}
  const ofRules: Record<string, RuleSetting> = {}
  for (const pair of given) {
    const [name = '', severity] = pair.split('=')
    const ids = rulesNamed(name)
    if (severity === undefined)
      throw new UsageError(`--rule needs a severity, for example: --rule ${name}=off.`)
    if (!isLevel(severity))
      throw new UsageError(
        `--rule ${name}: "${severity}" is not a severity. Use error, warning, info or off.`,
      )
    for (const id of ids) (topics().has(name) ? ofTopics : ofRules)[id] = { severity }
  }
  return { ...ofTopics, ...ofRules }
}

/** Refuses the names of custom rules that no configuration defines. */
export function refuseUnknown(named: readonly string[], customRules: readonly CustomRule[]): void {
  const ids = customRules.map(({ id }) => id)
  const unknown = named.find((id) => id.includes('/') && !ids.includes(id))
  if (unknown === undefined) return
  const hint = hintAt(didYouMean(unknown, ids), 'No configuration defines it.')
  throw new UsageError(`There is no rule "${unknown}". ${hint}`)
}

/** Those of a topic, or the rule of this name. */
export function rulesNamed(name: string): readonly string[] {
  // Rules of configurations are known only after these have been read.
  if (name.includes('/')) return [name]
  const found = topics().get(name) ?? (builtInRules().has(name) ? [name] : undefined)
  if (found !== undefined) return found
  const near = didYouMean(name, [...topics().keys(), ...builtInRules().keys()])
  throw new UsageError(
    `There is no rule or topic "${name}". ${hintAt(near, '"vclint rules" lists all.')}`,
  )
}

/** Says by the id of a rule if its findings are reported; undefined if all are. */
export type OnlyRules = ((rule: string) => boolean) | undefined

/** A file that does not parse is not checked, so these rules report whatever `--only` names. */
const UNCHECKED = ['yaml-syntax', 'document-too-complex']

/** The ids of the rules and topics that `--only` names. */
export const namedRules = ({ only = [] }: Pick<Options, 'only'>): readonly string[] =>
  only.flatMap((list) => list.split(',')).flatMap((name) => rulesNamed(name.trim()))

/** The rules that a command shows, as far as `--only` names them, and custom rules that compare. */
export function chosenRules(
  { only }: Pick<Options, 'only'>,
  customRules: () => readonly CustomRule[],
  ofCommand: OnlyRules,
): OnlyRules {
  const wanted = only && new Set([...namedRules({ only }), ...UNCHECKED])
  if (wanted === undefined && ofCommand === undefined) return undefined
  // The configurations of all files are known when the first finding is there.
  let changing: ReadonlySet<string> | undefined
  return (rule) => {
    if (wanted?.has(rule) === false) return false
    if (ofCommand === undefined || ofCommand(rule)) return true
    changing ??= new Set(customRules().flatMap((one) => (one.change ? one.id : [])))
    return changing.has(rule)
  }
}
