import { rules } from '../../rules/index.ts'
import type { OwnRule } from '../core/lint/rule.ts'
import { groupBy } from '../core/text/group-by.ts'

/** Ids of the rules of each topic. */
export const topics: ReadonlyMap<string, readonly string[]> = new Map(
  [...groupBy(rules, ({ topic }) => topic)].map(([topic, own]) => [
    topic,
    own.map(({ rule }) => rule.id),
  ]),
)

/** What is before the slash in the id of an own rule. */
export const topicOf = ({ id }: OwnRule): string => id.split('/')[0] ?? ''
