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

/** Ids of the rules of each topic. A function, so that a run without our files need not load the rules. */
export const topics = () => byTopic

/** Rules that come with the program, by their ids; a function for the same reason. */
export const builtInRules = () => byId

/** The text before the slash in the id of a custom rule. */
export const topicOf = ({ id }: CustomRule): string => id.split('/')[0] ?? ''
