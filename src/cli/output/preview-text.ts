import type { ChalkInstance } from 'chalk'
import { stringify } from 'yaml'
import type { Preview, ValuePreview, Verdict } from '../../patch/preview/preview.ts'
import { type Hide, withoutMarks } from '../../patch/preview/preview-secrets.ts'
import {
  matchesNothing,
  pathText,
  roundTripText,
  sides,
} from '../../patch/preview/preview-words.ts'
import { unknownWords, verdictWords } from '../../patch/preview/verdict-words.ts'
import { json, oneLine, visible, withoutCommands } from '../../reporters/escape.ts'
import { linePatch } from './line-diff.ts'

/**
 * The effect of the patches of one list on one object, for people. `hide` takes secrets out of the names of the
 * place.
 */
export function previewText(
  uri: string,
  preview: Preview,
  paint: ChalkInstance,
  hide: Hide,
): string {
  const { object, place, patches } = preview
  const name = object.isSample ? `${object.name} (a sample)` : object.name
  const lines = [paint.bold(oneLine(`${hide(`${uri}: ${place}`)} on ${name}`))]
  for (const { line, path, values, unknown } of patches) {
    const title = path === '' ? '""' : oneLine(path)
    lines.push('', `  ${paint.bold(title)}  ${paint.dim(`line ${line}`)}`)
    if (unknown !== undefined) lines.push(`    ${unknownWords[unknown]}`)
    else if (matchesNothing(values)) lines.push('    matches nothing, so the patch is not applied')
    for (const value of values) lines.push(`    ${valueLine(value, paint)}`)
  }
  return withoutCommands([...lines, '', ...diffLines(preview, paint), ''].join('\n'))
}

/** Verdicts that are neither good nor bad. */
const PLAIN = new Set<Verdict>(['unchanged', 'changed', 'translated', 'removed', 'unfit'])

function valueLine(value: ValuePreview, paint: ChalkInstance): string {
  const { verdict } = value
  const colour = verdict === 'returns' ? paint.green : paint.red
  const isPlain = PLAIN.has(verdict)
  const word = verdictWords[verdict]
  return `${oneLine(roundTripText(value))}  ${isPlain ? paint.dim(word) : colour(word)}`
}

/** The object before and after, as a diff with a few lines around each change. */
function diffLines({ direction, start, result }: Preview, paint: ChalkInstance): readonly string[] {
  const names = sides(direction)
  const { hunks } = linePatch(['', ''], stringify(start), stringify(result))
  if (hunks.length === 0) return ['  The object stays as it is.']
  const changes = hunks.flatMap(({ lines }) => [
    '  …',
    ...lines.map((line) => `  ${visible(withoutMarks(line))}`),
  ])
  return [`  --- ${names[0]}`, `  +++ ${names[1]}`, ...changes.slice(1)].map((line) => {
    if (line.startsWith('  -')) return paint.red(line)
    return line.startsWith('  +') ? paint.green(line) : line
  })
}

/** The same for programs. */
export function previewJson(
  previews: readonly (readonly [uri: string, Preview])[],
  hide: Hide,
): string {
  const plain = previews.map(([uri, preview]) => ({
    file: hide(uri),
    place: hide(preview.place),
    direction: preview.direction,
    object: preview.object.name,
    sample: preview.object.isSample,
    before: preview.start,
    after: preview.result,
    patches: preview.patches.map(({ path, line, values, unknown = null }) => ({
      path,
      unknown,
      line,
      values: values.map(({ pointer, before, after, back, verdict, isMadeUp = false }) => ({
        place: pointer.length === 0 ? path : pathText(pointer),
        madeUp: isMadeUp,
        verdict,
        before: before ?? null,
        after,
        back: back ?? null,
      })),
    })),
  }))
  return withoutMarks(json(plain))
}
