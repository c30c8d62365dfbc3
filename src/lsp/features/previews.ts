import type { CancellationToken, CodeLens, Connection } from 'vscode-languageserver'
import { stringify } from 'yaml'
import { hiderOf } from '../../core/secret/mask.ts'
import { withoutFiller } from '../../core/template/filler.ts'
import type { Pointer } from '../../core/types.ts'
import { patchLenses, previewHover, previewOf, previewTitle } from '../../editor/preview.ts'
import type { PlainPreview } from '../../patch/preview/preview.ts'
import { hiddenPreview, withoutMarks } from '../../patch/preview/preview-secrets.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import { rangeOf } from '../convert.ts'
import type { Session } from '../session.ts'
import { withSignal } from '../with-signal.ts'
import type { Entry } from '../workspace/entries.ts'
import { pathOf } from '../workspace/uris.ts'
import { textsIn } from './inside.ts'

export const PREVIEW = 'vclint.preview'

/** What the command answers: an object before and after the patches of a list, as YAML. */
export interface PreviewTexts {
  readonly title: string
  readonly before: string
  readonly after: string
}

/** A text that may hold patches. */
type Previewed = Pick<Entry, 'input' | 'read'>

/** Previews of patches, run where the sandbox is. */
export interface Previews {
  /** What a patch does, in Markdown; undefined where nothing can be shown, or nobody wants it any more. */
  readonly hover: (
    entry: Previewed,
    document: number,
    pointer: Pointer,
    token: CancellationToken,
  ) => Promise<string | undefined>
  readonly texts: (args: readonly unknown[]) => Promise<PreviewTexts | null>
}

export function createPreviews(session: () => Session): Previews {
  /** Each text is previewed once; what was asked for of older ones goes with their entries. */
  const known = new WeakMap<Previewed, Promise<readonly PlainPreview[]>>()

  const previewsOf = (entry: Previewed, signal?: AbortSignal): Promise<readonly PlainPreview[]> => {
    const before = known.get(entry)
    const { sandbox } = session().workspace
    if (before !== undefined || sandbox === undefined) return before ?? Promise.resolve([])
    const { uri, text, kind, mode, declared, placeholders, charts } = entry.input
    const input = { uri, text, kind, mode, declared, placeholders, charts }
    const made = sandbox.run({ kind: 'preview', input }, signal).then(
      (previews) => hiddenPreviews(previews, entry),
      () => {
        known.delete(entry)
        return []
      },
    )
    known.set(entry, made)
    return made
  }

  return {
    async hover(entry, document, pointer, token) {
      const previews = await withSignal(token, (signal) => previewsOf(entry, signal))
      const text = previewHover(previews, document, pointer)
      return text && hideKnown(entry)(text)
    },
    async texts([uri, document, pointer, inner]) {
      if (typeof uri !== 'string' || typeof document !== 'number' || !isPointer(pointer))
        return null
      const entry = session().workspace.entryOf(pathOf(uri))
      const text = entry && textIn(entry, inner)
      const found = text && previewOf(await previewsOf(text), document, pointer)
      if (entry === undefined || found === undefined) return null
      const hide = hideKnown(entry)
      const written = (value: unknown) => withoutMarks(withoutFiller(hide(stringify(value))))
      const { start, result } = found
      return { title: previewTitle(found), before: written(start), after: written(result) }
    },
  }
}

/** Takes out what is secret wherever it is written. */
const hideKnown = ({ read: { file } }: Previewed) => hiderOf([], shownSource(file).secrets.known)

function hiddenPreviews(
  previews: readonly PlainPreview[],
  entry: Previewed,
): readonly PlainPreview[] {
  const hide = { value: hiderOf([shownSource(entry.read.file)]), name: hideKnown(entry) }
  return previews.map((preview) => hiddenPreview(preview, hide))
}

/** The file, or the text inside of it that a command names. */
const textIn = (entry: Entry, inner: unknown): Previewed | undefined =>
  inner === undefined
    ? entry
    : textsIn(entry).find(({ isEmbedded, input }) => isEmbedded && input.uri === inner)

const isPointer = (value: unknown): value is Pointer =>
  Array.isArray(value) && value.every((step) => typeof step === 'string' || Number.isInteger(step))

/** A line over each patch that shows what it matches, and opens its preview. */
export function addLenses(connection: Connection, session: () => Session): void {
  connection.onCodeLens(({ textDocument: { uri } }): CodeLens[] => {
    const open = session().documentOf(uri)
    const entry = open && session().workspace.entryOf(open.path)
    if (entry === undefined || entry.isIgnored) return []
    const { lines } = entry.read.file
    return textsIn(entry).flatMap(({ file, input, isEmbedded, toOuter }) =>
      patchLenses(file).map(({ span, title, document, pointer }) => ({
        range: rangeOf(lines, toOuter(span)),
        command: {
          title,
          command: PREVIEW,
          arguments: [uri, document, pointer, ...(isEmbedded ? [input.uri] : [])],
        },
      })),
    )
  })
}
