import { DEFAULT_LINE } from '../core/release/release.ts'
import type { Node } from '../core/types.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import { customRulesIn } from './config-file.ts'
import type { Effective } from './effective.ts'
import type { SourcedValue } from './sourced-value.ts'

/** One thing that holds for a file, for a reader. */
export interface EffectiveValue {
  /** Keys on the way to it: `rules`, `unknown-field`. */
  readonly name: readonly string[]
  readonly value: unknown
  /** Path, line and column, both counted from 1; undefined for what holds by itself. */
  readonly from:
    | { readonly path: string; readonly line: number; readonly column: number }
    | undefined
}

const DEFAULTS: readonly (readonly [string, unknown])[] = [
  ['projectNamespacePrefix', 'platform-p-'],
  ['release', `0.${DEFAULT_LINE}`],
  ['requireReason', false],
  ['maxFileSize', 5],
]

/** Everything that holds for a file, in the order of the schema, each with where it is sourced. */
export function describe(effective: Effective): readonly EffectiveValue[] {
  const { preset, ignored, values, lists, withCustomRules } = effective
  const one = (name: string, sourced: SourcedValue<unknown>) => [
    { name: [shownName(name)], value: sourced.value, from: originOf(sourced.at) },
  ]
  const silent = DEFAULTS.filter(([name]) => !values.has(name as 'maxFileSize'))
  return [
    ...(ignored === undefined
      ? []
      : [{ name: ['ignored'], value: true, from: originOf(ignored.at) }]),
    ...(preset === undefined
      ? [{ name: ['extends'], value: 'recommended', from: undefined }]
      : one('extends', preset)),
    ...rulesOf(effective),
    ...[...values].flatMap(([name, sourced]) => one(name, sourced)),
    ...silent.map(([name, value]) => ({ name: [shownName(name)], value, from: undefined })),
    ...[...lists].flatMap(([name, items]) => items.flatMap((item) => one(name, item))),
    ...withCustomRules.flatMap(({ root }) =>
      (customRulesIn(root)?.children() ?? []).map((rule) => {
        const id = (rule as Node<ConfigCustomRule>).get('id')
        return { name: ['customRules'], value: id?.value, from: originOf(id ?? rule) }
      }),
    ),
  ]
}

/** Releases and patches have one setting. */
const shownName = (name: string) => (name === 'release' ? 'target' : name)

function rulesOf({ rules }: Effective): EffectiveValue[] {
  return [...rules].flatMap(([id, { severity, options }]) => [
    ...(severity === undefined
      ? []
      : [{ name: ['rules', id], value: severity.value, from: originOf(severity.at) }]),
    ...(options === undefined
      ? []
      : [{ name: ['rules', id, 'options'], value: options.value, from: originOf(options.at) }]),
  ])
}

function originOf(node: Node): EffectiveValue['from'] {
  const { file } = node.document
  const { line, column } = file.lines.position(node.span.start)
  return { path: file.path, line: line + 1, column: column + 1 }
}
