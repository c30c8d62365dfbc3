import { TextDocuments } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { MAX_PARTS_OF_CHANGE } from '../core/limits.ts'
import { pathOf, uriOf } from './workspace/uris.ts'

/** The documents that a client has open, and how their texts change. */
export function createOpenDocuments() {
  let steps: readonly string[] = []
  /** URIs as the client spells them, by the paths that it has named. */
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
    /** The path of a document, whose URI is spelt like this from now on. */
    name(uri: string): string {
      const path = pathOf(uri)
      spellings.set(path, uri)
      return path
    },
    forget: (uri: string) => void spellings.delete(pathOf(uri)),
    uriOf: (path: string) => spellings.get(path) ?? uriOf(path),
    /** The text before the last change and after each of its parts: some editors wait, and send several keys at once. */
    takeSteps(): readonly string[] {
      const taken = steps
      steps = []
      return taken
    },
  }
}

export type OpenDocuments = ReturnType<typeof createOpenDocuments>
