import type { ChangeAnnotation, WorkspaceEdit } from 'vscode-languageserver'
import { groupBy } from '../../core/text/group-by.ts'
import type { Edit, Finding } from '../../core/types.ts'
import { smallEdits } from '../../editor/line-edits.ts'
import { textEdit } from '../convert.ts'
import type { Session } from '../session.ts'

/** An edit of a file, by path. */
export interface FileEdit extends Edit {
  /** The annotation that belongs to it. */
  readonly annotation?: string
}

/** Edits of files in the protocol's form, with annotations if the client shows them. */
export function workspaceEdit(
  edits: readonly FileEdit[],
  { client, workspace, uriOf, documentOf }: Session,
  annotations: Readonly<Record<string, ChangeAnnotation>> = {},
): WorkspaceEdit {
  const isAnnotated = client.documentChanges && client.annotatesChanges
  const files = [...groupBy(edits, ({ uri }) => uri)].flatMap(([path, own]) => {
    const lines = workspace.entryOf(path)?.read.file.lines
    if (lines === undefined) return []
    const changes = own.map(({ span, text, annotation }) => ({
      ...textEdit(lines, span, text),
      ...(isAnnotated && annotation !== undefined ? { annotationId: annotation } : {}),
    }))
    return [{ uri: uriOf(path), edits: changes }]
  })
  if (!client.documentChanges) {
    return { changes: Object.fromEntries(files.map(({ uri, edits: own }) => [uri, own])) }
  }
  const documentChanges = files.map(({ uri, edits: own }) => ({
    textDocument: { uri, version: documentOf(uri)?.version ?? null },
    edits: own,
  }))
  const used = Object.entries(annotations).filter(([id]) =>
    edits.some(({ annotation }) => annotation === id),
  )
  if (!isAnnotated || used.length === 0) return { documentChanges }
  return { documentChanges, changeAnnotations: Object.fromEntries(used) }
}

export const isSafelyFixable = ({ fixes }: Finding): boolean =>
  fixes.some(({ safety }) => safety === 'safe')

/**
 * The edits that safely fix a file, or only the findings of one rule. The user is told which fixes
 * are left out.
 */
export function fixesIn(path: string, { workspace, warn }: Session, rule?: string) {
  const text = workspace.entryOf(path)?.input.text ?? ''
  const fixed = workspace.fixAll(path, rule)
  for (const sentence of fixed?.leftOut ?? []) warn(sentence)
  return smallEdits(path, text, fixed?.text ?? text)
}

/** A new file with a text, for clients that can create files. */
export function newFile(path: string, newText: string, { uriOf }: Session): WorkspaceEdit {
  const uri = uriOf(path)
  const start = { line: 0, character: 0 }
  const edits = [{ range: { start, end: start }, newText }]
  return {
    documentChanges: [
      { kind: 'create', uri },
      { textDocument: { uri, version: null }, edits },
    ],
  }
}
