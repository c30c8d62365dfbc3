import {
  ErrorCodes,
  Message,
  type MessageStrategy,
  type RequestMessage,
} from 'vscode-languageserver'

/** What the parameters of a request need besides the document that it is about. */
const NEEDS: Readonly<Record<string, (params: Params) => boolean>> = {
  initialize: ({ capabilities }) => isObject(capabilities),
  'textDocument/hover': ({ position }) => isPosition(position),
  'textDocument/completion': ({ position }) => isPosition(position),
  'textDocument/signatureHelp': ({ position }) => isPosition(position),
  'textDocument/documentHighlight': ({ position }) => isPosition(position),
  'textDocument/definition': ({ position }) => isPosition(position),
  'textDocument/references': ({ position, context }) => isPosition(position) && isObject(context),
  'textDocument/prepareRename': ({ position }) => isPosition(position),
  'textDocument/rename': ({ position, newName }) =>
    isPosition(position) && typeof newName === 'string',
  'textDocument/selectionRange': ({ positions }) =>
    Array.isArray(positions) && positions.every(isPosition),
  'textDocument/inlayHint': ({ range }) => isRange(range),
  'workspace/symbol': ({ query }) => typeof query === 'string',
  'textDocument/codeAction': ({ range, context }) => isRange(range) && isObject(context),
  'workspace/diagnostic': ({ previousResultIds }) => Array.isArray(previousResultIds),
  'workspace/executeCommand': ({ command }) => typeof command === 'string',
}

type Params = Readonly<Record<string, unknown>>

/**
 * Refuses what the protocol forbids, with the code that it has for it: a request before `initialize` or
 * after `shutdown`, and parameters that are not what the request takes.
 */
export function createGate(send: (answer: Message) => unknown): MessageStrategy {
  let state: State = 'new'
  return {
    handleMessage(message, next) {
      if (!Message.isRequest(message)) {
        const isIgnored =
          Message.isNotification(message) && state === 'new' && message.method !== 'exit'
        if (!isIgnored) next(message)
        return
      }
      const { method } = message
      const problem = problemOf(message, state)
      if (problem !== undefined) {
        const answer = { jsonrpc: '2.0', id: message.id, error: problem }
        send(answer as Message)
        return
      }
      if (method === 'initialize') state = 'running'
      if (method === 'shutdown') state = 'over'
      next(message)
    },
  }
}

type State = 'new' | 'running' | 'over'

function problemOf({ method, params }: RequestMessage, state: State) {
  const isFirst = method === 'initialize'
  if (state === 'new' && !isFirst) {
    return { code: ErrorCodes.ServerNotInitialized, message: 'Send "initialize" first.' }
  }
  if (state === 'over' || (state === 'running' && isFirst)) {
    return { code: ErrorCodes.InvalidRequest, message: `Too late for "${method}".` }
  }
  if (isUsable(method, params)) return undefined
  return { code: ErrorCodes.InvalidParams, message: `The parameters of "${method}" are wrong.` }
}

function isUsable(method: string, params: unknown): boolean {
  const needs = Object.hasOwn(NEEDS, method) ? NEEDS[method] : undefined
  const isOnDocument = method.startsWith('textDocument/')
  if (needs === undefined && !isOnDocument) return true
  if (!isObject(params)) return false
  if (isOnDocument && !isDocument(params.textDocument)) return false
  return needs === undefined || needs(params)
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDocument = (value: unknown) => isObject(value) && typeof value.uri === 'string'

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

const isPosition = (value: unknown) =>
  isObject(value) && isCount(value.line) && isCount(value.character)

const isRange = (value: unknown) =>
  isObject(value) && isPosition(value.start) && isPosition(value.end)
