import { compareTexts } from '../../core/text/canonical.ts'
import { json, logLine } from '../../reporters/escape.ts'
import type { Options } from '../args.ts'
import {
  type FileRelations,
  kindsOf,
  type ListedFile,
  listFiles,
  skipped,
} from '../input/file-list.ts'
import { filesSummary } from '../input/files-summary.ts'
import { exit, type Io } from '../io.ts'
import { builtObjects, flatObject } from '../output/built-objects.ts'
import { builtText } from '../output/built-text.ts'
import { wantsJson } from '../output/wants-json.ts'
import { warn } from '../output/warn.ts'

/**
 * `vclint files [paths…]`: prints what each file holds, and why; with `--built`, an object as
 * builds make it; `-f json` for programs.
 */
export async function files(paths: readonly string[], options: Options, io: Io): Promise<number> {
  const isJson = wantsJson(options, 'files', 'text')
  const found = await listFiles(paths, options, io)
  const { listed, relations, left, notes, errors } = found
  if (options.built !== undefined) {
    const built = builtObjects(options.built, relations)
    io.stdout.write(isJson ? json(built.map(flatObject)) : builtText(built))
    for (const line of [...notes, ...errors]) warn(io, line)
    return errors.length > 0 ? exit.usage : exit.clean
  }
  const others = left
    .filter(({ why }) => why !== 'name')
    .map(({ path, why }): ListedFile => {
      return { path, status: 'ignored', why: skipped[why], documents: [] }
    })
  const builders = buildersIn(relations)
  const all = [...listed.map((file) => withOthers(file, relations, builders)), ...others].sort(
    (a, b) => compareTexts(a.path, b.path),
  )
  if (isJson) io.stdout.write(json(all))
  else for (const line of linesOf(all)) io.stdout.write(`${logLine(line)}\n`)
  for (const line of [...notes, ...errors, ...(isJson ? [] : filesSummary(found, options))])
    warn(io, line)
  return errors.length > 0 ? exit.usage : exit.clean
}

/** The files that deploy objects, and the kustomizations that these build on. */
function buildersIn({ builtForms }: FileRelations): ReadonlySet<string> {
  const all = builtForms().flatMap(({ builds }) => builds)
  const byDocument = new Map(all.map((build) => [build.document, build]))
  return new Set([...byDocument.values()].flatMap(({ uris }) => uris()))
}

/** A file with its layers, its patches and the builds that deploy it. */
function withOthers(
  file: ListedFile,
  { layers, patches, deployedBy }: FileRelations,
  builders: ReadonlySet<string>,
): ListedFile {
  const own = layers.get(file.path)
  const by = deployedBy.get(file.path)
  const isBuilder = file.status === 'foreign' && builders.has(file.path)
  const listed = {
    ...file,
    ...(isBuilder ? { why: `${file.why}, read for what it deploys` } : {}),
    ...(own === undefined ? {} : { layers: own }),
    ...(by === undefined ? {} : { deployedBy: by }),
  }
  if (!patches.has(file.path)) return listed
  return { ...listed, status: 'checked', why: 'a kustomization names it as a patch' }
}

/** A common values file is a layer of every cluster. */
const MAX_LAYERS = 4

/** Every cluster may have a build that deploys the base. */
const firstOf = (all: readonly string[]): readonly string[] =>
  all.length > MAX_LAYERS
    ? [...all.slice(0, MAX_LAYERS - 1), `${all.length - MAX_LAYERS + 1} more`]
    : all

/** A longer path does not widen the column. */
const MAX_WIDTH = 40

function linesOf(all: readonly ListedFile[]): readonly string[] {
  let width = 0
  for (const { path } of all) if (path.length <= MAX_WIDTH) width = Math.max(width, path.length)
  return all.map((file) => `${file.path.padEnd(width)}  ${file.status.padEnd(8)}  ${about(file)}`)
}

function about(file: ListedFile): string {
  const { documents, why } = file
  if (file.status !== 'checked' && file.status !== 'facts') return why ?? ''
  const modes = new Set(documents.map(({ mode }) => mode))
  const hows = new Set(documents.map(({ how }) => how))
  const modeText = modes.size === 1 && modes.has('create') ? '' : ` (${[...modes].join(', ')})`
  if (documents.length === 0) return why ?? 'empty'
  const all = file.layers ?? []
  const shown = all.length > MAX_LAYERS ? all.slice(0, MAX_LAYERS - 1) : all
  const layers = shown.map((one) => `layers ${one.files.join(' < ')} (${one.why})`)
  if (shown.length < all.length) layers.push(`and ${all.length - shown.length} more`)
  const by = firstOf(file.deployedBy ?? [])
  const deployed = by.length === 0 ? [] : [`deployed by ${by.join(' and ')}`]
  const lines = new Set(documents.flatMap(({ release }) => release ?? []))
  const releases = [...lines].map((line) => `for ${line}`)
  const reasons = [...(why === undefined ? [] : [why]), ...releases, ...deployed, ...layers]
  return [`${kindsOf(file)}${modeText}`, ...hows, ...reasons].join(', ')
}
