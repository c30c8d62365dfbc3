import type { ChalkInstance } from 'chalk'
import { structuredPatch } from 'diff'
import { stringify } from 'yaml'
import type { Evaluation } from '../core/lint/evaluator.ts'
import { lineIndex } from '../core/text/lines.ts'
import type { Pointer } from '../core/types.ts'
import { keyStep } from '../patch/path/index.ts'
import type { Preview, ValuePreview, Verdict } from '../patch/preview.ts'

/** Longer values are cut. */
const MAX_VALUE_LENGTH = 60

const words: Readonly<Record<Verdict, string>> = {
  unchanged: 'unchanged',
  changed: 'changed, with no reverse',
  removed: 'removed on the other side',
  returns: 'comes back',
  lost: 'does not come back',
  throws: 'throws',
}

/** What the patches of one list do to one object, for people. */
export function previewText(preview: Preview, uri: string, paint: ChalkInstance): string {
  const { object, patches, place } = preview
  const name = object.isSample ? `${object.name} (a sample)` : object.name
  const lines = [paint.bold(`${uri}: ${place} on ${name}`)]
  for (const { node, path, values } of patches) {
    const { line } = lineIndex(node.document.file.text).position(node.span.start)
    lines.push('', `  ${paint.bold(path === '' ? '""' : path)}  ${paint.dim(`line ${line + 1}`)}`)
    if (values.length === 0) lines.push('    matches nothing, so the patch is not applied')
    for (const value of values) lines.push(`    ${valueLine(value, paint)}`)
  }
  return [...lines, '', ...diffLines(preview, paint), ''].join('\n')
}

function valueLine(
  { pointer, before, after, back, verdict }: ValuePreview,
  paint: ChalkInstance,
): string {
  const way = [shown(before), evaluationText(after), ...(back ? [evaluationText(back)] : [])]
  const colour = verdict === 'throws' || verdict === 'lost' ? paint.red : paint.green
  const isPlain = verdict === 'unchanged' || verdict === 'changed' || verdict === 'removed'
  const word = isPlain ? paint.dim(words[verdict]) : colour(words[verdict])
  return `${pathText(pointer)}: ${way.join(' → ')}  ${word}`
}

function evaluationText(evaluation: Evaluation): string {
  switch (evaluation.kind) {
    case 'value':
      return shown(evaluation.value)
    case 'nothing':
      return 'nothing'
    case 'unusable':
      return `a ${evaluation.type}, which no field can hold`
    case 'limit':
      return evaluation.limit === 'steps'
        ? 'stopped: too many steps'
        : `stopped: too much ${evaluation.limit}`
    case 'throws':
      return `${evaluation.name}: ${evaluation.message}`
  }
}

function shown(value: unknown): string {
  const text = value === undefined ? 'no value' : JSON.stringify(value)
  return text.length > MAX_VALUE_LENGTH
    ? `${[...text].slice(0, MAX_VALUE_LENGTH - 1).join('')}…`
    : text
}

function pathText(pointer: Pointer): string {
  const steps = pointer.map((step) =>
    typeof step === 'number' ? `[${step}]` : (keyStep(step) ?? `[${JSON.stringify(step)}]`),
  )
  return steps.join('').replace(/^\./, '') || 'the object'
}

/** The object before and after, as a diff with a few lines around each change. */
function diffLines(
  { direction, object, result }: Preview,
  paint: ChalkInstance,
): readonly string[] {
  const [from, to] = ['in the virtual cluster', 'in the host cluster']
  const names = direction === 'toHost' ? [from, to] : [to, from]
  const { hunks } = structuredPatch('', '', stringify(object.value), stringify(result))
  if (hunks.length === 0) return ['  The object stays as it is.']
  const changes = hunks.flatMap(({ lines }) => ['  …', ...lines.map((line) => `  ${line}`)])
  return [`  --- ${names[0]}`, `  +++ ${names[1]}`, ...changes.slice(1)].map((line) => {
    if (line.startsWith('  -')) return paint.red(line)
    return line.startsWith('  +') ? paint.green(line) : line
  })
}

/** The same for programs. */
export function previewJson(
  previews: readonly { readonly preview: Preview; readonly uri: string }[],
): string {
  const plain = previews.map(({ preview, uri }) => ({
    file: uri,
    place: preview.place,
    direction: preview.direction,
    object: preview.object.name,
    sample: preview.object.isSample,
    before: preview.object.value,
    after: preview.result,
    patches: preview.patches.map(({ path, node, values }) => ({
      path,
      line: lineIndex(node.document.file.text).position(node.span.start).line + 1,
      values: values.map(({ pointer, before, after, back, verdict }) => ({
        place: pathText(pointer),
        verdict,
        before: before ?? null,
        after,
        back: back ?? null,
      })),
    })),
  }))
  return `${JSON.stringify(plain, null, 2)}\n`
}
