import { truncate } from '../../../core/lint/wording.ts'
import { isMapping } from '../../../core/text/mapping.ts'
import type { Node, Pointer } from '../../../core/types.ts'
import { startsWith } from '../objects.ts'
import { type BuiltForm, nameOfBuild } from './built-forms.ts'
import { type BuiltValue, partAt } from './built-value.ts'
import { placeOf, type ShownValue, shownValue } from './shown-value.ts'

/** A change that a build makes to a field of a file, in words without secrets. */
export interface FieldChange {
  /** The kustomization or the object that deploys it so. */
  readonly build: string
  /** `sets it to "big" (dev/kustomization.yaml:6)`. */
  readonly effect: string
}

/** The changes of a field by each build that deploys it. */
export function changesAt(
  node: Node,
  forms: readonly BuiltForm[],
  known: readonly string[],
): readonly FieldChange[] {
  const { file, index, text } = node.document
  if (text !== undefined) return []
  const own = forms.filter(
    ({ document, builds }) =>
      builds.length > 0 &&
      document.file.uri === file.uri &&
      document.index === index &&
      startsWith(node.pointer, document.base),
  )
  return own.flatMap((form) => {
    const effects = effectsOf(form, node, known)
    return form.builds.flatMap((by) =>
      effects.map((effect) => ({ build: nameOfBuild(by, 'path'), effect })),
    )
  })
}

function effectsOf(
  { document, isDeleted, value }: BuiltForm,
  node: Node,
  known: readonly string[],
): readonly string[] {
  if (isDeleted) return ['deletes the object']
  const whole = value()
  const steps = whole && stepsTo(node, document.base.length, whole)
  if (whole === undefined || steps === undefined) return []
  const built = partAt(whole, steps)
  if (built === undefined) return ['removes it']
  const isWhole = isMapping(node.value) && built.parts !== undefined
  if (!isWhole && isAt(built, node) && built.value === node.value) return []
  const shown = partAt(shownValue(whole, known), steps)
  if (shown === undefined) return []
  if (!isWhole) return [`sets it to ${written(shown, built.variable)}`]
  const keys = new Set(Object.keys(node.value ?? {}))
  const added = shown.parts?.filter(({ name }) => !keys.has(String(name))) ?? []
  return added.map((part) => `adds "${part.name}": ${written(part, undefined)}`)
}

/**
 * The way to a node's value in the built object. Items that a patch adds or removes move the others, so an item is
 * known by its place; undefined where the build replaces it.
 */
function stepsTo(node: Node, depth: number, whole: BuiltValue): Pointer | undefined {
  const steps: (string | number)[] = []
  for (const [index, step] of node.pointer.slice(depth).entries()) {
    const pointer = node.pointer.slice(0, depth + index + 1)
    const items = typeof step === 'number' ? (partAt(whole, steps)?.parts ?? []) : undefined
    const item = items?.find((one) => isAt(one, { document: node.document, pointer }))
    if (items !== undefined && item === undefined) return undefined
    steps.push(item?.name ?? step)
  }
  return steps
}

/** A value with its place; mappings and lists are not shown. */
function written(
  { value, parts, isUnknown, origin }: ShownValue,
  variable: Node | undefined,
): string {
  const place = variable === undefined ? origin : placeOf(variable)
  const at = place === undefined ? '' : ` (${place.path}:${place.line})`
  const scalar = typeof value === 'string' ? `"${truncate(value)}"` : String(value)
  const whole = Array.isArray(value) ? 'a list' : 'an object'
  const what = isUnknown ? 'a value that is not known' : parts === undefined ? scalar : whole
  return `${what}${at}`
}

/** True of a value that the file's own node writes. */
function isAt(
  { node }: BuiltValue,
  { document, pointer }: Pick<Node, 'document' | 'pointer'>,
): boolean {
  return node?.document.file.uri === document.file.uri && node.pointer.join() === pointer.join()
}
