import { join, resolve } from 'node:path'
import { rememberEachText } from '../../core/memo.ts'
import type { ReportSource } from '../../core/report.ts'
import { groupBy } from '../../core/text/group-by.ts'
import { lineIndex } from '../../core/text/lines.ts'
import { shown } from '../../files/discover.ts'
import type { FileTree } from '../../files/file-access.ts'
import { ignoringLines } from '../../files/ignore/ignore-files.ts'
import type { SharedChange } from '../../run/base/settings-changed.ts'
import type { Input } from './assemble.ts'

export interface ChangedIgnores {
  /** The change of an ignore file that took or brought a file. */
  readonly changeOf: (uri: string) => SharedChange | undefined
  /** The ignore files, for reports. */
  readonly sources: ReadonlyMap<string, ReportSource>
}

/** The lines of ignore files that leave out what the first state had, or no longer what is new. */
export function changedIgnores({ gate, place, paths }: Input): ChangedIgnores {
  if (gate === undefined) return { changeOf: () => undefined, sources: new Map() }
  const [state] = gate.states
  const before = state.treeBefore(place.tree)
  const textNow = rememberEachText((uri: string) => textIn(place.tree, resolve(place.root, uri)))
  const [lineNow, lineBefore] = [place.tree, before].map(ignoringLines)
  const isThere = new Set(paths)
  const gone = [...state.textsBefore().keys()].filter((path) => !isThere.has(path))
  const created = paths.filter((path) => gate.has(path) && !before.exists(path))
  const found = [
    ...gone.map((path) => ({ path, by: lineNow?.(path), other: lineBefore?.(path) })),
    ...created.map((path) => ({ path, by: lineBefore?.(path), other: lineNow?.(path) })),
  ].flatMap(({ path, by, other }) => {
    if (by === undefined || by.isLocal || other !== undefined) return []
    const file = join(by.folder, '.gitignore')
    if (!gate.has(file)) return []
    const isGone = !isThere.has(path)
    const uri = shown(file, place.root)
    return [{ uri, line: isGone ? by.line : 0, isGone, path: shown(path, place.root) }]
  })
  const changes = [...groupBy(found, ({ uri, line, isGone }) => `${uri} ${line} ${isGone}`)]
  const byFile = changes.flatMap(([, same]) => {
    const [{ uri, line, isGone } = { uri: '', line: 0, isGone: true }] = same
    const names = same.map(({ path }) => path)
    const lines = lineIndex(textNow(uri) ?? '')
    const start = lines.offset(line, 0)
    const span = { start, end: start + lines.text(line).length }
    const at = { uri, span, isCause: textNow(uri) !== undefined }
    const change = { words: wordsOf(names, isGone), at }
    return names.map((name) => [name, change] as const)
  })
  const changeOf = new Map(byFile)
  return {
    changeOf: (uri) => changeOf.get(uri),
    sources: new Map(
      found.flatMap(({ uri }) => {
        const text = textNow(uri)
        const secrets = { spans: [], known: [] }
        return text === undefined ? [] : [[uri, { text, lines: lineIndex(text), secrets }] as const]
      }),
    ),
  }
}

function wordsOf([first = '', ...others]: readonly string[], isGone: boolean): string {
  const state = isGone ? 'ignored now' : 'no longer ignored'
  return others.length === 0
    ? `${first} is ${state}`
    : `${others.length + 1} files such as ${first} are ${state}`
}

function textIn(tree: FileTree, path: string): string | undefined {
  try {
    return tree.readText(path)
  } catch {
    return undefined
  }
}
