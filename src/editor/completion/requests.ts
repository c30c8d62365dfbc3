import { calledBy } from '../../core/json-patch/index.ts'
import {
  API_ROOT,
  CONTENT_TYPES,
  type Endpoint,
  endpoints,
  NAME_STEP,
} from '../../core/request/endpoints.ts'
import { matchRequest } from '../../core/request/match.ts'
import { fillIn, type HttpFile, type RawRequest } from '../../core/request/parse-http.ts'
import { targetText } from '../../core/schema/patch-target.ts'
import type { Document, Span } from '../../core/types.ts'
import { type EditorText, touches } from '../place/place.ts'
import { type Completion, type CompletionContext, word } from './completion-item.ts'

/** A cursor on a line of a request. */
interface LinePlace {
  readonly at: 'method' | 'url' | 'header' | 'header value'
  readonly start: number
  readonly method: string
  readonly header?: string
  /** Names of the headers that the request already has, in lower case. */
  readonly present?: readonly string[]
}

/** A cursor in the body of a request, which is a text of its own. */
interface BodyPlace {
  readonly at: 'body'
  readonly start: number
  readonly inner: EditorText
}

/**
 * The place at the cursor, read from the lines of its request; undefined in comments and scripts.
 */
export function requestPlaceAt(
  text: string,
  offset: number,
  http: HttpFile,
): LinePlace | BodyPlace | undefined {
  const request = http.requests.findLast(({ span }) => span.start <= offset)
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const typed = text.slice(lineStart, offset)
  if (/^\s*(?:#|\/\/|@|<|>)/.test(typed)) return undefined
  const isNew = request === undefined || /^###/m.test(text.slice(request.span.start, lineStart))
  if (isNew || request.span.start >= lineStart) return onRequestLine(typed, lineStart)
  if (request.body !== undefined && request.body.span.start <= offset) {
    return inBody(request, request.body, http)
  }
  // An empty line ends the headers.
  const before = text.slice(request.span.start, lineStart)
  const isBody = /\n[ \t]*\r?\n/.test(before)
  if (isBody) return inBody(request, { text: typed, span: { start: lineStart, end: offset } }, http)
  const colon = typed.indexOf(':')
  const method = methodOf(request)
  const start = lineStart + colon + 1 + typed.slice(colon + 1).search(/\S|$/)
  const present = request.headers.map(({ name }) => name.text.toLowerCase())
  if (colon < 0) return { at: 'header', start, method, present }
  return { at: 'header value', start, method, header: typed.slice(0, colon).trim().toLowerCase() }
}

function onRequestLine(typed: string, lineStart: number): LinePlace {
  const [, indent = '', method = '', space = ''] = /^(\s*)([A-Za-z]*)(\s*)/.exec(typed) ?? []
  const start = lineStart + indent.length
  if (space === '') return { at: 'method', start, method }
  return { at: 'url', start: start + method.length + space.length, method: method.toUpperCase() }
}

function inBody(
  request: RawRequest,
  body: NonNullable<RawRequest['body']>,
  { variables }: HttpFile,
): BodyPlace | undefined {
  const method = methodOf(request)
  const target = matchRequest(method, fillIn(request.url.text, variables))
  const { kind, namespace, name = '' } = target
  if (kind === undefined || !SENDING.has(method)) return undefined
  const isPatch = method === 'PATCH'
  const isJson = /^\s*[[{]/.test(body.text)
  const options = isPatch
    ? { kind: 'JsonPatch', declared: { target: targetText({ kind, namespace, name }) } }
    : { kind, mode: method === 'PUT' ? ('update' as const) : ('create' as const) }
  return {
    at: 'body',
    inner: { uri: isJson ? 'body.json' : 'body.yaml', text: body.text, options },
    start: body.span.start,
  }
}

const SENDING = new Set(['POST', 'PUT', 'PATCH'])

const methodOf = ({ method }: RawRequest): string => (method?.text ?? 'GET').toUpperCase()

/** Completions for the lines of a request. */
export function completeRequest(
  text: string,
  offset: number,
  place: LinePlace,
  { variables }: HttpFile,
  known: CompletionContext,
): readonly Completion[] {
  const open = /\{\{[ \t]*[\w.-]*$/.exec(text.slice(place.start, offset))
  if (open !== null) {
    const span = { start: offset - (open[0].length - 2), end: offset }
    return [...variables.keys()].map((name) => word(name, 'variable', span))
  }
  const span = { start: place.start, end: offset }
  switch (place.at) {
    case 'method':
      return METHODS.map((method) =>
        word(method, 'value', span, { detail: usesOf(method), text: `${method} ` }),
      )
    case 'url':
      return completeUrl(
        {
          typed: fillIn(text.slice(place.start, offset), variables),
          after: /^[^\s?#]*/.exec(text.slice(offset))?.[0] ?? '',
          offset,
        },
        place,
        known,
      )
    case 'header':
      return HEADERS.flatMap(([name, documentation]) => {
        if (place.present?.includes(name.toLowerCase())) return []
        const text = name === 'Authorization' ? `${name}: Bearer ` : `${name}: `
        return word(name, 'value', span, { documentation, text })
      })
    case 'header value':
      return valuesOf(place).map((value) => word(value, 'value', span))
  }
}

const METHODS = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) =>
  endpoints.some((one) => one.method === method),
)

const usesOf = (method: string): string =>
  [...new Set(endpoints.filter((one) => one.method === method).map(({ verb }) => verb))].join(', ')

const HEADERS: readonly (readonly [string, string])[] = [
  ['Authorization', 'The caller: `Bearer` and an access key, preferably from a variable.'],
  ['Content-Type', `The format of the body: \`${Object.values(CONTENT_TYPES).join('` or `')}\`.`],
  ['Accept', 'The format of the answer, such as `application/json`.'],
]

function valuesOf({ header, method }: LinePlace) {
  if (header === 'content-type') {
    return [method === 'PATCH' ? CONTENT_TYPES.patch : CONTENT_TYPES.object]
  }
  if (header === 'authorization') return ['Bearer {{accessKey}}']
  return header === 'accept' ? ['application/json', 'application/yaml'] : []
}

/** The address around the cursor. */
interface Address {
  /** The text before the cursor, with variables filled in. */
  readonly typed: string
  /** The text after the cursor, up to a query. */
  readonly after: string
  readonly offset: number
}

/** Completes a path step by step; a completion replaces what follows, unless that fits. */
function completeUrl(
  { typed, after, offset }: Address,
  { method }: LinePlace,
  known: CompletionContext,
): readonly Completion[] {
  const own = endpoints.filter((one) => one.method === method)
  const root = /\/management\.platform\.sh\/v1\//.exec(typed)
  const end = offset + after.length
  if (root === null) {
    const origin = /^(?:[a-z]+:\/\/[^/\s]*|\{\{[^{}]*\}\})?/i.exec(typed)?.[0].length ?? 0
    const span = { start: offset - typed.length + origin, end }
    return own.map((one) => pathItem(`${API_ROOT}/${one.steps.join('/')}`, one, span))
  }
  const written = typed.slice(root.index + root[0].length).split('/')
  const done = written.slice(0, -1)
  const [, ...next] = after.split('/')
  const start = offset - (written.at(-1)?.length ?? 0)
  const step = { start, end: end - next.map((one) => `/${one}`).join('').length }
  const found = own.filter(({ steps }) => steps.length > done.length && areSteps(done, steps))
  const items = found.flatMap((one) => {
    const [first = '', ...rest] = one.steps.slice(done.length)
    const isFollowed = next.length > 0 && next.length === rest.length && areSteps(next, rest)
    const typedName = written.at(-1) ?? ''
    const names = first.startsWith('<') ? namesFor(first, one, typedName, done, known) : []
    return (names.length > 0 ? names : [first]).map((name) =>
      isFollowed
        ? pathItem(name, one, step)
        : pathItem([name, ...rest].join('/'), one, { start, end }),
    )
  })
  // Completions that keep the rest of the address come first, and stand for others of the same words.
  const isStep = ({ span }: Completion) => span.end === step.end
  const sorted =
    next.length === 0 ? items : items.toSorted((a, b) => Number(isStep(b)) - Number(isStep(a)))
  return [...new Map(sorted.toReversed().map((one) => [one.label, one])).values()].toReversed()
}

/** True of steps that an address may begin with; names match any step. */
const areSteps = (written: readonly string[], steps: readonly string[]): boolean =>
  written.every((step, at) => steps[at] === step || (steps[at]?.startsWith('<') && step !== ''))

/** Names from the project for a step that takes any name. */
function namesFor(
  step: string,
  { kind, steps }: Endpoint,
  typed: string,
  done: readonly string[],
  known: CompletionContext,
): readonly string[] {
  if (step !== NAME_STEP) return known.used(`namespace ${kind}`, typed)
  const named = NAMED.find((one) => one === kind)
  const namespace = done[steps.indexOf('namespaces') + 1]
  return named === undefined ? [] : known.named(named, typed, namespace)
}

const NAMED = ['User', 'OwnedAccessKey', 'WorkspaceInstance'] as const

const pathItem = (path: string, { kind, verb }: Endpoint, span: Span): Completion =>
  word(path, 'property', span, { detail: `${verb} ${kind}` })

const VERBS: Readonly<Record<Endpoint['verb'], string>> = {
  list: 'Lists all objects of kind',
  get: 'Reads one object of kind',
  create: 'Creates an object of kind',
  update: 'Replaces the whole object; what the body omits is removed. Kind',
  patch: 'Changes fields of an object of kind',
  delete: 'Deletes an object of kind',
}

const BODIES = { object: 'the object', patch: 'a JSON patch' } as const

/** The API's documentation of a request, over its first line and the names of its headers. */
export function hoverRequest(
  document: Document,
  offset: number,
): { readonly span: Span; readonly text: string } | undefined {
  const holds = (span: Span | undefined): span is Span =>
    span !== undefined && touches(span, offset)
  const { root, tree } = document
  for (const header of root.child('headers')?.children() ?? []) {
    const span = tree.locate([...header.pointer, 'name'], 'value')
    const name = String(header.child('name')?.value).toLowerCase()
    const found = HEADERS.find(([known]) => known.toLowerCase() === name)
    if (holds(span)) return found && { span, text: `**${found[0]}**\n\n${found[1]}` }
  }
  const span = ['method', 'url'].map((key) => tree.locate([key], 'value')).find(holds)
  const { endpoint } = calledBy(document)
  if (span === undefined || endpoint === undefined) return undefined
  const { kind, verb, body, steps } = endpoint
  const sends = body === 'none' ? '' : `\n\nBody: ${BODIES[body]}, as \`${CONTENT_TYPES[body]}\`.`
  return {
    span,
    text: `**${endpoint.method} /${steps.join('/')}**\n\n${VERBS[verb]} ${kind}.${sends}`,
  }
}
