import { type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver'
import { rules } from '../../rules/index.ts'
import { shownWords } from '../core/secret/hide-credentials.ts'
import type { Client } from './client.ts'
import type { Conversion } from './convert.ts'
import { createProjectNames, type ProjectNames } from './features/project-names.ts'
import type { OpenDocuments } from './open-documents.ts'
import { pathOf } from './workspace/uris.ts'
import type { Workspace } from './workspace/workspace.ts'
import type { WorkspaceFile } from './workspace/workspace-file.ts'

/** The state that requests are answered from. */
export interface Session extends Conversion {
  readonly workspace: Workspace
  /** The document that a client names; undefined if it is not open. */
  readonly documentOf: (
    uri: string,
  ) => { readonly path: string; readonly version: number } | undefined
  /** The file of an open document. */
  readonly entryOf: (uri: string) => WorkspaceFile | undefined
  /** The same after the rest of its project was read. */
  readonly loaded: (uri: string) => Promise<WorkspaceFile | undefined>
  /** Shows a sentence to the user. */
  readonly warn: (sentence: string) => void
  /** Records texts that are offered at the cursor, because accepting one counts as typing. */
  readonly proposed: (texts: readonly string[]) => void
  /** The names in files of one project. */
  readonly namesOf: (entries: readonly WorkspaceFile[]) => ProjectNames | undefined
  /** The names in the project of a file. */
  readonly namesAround: (entry: WorkspaceFile) => ProjectNames | undefined
}

interface SessionParts extends Pick<Session, 'workspace' | 'proposed'> {
  readonly connection: Connection
  readonly open: OpenDocuments
  readonly client: () => Client
  /** Address of the page of a built-in rule. */
  readonly ruleUrl: (topic: string, id: string) => string | undefined
}

export function createSession(parts: SessionParts): Session {
  const { connection, open, workspace } = parts
  const { documents, uriOf } = open
  const namesOf = createProjectNames()
  const entryOf = (uri: string) =>
    (documents.get(uri) && workspace.entryOf(pathOf(uri))) || undefined
  return {
    get client() {
      return parts.client()
    },
    workspace,
    proposed: parts.proposed,
    uriOf,
    ruleUrl(id, path) {
      const found = rules.find(({ rule }) => rule.id === id)
      if (found !== undefined) return parts.ruleUrl(found.topic, id)
      const { customRules } = (path && workspace.entryOf(path)?.input.profile?.settings) || {}
      return customRules?.find((rule) => rule.id === id)?.url
    },
    documentOf(uri) {
      const document = documents.get(uri)
      return document && { path: pathOf(uri), version: document.version }
    },
    entryOf,
    async loaded(uri) {
      if (documents.get(uri) !== undefined) await workspace.load(pathOf(uri))
      return entryOf(uri)
    },
    warn(message) {
      const type = MessageType.Warning
      void connection.sendNotification(ShowMessageNotification.type, {
        type,
        message: shownWords(message),
      })
    },
    namesOf,
    namesAround: (entry) => namesOf(workspace.projectOf(entry.path)),
  }
}
