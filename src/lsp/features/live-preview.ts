import type { CancellationToken, Connection, Position } from 'vscode-languageserver'
import { stringify } from 'yaml'
import { parse } from '../../core/document/source.ts'
import { hiderOf } from '../../core/secret/mask.ts'
import { withoutFiller } from '../../core/template/filler.ts'
import { isMapping, ownProperty } from '../../core/text/mapping.ts'
import type { SourceFile } from '../../core/types.ts'
import { documentAt, nodeUnder } from '../../editor/place/place.ts'
import { previewOf, previewTitle } from '../../editor/preview.ts'
import { patchEntry } from '../../patch/place.ts'
import {
  type Hiders,
  hiddenPreview,
  secretResults,
  withoutMarks,
} from '../../patch/preview/preview-secrets.ts'
import { valueWay, verdictWords } from '../../patch/preview/preview-words.ts'
import { shownSource } from '../../run/read/shown-secrets.ts'
import { offsetOf } from '../convert.ts'
import type { Session } from '../session.ts'
import { withSignal } from '../with-signal.ts'
import { insideAt } from './inside.ts'

/** Asks what the patch at a position does; `object` is YAML or JSON of the user's, in place of the sample. */
export interface LivePreviewParams {
  readonly textDocument: { readonly uri: string }
  readonly position: Position
  readonly object?: string | null
}

/** What the patches of a list do to one object, up to what the one at the position does to its values. */
export interface LivePreview {
  readonly title: string
  /** A sample of vclint's was taken. */
  readonly isSample: boolean
  /** The object before and after, as YAML. */
  readonly before: string
  readonly after: string
  /** One for each value that the path of the patch at the position matches: there, and back where there is a way back. */
  readonly values: readonly { readonly text: string; readonly verdict: string }[]
}

const METHOD = 'vclint/preview'

export function addLivePreview(connection: Connection, session: () => Session): void {
  connection.onRequest(METHOD, (params: unknown, token: CancellationToken) =>
    isParams(params) ? livePreview(params, session(), token) : null,
  )
}

async function livePreview(
  { textDocument, position, object }: LivePreviewParams,
  { workspace, documentOf }: Session,
  token: CancellationToken,
): Promise<LivePreview | null> {
  const open = documentOf(textDocument.uri)
  const entry = open && workspace.entryOf(open.path)
  const { sandbox } = workspace
  if (entry === undefined || entry.isIgnored || sandbox === undefined) return null
  const { inside, offset } = insideAt(entry, offsetOf(entry.read.file.lines, position))
  const document = documentAt(inside.file, offset)
  const under = document && nodeUnder(document, offset)
  const patch = under && patchEntry(under.node)
  if (patch === undefined || document?.kind !== 'vc') return null
  const given = object ? parse('object.yaml', object) : undefined
  const { uri, text, kind, mode, declared, placeholders, charts } = inside.input
  const input = { uri, text, kind, mode, declared, placeholders, charts }
  const objects = given === undefined ? [] : objectsIn(given)
  const job = { kind: 'preview', input, objects } as const
  const previews = await withSignal(token, (signal) => sandbox.run(job, signal))
  const own = previews.filter(({ object: { isSample } }) => !isSample)
  const [found] = [own, previews].flatMap(
    (some) => previewOf(some, document.index, patch.pointer) ?? [],
  )
  if (found === undefined) return null
  const hidden = hiddenPreview(found, hidersFor(inside.file, given, secretResults(found)))
  const shown = (value: unknown) => withoutMarks(withoutFiller(stringify(value)))
  const id = patch.pointer.join('\n')
  const values = hidden.patches.find(({ pointer }) => pointer.join('\n') === id)?.values ?? []
  return {
    title: previewTitle(hidden),
    isSample: hidden.object.isSample,
    before: shown(hidden.start),
    after: shown(hidden.result),
    values: values.map((value) => ({
      text: withoutMarks(withoutFiller(valueWay(value))),
      verdict: verdictWords[value.verdict],
    })),
  }
}

/** Single objects, several documents and lists, as `kubectl get -o yaml` prints them. */
function objectsIn({ trees }: SourceFile): readonly unknown[] {
  return trees.flatMap(({ value, damaged }) => {
    const items = ownProperty(value, 'items')
    const isList = /List$/.test(String(ownProperty(value, 'kind'))) && Array.isArray(items)
    return damaged ? [] : (isList ? items : [value]).filter(isMapping)
  })
}

/** What is masked in the file and in the object is masked in what is made of them. */
function hidersFor(
  file: SourceFile,
  given: SourceFile | undefined,
  made: readonly string[],
): Hiders {
  const sources = [file, ...(given === undefined ? [] : [given])].map(shownSource)
  const known = sources.flatMap(({ secrets }) => secrets.known)
  return { value: hiderOf(sources, [...known, ...made]), name: hiderOf([], known) }
}

const isParams = (params: unknown): params is LivePreviewParams => {
  const position = ownProperty(params, 'position')
  const object = ownProperty(params, 'object') ?? ''
  const isCount = (key: string) => Number.isInteger(ownProperty(position, key))
  return (
    typeof ownProperty(ownProperty(params, 'textDocument'), 'uri') === 'string' &&
    isCount('line') &&
    isCount('character') &&
    typeof object === 'string'
  )
}
