import { MAX_EMBEDDED_LEVELS, MAX_ITEMS } from '../limits.ts'
import { addAll } from '../lists.ts'
import { memoKey } from '../memo.ts'
import { behind, type Embedding, embeddingAt, withAngles } from '../scalar/embedding.ts'
import { PlacedTree } from '../scalar/placed-tree.ts'
import type { Document, EmbeddedText, Pointer, SourceFile, Wrapper } from '../types.ts'
import { DocumentView } from './document.ts'
import type { Draft, FoundText } from './documents-in.ts'
import type { ParseOptions, PinnedValues, TextBlock } from './parse-options.ts'
import { isRequestFile } from './requests.ts'
import { scopeOf } from './scope.ts'

type Parse = (uri: string, text: string, options: ParseOptions) => SourceFile

/** Every embedded text whose content is recognised as configuration has one of these words. */
const MARKS =
  /toHost|fromHost|external|controlPlane|platform|privateNodes|syncer|vcluster["']?[ \t]*:|helmRelease|helm_release|kind/

interface Given {
  readonly ofChart?: Wrapper['ofChart']
  readonly kind?: string | undefined
  readonly partOf?: object | undefined
}

export const mayBeConfiguration = (text: string, { ofChart, kind, partOf }: Given = {}): boolean =>
  ofChart === 'ours' || kind !== undefined || partOf !== undefined || MARKS.test(text)

/** Reads the scalars that were found to be texts and adds their objects. */
export function addTexts(file: Draft, options: ParseOptions, parse: Parse): void {
  const wanted = file.found.filter((one) => mayBeConfiguration(one.text, one))
  const [next] = wanted.slice(MAX_ITEMS)
  const unread = next?.tree.locate(next.pointer, 'value')?.start
  if (unread !== undefined) file.unread = { start: unread, end: file.text.length }
  for (const { tree, text, start = 0, ...part } of wanted.slice(0, MAX_ITEMS)) {
    const whole = embeddingAt(file, tree, part.pointer, text)
    const embedding = whole && start > 0 ? behind(whole, start) : whole
    const angled = embedding && part.hasAngleBrackets ? withAngles(embedding) : embedding
    if (angled !== undefined) addText(file, part, angled, options, parse)
  }
  file.found.length = 0
  inOrder(file)
}

/** Adds the texts of a file in another language. */
export function addBlocks(
  file: Draft,
  blocks: readonly TextBlock[],
  options: ParseOptions,
  parse: Parse,
): void {
  const wanted = blocks.filter(({ wrapper, kind, embedding }) =>
    mayBeConfiguration(embedding.text, { ...wrapper, kind }),
  )
  for (const { wrapper, embedding, ...block } of wanted.slice(0, MAX_ITEMS)) {
    addText(file, { ...wrapper, ...block, form: 'text', document: 0 }, embedding, options, parse)
  }
}

const TEXT = memoKey<SourceFile>('text inside a file')

type TextPlace = Omit<FoundText, 'tree' | 'text'>

/** The file that a text was last read in, because a cached text has no link to it. */
const holders = new WeakMap<SourceFile, SourceFile>()

/** The file on disk that contains a text, through all texts around it. */
export function wholeOf(file: SourceFile): SourceFile {
  let at = file
  for (let up = holders.get(at) ?? at.outer; up !== undefined; up = holders.get(at) ?? at.outer)
    at = up
  return at
}

/** Adds the objects of a text at their places in the file. */
function addText(
  file: Draft,
  part: TextPlace,
  { text, ...places }: Embedding,
  options: ParseOptions,
  parse: Parse,
): void {
  const { target, document, pointer, form: _, isGuess: __, ...around } = part
  const declared = target === undefined ? options.declared : { ...options.declared, target }
  const kind = part.ofChart === 'ours' ? 'vc' : part.kind
  const given = { kind, declared, wrapper: around }
  const inner = readText(file, part, text, { ...options, ...given }, parse)
  if (inner === undefined) return
  holders.set(inner, file)
  const own: EmbeddedText = { file: inner, pointer, document, given, ...places }
  const texts = [...inner.texts.map((one) => throughBoth(one, own)), own]
  addAll(file.texts, texts)
  const byFile = new Map(texts.map((one) => [one.file, one]))
  for (const one of inner.documents)
    file.documents.push(placed(one, file, own, byFile.get(one.written.file) ?? own))
}

/** The parsed text; undefined if it holds nothing in scope. */
function readText(
  file: Draft,
  { document, pointer, isGuess = false }: TextPlace,
  text: string,
  options: ParseOptions,
  parse: Parse,
): SourceFile | undefined {
  const { share, extract, mode: _, blocks: __, outer: ___, before: ____, ...given } = options
  const { kind, declared, charts, wrapper } = given
  const level = (options.level ?? 0) + 1
  const place = `#${document}.${pointer.join('.')}`.replaceAll('/', '~1')
  const [uri, path] = [`${file.uri}${place}`, `${file.path}${place}`]
  const isMeant = kind !== undefined || Object.keys(declared ?? {}).length > 0
  const isSought = isMeant || isPartOfObject(wrapper)
  if (level > MAX_EMBEDDED_LEVELS || (!isSought && scopeOf({ uri, text, charts }) === 'out'))
    return undefined
  // An object that a request sends is no duplicate of the manifest's.
  const outer = isRequestFile(file) || file.outer !== undefined ? file : undefined
  const pins = options.pins && pinsInside(options.pins, document, pointer)
  const how = { ...given, path, level, pins }
  const read = () => parse(uri, text, { ...how, share, extract, outer })
  const inner =
    share === undefined || outer !== undefined
      ? read()
      : share(TEXT, `${uri}\n${JSON.stringify(how)}\n${text}`, read)
  const mayBeOther = !isMeant && inner.problems.length > 0 && (isGuess || BARE_TEMPLATE.test(uri))
  return mayBeOther ? undefined : inner
}

/** The object that a patch changes may name the chart. */
const isPartOfObject = ({ patched, partOf }: Wrapper = { name: '' }) =>
  (patched ?? partOf) !== undefined

/** The pins of values in a text by their places there; the reverse of `baseOf`. */
function pinsInside(
  pins: readonly PinnedValues[],
  document: number,
  text: Pointer,
): readonly PinnedValues[] | undefined {
  const [above, last] = [text.slice(0, -1), String(text.at(-1))]
  const inside = pins.flatMap(({ pointer, ...pin }): PinnedValues[] => {
    const [, name, index = 0] = /^(.*?)(?:#(\d+))?$/.exec(String(pointer[above.length])) ?? []
    const isInside = pin.document === document && name === last && isBelow(pointer, above)
    if (!isInside) return []
    return [{ ...pin, document: Number(index), pointer: pointer.slice(text.length) }]
  })
  return inside.length === 0 ? undefined : inside
}

const isBelow = (pointer: Pointer, above: Pointer) =>
  above.every((step, index) => pointer[index] === step)

/** A template without YAML in its name may be any text, so it has to parse and be in scope. */
export const BARE_TEMPLATE = /(?<!\.(?:ya?ml|jsonc?))\.(?:gotmpl|tpl|tftpl|j2)$/i

/** Combines the places of a text that is inside another text. */
const throughBoth = (inner: EmbeddedText, outer: EmbeddedText): EmbeddedText => ({
  ...inner,
  pointer: [...baseOf(outer, inner.document), ...inner.pointer],
  document: outer.document,
  toFile: (span) => outer.toFile(inner.toFile(span)),
  toText(offset) {
    const at = outer.toText(offset)
    return at === undefined ? undefined : inner.toText(at)
  },
  edits(wanted) {
    const edits = inner.edits(wanted)
    return edits && outer.edits(edits)
  },
})

/**
 * The pointer, in the file, of a document of a text; from the second document on, it contains the
 * document's number.
 */
export function baseOf({ pointer }: Pick<EmbeddedText, 'pointer'>, index: number): Pointer {
  return index === 0 ? pointer : [...pointer.slice(0, -1), `${String(pointer.at(-1))}#${index}`]
}

/** Turns an object of a text into one of the file; `around` is the text that it was read from. */
export function placed(
  one: Document,
  file: SourceFile,
  text: EmbeddedText,
  around: EmbeddedText,
): Document {
  const { index, base, tree, value, kind, mode, wrapper, share, masks, written } = one
  const start = baseOf(text, index)
  return new DocumentView(
    file,
    { index: text.document, masks: masks.map(text.toFile), part: undefined },
    { base: [...start, ...base], tree: new PlacedTree(tree, text.toFile, start), value },
    { kind, mode, wrapper, share },
    { text: around, written },
  )
}

/** Sorts objects by their place: objects of texts come after those that precede the text. */
function inOrder({ documents, texts }: Draft): void {
  if (texts.length === 0) return
  const item = ({ base }: Document) => (typeof base[1] === 'number' ? base[1] : 0)
  documents.sort((a, b) => a.index - b.index || item(a) - item(b))
}
