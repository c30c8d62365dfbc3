import type { CancellationToken, CodeLens, Connection, Position } from 'vscode-languageserver'
import { stringify } from 'yaml'
import { parse } from '../../core/document/source.ts'
import { hiderOf } from '../../core/secret/mask.ts'
import { withoutFiller } from '../../core/template/filler.ts'
import type { Pointer, SourceFile } from '../../core/types.ts'
import {
  patchAround,
  patchLenses,
  previewHover,
  previewOf,
  previewTitle,
} from '../../editor/preview.ts'
import type { Preview, Verdict } from '../../patch/preview/preview.ts'
import {
  type Hiders,
  hiddenPreview,
  secretResults,
  withoutMarks,
} from '../../patch/preview/preview-secrets.ts'
import { roundTripText } from '../../patch/preview/preview-words.ts'
import { verdictWords } from '../../patch/preview/verdict-words.ts'
import type { InputFile } from '../../run/lint-files.ts'
import { objectsIn } from '../../run/preview-file.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import { offsetOf, rangeOf } from '../convert.ts'
import { haveFields } from '../request-validation.ts'
import type { Session } from '../session.ts'
import { withSignal } from '../with-signal.ts'
import { pathOf } from '../workspace/uris.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import { inFile } from './text-at-cursor.ts'

export const PREVIEW = 'vclint.preview'

/** The command's answer: an object before and after the patches of a list, as YAML. */
export interface PreviewTexts {
  readonly title: string
  readonly before: string
  readonly after: string
}

/**
 * Asks for the effect of the patch at a position; `object` is the user's YAML or JSON, which
 * replaces the sample.
 */
export interface LivePreviewParams {
  readonly textDocument: { readonly uri: string }
  readonly position: Position
  readonly object?: string | null
}

/** The effect of a list's patches on one object, and of the patch at the position on its values. */
export interface LivePreview extends PreviewTexts {
  /** True if vclint's own sample was used. */
  readonly isSample: boolean
  /**
   * One for each value that the patch's path matches: its result, and the restored value if there
   * is a reverse.
   */
  readonly values: readonly {
    readonly text: string
    readonly verdict: string
    /**
     * True if nothing is written in a direction, because the expression throws or the field refuses
     * the result.
     */
    readonly throws: boolean
  }[]
}

const METHOD = 'vclint/preview'

/** A text that may hold patches. */
type Previewed = Pick<WorkspaceFile, 'input' | 'read'>

interface PreviewsState {
  readonly session: Session
  /** Each text is previewed once; results for older texts are dropped with their entries. */
  readonly known: WeakMap<Previewed, Promise<readonly Preview[]>>
}

/** Previews of patches, run in the sandbox. */
export function createPreviews(session: Session) {
  const state: PreviewsState = { session, known: new WeakMap() }
  return {
    /**
     * The effect of a patch in Markdown; undefined if there is nothing to show, or if it is no
     * longer wanted.
     */
    hover: (entry: Previewed, document: number, pointer: Pointer, token: CancellationToken) =>
      hover(state, entry, document, pointer, token),
    texts: (args: readonly unknown[]) => texts(state, args),
    live: (params: LivePreviewParams, token: CancellationToken) => live(state, params, token),
  }
}

async function hover(
  state: PreviewsState,
  entry: Previewed,
  document: number,
  pointer: Pointer,
  token: CancellationToken,
): Promise<string | undefined> {
  const previews = await withSignal(token, (signal) => previewsOf(state, entry, signal))
  const text = previewHover(previews, document, pointer)
  return text && hiderOf([], shownSource(entry.read.file).secrets.known)(text)
}

async function texts(
  state: PreviewsState,
  [uri, document, pointer]: readonly unknown[],
): Promise<PreviewTexts | null> {
  if (typeof uri !== 'string' || typeof document !== 'number' || !isPointer(pointer)) return null
  const entry = state.session.workspace.entryOf(pathOf(uri))
  const found = entry && previewOf(await previewsOf(state, entry), document, pointer)
  return found === undefined ? null : textsOf(found)
}

async function live(
  { session }: PreviewsState,
  { textDocument, position, object }: LivePreviewParams,
  token: CancellationToken,
): Promise<LivePreview | null> {
  const entry = session.entryOf(textDocument.uri)
  if (entry === undefined || entry.isIgnored) return null
  const { file } = entry.read
  const patch = patchAround(file, offsetOf(file.lines, position))
  if (patch?.document.kind !== 'vc') return null
  const { document, pointer } = patch
  const given = object ? [parse('object.yaml', object)] : []
  const objects = given.flatMap(objectsIn)
  const previews = await withSignal(token, (signal) => run(session, entry.input, objects, signal))
  const own = previews.filter(({ object: { isSample } }) => !isSample)
  const found =
    previewOf(own, document.index, pointer) ?? previewOf(previews, document.index, pointer)
  return found === undefined ? null : liveOf(found, pointer, [file, ...given])
}

function liveOf(found: Preview, at: Pointer, files: readonly SourceFile[]): LivePreview {
  const hidden = hiddenPreview(found, hidersFor(found, files))
  const id = at.join('\n')
  const values = hidden.patches.find(({ pointer }) => pointer.join('\n') === id)?.values ?? []
  return {
    ...textsOf(hidden),
    isSample: hidden.object.isSample,
    values: values.map((value) => ({
      text: shown(roundTripText(value)),
      verdict: verdictWords[value.verdict],
      throws: FAILING.has(value.verdict),
    })),
  }
}

function previewsOf(
  { session, known }: PreviewsState,
  entry: Previewed,
  signal?: AbortSignal,
): Promise<readonly Preview[]> {
  const before = known.get(entry)
  if (before !== undefined) return before
  const made = run(session, entry.input, [], signal).then(
    (previews) => previews.map((one) => hiddenPreview(one, hidersFor(one, [entry.read.file]))),
    () => {
      known.delete(entry)
      return []
    },
  )
  known.set(entry, made)
  return made
}

async function run(
  { workspace: { sandbox } }: Session,
  { uri, text, kind, mode, declared, placeholders, charts }: InputFile,
  objects: readonly unknown[],
  signal?: AbortSignal,
): Promise<readonly Preview[]> {
  const input = { uri, text, kind, mode, declared, placeholders, charts }
  return sandbox === undefined ? [] : sandbox.run({ kind: 'preview', input, objects }, signal)
}

export type Previews = ReturnType<typeof createPreviews>

const FAILING: ReadonlySet<Verdict> = new Set(['throws', 'unfit', 'refused'])

const shown = (text: string) => withoutMarks(withoutFiller(text))

const textsOf = (hidden: Preview): PreviewTexts => ({
  title: previewTitle(hidden),
  before: shown(stringify(hidden.start)),
  after: shown(stringify(hidden.result)),
})

/** Masks in the results everything that is masked in the file and in a given object. */
function hidersFor(preview: Preview, files: readonly SourceFile[]): Hiders {
  const sources = files.map(shownSource)
  const known = sources.flatMap(({ secrets }) => secrets.known)
  return { value: hiderOf(sources, secretResults(preview)), name: hiderOf([], known) }
}

const isPointer = (value: unknown): value is Pointer =>
  Array.isArray(value) && value.every((step) => typeof step === 'string' || Number.isInteger(step))

const isParams = (params: unknown): params is LivePreviewParams =>
  haveFields(params, ['textDocument', 'position']) && typeof (params.object ?? '') === 'string'

/**
 * Offers a line above each patch with its matches, which opens its preview, and live previews of a
 * patch while it is written.
 */
export function addPreviews(connection: Connection, session: Session, previews: Previews): void {
  connection.onRequest(METHOD, (params: unknown, token: CancellationToken) =>
    isParams(params) ? previews.live(params, token) : null,
  )
  connection.onCodeLens(
    inFile(session, (entry, { textDocument: { uri } }): CodeLens[] => {
      if (entry.isIgnored) return []
      const { file } = entry.read
      return patchLenses(file).map(({ span, title, document, pointer }) => ({
        range: rangeOf(file.lines, span),
        command: { title, command: PREVIEW, arguments: [uri, document, pointer] },
      }))
    }),
  )
}
