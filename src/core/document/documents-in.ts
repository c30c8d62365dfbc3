import { roots } from '../../generated/bind.ts'
import { directive } from '../directive/directives.ts'
import { DottedTree } from '../scalar/dotted-tree.ts'
import { ITEMS } from '../scalar/list-tree.ts'
import { detectKind, isPackageFile } from '../schema/detect.ts'
import { isForeignPatch } from '../schema/patch-target.ts'
import { objectsIn } from '../schema/wrapped-objects.ts'
import { ownProperty, valueAt } from '../text/mapping.ts'
import type {
  Document,
  DottedValue,
  EmbeddedText,
  MadeFrom,
  Mode,
  Pieces,
  Pointer,
  SourceFile,
  Span,
  Tree,
  Wrapper,
} from '../types.ts'
import { DocumentView, type FoundObject, type TextPlace } from './document.ts'
import type { EmbeddedPart, ParseOptions } from './parse-options.ts'

/** A scalar that may hold configuration as text. */
export type FoundText = Extract<EmbeddedPart, { readonly form: 'text' }> & {
  /** Index of the YAML document in which it lies. */
  readonly document: number
  readonly tree: Tree
  readonly text: string
}

/** A file while its documents are being found. */
export type Draft = Omit<SourceFile, 'documents' | 'texts' | 'unread' | 'pieces'> & {
  pieces?: Pieces | undefined
  documents: Document[]
  texts: EmbeddedText[]
  unread: Span | undefined
  /** Texts that are still to be read. */
  readonly found: FoundText[]
}

/** Adds the objects in scope of one YAML document. */
export function addDocuments(
  file: Draft,
  tree: Tree,
  given: TextPlace,
  options: ParseOptions,
): void {
  const { index } = given
  const mapped = isOfOtherKind(tree.value) ? undefined : options.kind
  const declared = directive(file.directives, 'kind', index) ?? mapped
  if (isPackageFile(file.uri) && (declared === undefined || declared === 'config')) {
    addConfiguration(file, tree, given)
    return
  }
  if (declared !== undefined) {
    addDeclared(file, tree, given, options, declared)
    return
  }
  const isKnown = (value: unknown) => detectKind(value, file.uri) !== undefined
  for (const { base, value, wrapper } of objectsIn({ base: [], value: tree.value }, isKnown)) {
    const [list, item] = base
    const part = list === ITEMS ? given.items?.[Number(item)] : undefined
    // A template may add what is missing.
    const around =
      wrapper === undefined ? options : { ...options, wrapper: { name: wrapper, isPartial: true } }
    addFound(file, { base, tree, value }, part === undefined ? given : { ...given, part }, around)
  }
}

/** An object by its content or the name of its file, and what is embedded in it. */
function addFound(
  file: Draft,
  { base, tree, value }: FoundObject,
  given: TextPlace,
  options: ParseOptions,
): void {
  const found = kindWithSchema(value, file.uri)
  const isOther =
    found === 'vc' &&
    (isOfOtherChart(options, given.index, base) || holdsPinned(options.pins, given.index, value))
  const kind = isOther ? undefined : found
  if (kind !== undefined && !isPatchOfOthers(kind, value, file, given.index))
    addObject(file, given, { base, tree, value }, kind, options)
  // A Secret may hold values, too.
  if (kind === undefined || kind === 'Secret')
    addEmbedded(file, tree, { base, value }, given, options)
}

/** True of values whose chart is another one, whatever they look like. */
const isOfOtherChart = ({ wrapper, pins }: ParseOptions, index: number, base: Pointer): boolean =>
  wrapper?.ofChart === 'other' || pinAt(pins, index, base)?.isOther === true

/** Values of a chart around it, below a key that is also the name of an old section. */
const holdsPinned = (pins: ParseOptions['pins'], index: number, value: unknown): boolean =>
  pins?.some(
    ({ document, pointer: [key, ...below], isOther }) =>
      document === index &&
      !isOther &&
      below.length === 0 &&
      ownProperty(value, String(key)) !== undefined &&
      key !== undefined,
  ) === true

const pinAt = (pins: ParseOptions['pins'], index: number, base: Pointer) => {
  const place = base.join('\n')
  return pins?.find(({ document, pointer }) => document === index && pointer.join('\n') === place)
}

/** A manifest names its kind itself: a mapping of its file is for the other documents in it. */
const isOfOtherKind = (value: unknown): boolean =>
  typeof ownProperty(value, 'apiVersion') === 'string' &&
  typeof ownProperty(value, 'kind') === 'string'

function kindWithSchema(value: unknown, uri: string, declared?: string): string | undefined {
  const kind = detectKind(value, uri, declared)
  return kind === undefined || roots[kind] === undefined ? undefined : kind
}

/** Adds a document whose kind a comment or the configuration declares. */
function addDeclared(
  file: Draft,
  tree: Tree,
  given: TextPlace,
  options: ParseOptions,
  declared: string,
): void {
  const kind = kindWithSchema(tree.value, file.uri, declared)
  if (kind === undefined) return
  const { value } = tree
  addObject(file, given, { base: [], tree, value }, kind, options)
  // A patched Secret may hold values, too.
  if (options.wrapper?.patched !== undefined)
    addEmbedded(file, tree, { base: [], value }, given, options)
}

function addObject(
  file: Draft,
  given: TextPlace,
  found: FoundObject,
  kind: string,
  { mode: configured, share, wrapper, pins }: ParseOptions,
): void {
  const mode = modeOf(directive(file.directives, 'mode', given.index) ?? configured, found.value)
  const around = withPins(wrapper, pins, given.index, found.base)
  file.documents.push(new DocumentView(file, given, found, { kind, mode, share, wrapper: around }))
}

/** The settings of values with the versions that others pin for them. */
function withPins(
  wrapper: Wrapper | undefined,
  pins: ParseOptions['pins'],
  index: number,
  base: Pointer,
): Wrapper | undefined {
  const own = pinAt(pins, index, base)
  if (own === undefined) return wrapper
  const { versions, by, chart: pinnedChart } = own
  return { name: 'values of a chart', ...wrapper, pins: versions, pinnedBy: by, pinnedChart }
}

/** The mode of an object: set by a comment or the configuration, or shown by its fields. */
function modeOf(declared: string | undefined, value: unknown): Mode {
  if (declared === 'create' || declared === 'update' || declared === 'live') return declared
  const metadata = ownProperty(value, 'metadata')
  const exported =
    isSet(ownProperty(metadata, 'resourceVersion')) && isSet(ownProperty(metadata, 'uid'))
  return exported ? 'live' : 'create'
}

/**
 * A version without quotes is a number: another rule reports that, and it says nothing about where
 * the object comes from.
 */
const isSet = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The configuration of vclint in a `package.json`. */
function addConfiguration(file: Draft, tree: Tree, given: TextPlace): void {
  const value = ownProperty(tree.value, 'vclint')
  if (value === undefined) return
  const found = { base: ['vclint'], tree, value }
  file.documents.push(new DocumentView(file, given, found, { kind: 'config', mode: 'create' }))
}

/**
 * Adds configuration inside an object of another API: objects become documents, texts are noted.
 */
export function addEmbedded(
  file: Draft,
  tree: Tree,
  outer: { readonly base: Pointer; readonly value: unknown },
  given: TextPlace,
  options: ParseOptions,
  made?: MadeFrom,
): void {
  for (const found of options.extract?.(outer.value, options.wrapper) ?? []) {
    const part = completedIn(found, options.wrapper)
    const base = [...outer.base, ...part.pointer]
    if (part.form === 'pieces') {
      const own = dottedTree(file, tree, base, outer.base, part.pieces)
      addPieces(file, given, { base, tree: own, value: own.value }, part, options)
      continue
    }
    if (part.form === 'change') {
      const how = { kind: 'JsonPatch', mode: 'update', wrapper: options.wrapper } as const
      const own = part.shown(new DocumentView(file, given, { ...outer, tree }, how))
      if (own !== undefined) addEmbedded(file, own, { base, value: own.value }, given, options, own)
      continue
    }
    const value = valueAt(outer.value, part.pointer)
    if (part.form === 'object') addValues(file, given, { base, tree, value }, part, options, made)
    else {
      const place = { pointer: base, document: given.index, tree }
      file.found.push({ ...part, ...place, text: String(value) })
    }
  }
}

/** Adds values or an object that another object makes from pieces. */
function addPieces(
  file: Draft,
  given: TextPlace,
  found: FoundObject,
  { pieces: _, isObject, ...wrapper }: Extract<EmbeddedPart, { readonly form: 'pieces' }>,
  options: ParseOptions,
): void {
  const kind = wrapper.isPartial || !isObject ? undefined : detectKind(found.value, '')
  if (!isObject) addValues(file, given, found, wrapper, options)
  else if (kind !== undefined) addObject(file, given, found, kind, { ...options, wrapper })
}

/** A part that is merged into another object may be completed there, so it is partial, too. */
function completedIn(part: EmbeddedPart, around: Wrapper | undefined): EmbeddedPart {
  if (around?.isPartial !== true) return part
  const replacesLists = around.replacesLists && (!part.isPartial || part.replacesLists)
  // A text is replaced as a whole.
  const isMerged = around.isMerged && part.form !== 'text'
  return { ...part, isPartial: true, replacesLists, isMerged }
}

/** Adds values of a virtual cluster, recognised by their chart's name or by their content. */
function addValues(
  file: Draft,
  given: TextPlace,
  found: FoundObject,
  wrapper: Wrapper,
  { share, pins }: ParseOptions,
  made?: MadeFrom,
): void {
  if (isOfOtherChart({ wrapper, pins }, given.index, found.base)) return
  const isPinned = pinAt(pins, given.index, found.base) !== undefined
  const isMeant = wrapper.ofChart === 'ours' || isPinned || detectKind(found.value, '') === 'vc'
  if (!isMeant || isBelowPin(pins, given.index, found.base)) return
  const around = withPins(wrapper, pins, given.index, found.base)
  const parts = { kind: 'vc', mode: 'create', share, wrapper: around, made } as const
  file.documents.push(new DocumentView(file, given, found, parts))
}

/** Parts of values that are pinned are read with them. */
const isBelowPin = (pins: ParseOptions['pins'], index: number, base: Pointer): boolean =>
  base.some((_, depth) => depth > 0 && pinAt(pins, index, base.slice(0, depth))?.isOther === false)

/** The places of pieces count from the object that they are in. */
function dottedTree(
  file: Draft,
  tree: Tree,
  base: Pointer,
  above: Pointer,
  pieces: readonly DottedValue[],
): Tree {
  const placed = pieces.map(({ path, value, ...piece }): DottedValue => {
    const place = path && { ...path, pointer: [...above, ...path.pointer] }
    return { ...piece, path: place, value: [...above, ...value] }
  })
  return new DottedTree(file, tree, base, placed)
}

/** True of a patch for an object of another API, by its name and form. */
const isPatchOfOthers = (kind: string, value: unknown, file: Draft, index: number): boolean =>
  kind === 'JsonPatch' &&
  isForeignPatch(value, file.uri, directive(file.directives, 'target', index))
