import { levels } from '../../core/lint/preset.ts'
import type { Span } from '../../core/types.ts'
import type { CursorPlace } from '../place/place.ts'
import { type Completion, type CompletionContext, type RuleEntry, word } from './completion-item.ts'
import { keyWriter } from './write-key.ts'

/** Completes rules, topics and severities below `rules` of a configuration; undefined elsewhere. */
export function completeRules(
  place: CursorPlace,
  span: Span,
  { rules }: CompletionContext,
): readonly Completion[] | undefined {
  const { cursor, position, document } = place
  const isConfig = document === undefined || document.kind === 'config'
  if (!isConfig || rules.length === 0) return undefined
  const type = position?.type
  if (type === 'ConfigRules' && cursor.at !== 'value') return ruleKeys(place, span, rules)
  if (type === 'ConfigRulePart' && cursor.pointer.at(-1) === 1 && cursor.at !== 'value') {
    const rule = rules.find(({ id }) => id === cursor.pointer.at(-2))
    return optionKeys(place, span, rule)
  }
  const isSeverity =
    type === 'ConfigRule' || (type === 'ConfigRulePart' && cursor.pointer.at(-1) === 0)
  return isSeverity && cursor.at !== 'item' ? severities(place, span) : undefined
}

/** The severity of a rule. */
const SEVERITY = { facts: { types: ['string'] } } as const

function ruleKeys(place: CursorPlace, span: Span, rules: readonly RuleEntry[]) {
  const written = keyWriter(place, span)
  return [...ruleNames(rules, span), ...topicNames(rules, span)].flatMap((one) => {
    const edit = written(one.label, SEVERITY)
    return edit === undefined ? [] : { ...one, ...edit }
  })
}

/** An option of a rule; all options are lists. */
const OPTION = { facts: { types: ['array'] } } as const

function optionKeys(place: CursorPlace, span: Span, rule: RuleEntry | undefined) {
  const written = keyWriter(place, span)
  return Object.entries(rule?.options ?? {}).flatMap(([name, documentation]) => {
    const edit = written(name, OPTION)
    return edit === undefined ? [] : [word(name, 'key', span, { documentation, ...edit })]
  })
}

/** Completions for every rule by id. */
export const ruleNames = (rules: readonly RuleEntry[], span: Span): readonly Completion[] =>
  rules.map(({ id, topic, summary }) =>
    word(id, 'rule', span, { detail: topic, documentation: summary }),
  )

function topicNames(rules: readonly RuleEntry[], span: Span): readonly Completion[] {
  const topics = [...new Set(rules.map(({ topic }) => topic))]
  return topics.map((topic) =>
    word(topic, 'topic', span, { detail: 'topic', documentation: topicText(topic, rules) }),
  )
}

/** The description of a topic in Markdown. */
export function topicText(topic: string, rules: readonly RuleEntry[]): string {
  const own = rules.filter((rule) => rule.topic === topic).map(({ id }) => `\`${id}\``)
  return `All of its rules: ${own.join(', ')}.`
}

const SEVERITIES: Readonly<Record<string, string>> = {
  error: 'The run fails.',
  warning: 'Reported; the run fails only with --fail-on or --max-warnings.',
  info: 'Reported as a hint.',
  off: 'Not reported.',
}

function severities({ cursor, file }: CursorPlace, span: Span): readonly Completion[] {
  const isJson = file.uri.endsWith('.json') && cursor.quote === ''
  return levels.map((level) => {
    const text = isJson ? JSON.stringify(level) : level
    return word(level, 'value', span, { documentation: SEVERITIES[level], text })
  })
}
