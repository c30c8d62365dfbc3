import type { Level, Preset } from '../rule-settings.ts'
import type { Rule } from './rule.ts'

export const levels: readonly string[] = ['error', 'warning', 'info', 'off'] satisfies Level[]

export const isLevel = (value: unknown): value is Level => levels.includes(value as string)

/** Maps the severities of messages. */
export const presets = {
  minimal: { error: 'error', warning: 'off', info: 'off', off: 'off' },
  recommended: { error: 'error', warning: 'warning', info: 'info', off: 'off' },
  strict: { error: 'error', warning: 'warning', info: 'warning', off: 'warning' },
} as const satisfies Readonly<Record<Preset, Readonly<Record<Level, Level>>>>

export const isPreset = (name: string): name is Preset => Object.hasOwn(presets, name)

/** The settings that decide the severity of a rule's messages. */
export interface Levels {
  readonly rule: Rule
  readonly preset?: Preset | undefined
  /** Overrides the severity of every message. */
  readonly severity?: Level | undefined
}

/** The effective severity of a message. */
export function severityOf({ rule, preset, severity }: Levels, messageId: string): Level {
  const message = rule.messages[messageId]
  if (message === undefined) throw new Error(`Rule "${rule.id}" has no message "${messageId}".`)
  return severity ?? presets[preset ?? 'recommended'][message.severity]
}

/** A rule is off if none of its messages has a severity. */
export const isOff = (levels: Levels): boolean =>
  Object.keys(levels.rule.messages).every((id) => severityOf(levels, id) === 'off')

/** A rule together with its configuration. */
export interface ActiveRule extends Levels {
  readonly options?: unknown
}
