import { findDirectives } from '../directive/find-directives.ts'
import { MAX_REQUEST_PATCHES } from '../limits.ts'
import { isManagementUrl, matchRequest, patchedKind, type RequestTarget } from '../request/match.ts'
import {
  fillIn,
  type HttpFile,
  type Piece,
  parseHttp,
  type RawRequest,
} from '../request/parse-http.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { lineStart } from '../text/scan.ts'
import { shifted } from '../text/spans.ts'
import type {
  Directive,
  Document,
  Part,
  PatchedObject,
  Pointer,
  SourceFile,
  Span,
  SyntaxProblem,
  Tree,
} from '../types.ts'
import { DocumentView } from './document.ts'

/** Whether a file's name shows that it holds requests. */
export const isRequestFileName = (uri: string): boolean => /\.(?:http|rest)$/i.test(uri)

/** What parsing a text by itself gives. */
export interface BodyReading {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
  readonly text: string
  readonly masks: readonly Span[]
}

type ReadBody = (uri: string, text: string) => BodyReading

/** What a file of requests holds that is ours; everything else in it is left alone. */
export interface ReadRequests {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
  readonly directives: readonly Directive[]
  readonly masked: string
  /** Makes the documents once there is a file for them. */
  readonly documentsOf: (file: SourceFile) => readonly Document[]
  /** Bodies that are objects of somebody else, which may carry something of ours. */
  readonly foreign: readonly ForeignBody[]
}

export interface ForeignBody {
  readonly index: number
  readonly tree: Tree
  readonly base: Pointer
  readonly value: unknown
  readonly masks: readonly Span[]
  /** What a list of operations changes. */
  readonly patched?: PatchedObject | undefined
}

/** Requests to the management API: each is a document, and so is what it sends. */
export function readRequests(text: string, read: ReadBody): ReadRequests {
  const http = parseHttp(text)
  const ours = http.requests.flatMap((raw) => requestOf(raw, http, read) ?? [])
  return {
    trees: ours.map(({ tree }) => tree),
    problems: ours.flatMap(({ body, at }) => (body?.problems ?? []).map((one) => moved(one, at))),
    directives: ours.flatMap((one, index) => directivesOf(one, index, text)),
    masked: maskedBodies(text, ours),
    documentsOf: (file) => ours.flatMap((one, index) => documentsOf(one, index, file)),
    foreign: ours.flatMap(foreignBody),
  }
}

/** The text with each body as it was parsed. */
function maskedBodies(text: string, requests: readonly OwnRequest[]): string {
  const parts: string[] = []
  let from = 0
  for (const { raw, body } of requests) {
    if (raw.body === undefined || body === undefined) continue
    parts.push(text.slice(from, raw.body.span.start), body.text)
    from = raw.body.span.end
  }
  return [...parts, text.slice(from)].join('')
}

interface OwnRequest {
  readonly raw: RawRequest
  readonly tree: RequestTree
  readonly target: RequestTarget
  /** What its body is: a kind of object, or a patch. */
  readonly bodyKind: string | undefined
  readonly method: string
  readonly body: BodyReading | undefined
  /** Where the body starts. */
  readonly at: number
}

function requestOf(raw: RawRequest, http: HttpFile, read: ReadBody): OwnRequest | undefined {
  const url = fillIn(raw.url.text, http.variables)
  if (!isManagementUrl(url)) return undefined
  const method = (raw.method?.text ?? 'GET').toUpperCase()
  const target = matchRequest(method, url)
  const places = new Map<string, Places>()
  places.set('', { value: raw.span })
  places.set('method', { value: raw.method?.span ?? raw.url.span })
  places.set('url', { value: raw.url.span })
  const headers = raw.headers.map(({ name, value }, index) => {
    places.set(`headers/${index}`, { value: { start: name.span.start, end: value.span.end } })
    places.set(`headers/${index}/name`, { value: name.span })
    return headerOf(name, value, http, (key, span) =>
      places.set(`headers/${index}/${key}`, { value: span }),
    )
  })
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const isJson = /json/i.test(type) && /^\s*[[{]/.test(raw.body?.text ?? '')
  if (raw.bodyFile !== undefined) places.set('bodyFile', { value: raw.bodyFile.span })
  const body = raw.body && read(isJson ? 'body.json' : 'body.yaml', raw.body.text)
  const bodyTree = body?.trees[0]
  const value = {
    method,
    url,
    headers,
    ...(bodyTree === undefined ? {} : { body: bodyTree.value }),
    ...(raw.bodyFile === undefined ? {} : { bodyFile: raw.bodyFile.text }),
  }
  const at = raw.body?.span.start ?? 0
  const tree = new RequestTree(value, raw.span, places, bodyTree, at)
  const bodyKind = bodyTree && bodyKindOf(method, type, target, bodyTree.value)
  return { raw, tree, target, bodyKind, method, body, at }
}

interface Header {
  readonly name: string
  readonly value: string
  readonly credential?: string
}

/** Of `Authorization` the scheme and the key by themselves: only the key is a secret. */
function headerOf(
  name: Piece,
  value: Piece,
  { variables }: HttpFile,
  place: (key: string, span: Span) => void,
): Header {
  const filled = fillIn(value.text, variables)
  if (name.text.toLowerCase() !== 'authorization') {
    place('value', value.span)
    return { name: name.text, value: filled }
  }
  // Without a scheme the whole may be the key.
  const [, scheme = '', credential = filled] = /^(\S+)[ \t]+(\S.*)$/.exec(filled) ?? []
  const written = Math.max(0, value.text.search(/[ \t]\S/) + 1)
  const start = value.span.start + written
  place(
    'value',
    scheme === '' ? value.span : { ...value.span, end: value.span.start + scheme.length },
  )
  // A key in a variable is where the variable is defined.
  const [, variable = ''] = /^\{\{[ \t]*([\w.-]+)[ \t]*\}\}$/.exec(value.text.slice(written)) ?? []
  place('credential', variables.get(variable)?.span ?? { start, end: value.span.end })
  return { name: name.text, value: scheme, credential }
}

/** What the body of a request has to be, as far as the path shows. */
function bodyKindOf(
  method: string,
  type: string,
  { kind, problem }: RequestTarget,
  body: unknown,
): string | undefined {
  if (method === 'PATCH') {
    if (/merge-patch|strategic|apply-patch/i.test(type)) return undefined
    const isPatch = Array.isArray(body) || /json-patch/i.test(type) || hasOperation(body)
    return isPatch ? 'JsonPatch' : undefined
  }
  if (method !== 'POST' && method !== 'PUT') return undefined
  return problem?.code === 'resource' ? undefined : kind
}

const hasOperation = (body: unknown) => isMapping(body) && ownProperty(body, 'op') !== undefined

const masksOf = ({ body, at }: OwnRequest): readonly Span[] =>
  (body?.masks ?? []).map((span) => shifted(span, at))

function foreignBody(one: OwnRequest, index: number): readonly ForeignBody[] {
  const { tree, bodyKind, method } = one
  const value = ownProperty(tree.value, 'body')
  const body = { index, tree: tree.ofBody(), base: ['body'], masks: masksOf(one) }
  if (method === 'PATCH') {
    const kind = patchedKind(String(ownProperty(tree.value, 'url')))
    if (kind === undefined || index >= MAX_REQUEST_PATCHES) return []
    const patched = { kind, group: undefined, namespace: undefined, name: undefined }
    return [isMapping(value) ? { ...body, value: { ...value, kind } } : { ...body, value, patched }]
  }
  const isSent = method === 'PUT' || method === 'POST'
  return isSent && bodyKind === undefined ? [{ ...body, value }] : []
}

function documentsOf(one: OwnRequest, index: number, file: SourceFile): readonly Document[] {
  const { tree, bodyKind, method } = one
  const common = { file, index, masks: masksOf(one), part: undefined }
  const request = { ...common, tree, base: [], kind: 'Request', value: tree.value }
  const found: Document[] = [new DocumentView({ ...request, mode: 'create' })]
  if (bodyKind === undefined) return found
  const value = ownProperty(tree.value, 'body')
  const mode = method === 'PUT' ? 'update' : 'create'
  const bodyTree = tree.ofBody()
  found.push(
    new DocumentView({ ...common, tree: bodyTree, base: ['body'], kind: bodyKind, mode, value }),
  )
  return found
}

/** Comments of the request, those of its body, and what its path implies for the body. */
function directivesOf(one: OwnRequest, document: number, text: string): readonly Directive[] {
  const { raw, body, at, target } = one
  const end = raw.body?.span.start ?? raw.span.end
  // Variables of the file, which are in front of all requests, are looked at with the first of ours.
  const above = document === 0 ? 0 : commentsAbove(text, raw.span.start)
  const comments = /^[ \t]*(?:#+|\/\/)[ \t]*vclint-([\w-]*):?([^\r\n]*)/gm
  const own = [...text.slice(above, end).matchAll(comments)].map(
    ({ index, 0: all, 1: name = '', 2: rest = '' }) => {
      const start = above + index + (all.length - all.trimStart().length)
      return {
        name,
        text: rest.trim(),
        span: { start, end: above + index + all.trimEnd().length },
        document,
      }
    },
  )
  const inner = body === undefined ? [] : findDirectives(body.text)
  const { kind, namespace, name } = target
  const declared =
    kind === undefined
      ? []
      : [
          {
            name: 'target',
            text: targetText(kind, namespace, name),
            span: { start: 0, end: 0 },
            document,
          },
        ]
  return [
    ...own,
    ...inner.map((found) => ({ ...found, span: shifted(found.span, at), document })),
    ...declared,
  ]
}

const targetText = (kind: string, namespace: string | undefined, name: string | undefined) =>
  namespace === undefined ? `${kind}/${name ?? ''}` : `${kind}/${namespace}/${name ?? ''}`

/** Where the comments before a request start: behind the separator or the text before them. */
function commentsAbove(text: string, start: number): number {
  let at = start
  while (at > 0) {
    const before = lineStart(text, at - 1)
    const line = text.slice(before, at)
    if (/^###/.test(line) || !/^\s*(?:#|\/\/|@|$)/.test(line)) break
    at = before
  }
  return at
}

interface Places {
  readonly value: Span
}

const moved = (problem: SyntaxProblem, by: number): SyntaxProblem => ({
  ...problem,
  span: shifted(problem.span, by),
  ...(problem.shallow === undefined ? {} : { shallow: problem.shallow + by }),
})

/** A request as a tree: its own parts by a table, its body through the body's tree. */
class RequestTree implements Tree {
  readonly value: unknown
  readonly span: Span
  readonly damaged: boolean
  readonly #places: ReadonlyMap<string, Places>
  readonly #body: Tree | undefined
  readonly #at: number

  constructor(
    value: unknown,
    span: Span,
    places: ReadonlyMap<string, Places>,
    body: Tree | undefined,
    at: number,
    damaged = false,
  ) {
    this.value = value
    this.span = span
    this.damaged = damaged
    this.#places = places
    this.#body = body
    this.#at = at
  }

  /** The same tree for the document in the body, which rules stay away from where it does not parse. */
  ofBody(): Tree {
    const damaged = this.#body?.damaged ?? false
    return new RequestTree(this.value, this.span, this.#places, this.#body, this.#at, damaged)
  }

  get duplicates(): Tree['duplicates'] {
    return (this.#body?.duplicates ?? []).map(({ key, first, second }) => ({
      key,
      first: shifted(first, this.#at),
      second: shifted(second, this.#at),
    }))
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const below = this.#inBody(pointer)
    if (below === undefined)
      return part === 'key' ? undefined : this.#places.get(pointer.join('/'))?.value
    const found = this.#body?.locate(below, part)
    return found && shifted(found, this.#at)
  }

  style(pointer: Pointer): ReturnType<Tree['style']> {
    const below = this.#inBody(pointer)
    return below === undefined ? undefined : this.#body?.style(below)
  }

  isFlow(pointer: Pointer): boolean {
    const below = this.#inBody(pointer)
    return below !== undefined && (this.#body?.isFlow(below) ?? false)
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    const below = this.#inBody(pointer)
    const found = below && this.#body?.aliasTarget(below)
    return found && shifted(found, this.#at)
  }

  #inBody(pointer: Pointer): Pointer | undefined {
    return pointer[0] === 'body' ? pointer.slice(1) : undefined
  }
}
