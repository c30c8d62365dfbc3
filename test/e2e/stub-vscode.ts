/** What the extension did to the editor. */
export interface Seen {
  readonly commands: Map<string, (...args: unknown[]) => unknown>
  readonly status: Record<string, unknown>
  readonly output: string[]
  /** Commands of the editor that were called. */
  readonly called: unknown[][]
  /** What shows the texts of a scheme. */
  readonly providers: Map<string, { provideTextDocumentContent(uri: unknown): string }>
}

const disposable = { dispose() {} }
const event = () => disposable

class EventEmitter {
  readonly #listeners = new Set<(value: unknown) => void>()
  readonly event = (listener: (value: unknown) => void) => {
    this.#listeners.add(listener)
    return disposable
  }
  fire(value: unknown) {
    for (const listener of this.#listeners) listener(value)
  }
  dispose() {}
}

class Disposable {
  readonly dispose: () => void
  constructor(dispose: () => void) {
    this.dispose = dispose
  }
  static from(...all: readonly Disposable[]) {
    return new Disposable(() => {
      for (const one of all) one.dispose?.()
    })
  }
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: event }
  cancel() {}
  dispose() {}
}

/** Stands for everything that nobody looks at: a class, a function, an object with any property. */
const anything: unknown = new Proxy(class {}, {
  get(target, name) {
    if (name === 'prototype') return target.prototype
    return typeof name === 'symbol' || name === 'then' ? undefined : anything
  },
  apply: () => anything,
})

/** The known parts, and anything for the others; every `on…` is an event that never comes. */
const partly = (known: Readonly<Record<string, unknown>>) =>
  new Proxy(known, {
    get(target, name) {
      if (typeof name === 'symbol' || name === 'then' || name in target) {
        return target[String(name)]
      }
      return /^on[A-Z]/.test(name) ? event : anything
    },
  })

/** As much of Visual Studio Code as an extension with a language client needs to come up. */
export function stubVscode(
  settings: Readonly<Record<string, unknown>> = {},
  /** Files of the workspace with names of ours. */
  files: readonly string[] = ['vc.yaml'],
) {
  const seen: Seen = {
    commands: new Map(),
    status: {},
    output: [],
    called: [],
    providers: new Map(),
  }
  const write = (text: unknown) => void seen.output.push(String(text))
  const channel = {
    ...{ append: write, appendLine: write, trace: write, debug: write, info: write, warn: write },
    ...{ error: write, show() {}, dispose() {}, logLevel: 3, onDidChangeLogLevel: event },
  }
  const configuration = (section: string) => ({
    get: (key: string, fallback: unknown) => settings[`${section}.${key}`] ?? fallback,
    has: () => false,
    inspect: () => undefined,
  })
  const vscode = partly({
    version: '1.91.0',
    env: { language: 'en', appName: 'stub' },
    EventEmitter,
    Disposable,
    CancellationTokenSource,
    extensions: partly({ getExtension: () => undefined }),
    window: partly({
      createOutputChannel: () => channel,
      visibleTextEditors: [],
      tabGroups: partly({ all: [] }),
      activeTextEditor: undefined,
      showErrorMessage: async (message: string) => write(message),
    }),
    languages: partly({ createLanguageStatusItem: () => seen.status, match: () => 0 }),
    workspace: partly({
      getConfiguration: configuration,
      workspaceFolders: undefined,
      textDocuments: [],
      findFiles: async () => files,
      notebookDocuments: [],
      isTrusted: true,
      registerTextDocumentContentProvider(
        scheme: string,
        provider: { provideTextDocumentContent(uri: unknown): string },
      ) {
        seen.providers.set(scheme, provider)
        return disposable
      },
    }),
    Uri: { parse: (text: string) => ({ toString: () => text }) },
    commands: partly({
      async executeCommand(...args: unknown[]) {
        seen.called.push(args)
      },
      registerCommand(name: string, run: (...args: unknown[]) => unknown) {
        seen.commands.set(name, run)
        return disposable
      },
    }),
  })
  return { vscode, seen }
}
