import { resolve } from 'node:path'
import { Chalk } from 'chalk'
import { parseAllDocuments } from 'yaml'
import { parse } from '../../core/document/source.ts'
import type { EvaluationContext } from '../../core/lint/evaluator.ts'
import { addAll } from '../../core/lists.ts'
import { hideSecretsOf } from '../../core/secret/hide-credentials.ts'
import { withoutFiller } from '../../core/template/filler.ts'
import { isMapping, ownProperty } from '../../core/text/mapping.ts'
import type { SourceFile } from '../../core/types.ts'
import { reason } from '../../files/discover.ts'
import { openDoor } from '../../files/door.ts'
import { nodeEvaluator } from '../../files/sandbox.ts'
import { UsageError } from '../../files/usage-error.ts'
import { isBad, type Preview, placesWithoutObject, previewDocument } from '../../patch/preview.ts'
import { oneLine } from '../../reporters/escape.ts'
import type { Options } from '../args.ts'
import { inputOf } from '../input/input.ts'
import { exit, type Io } from '../io.ts'
import { previewJson, previewText } from '../output/preview-text.ts'
import { styleOf } from '../output/style.ts'
import { warn } from '../output/warn.ts'

/**
 * `vclint preview [FILE…]`: what the patches do to objects, on the way to the other side and back. Exit
 * code 1 when an expression throws or a value does not come back.
 */
export async function preview(paths: readonly string[], options: Options, io: Io): Promise<number> {
  const format = formatOf(options)
  const given = (options.object ?? []).map((path) => read(path, io))
  const objects = given.flatMap(({ file, path }) => objectsIn(file.text, path))
  const context = contextIn(options.context, io)
  const { files, errors } = await inputOf(paths.length > 0 ? paths : ['.'], options, io)
  const evaluator = nodeEvaluator()
  const previews: Shown[] = []
  const unseen: string[] = []
  const sources = given.map(({ file }) => file)
  for (const input of files) {
    const file = parse(input.uri, input.text, input)
    const own = file.documents.filter(({ kind }) => kind === 'vc')
    const wanted = { objects, context, path: options.patch }
    const found = own.flatMap((document) => previewDocument(document, wanted, evaluator))
    const missing = own.flatMap((document) => placesWithoutObject(document, wanted))
    for (const place of missing) unseen.push(`${input.uri}: ${place}`)
    // A secret of one file is none of the others' either.
    sources.push(file)
    addAll(
      previews,
      found.map((one) => ({ preview: one, uri: input.uri })),
    )
  }
  const text = format === 'json' ? previewJson(previews) : textOf(previews, options, io)
  io.stdout.write(withoutFiller(hideSecretsOf(sources, text)))
  for (const place of unseen)
    warn(io, `${oneLine(place)} has no sample. Give an object: --object FILE.`)
  for (const line of errors()) warn(io, line)
  if (errors().length > 0) return exit.usage
  return previews.some((one) => isBad(one.preview)) ? exit.findings : exit.clean
}

interface Shown {
  readonly preview: Preview
  readonly uri: string
}

function formatOf({ format = [] }: Options): 'text' | 'json' {
  const [name = 'pretty', ...more] = format
  if (more.length === 0 && name === 'json') return 'json'
  if (more.length === 0 && name === 'pretty') return 'text'
  throw new UsageError('preview prints text for people, or JSON with -f json.')
}

function textOf(previews: readonly Shown[], options: Options, io: Io): string {
  if (previews.length === 0) {
    const which = options.patch === undefined ? '' : ` with the path "${oneLine(options.patch)}"`
    return `No patches found${which}, or no object to apply them to: give one with --object.\n`
  }
  const chalk = new Chalk({ level: styleOf(options, io).color ? 1 : 0 })
  return previews.map((one) => previewText(one.preview, one.uri, chalk)).join('\n')
}

function readTyped(path: string, io: Io): string {
  const door = openDoor([io.cwd])
  door.allow(resolve(io.cwd, path))
  return door.readText(resolve(io.cwd, path))
}

function read(path: string, io: Io): { readonly file: SourceFile; readonly path: string } {
  try {
    return { file: parse(path, readTyped(path, io)), path }
  } catch (error) {
    throw new UsageError(`Cannot read "${oneLine(path)}": ${reason(error)}.`)
  }
}

/** Objects as \`kubectl get -o yaml\` prints them: single ones, several documents, lists. */
function objectsIn(text: string, path: string): readonly unknown[] {
  const documents = parseAllDocuments(text)
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) {
    throw new UsageError(`"${oneLine(path)}" is not valid YAML.`)
  }
  return documents.flatMap((document) => {
    const value: unknown = document.toJS()
    const items = ownProperty(value, 'items')
    if (isMapping(value) && /List$/.test(String(value.kind)) && Array.isArray(items)) return items
    return isMapping(value) ? [value] : []
  })
}

function contextIn(path: string | undefined, io: Io): Partial<EvaluationContext> | undefined {
  if (path === undefined) return undefined
  const [context] = objectsIn(read(path, io).file.text, path)
  return isMapping(context) ? (context as Partial<EvaluationContext>) : undefined
}
