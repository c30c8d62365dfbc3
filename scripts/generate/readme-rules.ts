import { factSelectors } from '../../src/core/lint/fact-selectors.ts'
import { selectorsOf } from '../../src/core/lint/lint-file.ts'
import type { Rule } from '../../src/core/lint/rule.ts'
import type { Position } from '../../src/core/schema/positions.ts'
import { groupBy } from '../../src/core/text/group-by.ts'
import { kinds, roots } from '../../src/generated/bind.ts'
import { between } from './between.ts'

export interface TopicRule {
  readonly topic: string
  readonly rule: Rule
}

/** The page of all rules with its table between the markers. */
export function withRuleTable(page: string, rules: readonly TopicRule[]): string {
  return between(between(page, 'rules', ruleTable(rules)), 'safe fixes', safeTable(rules))
}

/** Why nothing changes on the host after what --fix does without --unsafe. */
function safeTable(rules: readonly TopicRule[]): string {
  const safe = rules.filter(({ rule }) => rule.fixable === 'safe')
  const rows = safe.map((one) => row([linkTo(one), one.rule.safeBecause ?? ERRORS_ONLY]))
  return [row(['rule', 'nothing else changes, because']), row(['---', '---']), ...rows].join('\n')
}

const ERRORS_ONLY = 'It reports only what is refused, or fails, as it is.'

const linkTo = ({ topic, rule }: TopicRule) => `[\`${rule.id}\`](../rules/${topic}/${rule.id}.md)`

/** A rule's page with its zone of facts directly below the summary. */
export function withFacts(page: string, { topic, rule }: TopicRule): string {
  const lines = page.split('\n')
  const zone = ['<!-- facts -->', '<!-- /facts -->']
  const marked = page.includes('<!-- facts -->')
    ? page
    : [...lines.slice(0, 3), '', ...zone, ...lines.slice(3)].join('\n')
  return between(marked, 'facts', factList(topic, rule))
}

/** A table for each topic, under a heading by which links and readers find it. */
function ruleTable(rules: readonly TopicRule[]): string {
  const topics = groupBy(rules, ({ topic }) => topic)
  return [...topics]
    .map(([topic, own]) => {
      const head = [row(['rule', 'severity', 'fix', 'reports']), row(['---', '---', '---', '---'])]
      return [`\n## ${topic}\n`, ...head, ...own.map(rowOf)].join('\n')
    })
    .join('\n')
}

function rowOf(one: TopicRule): string {
  const { rule } = one
  const severities = new Set(Object.values(rule.messages).map(({ severity }) => severity))
  return row([linkTo(one), [...severities].sort(bySeverity).join(', '), fixOf(rule), rule.summary])
}

function factList(topic: string, rule: Rule): string {
  const severities = [...new Set(Object.values(rule.messages).map(({ severity }) => severity))]
  const options = Object.keys(rule.options?.lists ?? {})
  const facts = [
    ['Severity', severities.sort(bySeverity).join(', ')],
    ['Fix', fixOf(rule) || 'none'],
    ['Topic', topic],
    ['Checks', kindsOf(topic, rule)],
    ...(options.length === 0 ? [] : [['Options', options.map(code).join(', ')]]),
  ]
  return facts.map(([name, value]) => `- **${name}**: ${value}`).join('\n')
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const code = (text: string) => `\`${text}\``

const ORDER = ['error', 'warning', 'info', 'off']
const bySeverity = (a: string, b: string) => ORDER.indexOf(a) - ORDER.indexOf(b)

const fixOf = ({ fixable }: Rule) => (fixable === 'suggest' ? 'suggested' : (fixable ?? ''))

/** Which kinds of documents a rule listens to, as its selectors show. */
function kindsOf(topic: string, rule: Rule): string {
  if (rule.check === undefined) return 'all files together'
  const selectors = selectorsOf(rule)
  const handlesBelow = (root: Position | undefined) => {
    const names = root === undefined ? new Set() : selectorsBelow(root)
    return selectors.some((selector) => names.has(selector))
  }
  const handled = kinds.filter(({ kind }) => kind !== 'Manifest' && handlesBelow(roots[kind]))
  if (handled.length === 0) return 'every file'
  const platform = kinds.filter(({ kind, group }) => kind !== 'Manifest' && group === PLATFORM)
  const isAll = (some: readonly unknown[]) => some.length === handled.length
  if (
    topic === 'manifest' ||
    (isAll(platform) && handled.every(({ group }) => group === PLATFORM))
  ) {
    return 'objects of the platform'
  }
  if (handled.length === kinds.length - 1) return 'every document'
  return handled.map(({ kind }) => (kind === 'vc' ? 'vc.yaml' : kind)).join(', ')
}

const PLATFORM = 'management.platform.sh'

/** The selectors that visitors can use in a kind of document. */
function selectorsBelow(root: Position): ReadonlySet<string> {
  const names = new Set(['Document', 'UnknownKey', '@null', '@ambiguous'])
  const seen = new Set<Position>()
  const open = [root]
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (seen.has(position)) continue
    seen.add(position)
    for (const selector of position.selectors) names.add(selector).add(`${selector}:raw`)
    for (const selector of factSelectors(position.facts)) names.add(selector)
    for (const child of Object.values(position.properties ?? {})) open.push(child)
    if (position.rest !== undefined) open.push(position.rest)
    if (position.items !== undefined) open.push(position.items)
  }
  return names
}
