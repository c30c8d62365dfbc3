import type { ChangeAnnotation, WorkspaceEdit } from 'vscode-languageserver'
import { shownWords } from '../../core/secret/hide-credentials.ts'
import type { NameEdit } from '../../editor/names/rename.ts'
import type { Named } from '../../project/names/index.ts'
import type { Session } from '../session.ts'
import type { ProjectNames } from './project-names.ts'
import { type FileEdit, workspaceEdit } from './workspace-edit.ts'

/** The changes of a rename in files on disk, with annotations for unusual ones. */
export function renameEdit(
  edits: readonly NameEdit[],
  named: Named,
  newName: string,
  { sourceOf }: ProjectNames,
  session: Session,
): WorkspaceEdit {
  const changes: FileEdit[] = []
  for (const edit of edits) {
    const source = sourceOf(edit.uri)
    if (source === undefined) continue
    const annotation = edit.how === 'default-name' ? 'default' : 'name'
    changes.push({ uri: source.entry.path, span: edit.span, text: edit.text, annotation })
  }
  const files = new Set(changes.map(({ uri }) => uri)).size
  return workspaceEdit(changes, session, annotations(named, newName, files))
}

/**
 * Only doubtful changes need confirmation: Visual Studio Code shows those unticked, so a rename
 * that asks for all of them would change nothing.
 */
function annotations(
  { kind, name }: Named,
  newName: string,
  files: number,
): Readonly<Record<string, ChangeAnnotation>> {
  return {
    name: {
      label: shownWords(`Rename ${kind} ${name} to ${newName}`),
      needsConfirmation: false,
      ...(files > 1 ? { description: `in ${files} files` } : {}),
    },
    default: {
      label: `Write the ${kind} name that was left out`,
      needsConfirmation: true,
      description: shownWords(`It was ${name} by default.`),
    },
  }
}
