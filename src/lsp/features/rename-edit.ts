import type { AnnotatedTextEdit, ChangeAnnotation, WorkspaceEdit } from 'vscode-languageserver'
import { hideCredentials } from '../../core/secret/hide-credentials.ts'
import type { NameEdit } from '../../editor/names/rename.ts'
import type { Named } from '../../project/index.ts'
import { textEdit } from '../convert.ts'
import type { Session } from '../session.ts'
import type { ProjectNames } from './project-names.ts'

interface FileChange {
  readonly path: string
  readonly edit: AnnotatedTextEdit
}

/** The changes of a rename in the files that a user knows; what is unusual about them in annotations. */
export function renameEdit(
  edits: readonly NameEdit[],
  named: Named,
  newName: string,
  { sourceOf }: ProjectNames,
  session: Session,
): { readonly edit: WorkspaceEdit } | { readonly problem: string } {
  const changes: FileChange[] = []
  for (const edit of edits) {
    const source = sourceOf(edit.uri)
    const outer = source?.inside.outerEdits([edit])
    if (source === undefined || outer === undefined) {
      const base = source?.entry.path.split('/').at(-1)
      return { problem: `The text block in ${base} cannot hold the new name. Change it by hand.` }
    }
    const { lines } = source.entry.read.file
    for (const { span, text } of outer) {
      const annotationId = edit.how === 'default-name' ? 'default' : 'name'
      changes.push({
        path: source.entry.path,
        edit: { ...textEdit(lines, span, text), annotationId },
      })
    }
  }
  return { edit: workspaceEdit(changes, named, newName, session) }
}

function workspaceEdit(
  changes: readonly FileChange[],
  named: Named,
  newName: string,
  { client, uriOf, documentOf }: Session,
): WorkspaceEdit {
  const paths = [...new Set(changes.map(({ path }) => path))]
  const editsIn = (path: string) =>
    changes.flatMap(({ path: own, edit }) => (own === path ? [edit] : []))
  const bare = (edits: readonly AnnotatedTextEdit[]) =>
    edits.map(({ range, newText }) => ({ range, newText }))
  if (!client.documentChanges) {
    return { changes: Object.fromEntries(paths.map((path) => [uriOf(path), bare(editsIn(path))])) }
  }
  const documentChanges = paths.map((path) => {
    const uri = uriOf(path)
    const version = documentOf(uri)?.version ?? null
    const edits = editsIn(path)
    return {
      textDocument: { uri, version },
      edits: client.annotatesChanges ? edits : bare(edits),
    }
  })
  if (!client.annotatesChanges) return { documentChanges }
  const used = new Set(changes.map(({ edit }) => edit.annotationId))
  const all = annotations(named, newName, paths.length)
  const changeAnnotations = Object.fromEntries(Object.entries(all).filter(([id]) => used.has(id)))
  return { documentChanges, changeAnnotations }
}

/**
 * Only what is doubtful is confirmed: Visual Studio Code shows what needs confirmation with its boxes unticked, so that
 * a rename which asks for all of it changes nothing.
 */
function annotations(
  { kind, name }: Named,
  newName: string,
  files: number,
): Readonly<Record<string, ChangeAnnotation>> {
  return {
    name: {
      label: hideCredentials(`Rename ${kind} ${name} to ${newName}`),
      needsConfirmation: false,
      ...(files > 1 ? { description: `in ${files} files` } : {}),
    },
    default: {
      label: `Write the ${kind} name that was left out`,
      needsConfirmation: true,
      description: hideCredentials(`It was ${name} by default.`),
    },
  }
}
