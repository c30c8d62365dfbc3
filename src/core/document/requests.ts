import { declaredDirectives } from '../directive/directives.ts'
import { findDirectives } from '../directive/find-directives.ts'
import { MAX_CONFIG_ENTRIES } from '../limits.ts'
import {
  isManagementUrl,
  matchRequest,
  patchedObject,
  type RequestTarget,
} from '../request/match.ts'
import { fillIn, type HttpFile, parseHttp, type RawRequest } from '../request/parse-http.ts'
import type { Piece } from '../request/piece.ts'
import { PlacedTree, shiftedProblem } from '../scalar/placed-tree.ts'
import { isPlatformKind } from '../schema/kind-info.ts'
import { targetText } from '../schema/patch-target.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import { lineStart } from '../text/scan.ts'
import { shifted } from '../text/spans.ts'
import type {
  Directive,
  Document,
  Mode,
  Part,
  PatchedObject,
  Pointer,
  SourceFile,
  Span,
  SyntaxProblem,
  Tree,
  Wrapper,
} from '../types.ts'
import { DocumentView } from './document.ts'

/** True of a file of requests: by its name, or in an unnamed document by its first line. */
export const isRequestFile = ({ uri, text }: Pick<SourceFile, 'uri' | 'text'>): boolean =>
  /\.(?:http|rest)$/i.test(uri) ||
  (/^untitled:[^.]*$/i.test(uri) && REQUEST_LINE.test(FIRST_LINE.exec(text)?.[0] ?? ''))

/** The first line that is neither empty, a comment nor a variable. */
const FIRST_LINE = /^[ \t]*(?![ \t]|#|\/\/|@|\r?$)\S[^\r\n]*/m
const REQUEST_LINE = /^[ \t]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+\S/

/** A body, parsed by itself. */
export interface BodyReading {
  readonly trees: readonly Tree[]
  readonly problems: readonly SyntaxProblem[]
  readonly text: string
  readonly masks: readonly Span[]
}

type ReadBody = (uri: string, text: string) => BodyReading

/**
 * Reads requests to the management API: each becomes a document, and so does the object that it
 * sends. The rest of the file is ignored.
 */
export function readRequests(text: string, read: ReadBody) {
  const http = parseHttp(text)
  const requests = http.requests.flatMap((raw) => requestOf(raw, http, read) ?? [])
  return {
    trees: requests.map(({ tree }) => tree),
    problems: requests.flatMap(({ raw, body, at }) => [
      ...(body?.problems ?? []).map((one) => shiftedProblem(one, at)),
      ...strayVariable(raw),
    ]),
    directives: requests.flatMap((one, index) => directivesOf(one, index, text)),
    masked: maskedBodies(text, requests),
    /** Makes the documents once there is a file for them. */
    documentsOf: (file: SourceFile) =>
      requests.flatMap((one, index) => documentsOf(one, index, file)),
    /** Bodies with objects of other APIs that may embed configuration. */
    foreign: requests.flatMap(foreignBody),
  }
}

function strayVariable({ body, variableInBody }: RawRequest): readonly SyntaxProblem[] {
  if (body === undefined || variableInBody === undefined) return []
  const { text, span } = variableInBody
  const message = `"${text}" is sent as part of the body. Put a line "###" before it.`
  return [{ code: 'syntax', message, span }]
}

/** The text with each body masked as it was parsed. */
function maskedBodies(text: string, requests: readonly OwnRequest[]): string {
  const bodies = requests.flatMap(({ raw, body }) =>
    raw.body === undefined || body === undefined ? [] : [{ span: raw.body.span, text: body.text }],
  )
  return replaceSpans(text, bodies)
}

type OwnRequest = NonNullable<ReturnType<typeof requestOf>>

function requestOf(raw: RawRequest, http: HttpFile, read: ReadBody) {
  const url = fillIn(raw.url.text, http.variables)
  if (!isManagementUrl(url)) return undefined
  const method = (raw.method?.text ?? 'GET').toUpperCase()
  const target = matchRequest(method, url)
  const places = new Map([
    ['', raw.span],
    ['method', raw.method?.span ?? raw.url.span],
    ['url', raw.url.span],
  ])
  const headers = raw.headers.map(({ name, value }, index) => {
    places.set(`headers/${index}`, { start: name.span.start, end: value.span.end })
    places.set(`headers/${index}/name`, name.span)
    return headerOf(name, value, http, (key, span) => places.set(`headers/${index}/${key}`, span))
  })
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  const isJson = /json/i.test(type) && /^\s*[[{]/.test(raw.body?.text ?? '')
  if (raw.bodyFile !== undefined) places.set('bodyFile', raw.bodyFile.span)
  const body = raw.body && read(isJson ? 'body.json' : 'body.yaml', raw.body.text)
  const bodyTree = body?.trees[0]
  const value = {
    method,
    url,
    headers,
    ...bodyValue(raw, bodyTree),
  }
  // Its body starts here.
  const at = raw.body?.span.start ?? 0
  const BodyTree = raw.isCommand ? QuotedTree : PlacedTree
  const sent = bodyTree && new BodyTree(bodyTree, (span) => shifted(span, at), ['body'])
  const tree = new RequestTree(value, raw.span, places, sent)
  const bodyKind = bodyTree && bodyKindOf(method, type, target, bodyTree.value)
  return { raw, tree, sent, target, bodyKind, method, body, at }
}

function bodyValue({ bodyFile, hasOtherBody }: RawRequest, tree: Tree | undefined) {
  if (bodyFile !== undefined) return { bodyFile: bodyFile.text }
  if (tree !== undefined) return { body: tree.value }
  return hasOtherBody ? { body: UNKNOWN_BODY } : {}
}

/** A body in the quotes of a command, where an edit has to follow the shell too. */
class QuotedTree extends PlacedTree {
  admits(): boolean {
    return false
  }
}

const UNKNOWN_BODY = '<BODY>'

const SCHEME = /^([A-Za-z][\w-]*)[ \t]+(\S.*)$/

/** `Authorization` is split into scheme and key, because only the key is a secret. */
function headerOf(
  name: Piece,
  value: Piece,
  { variables }: HttpFile,
  place: (key: string, span: Span) => void,
) {
  const filled = fillIn(value.text, variables)
  if (name.text.toLowerCase() !== 'authorization') {
    place('value', value.span)
    return { name: name.text, value: filled }
  }
  // Without a scheme the whole value may be the key, or a placeholder with spaces.
  const [, scheme = '', credential = filled] = SCHEME.exec(filled) ?? []
  const written = scheme === '' ? 0 : Math.max(0, value.text.search(/[ \t]\S/) + 1)
  const start = value.span.start + written
  place(
    'value',
    scheme === '' ? value.span : { ...value.span, end: value.span.start + scheme.length },
  )
  // If the key is a variable, its place is the variable's definition.
  const [, variable = ''] = /^\{\{[ \t]*([\w.-]+)[ \t]*\}\}$/.exec(value.text.slice(written)) ?? []
  place('credential', variables.get(variable)?.span ?? { start, end: value.span.end })
  return { name: name.text, value: scheme, credential }
}

/** The kind that the path requires of the body, if it shows one. */
function bodyKindOf(
  method: string,
  type: string,
  { kind, problem }: RequestTarget,
  body: unknown,
): string | undefined {
  if (method === 'PATCH') {
    if (isMergeType(type)) return isMapping(body) ? kind : undefined
    const isPatch = Array.isArray(body) || /json-patch/i.test(type) || hasOperation(body)
    return isPatch ? 'JsonPatch' : undefined
  }
  if (method !== 'POST' && method !== 'PUT') return undefined
  // Another rule reports that no list can be sent.
  if (Array.isArray(ownProperty(body, 'items'))) return undefined
  if (problem?.message === 'resource') return undefined
  const own = ownProperty(body, 'kind')
  // The path or the kind is wrong, so the body's fields are unknown.
  return typeof own === 'string' && own !== kind && isPlatformKind(own) ? undefined : kind
}

/** True of a media type whose body is merged into the object. */
export const isMergeType = (contentType: string): boolean =>
  /merge-patch|strategic|apply-patch/i.test(contentType)

const hasOperation = (body: unknown) => isMapping(body) && ownProperty(body, 'op') !== undefined

const masksOf = ({ body, at }: OwnRequest): readonly Span[] =>
  (body?.masks ?? []).map((span) => shifted(span, at))

function foreignBody(one: OwnRequest, index: number) {
  const { tree, sent, bodyKind, method } = one
  const isPatch = method === 'PATCH'
  const holder = patchedObject(String(ownProperty(tree.value, 'url')))
  const isSent = (method === 'PUT' || method === 'POST') && bodyKind === undefined
  const isRead = isPatch ? holder !== undefined && index < MAX_CONFIG_ENTRIES : isSent
  if (sent === undefined || !isRead) return []
  const body = ownProperty(sent.value, 'body')
  const value = holder !== undefined && isMapping(body) ? completed(body, holder) : body
  const patched = isPatch && value === body ? holder : undefined
  return [{ index, tree: sent, base: ['body'], masks: masksOf(one), value, patched }]
}

/** A body completed with what its address says of the object. */
const completed = (
  { metadata, ...body }: Readonly<Record<string, unknown>>,
  { kind, namespace, name }: PatchedObject,
) => ({ ...body, kind, metadata: { namespace, name, ...(isMapping(metadata) ? metadata : {}) } })

/** The settings of an object that a request sends. */
export const SENT: Wrapper = { name: 'request' }

export const isRequestWrapper = (wrapper: Wrapper | undefined): boolean =>
  wrapper?.name === SENT.name

/** The body of a merge patch is part of the object, but each list in it is complete. */
export const SENT_TO_MERGE: Wrapper = {
  ...SENT,
  isPartial: true,
  isMerged: true,
  replacesLists: true,
}

function documentsOf(one: OwnRequest, index: number, file: SourceFile): readonly Document[] {
  const { tree, sent, bodyKind, method } = one
  const given = { index, masks: masksOf(one), part: undefined }
  const whole = { base: [], tree, value: tree.value }
  const request = new DocumentView(file, given, whole, { kind: 'Request', mode: 'create' })
  if (bodyKind === undefined || sent === undefined) return [request]
  const body = { base: ['body'], tree: sent, value: ownProperty(sent.value, 'body') }
  const mode = modeOf(one)
  const isMerged = method === 'PATCH' && bodyKind !== 'JsonPatch'
  const wrapper = isMerged ? SENT_TO_MERGE : undefined
  return [request, new DocumentView(file, given, body, { kind: bodyKind, mode, wrapper })]
}

/** A PUT to the address of a list is wrong itself, and does not say whether its object is a new one. */
function modeOf({ method, target }: OwnRequest): Mode {
  if (method === 'POST') return 'create'
  return method === 'PUT' && target.problem?.message === 'name' ? 'live' : 'update'
}

/** Comments above the request and in its body, and what the path implies for the body. */
function directivesOf(one: OwnRequest, document: number, text: string): readonly Directive[] {
  const { raw, body, at, target } = one
  const end = raw.body?.span.start ?? raw.span.end
  // Variables of the file precede all requests, so the first request covers the comments among
  // them.
  const above = document === 0 ? 0 : commentsAbove(text, raw.span.start)
  const comments = /^[ \t]*(?:#+|\/\/)[ \t]*vclint-([\w-]*):?([^\r\n]*)/gm
  const own = [...text.slice(above, end).matchAll(comments)].map(
    ({ index, 0: all, 1: name = '', 2: rest = '' }) => {
      const start = above + index + (all.length - all.trimStart().length)
      const span = { start, end: above + index + all.trimEnd().length }
      return { name, text: rest.trim(), span, document }
    },
  )
  const inner = body === undefined ? [] : findDirectives(body.text)
  const { kind, namespace, name = '' } = target
  const implied = kind === undefined ? {} : { target: targetText({ kind, namespace, name }) }
  return [
    ...own,
    ...inner.map((found) => ({ ...found, span: shifted(found.span, at), document })),
    ...declaredDirectives(implied, document),
  ]
}

/** Offset of the comments above a request, which follow the separator or the text before. */
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

type Places = ReadonlyMap<string, Span>

/** A request as a tree: its own parts come from a table, its body from the body's tree. */
class RequestTree implements Tree {
  readonly value: unknown
  readonly span: Span
  readonly damaged = false
  readonly duplicates: Tree['duplicates']
  readonly #places: Places
  readonly #body: Tree | undefined

  constructor(value: unknown, span: Span, places: Places, body: Tree | undefined) {
    this.value = value
    this.span = span
    this.duplicates = body?.duplicates ?? []
    this.#places = places
    this.#body = body
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    if (pointer[0] === 'body') return this.#body?.locate(pointer, part)
    return part === 'key' ? undefined : this.#places.get(pointer.join('/'))
  }

  style(pointer: Pointer): ReturnType<Tree['style']> {
    return this.#at(pointer)?.style(pointer)
  }

  isFlow(pointer: Pointer): boolean {
    return this.#at(pointer)?.isFlow(pointer) ?? false
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    return this.#at(pointer)?.aliasTarget(pointer)
  }

  #at([first]: Pointer): Tree | undefined {
    return first === 'body' ? this.#body : undefined
  }
}
