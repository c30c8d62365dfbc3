import type { WorkspaceEdit } from 'vscode-languageserver'
import { fileName } from '../../core/search/file-name.ts'
import { shownWords } from '../../core/secret/hide-credentials.ts'
import { lineBreakOf } from '../../core/text/lines.ts'
import { type MissingObject, missingAt } from '../../editor/create/missing.ts'
import { sharedFolders } from '../../project/facts/nearest.ts'
import type { ObjectFact } from '../../project/index.ts'
import type { Session } from '../session.ts'
import type { WorkspaceFile } from '../workspace/workspace-file.ts'
import type { ActionRequest, OfferedAction } from './action-source.ts'
import type { ProjectNames } from './project-names.ts'
import { textAt } from './text-at-cursor.ts'
import { newFile, workspaceEdit } from './workspace-edit.ts'

/**
 * Actions that create what the name at the cursor needs: in a file with others of its kind, or in a
 * new file.
 */
export function createActions({ params, session, entry }: ActionRequest): readonly OfferedAction[] {
  const { range, context } = params
  const names = session.namesAround(entry)
  const { place } = textAt(entry, range.start)
  const source = names?.sourceOf(entry.path)
  if (!session.client.documentChanges || names === undefined || source === undefined) return []
  return missingAt(source, place, names).flatMap((missing): OfferedAction[] => {
    const target = targetOf(missing, entry, names, session)
    if (target === undefined) return []
    const { where, edit } = target
    const diagnostics = context.diagnostics.filter(({ code }) =>
      missing.rules.includes(String(code)),
    )
    const title = shownWords(`Create ${missing.title} ${where}`)
    const found = diagnostics.length > 0 ? { diagnostics } : {}
    return [{ group: 'fix', action: { title, ...found, edit } }]
  })
}

/** The file to write to, in words, and the change. */
function targetOf(
  missing: MissingObject,
  entry: WorkspaceFile,
  names: ProjectNames,
  session: Session,
): { readonly where: string; readonly edit: WorkspaceEdit } | undefined {
  const files = nearestFiles(entry.path, writable(missing.alike, names))
  const own = files.length === 1 ? files[0] : files.find(({ count }) => count > 1)
  if (own !== undefined) {
    const { uri, text } = own.entry.read.file
    const eol = lineBreakOf(text)
    const start = text === '' || /\n$/.test(text) ? '' : eol
    const mark = /(?:^|\n)---[ \t]*\r?\n?$/.test(text) ? '' : `---${eol}`
    const added = start + mark + missing.lines.map((line) => line + eol).join('')
    const span = { start: text.length, end: text.length }
    const edit = workspaceEdit([{ uri, span, text: added }], session)
    return { where: `in ${fileName(own.entry.path)}`, edit }
  }
  if (!session.client.createsFiles) return undefined
  const folder = (files[0]?.entry.path ?? entry.path).replace(/[^/]*$/, '')
  const path = `${folder}${missing.fileName}.yaml`
  if (!path.startsWith('/') || session.workspace.textOf(path) !== undefined) return undefined
  const edit = newFile(path, `${missing.lines.join('\n')}\n`, session)
  return { where: `in the new file ${fileName(path)}`, edit }
}

interface Candidate {
  readonly entry: WorkspaceFile
  /** Number of objects of the kind in it. */
  readonly count: number
}

/** Files to which a document can be added: no templates, nothing encrypted, no JSON. */
function writable(alike: readonly ObjectFact[], { sourceOf }: ProjectNames): readonly Candidate[] {
  const counts = new Map<WorkspaceFile, number>()
  for (const { place, conditional } of alike) {
    const source = sourceOf(place.uri)
    if (source === undefined || place.pointer.length > 0) continue
    const { entry } = source
    const { text, trees } = entry.read.file
    const isPlain = /\.ya?ml$/.test(entry.path) && !conditional && !/\{\{|^sops:/m.test(text)
    if (!isPlain || trees.some(({ damaged }) => damaged)) continue
    counts.set(entry, (counts.get(entry) ?? 0) + 1)
  }
  return [...counts].map(([entry, count]) => ({ entry, count }))
}

function nearestFiles(path: string, files: readonly Candidate[]): readonly Candidate[] {
  const depths = files.map(({ entry }) => sharedFolders(path, entry.path))
  const [nearest] = depths.toSorted((a, b) => b - a)
  return files.filter((_, index) => depths[index] === nearest)
}
