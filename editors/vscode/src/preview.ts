import { commands, Disposable, EventEmitter, Uri, workspace } from 'vscode'

const COMMAND = 'vclint.preview'
const SCHEME = 'vclint-preview'

interface Texts {
  readonly title: string
  readonly before: string
  readonly after: string
}

/** Opens what the server answers to the command of a code lens: an object before and after its patches. */
export function previews() {
  const texts = new Map<string, string>()
  const changed = new EventEmitter<Uri>()
  const put = (side: string, text: string) => {
    const uri = Uri.parse(`${SCHEME}:/${side}.yaml`)
    texts.set(uri.toString(), text)
    changed.fire(uri)
    return uri
  }
  const provider = workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: changed.event,
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? '',
  })
  return {
    disposable: Disposable.from(provider, changed),
    /** Middleware of the client. */
    async executeCommand(
      command: string,
      args: unknown[],
      next: (command: string, args: unknown[]) => unknown,
    ): Promise<unknown> {
      const answer = (await next(command, args)) as Texts | null
      if (command !== COMMAND || answer === null) return answer
      const { title, before, after } = answer
      await commands.executeCommand(
        'vscode.diff',
        put('before', before),
        put('after', after),
        title,
      )
      return answer
    },
  }
}
