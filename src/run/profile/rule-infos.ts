import { rules } from '../../../rules/index.ts'
import type { CustomRule } from '../../core/lint/rule.ts'
import type { RuleInfo } from '../../core/report.ts'
import { customRulePage } from '../../custom-rules/page.ts'
import { topicOf } from './topics.ts'

export interface RuleSources {
  /** Address of a rule's page, if the host has one. */
  readonly ruleUrl?: (topic: string, id: string) => string | undefined
  /** Custom rules of configurations. */
  readonly customRules?: readonly CustomRule[] | undefined
  /** Markdown of a rule's page. */
  readonly rulePage?: (topic: string, id: string) => string | undefined
}

/** The facts of all rules, or of some. */
export function ruleInfos(parts: RuleSources = {}, only?: ReadonlySet<string>): RuleInfo[] {
  const own = (parts.customRules ?? []).map((rule) => ({
    id: rule.id,
    topic: topicOf(rule),
    summary: rule.summary,
    severities: [rule.messages.broken?.severity ?? 'error'],
    fixable: rule.fixable,
    url: rule.url,
    page: customRulePage(rule),
  }))
  const builtIn = rules.flatMap(({ topic, rule }) => {
    if (only !== undefined && !only.has(rule.id)) return []
    const info: RuleInfo = {
      id: rule.id,
      topic,
      summary: rule.summary,
      severities: [...new Set(Object.values(rule.messages).map((message) => message.severity))],
      fixable: rule.fixable,
      page: parts.rulePage?.(topic, rule.id),
      url: parts.ruleUrl?.(topic, rule.id),
    }
    return [info]
  })
  return [...builtIn, ...own.filter(({ id }) => only === undefined || only.has(id))]
}
