import {
  ErrorCodes,
  Message,
  type MessageStrategy,
  type RequestMessage,
} from 'vscode-languageserver'

type Params = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown) => typeof value === 'string'

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

const isPosition = (value: unknown) =>
  isObject(value) && isCount(value.line) && isCount(value.character)

/** The types of parameters by name. */
const FIELDS = {
  textDocument: (value: unknown) => isObject(value) && isText(value.uri),
  position: isPosition,
  positions: (value: unknown) => Array.isArray(value) && value.every(isPosition),
  range: (value: unknown) => isObject(value) && isPosition(value.start) && isPosition(value.end),
  context: isObject,
  capabilities: isObject,
  previousResultIds: Array.isArray,
  newName: isText,
  query: isText,
  command: isText,
}

/** The parameters that a request needs besides its document. */
const NEEDS: Readonly<Record<string, readonly (keyof typeof FIELDS)[]>> = {
  initialize: ['capabilities'],
  'textDocument/hover': ['position'],
  'textDocument/completion': ['position'],
  'textDocument/signatureHelp': ['position'],
  'textDocument/documentHighlight': ['position'],
  'textDocument/definition': ['position'],
  'textDocument/references': ['position', 'context'],
  'textDocument/prepareRename': ['position'],
  'textDocument/rename': ['position', 'newName'],
  'textDocument/selectionRange': ['positions'],
  'textDocument/codeAction': ['range', 'context'],
  'workspace/symbol': ['query'],
  'workspace/diagnostic': ['previousResultIds'],
  'workspace/executeCommand': ['command'],
}

/**
 * Rejects what the protocol forbids with the proper code: a request before `initialize` or after
 * `shutdown`, and parameters that the request does not take.
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
  const own = (Object.hasOwn(NEEDS, method) ? NEEDS[method] : undefined) ?? []
  const needed = method.startsWith('textDocument/') ? (['textDocument', ...own] as const) : own
  return needed.length === 0 || haveFields(params, needed)
}

export const haveFields = (
  params: unknown,
  names: readonly (keyof typeof FIELDS)[],
): params is Params => isObject(params) && names.every((name) => FIELDS[name](params[name]))
