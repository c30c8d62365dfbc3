import { type InitializeParams, InsertTextMode } from 'vscode-languageserver'

type Params = Pick<InitializeParams, 'capabilities'>

/** The client's capabilities that matter to the server. */
export function clientOf({ capabilities }: Params) {
  const { textDocument, workspace, window } = capabilities
  const published = textDocument?.publishDiagnostics
  const pulled = textDocument?.diagnostic
  const shown = pulled ?? published
  return {
    pullsDiagnostics: pulled !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    // Clients that pull diagnostics rarely declare these, and understand all of them.
    related: shown?.relatedInformation ?? pulled !== undefined,
    tags: shown?.tagSupport !== undefined || pulled !== undefined,
    codeDescription: shown?.codeDescriptionSupport ?? pulled !== undefined,
    // True if code actions can be more than commands.
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    resolvesEdits:
      textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true &&
      textDocument.codeAction.dataSupport === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    annotatesChanges: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
    createsFiles: workspace?.workspaceEdit?.resourceOperations?.includes('create') === true,
    preparesRename: textDocument?.rename?.prepareSupport === true,
    // True if the client knows that inserted text is already indented.
    keepsIndentation:
      textDocument?.completion?.completionItem?.insertTextModeSupport?.valueSet.includes(
        InsertTextMode.asIs,
      ) === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    changesFolders: workspace?.workspaceFolders === true,
    showsDocuments: window?.showDocument?.support === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
  }
}

export type Client = Readonly<ReturnType<typeof clientOf>>
