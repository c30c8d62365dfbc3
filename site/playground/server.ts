import type { Transport } from '@codemirror/lsp-client'
import type { InitializeParams } from 'vscode-languageserver-protocol'
import type { NamedText } from '../../src/in-memory/project.ts'
import type { Answers, Question } from './messages.ts'

/** Milliseconds without an answer after which the worker is taken for stuck. */
const MAX_SILENCE = 8000
const PING_EVERY = 1000

export interface Server {
  readonly transport: Transport
  readonly ask: <Kind extends Question['kind']>(
    question: Extract<Question, { kind: Kind }>,
  ) => Promise<Answers[Kind]>
  readonly stop: () => void
}

/**
 * The worker with the language server. `onStuck` is called when it does not answer any more: a text may keep it busy
 * for longer than a reader waits.
 */
export function startServer(files: readonly NamedText[], onStuck: () => void): Server {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ kind: 'start', files, port: port2 }, [port2])

  const waiting = new Map<number, (message: { answer?: unknown; error?: string }) => void>()
  let last = 0
  worker.onmessage = ({ data }) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  const ask: Server['ask'] = (question) =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ answer, error }) =>
        error === undefined ? resolve(answer as never) : reject(new Error(error)),
      )
      worker.postMessage({ ...question, id })
    })

  let answered = performance.now()
  let isAsking = false
  const timer = setInterval(() => {
    // A page in the background gets no turns, so that nothing is known of the worker.
    if (document.hidden || !isAsking) answered = performance.now()
    if (!isAsking) {
      isAsking = true
      ask({ kind: 'ping' }).then(() => {
        isAsking = false
      })
    } else if (performance.now() - answered > MAX_SILENCE) {
      stop()
      onStuck()
    }
  }, PING_EVERY)
  const stop = () => {
    clearInterval(timer)
    worker.terminate()
    port1.close()
  }

  const handlers = new Set<(message: string) => void>()
  port1.onmessage = ({ data }) => {
    for (const handler of handlers) handler(JSON.stringify(data))
  }
  return {
    transport: {
      send: (message) => port1.postMessage(withoutPull(JSON.parse(message))),
      subscribe: (handler) => void handlers.add(handler),
      unsubscribe: (handler) => void handlers.delete(handler),
    },
    ask,
    stop,
  }
}

/** The editor's client declares that it asks for diagnostics and never does (6.3); without the claim they are sent. */
function withoutPull(message: { readonly method?: string; readonly params?: InitializeParams }) {
  if (message.method === 'initialize') delete message.params?.capabilities.textDocument?.diagnostic
  return message
}
