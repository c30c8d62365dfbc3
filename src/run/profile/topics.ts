import { rules } from '../../../rules/index.ts'
import type { CustomRule, Rule } from '../../core/lint/rule.ts'
import { groupBy } from '../../core/text/group-by.ts'

const byTopic: ReadonlyMap<string, readonly string[]> = new Map(
  [...groupBy(rules, ({ topic }) => topic)].map(([topic, own]) => [
    topic,
    own.map(({ rule }) => rule.id),
  ]),
)
const byId: ReadonlyMap<string, Rule> = new Map(rules.map(({ rule }) => [rule.id, rule]))

/**
 * Rule ids of each topic. A function, so that a run without relevant files need not load the rules.
 */
export const topics = () => byTopic

/** Built-in rules by id; a function for the same reason. */
export const builtInRules = () => byId

/** The part of a custom rule's id before the slash. */
export const topicOf = ({ id }: CustomRule): string => id.split('/')[0] ?? ''
