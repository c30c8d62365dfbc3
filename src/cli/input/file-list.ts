import { directive } from '../../core/directive/directives.ts'
import { isRecognised } from '../../core/document/is-recognised.ts'
import { namedRelease } from '../../core/release/release.ts'
import { detectKind, isOwnedKind } from '../../core/schema/detect.ts'
import { enumerate } from '../../core/text/enumerate.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { pointerText } from '../../core/text/json-pointer.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { Document, Mode, SourceFile } from '../../core/types.ts'
import type { Wrapper } from '../../core/wrapper.ts'
import { wrapperOf } from '../../embedded/index.ts'
import { isOtherLanguage } from '../../embedded/languages.ts'
import { discover, reason, type Skipped, shown } from '../../files/discover.ts'
import { UsageError } from '../../files/usage-error.ts'
import { factPlace, placeId } from '../../project/index.ts'
import { count } from '../../reporters/reporter.ts'
import { layersAmong } from '../../run/layers/list-layers.ts'
import { type InputFile, type Layers, readInput } from '../../run/lint-files.ts'
import type { Options } from '../args.ts'
import type { Io } from '../io.ts'
import { onDisk, openConfig, type RunConfig, type WorkingFolder } from './config-files.ts'

/** One object that vclint knows something of. */
export interface ListedDocument {
  readonly kind: string
  readonly mode: Mode
  /** Line where it begins in the file, from 1. */
  readonly line: number
  /** Place in the document around it, for what is inner. */
  readonly pointer: string
  /** The sign by which it was recognised. */
  readonly how: string
  /** The object that carries it: `Flux HelmRelease`. */
  readonly wrapper?: string
  /** The release line that a configuration is checked for, and what decided it. */
  readonly release?: string
}

/** A file and its part in a run, as `vclint files -f json` prints it. */
export interface ListedFile {
  readonly path: string
  /** Checked, read for its facts only, or neither. */
  readonly status: 'checked' | 'facts' | 'foreign' | 'ignored' | 'unreadable'
  /** The reason in words, where it is not checked or does not parse. */
  readonly why?: string
  readonly documents: readonly ListedDocument[]
  /** Values in it lie over, or under, those of other files. */
  readonly layers?: readonly ListedLayers[]
  /** The files of what brings its objects to a cluster. */
  readonly deployedBy?: readonly string[]
}

/** Files whose values override each other. */
export interface ListedLayers {
  /** The lowest first. */
  readonly files: readonly string[]
  readonly why: string
}

export const skipped: Readonly<Record<Skipped, string>> = {
  name: 'neither YAML nor JSON by name',
  folder: 'a folder of packages or version control',
  gitignore: 'ignored by .gitignore',
}

const WHY: Readonly<Record<Layers['why'], string>> = {
  configuration: 'the configuration says so',
  release: 'the release names them',
}

/** The files at some paths as a run would treat them, and those that it leaves out. */
export async function listFiles(paths: readonly string[], options: Options, { cwd }: Io) {
  const place = onDisk(cwd)
  const { access } = place
  const config = openConfig(options, place)
  const left: { readonly path: string; readonly why: Skipped }[] = []
  const skip = (path: string, why: Skipped) => void left.push({ path: shown(path, cwd), why })
  const wanted = paths.length > 0 ? paths : ['.']
  const { files, notes, errors } = await discover(wanted, cwd, {
    walker: { skip },
    access,
    settings: config.files,
  })
  if (files.length === 0 && errors.length > 0) throw new UsageError(...errors)
  const relations = fileRelations(files, config, place)
  const listed = files.map((path) => inspectFile(path, config, place, relations))
  return { place, config, files, listed, relations, left, notes, errors }
}

/** The relations between files: the layers that each is one of, patches of kustomizations, and values that others pin. */
function fileRelations(paths: readonly string[], config: RunConfig, { access }: WorkingFolder) {
  // Files that cannot be read are reported elsewhere.
  const failed = () => {}
  const source = { read: access.readText, failed }
  const inputs = paths.flatMap((path) => config.inputOf(path, source) ?? [])
  const found = new Map<string, ListedLayers[]>()
  const { layers: all, patches, builtConfigurations, ...others } = layersAmong(inputs)
  for (const { uris: files, why } of all) {
    const layers = { files, why: WHY[why] }
    for (const file of new Set(files)) {
      const own = found.get(file)
      if (own === undefined) found.set(file, [layers])
      else own.push(layers)
    }
  }
  const { pinned, deployedBy, builtForms, known } = others
  const built = builtConfigurations()
  return { layers: found, patches: new Set(patches), pinned, deployedBy, built, builtForms, known }
}

export type FileRelations = ReturnType<typeof fileRelations>

/** Says how a run would treat a file. */
function inspectFile(
  path: string,
  config: RunConfig,
  { cwd, access }: WorkingFolder,
  { pinned, built }: Pick<FileRelations, 'pinned' | 'built'>,
): ListedFile {
  const uri = shown(path, cwd)
  const none = { path: uri, documents: [] }
  try {
    const input = config.inputOf(path, { read: access.readText })
    if (input === undefined)
      return { ...none, status: 'ignored', why: 'ignored by the configuration' }
    return listed(pinned.get(input.uri) ?? { ...input, text: input.text }, built)
  } catch (error) {
    return { ...none, status: 'unreadable', why: `cannot be read: ${reason(error)}` }
  }
}

function listed(input: InputFile, built: FileRelations['built']): ListedFile {
  const { file } = readInput(input)
  const documents = file.documents.map((document) => listedDocument(document, input, built))
  const path = input.uri
  const broken = whyBroken(file)
  const because = broken === undefined ? {} : { why: broken }
  const isBrokenInScope = broken !== undefined && isRecognised(file, input.kind)
  if (documents.some(({ kind }) => isOwnedKind(kind)) || isBrokenInScope)
    return { path, status: 'checked', documents, ...because }
  if (broken !== undefined)
    return {
      path,
      status: 'foreign',
      why: `${broken} and is not recognised`,
      documents,
    }
  if (documents.length > 0)
    return { path, status: 'facts', why: 'read for cross-file checks', documents }
  return { path, status: 'foreign', why: whyForeign(file, input), documents }
}

function whyBroken({ problems }: SourceFile): string | undefined {
  if (problems.length === 0) return undefined
  return problems.some(({ code }) => code === 'too-complex')
    ? 'too large or too deep'
    : 'does not parse'
}

function whyForeign({ uri, trees }: SourceFile, { pins = [] }: InputFile): string {
  const other = pins.find(({ isOther }) => isOther)
  if (other !== undefined) return `values of another chart, which ${enumerate(other.by)} names`
  const values = trees.flatMap(({ value }) => value ?? [])
  if (values.length === 0 && !isOtherLanguage(uri)) return 'empty'
  const [kind] = values.flatMap(kindOfTheGroup)
  if (kind !== undefined) return `vclint has no rules for the kind "${kind}"`
  const extractors = new Set(trees.flatMap((tree) => wrapperOf(tree.value) ?? []))
  if (extractors.size === 0) return 'no virtual cluster configuration'
  return `${[...extractors].join(', ')} with values of something else`
}

/** The kind of an object that is the platform's. */
function kindOfTheGroup(value: unknown): readonly string[] {
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((key) => ownProperty(value, key))
  const isOfGroup = typeof apiVersion === 'string' && /^management\.platform\.sh\//.test(apiVersion)
  return isOfGroup && typeof kind === 'string' ? [kind] : []
}

function listedDocument(
  document: Document,
  input: InputFile,
  built: FileRelations['built'],
): ListedDocument {
  const { file, kind, mode, root, base, text } = document
  const wrapper = text?.given.wrapper ?? document.wrapper
  const target = input.profile?.settings?.target ?? ''
  return {
    kind,
    mode,
    line: file.lines.position(root.span.start).line + 1,
    pointer: pointerText(base),
    how:
      wrapper !== undefined && text ? `text in ${article(wrapper.name)}` : howOf(document, input),
    ...(wrapper === undefined || base.length === 0 ? {} : { wrapper: wrapper.name }),
    ...(kind === 'vc' ? { release: releasesOf(document, target, built) } : {}),
  }
}

/** The release lines of a configuration, in each way in which builds make it. */
function releasesOf(document: Document, target: string, built: FileRelations['built']): string {
  const ways = built.get(placeId(factPlace(document))) ?? [document]
  return [...new Set(ways.map((one) => namedRelease(one, target)))].join(', and ')
}

function howOf(document: Document, input: InputFile): string {
  const { file, index, kind, value, base, wrapper } = document
  if (wrapper !== undefined && base.length > 0) return partOf(wrapper, kind)
  if (file.directives.some(({ name, document }) => name === 'kind' && document === index))
    return 'a comment says so'
  if (input.pins !== undefined && detectKind(value, file.uri) !== kind) return 'a release names it'
  if (input.isNamed) return 'a file that names it says so'
  if (directive(file.directives, 'kind', index) !== undefined || input.kind !== undefined)
    return kind === 'config' ? 'by its name' : 'the configuration says so'
  return detectKind(value, '') === kind ? 'by its content' : 'by its name'
}

const partOf = ({ name }: Wrapper, kind: string): string =>
  /^values /.test(name) ? name : `${kind === 'vc' ? 'values in' : 'part of'} ${article(name)}`

const article = (name: string) => `${/^[AEIOU]/i.test(name) ? 'an' : 'a'} ${name}`

const KIND_NAMES: Readonly<Record<string, string>> = {
  vc: 'virtual cluster configuration',
  config: 'vclint configuration',
  JsonPatch: 'JSON patch file',
}

/** `2 Users, vc`. */
export const kindsOf = ({ documents }: Pick<ListedFile, 'documents'>): string =>
  [...groupBy(documents, ({ kind }) => kind)]
    .map(([kind, { length }]) => (length > 1 ? countKind(length, kind) : kind))
    .join(', ')

/** `4 virtual cluster configurations and 2 Users`, the most first. */
export const documentCounts = (documents: readonly Pick<ListedDocument, 'kind'>[]): string =>
  enumerate(
    [...groupBy(documents, ({ kind }) => kind)]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([kind, { length }]) => countKind(length, kind)),
  )

const countKind = (number: number, kind: string): string => count(number, KIND_NAMES[kind] ?? kind)
