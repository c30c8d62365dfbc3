import { DocumentView } from '../../core/document/document.ts'
import type { EmbeddedPart } from '../../core/document/parse-options.ts'
import { parse } from '../../core/document/source.ts'
import { placed } from '../../core/document/texts-in.ts'
import {
  type Branch,
  branchAt,
  type MadeObject,
  madeOf,
  valueIn,
} from '../../core/json-patch/index.ts'
import { detectKind } from '../../core/schema/detect.ts'
import type { Document, EmbeddedText, Node, Pointer, Wrapper } from '../../core/types.ts'
import type { BuiltObject } from './built-object.ts'
import { startsWith } from './objects.ts'
import { versionPlace } from './steps/chart-version.ts'

/** A document of a built object, for rules, in a file of its own. */
export interface BuiltDocument {
  readonly document: Document
  /** Undefined for an unchanged text with other settings around it. */
  readonly made: MadeObject | undefined
  /** The document in its file; undefined if only the build makes it. */
  readonly source: Document | undefined
}

type Extract = (value: unknown) => readonly EmbeddedPart[]

/** The documents of an object that a build changed; `uriOf` names each one's file. */
export function builtDocuments(
  object: BuiltObject,
  uriOf: () => string,
  extract: Extract,
): readonly BuiltDocument[] {
  const { source, branch, changes } = object
  if (branch === undefined) return []
  const by = changes.at(-1)?.patch ?? source.document
  const making = { by, mayBeTemplate: true, isOpen: object.isUnknown }
  const { document: whole } = source
  // A Secret may hold values, too.
  const mayHold = !source.documents.includes(whole) || whole.kind === 'Secret'
  const parts = mayHold ? extract(valueIn(branch)) : []
  const own = source.documents.flatMap((one): readonly BuiltDocument[] => {
    const rest = one.base.slice(source.base.length)
    const part = parts.find(({ pointer }) => isSame(pointer, rest))
    const wrapper = openedIn(object, part ? settingsOf(one, part, object) : one.wrapper)
    if (one.text !== undefined || one.tree !== whole.tree) {
      const at = one.text ? one.text.pointer.slice(source.base.length) : rest
      return textsIn(one, branchAt(branch, stepsOf(at))).map((text) => {
        return { document: around(text, wrapper, uriOf()), made: undefined, source: one }
      })
    }
    const found = branchAt(branch, stepsOf(rest))
    const { kind, mode } = one
    const made =
      found && madeOf(found, { ...making, kind, mode, uri: uriOf(), target: one, wrapper })
    return made === undefined ? [] : [{ document: made.document, made, source: one }]
  })
  const isKnown = ({ pointer }: EmbeddedPart) =>
    source.documents.some(({ base, text }) =>
      startsWith((text?.pointer ?? base).slice(source.base.length), pointer),
    )
  const added = parts.flatMap((part): readonly BuiltDocument[] => {
    const found = branchAt(branch, stepsOf(part.pointer))
    if (found === undefined) return []
    if (part.form === 'text') {
      const texts = found.isWritten && found.node ? textsAt(found.node) : []
      return texts.map((one) => {
        const document = around(one, { ...one.wrapper, ...settingsOf(one, part, object) }, uriOf())
        return { document, made: undefined, source: one }
      })
    }
    if (part.form !== 'object' || isKnown(part) || !isVc(part, found)) return []
    const how = { kind: 'vc', mode: 'create', uri: uriOf(), target: whole, wrapper: part } as const
    const made = madeOf(found, { ...making, ...how })
    return made === undefined ? [] : [{ document: made.document, made, source: undefined }]
  })
  return [...own, ...added]
}

const stepsOf = (pointer: Pointer): readonly string[] => pointer.map(String)

const isVc = ({ ofChart }: EmbeddedPart, branch: Branch): boolean =>
  ofChart === undefined ? detectKind(valueIn(branch), '') === 'vc' : ofChart === 'ours'

/**
 * The documents of a text after the build: unchanged, or with variables filled in. Empty if the
 * build writes another text.
 */
function textsIn(one: Document, scalar: Branch | undefined): readonly Document[] {
  if (scalar === undefined || scalar.isWritten || scalar.by !== undefined) return []
  const { file, text: before, written } = one
  if (scalar.text === undefined || before === undefined) return [one]
  const { text, ...places } = scalar.text
  const { given, pointer, document } = before
  const inner = parse(before.file.uri, text, { ...given, path: before.file.path })
  const own: EmbeddedText = { file: inner, pointer, document, given, ...places }
  return inner.documents
    .filter(({ index, base, text: deeper }) => {
      return index === written.index && !deeper && base.join() === written.base.join()
    })
    .map((found) => placed(found, file, own, own))
}

/** The documents in a patch's text. */
function textsAt({ span, document: { file } }: Node): readonly Document[] {
  const startOf = ({ toFile }: EmbeddedText) => toFile({ start: 0, end: 0 }).start
  return file.documents.filter(
    ({ text, kind }) =>
      text !== undefined &&
      kind === 'vc' &&
      startOf(text) >= span.start &&
      startOf(text) < span.end,
  )
}

/** Documents of one text have their number after its name. */
const isSame = (pointer: Pointer, other: Pointer): boolean =>
  pointer.length === other.length &&
  pointer.every((step, index) => String(other[index]).replace(/#\d+$/, '') === String(step))

/** If a build's result is unknown, the object may contain more. */
const openedIn = ({ isUnknown }: BuiltObject, wrapper: Wrapper | undefined) =>
  isUnknown ? { name: 'build', ...wrapper, isPartial: true } : wrapper

/** The settings that the built object gives to values, with facts from others. */
function settingsOf({ wrapper }: Document, part: EmbeddedPart, built: BuiltObject): Wrapper {
  const { pins, pinnedBy, pinnedChart, ...own } = wrapper ?? { name: part.name }
  const { chart, version, hasUnknownVersion, release, namespace } = part
  const { object, chartFrom, source, files } = part
  const isOther = version !== own.version || chart !== own.chart
  const by = isOther ? versionPlace(built)?.document.file.uri : undefined
  const pinned = isOther
    ? { pinnedBy: by === undefined ? [] : [by] }
    : { pins, pinnedBy, pinnedChart }
  const names = { chart, version, hasUnknownVersion, release, namespace, object }
  return { ...own, ...pinned, ...names, chartFrom, source, files }
}

/** The same text with other settings around it. */
function around(one: Document, wrapper: Wrapper | undefined, uri: string): Document {
  const documents: Document[] = []
  const file = { ...one.file, uri, documents }
  const again = (
    document: Document,
    inText?: { text: NonNullable<Document['text']>; written: Document },
  ) => {
    const { base, tree, value, kind, mode } = document
    const holder = inText === undefined && one.text !== undefined ? document.file : file
    return new DocumentView(
      holder,
      document,
      { base, tree, value },
      { kind, mode, wrapper },
      inText,
    )
  }
  const document = one.text
    ? again(one, { text: one.text, written: again(one.written) })
    : again(one)
  documents.push(document)
  return document
}
