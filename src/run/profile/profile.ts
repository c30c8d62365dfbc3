import { rules as allRules } from '../../../rules/index.ts'
import { MAX_KEPT, MAX_RUN_WORK } from '../../core/limits.ts'
import { EvaluationBudget, type Evaluator } from '../../core/lint/evaluator.ts'
import { type RuleSet, ruleSetOf } from '../../core/lint/lint-file.ts'
import { type Precedence, precedenceOf } from '../../core/lint/precedence.ts'
import type { ActiveRule } from '../../core/lint/preset.ts'
import { isOff, severityOf } from '../../core/lint/preset.ts'
import { type CustomRule, defaultSettings, type Rule, type Settings } from '../../core/lint/rule.ts'
import type { RuleSettings } from '../../core/rule-settings.ts'
import type { Finding } from '../../core/types.ts'
import { builtInRules, topicOf, topics } from './topics.ts'

/** The configuration of some files. Prepared once per object, so share it. */
export interface Profile extends RuleSettings {
  readonly settings?: Partial<Settings> | undefined
}

export interface ConfiguredRules {
  readonly set: RuleSet
  readonly settings: Settings
  readonly precedence: Precedence
}

/**
 * Findings in a configuration cannot be turned off by itself. Only vclint reads it, so other
 * readers' interpretation of its scalars does not matter.
 */
export const configProfile = ({ settings }: Profile = {}): Profile => ({
  settings,
  rules: { 'ambiguous-scalar': { severity: 'off' }, 'null-for-object': { severity: 'off' } },
})

/**
 * A profile with every rule, for joins; each file's own profile decides which findings are
 * reported.
 */
export function forJoins({ rules = {}, settings }: Profile): Profile {
  const options = Object.entries(rules).map(([id, setting]) => [id, { options: setting.options }])
  return { preset: 'strict', rules: Object.fromEntries(options), settings }
}

/** A joined finding under the file's own profile; empty if the finding was not requested. */
export function underProfile(finding: Finding, profiles: ReadonlyMap<string, Profile>): Finding[] {
  const profile = profiles.get(finding.uri)
  const own = profile?.settings?.customRules ?? []
  const rule = builtInRules().get(finding.rule) ?? own.find(({ id }) => id === finding.rule)
  if (profile === undefined || rule === undefined) return []
  const severity = severityOf(levelsOf(rule, profile), finding.messageId)
  return severity === 'off' ? [] : [{ ...finding, severity }]
}

/** A profile with only the rules that report unreadable files. */
export function forReading(profile: Profile = {}): Profile {
  const others = allRules.filter(({ rule }) => !READING.has(rule.id))
  const off = others.map(({ rule }) => [rule.id, { severity: 'off' }] as const)
  return { ...profile, rules: { ...profile.rules, ...Object.fromEntries(off) } }
}

const READING: ReadonlySet<string> = new Set(['yaml-syntax', 'document-too-complex'])

type OfRule = Pick<Finding, 'rule'>

export const isOnChange = ({ rule }: OfRule): boolean => changeRules.has(rule)

const changeRules: ReadonlySet<string> = new Set(
  allRules.filter(({ topic }) => topic === 'change').map(({ rule }) => rule.id),
)

const levelsOf = (rule: Rule, { preset, rules = {} }: Profile): ActiveRule => {
  const setting = Object.hasOwn(rules, rule.id) ? rules[rule.id] : undefined
  return { rule, preset, severity: setting?.severity, options: setting?.options }
}

/** Creates the rules for a profile; `derive` changes the profile first. */
export type RuleSetFor = (
  profile: Profile,
  derive?: (profile: Profile) => Profile,
) => ConfiguredRules

export interface RuleSetOptions {
  /** May wrap each rule. */
  readonly change?: ((rule: Rule) => Rule) | undefined
  /** Runs the expressions of patches. */
  readonly evaluator?: Evaluator | undefined
}

/**
 * Prepares each profile once while it is in use, and shares rules between profiles with the same
 * settings.
 */
export function createRuleSets(today: string, options: RuleSetOptions = {}): RuleSetFor {
  const plain = new WeakMap<Profile, ConfiguredRules>()
  const derived = new WeakMap<Profile, ConfiguredRules>()
  const equal = new Map<string, ActiveRules>()
  // A host that runs expressions elsewhere continues meanwhile.
  const evaluationBudget = options.evaluator?.later ? undefined : new EvaluationBudget(MAX_RUN_WORK)
  return (profile, derive) => {
    const known = derive === undefined ? plain : derived
    const before = known.get(profile)
    if (before !== undefined) return before
    const wanted = derive?.(profile) ?? profile
    const { preset, rules, settings } = wanted
    const customRules = settings?.customRules ?? []
    const id = JSON.stringify([preset, rules])
    const active = (customRules.length === 0 && equal.get(id)) || activeRules(wanted, options)
    if (equal.size >= MAX_KEPT) equal.clear()
    if (customRules.length === 0) equal.set(id, active)
    const { evaluator } = options
    const names = { ...namesOf(customRules), today, evaluator, evaluationBudget }
    const own = { ...names, ruleSettings: { preset, rules } }
    const made = { ...active, settings: { ...defaultSettings, ...own, ...settings } }
    known.set(profile, made)
    return made
  }
}

/** The names that comments and configurations may use. */
function namesOf(customRules: readonly CustomRule[]): Pick<Settings, 'rules' | 'topics'> {
  const builtIn = [...topics().keys()]
  if (customRules.length === 0) return { rules: builtInRules(), topics: builtIn }
  const own = customRules.map(topicOf)
  return {
    rules: new Map([...builtInRules(), ...customRules.map((rule) => [rule.id, rule] as const)]),
    topics: [...builtIn, ...new Set(own)],
  }
}

export type ActiveRules = Pick<ConfiguredRules, 'set' | 'precedence'>

/** The rules that a profile leaves on. */
export function activeRules(
  profile: Profile,
  { change = (rule) => rule }: Pick<RuleSetOptions, 'change'> = {},
): ActiveRules {
  const active = [...allRules.map(({ rule }) => rule), ...(profile.settings?.customRules ?? [])]
    .map((rule) => levelsOf(change(rule), profile))
    .filter((one) => !isOff(one))
  return { set: ruleSetOf(active), precedence: precedenceOf(active) }
}
