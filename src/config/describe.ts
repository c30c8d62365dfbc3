import { DEFAULT_LINE } from '../core/release/release.ts'
import type { Node } from '../core/types.ts'
import type { ConfigCustomRule } from '../generated/types.ts'
import type { Effective } from './effective.ts'

/** One setting of a file, for a reader. */
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

/** All settings of a file in the order of the schema, each with its source. */
export function describe(effective: Effective): readonly EffectiveValue[] {
  const { preset, ignored, rules, values, lists, set, withCustomRules } = effective
  const silent = DEFAULTS.filter(([name]) => !values.has(name as 'maxFileSize'))
  const bringing = withCustomRules.flatMap(({ root }) => root.get('customRules')?.children() ?? [])
  return [
    ...setAt(['ignored'], ignored, true),
    ...(preset === undefined
      ? [{ name: ['extends'], value: 'recommended', from: undefined }]
      : setAt(['extends'], preset)),
    ...[...rules].flatMap(([id, { severity, options }]) => [
      ...setAt(['rules', id], severity),
      ...setAt(['rules', id, 'options'], options),
    ]),
    ...[...values].flatMap(([name, node]) => setAt([shownName(name)], node)),
    ...setAt(['set'], set, set?.name),
    ...silent.map(([name, value]) => ({ name: [shownName(name)], value, from: undefined })),
    ...[...lists].flatMap(([name, items]) => items.flatMap((item) => setAt([name], item))),
    ...bringing.flatMap((rule) =>
      setAt(['customRules'], (rule as Node<ConfigCustomRule>).get('id')),
    ),
  ]
}

const setAt = (name: readonly string[], node: Node | undefined, value = node?.value) =>
  node === undefined ? [] : [{ name, value, from: originOf(node) }]

/** Release lines and patched objects share one setting. */
const shownName = (name: string) => (name === 'release' ? 'target' : name)

function originOf(node: Node): EffectiveValue['from'] {
  const { file } = node.document
  const { line, column } = file.lines.position(node.span.start)
  return { path: file.path, line: line + 1, column: column + 1 }
}
