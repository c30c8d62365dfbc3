import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
} from 'vscode-languageserver'

/** What the user has set for the server; everything is off by default. */
export interface Settings {
  /** Types are shown behind paths. */
  readonly showsTypes: () => boolean
  /** Files are compared with the last commit. */
  readonly comparesWithHead: () => boolean
  /** Takes in what a client says of itself. */
  readonly take: (params: InitializeParams) => void
  /** Asks for the settings where the client can be asked. */
  readonly start: () => Promise<void>
}

interface Wanted {
  readonly types: boolean
  readonly head: boolean
}

/** Keeps up with what the user has set, in the initialization options or later. */
export function followSettings(connection: Connection, onChange: () => void): Settings {
  let wanted: Wanted = { types: false, head: false }
  let client: ClientCapabilities = {}
  const take = (settings: unknown) => {
    const before = wanted
    wanted = wantedIn(settings)
    const canRefresh = client.workspace?.inlayHint?.refreshSupport === true
    if (before.types !== wanted.types && canRefresh) void connection.languages.inlayHint.refresh()
    if (before.head !== wanted.head) onChange()
  }
  const ask = async () => take(await connection.workspace.getConfiguration('vclint'))
  const canAsk = () => client.workspace?.configuration === true
  connection.onDidChangeConfiguration(({ settings }) =>
    canAsk() ? ask() : take((settings as { readonly vclint?: unknown } | null)?.vclint),
  )
  return {
    showsTypes: () => wanted.types,
    comparesWithHead: () => wanted.head,
    take({ capabilities, initializationOptions }) {
      client = capabilities
      wanted = wantedIn(initializationOptions)
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

/** `inlayHints.types` and `compareWithHead` in the settings of the client. */
function wantedIn(settings: unknown): Wanted {
  const { inlayHints, compareWithHead } = (settings ?? {}) as {
    readonly inlayHints?: { readonly types?: unknown } | null
    readonly compareWithHead?: unknown
  }
  return { types: inlayHints?.types === true, head: compareWithHead === true }
}
