import { TextDocuments } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { MAX_PARTS_OF_CHANGE } from '../core/limits.ts'
import { pathOf, uriOf } from './workspace/uris.ts'

/** The documents that a client has open, and the changes of their texts. */
export function createOpenDocuments() {
  let steps: readonly string[] = []
  /** URIs in the client's spelling, by the paths that it named. */
  const spellings = new Map<string, string>()
  const documents = new TextDocuments<TextDocument>({
    create: TextDocument.create,
    update(document, changes, version) {
      const before = document.getText()
      const parts =
        changes.length > MAX_PARTS_OF_CHANGE ? [changes] : changes.map((change) => [change])
      const texts = parts.map((part) => TextDocument.update(document, part, version).getText())
      steps = [before, ...texts]
      return document
    },
  })
  return {
    documents,
    /** Returns the path of a document, and records this spelling of its URI. */
    name(uri: string): string {
      const path = pathOf(uri)
      spellings.set(path, uri)
      return path
    },
    forget: (uri: string) => void spellings.delete(pathOf(uri)),
    uriOf: (path: string) => spellings.get(path) ?? uriOf(path),
    /**
     * Returns the text before the last change and after each of its parts: some editors collect
     * several keys.
     */
    takeSteps(): readonly string[] {
      const taken = steps
      steps = []
      return taken
    },
  }
}

export type OpenDocuments = ReturnType<typeof createOpenDocuments>
