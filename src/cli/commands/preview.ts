import { resolve } from 'node:path'
import { Chalk } from 'chalk'
import { parse } from '../../core/document/source.ts'
import { MAX_EXAMPLES } from '../../core/limits.ts'
import type { EvaluationContext } from '../../core/lint/evaluator.ts'
import { hiderOf } from '../../core/secret/mask.ts'
import { withoutFiller } from '../../core/template/filler.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { SourceFile } from '../../core/types.ts'
import { reason } from '../../files/discover.ts'
import { openFiles } from '../../files/file-access.ts'
import { nodeEvaluator } from '../../files/sandbox/sandbox.ts'
import { UsageError } from '../../files/usage-error.ts'
import { isBad, type PatchedResource, type Preview } from '../../patch/preview/preview.ts'
import { resourceName } from '../../patch/preview/preview-names.ts'
import {
  type Hide,
  type Hiders,
  hiddenPreview,
  secretResults,
} from '../../patch/preview/preview-secrets.ts'
import { oneLine } from '../../reporters/escape.ts'
import { objectsIn, previewInput } from '../../run/preview-file.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import type { Options } from '../args.ts'
import { inputOf } from '../input/input.ts'
import { exit, type Io } from '../io.ts'
import { pathFrom } from '../output/from-root.ts'
import { previewJson, previewText } from '../output/preview-text.ts'
import { styleOf } from '../output/style.ts'
import { wantsJson } from '../output/wants-json.ts'
import { warn } from '../output/warn.ts'

/**
 * `vclint preview [FILE…]`: what the patches do to objects, on the way to the other side and back. Exit
 * code 1 when an expression throws or a value does not come back.
 */
export async function preview(paths: readonly string[], options: Options, io: Io): Promise<number> {
  const isJson = wantsJson(options, 'preview', 'pretty')
  const given = (options.object ?? []).map((path) => read(path, io))
  const objects = given.flatMap(({ file }) => objectsOf(file))
  const context = contextIn(options.context, io)
  const { files, errors, place } = await inputOf(paths.length > 0 ? paths : ['.'], options, io)
  const evaluator = nodeEvaluator()
  const wanted = { objects, context, path: options.patch }
  const checked = [...files].filter(({ isSilent }) => !isSilent)
  const found = checked.map((input) => ({
    uri: pathFrom(place, input.uri),
    ...previewInput(input, wanted, evaluator),
  }))
  const previews = found.flatMap((one) => one.previews)
  const resources = found.flatMap((one) => one.resources.map((each) => ({ ...each, uri: one.uri })))
  refuseOtherPath(options.patch, resources)
  const hide = hidersOf(given, found)
  const shown = found.flatMap(({ uri, file, previews: own }) => {
    const hiders = hide(file, own)
    return own.map((one) => [uri, hiddenPreview(one, hiders)] as const)
  })
  const { name } = hide(undefined, [])
  const text = isJson ? previewJson(shown, name) : textOf(shown, resources, name, options, io)
  io.stdout.write(withoutFiller(text))
  for (const line of [...withoutObject(resources, options), ...unused(objects, resources)])
    warn(io, withoutFiller(name(line)))
  for (const line of errors()) warn(io, line)
  if (errors().length > 0) return exit.usage
  return previews.some(isBad) ? exit.findings : exit.clean
}

/**
 * Masks secrets in the previews of a file: those of the given objects and of the file, and those of
 * other files unless they are short words, which may be common.
 */
function hidersOf(given: readonly { file: SourceFile }[], found: readonly { file: SourceFile }[]) {
  const objects = given.map(({ file }) => file)
  const known = [...objects, ...found.map(({ file }) => file)].flatMap(
    (file) => shownSource(file).secrets.known,
  )
  const name = hiderOf([], known)
  return (file: SourceFile | undefined, previews: readonly Preview[]): Hiders => {
    if (previews.length === 0) return { value: name, name }
    const made = previews.flatMap(secretResults)
    const own = file === undefined ? objects : [...objects, file]
    return { value: hiderOf(own.map(shownSource), [...known, ...made]), name }
  }
}

type Resource = PatchedResource & { readonly uri: string }

function refuseOtherPath(path: string | undefined, resources: readonly Resource[]): void {
  const all = [...new Set(resources.flatMap(({ paths }) => paths))]
  if (path === undefined || all.length === 0 || all.includes(path)) return
  const named = all.slice(0, MAX_EXAMPLES)
  const more = all.length > MAX_EXAMPLES ? [`${all.length - MAX_EXAMPLES} more`] : []
  const wrong = `No patch has the path ${JSON.stringify(path)}.`
  throw new UsageError(oneLine(`${wrong} There are: ${[...named, ...more].join(', ')}.`))
}

/** Lists of patches that have neither a sample nor an object of the user. */
function withoutObject(resources: readonly Resource[], { patch }: Options): readonly string[] {
  return resources
    .filter(({ objects, paths }) => objects.length === 0 && (patch ?? paths[0]) !== undefined)
    .filter(({ paths }) => patch === undefined || paths.includes(patch))
    .map(({ uri, place, resource }) => {
      // The name comes from the user and is printed inside a command.
      const name = resourceName(resource)
      const source = name === undefined ? '' : ` with the output of "kubectl get ${name} -o yaml"`
      return `${uri}: There is no sample for ${place}. Use --object FILE${source}.`
    })
}

/** Objects of the user that no patch is for, by kind. */
function unused(objects: readonly unknown[], resources: readonly Resource[]): readonly string[] {
  const used = new Set(resources.flatMap((one) => one.objects.map(({ value }) => value)))
  const kinds = objects
    .filter((object) => !used.has(object))
    .map((object) => ownProperty(object, 'kind'))
  return [...new Set(kinds)].map((kind) =>
    typeof kind === 'string'
      ? `No patch applies to the kind ${kind}, so nothing is shown for it.`
      : 'An object has no "kind", so nothing is shown for it.',
  )
}

function textOf(
  previews: readonly (readonly [uri: string, Preview])[],
  resources: readonly Resource[],
  hide: Hide,
  options: Options,
  io: Io,
): string {
  if (resources.length === 0) return 'No patches found.\n'
  const chalk = new Chalk({ level: styleOf(options, io).color ? 1 : 0 })
  return previews.map(([uri, one]) => previewText(uri, one, chalk, hide)).join('\n')
}

function read(path: string, io: Io): { readonly file: SourceFile } {
  const access = openFiles([io.cwd])
  access.allow(resolve(io.cwd, path))
  try {
    return { file: parse(path, access.readText(resolve(io.cwd, path))) }
  } catch (error) {
    throw new UsageError(`Cannot read "${oneLine(path)}": ${reason(error)}.`)
  }
}

function objectsOf(file: SourceFile): readonly unknown[] {
  const [problem] = file.problems
  if (problem !== undefined) {
    const { line } = file.lines.position(problem.span.start)
    throw new UsageError(`"${oneLine(file.path)}" is not valid YAML: see line ${line + 1}.`)
  }
  const objects = objectsIn(file)
  if (objects.length === 0) throw new UsageError(`"${oneLine(file.path)}" contains no object.`)
  return objects
}

function contextIn(path: string | undefined, io: Io): Partial<EvaluationContext> | undefined {
  if (path === undefined) return undefined
  const [context = {}] = objectsOf(read(path, io).file)
  const wrong = Object.keys(context as object).find((key) => !CONTEXT_KEYS.includes(key))
  if (wrong === undefined) return context as Partial<EvaluationContext>
  const keys = CONTEXT_KEYS.join(', ')
  throw new UsageError(oneLine(`Unknown key "${wrong}" in "${path}". context has: ${keys}.`))
}

const CONTEXT_KEYS = ['vcluster', 'hostObject', 'virtualObject', 'path']
