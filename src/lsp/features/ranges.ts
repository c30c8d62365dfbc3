import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  FoldingRangeKind,
  type InitializeParams,
  InlayHintKind,
  type SelectionRange,
  type ServerCapabilities,
} from 'vscode-languageserver'
import { inlayHints } from '../../editor/inlay.ts'
import { type Fold, foldsIn, selectionsAt } from '../../editor/ranges.ts'
import { offsetOf, rangeOf, spanOf } from '../convert.ts'
import type { Session } from '../session.ts'
import type { Entry } from '../workspace/entries.ts'
import { type Inside, insideAt, textsIn } from './inside.ts'

/** What the server says of the parts of a text. */
export const rangeCapabilities: ServerCapabilities = {
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  inlayHintProvider: true,
}

/** Gives what follows the settings of the user: to be told of the client, and to be started after it. */
export function addRanges(connection: Connection, session: () => Session): Settings {
  /** An open file that holds something of ours; others are folded by whoever knows them. */
  const entryOf = (uri: string): Entry | undefined => {
    const document = session().documentOf(uri)
    const entry = document && session().workspace.entryOf(document.path)
    const isOurs = entry && textsIn(entry).some(({ file }) => file.documents.length > 0)
    return isOurs && !entry.isIgnored ? entry : undefined
  }
  connection.onFoldingRanges(({ textDocument }) => {
    const entry = entryOf(textDocument.uri)
    if (entry === undefined || entry.read.file.trees.some(({ damaged }) => damaged)) return null
    return textsIn(entry).flatMap((inside) => foldsIn(inside.file).map(foldIn(inside, entry)))
  })
  connection.onSelectionRanges(({ textDocument, positions }) => {
    const entry = entryOf(textDocument.uri)
    if (entry === undefined) return null
    return positions.map((position) =>
      selectionAt(entry, offsetOf(entry.read.file.lines, position)),
    )
  })

  const settings = followSettings(connection)
  connection.languages.inlayHint.on(({ textDocument, range }) => {
    const entry = settings.showsTypes() ? entryOf(textDocument.uri) : undefined
    if (entry === undefined) return null
    const { lines } = entry.read.file
    const wanted = spanOf(lines, range)
    return textsIn(entry).flatMap((inside) => {
      const all = { start: 0, end: inside.file.text.length }
      return inlayHints(inside.file, inside.isEmbedded ? all : wanted).map(({ offset, text }) => {
        const { end } = inside.toOuter({ start: offset, end: offset })
        return {
          position: rangeOf(lines, { start: end, end }).end,
          label: text,
          kind: InlayHintKind.Type,
        }
      })
    })
  })
  return settings
}

const foldIn =
  ({ file, toOuter }: Inside, entry: Entry) =>
  ({ from, to, isComment }: Fold) => {
    const { lines } = entry.read.file
    const outer = (line: number) => {
      const start = file.lines.offset(line, 0)
      return lines.position(toOuter({ start, end: start }).start).line
    }
    const kind = isComment ? { kind: FoldingRangeKind.Comment } : {}
    return { startLine: outer(from), endLine: outer(to), ...kind }
  }

/** From the innermost place outwards: inside of a text first, then in the file around it. */
function selectionAt(entry: Entry, offset: number): SelectionRange {
  const { inside, offset: at } = insideAt(entry, offset)
  const inner = inside.isEmbedded ? selectionsAt(inside.file, at).map(inside.toOuter) : []
  const outer = selectionsAt(entry.read.file, offset)
  const widest = inner.at(-1)
  const around = outer.filter(
    ({ start, end }) =>
      widest === undefined ||
      (start <= widest.start && widest.end <= end && end - start > widest.end - widest.start),
  )
  let range: SelectionRange | undefined
  for (const span of [...inner, ...around].toReversed()) {
    const own = { range: rangeOf(entry.read.file.lines, span) }
    range = range === undefined ? own : { ...own, parent: range }
  }
  return range ?? { range: rangeOf(entry.read.file.lines, { start: offset, end: offset }) }
}

export interface Settings {
  readonly showsTypes: () => boolean
  /** Takes in what a client says of itself. */
  readonly take: (params: InitializeParams) => void
  /** Asks for the settings where the client can be asked. */
  readonly start: () => Promise<void>
}

/** Keeps up with what the user has set: types behind paths are shown to those who ask for them. */
function followSettings(connection: Connection): Settings {
  let shows = false
  let client: ClientCapabilities = {}
  const take = (settings: unknown) => {
    const before = shows
    shows = wantsTypes(settings)
    const canRefresh = client.workspace?.inlayHint?.refreshSupport === true
    if (before !== shows && canRefresh) void connection.languages.inlayHint.refresh()
  }
  const ask = async () => take(await connection.workspace.getConfiguration('vclint'))
  const canAsk = () => client.workspace?.configuration === true
  connection.onDidChangeConfiguration(({ settings }) =>
    canAsk() ? ask() : take((settings as { readonly vclint?: unknown } | null)?.vclint),
  )
  return {
    showsTypes: () => shows,
    take({ capabilities, initializationOptions }) {
      client = capabilities
      shows = wantsTypes(initializationOptions)
    },
    async start() {
      if (!canAsk()) return
      await ask()
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        const { type } = DidChangeConfigurationNotification
        await connection.client.register(type, { section: 'vclint' })
      }
    },
  }
}

/** `inlayHints.types: true` in the settings of the client. */
function wantsTypes(settings: unknown): boolean {
  const { inlayHints: hints } = (settings ?? {}) as {
    readonly inlayHints?: { readonly types?: unknown }
  }
  return hints?.types === true
}
