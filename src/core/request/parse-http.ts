import { MAX_LONG_LENGTH, MAX_NESTING } from '../limits.ts'
import { withoutTrailing } from '../text/scan.ts'
import { curlRequest, isCurl } from './parse-curl.ts'
import type { Piece } from './piece.ts'

/** One request of a `.http` file as written, without filling in variables. */
export type RawRequest = NonNullable<ReturnType<typeof requestOf>>

export interface HttpFile {
  readonly requests: readonly RawRequest[]
  /** Definitions `@name = value`, by name. */
  readonly variables: ReadonlyMap<string, Piece>
}

const BLANKS = ' \t'
const SEPARATOR = /^###/
const COMMENT = /^\s*(?:#|\/\/)/
const VARIABLE = /^@([\w.-]+)[ \t]*=[ \t]*(.*)/
const REQUEST = /^[ \t]*(?:([A-Za-z]+)[ \t]+)?(\S.*)/
const HEADER = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:[ \t]*(.*)/
/** Lines after a body that tell an editor what to do with the response. */
const HANDLER = /^(?:>>?!?[ \t]|<>[ \t])/
/** A line that names a file as the body. */
const FILE = /^<@?[^\s{]*[ \t]+(\S.*)/

/** Parses the common format of `.http` and `.rest` files. Never throws. */
export function parseHttp(text: string): HttpFile {
  const variables = new Map<string, Piece>()
  const requests: RawRequest[] = []
  for (const section of sectionsOf(linesOf(text))) {
    const request = requestOf(section, text, variables)
    if (request !== undefined) requests.push(request)
  }
  return { requests, variables }
}

function linesOf(text: string): readonly Piece[] {
  const lines: Piece[] = []
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)) {
    const start = index === 0 && line.startsWith('\uFEFF') ? 1 : index
    const content = line.slice(start - index).replace(/[\r\n]+$/, '')
    if (line !== '') lines.push({ text: content, span: { start, end: start + content.length } })
  }
  return lines
}

function sectionsOf(lines: readonly Piece[]): readonly (readonly Piece[])[] {
  const sections: Piece[][] = [[]]
  for (const line of lines) {
    if (SEPARATOR.test(line.text)) sections.push([])
    else sections.at(-1)?.push(line)
  }
  return sections
}

function requestOf(lines: readonly Piece[], text: string, variables: Map<string, Piece>) {
  const start = startOf(lines, variables)
  const first = lines[start]
  if (first !== undefined && isCurl(first.text)) {
    const span = { start: first.span.start, end: lines.at(-1)?.span.end ?? first.span.end }
    return curlRequest(text.slice(span.start, span.end), span)
  }
  const [whole = '', method, target = ''] = REQUEST.exec(first?.text ?? '') ?? []
  const url = urlOf(target)
  if (first === undefined || whole === '') return undefined
  let at = start + 1
  // A long query may continue on the following lines.
  while (/^[ \t]+[?&]/.test(lines[at]?.text ?? '')) at++
  const blank = lines.findIndex((line, index) => index >= at && line.text.trim() === '')
  const end = blank === -1 ? lines.length : blank
  const behindMethod = method === undefined ? 0 : first.text.indexOf(method) + method.length
  const urlAt = first.text.indexOf(url, behindMethod)
  return {
    span: { start: first.span.start, end: lines.at(-1)?.span.end ?? first.span.end },
    method: method === undefined ? undefined : pieceIn(first, first.text.indexOf(method), method),
    url: pieceIn(first, urlAt, url),
    headers: lines.slice(at, end).flatMap((line) => headerIn(line) ?? []),
    isCommand: false,
    ...sentIn(lines.slice(end), text),
  }
}

/** Removes the protocol version after the address. */
function urlOf(target: string): string {
  const url = withoutTrailing(target, BLANKS)
  const at = url.lastIndexOf('HTTP/')
  const isVersion =
    at > 0 && BLANKS.includes(url.charAt(at - 1)) && /^[\d.]+$/.test(url.slice(at + 5))
  return isVersion ? withoutTrailing(url.slice(0, at), BLANKS) : url
}

function headerIn(line: Piece) {
  const header = COMMENT.test(line.text) ? null : HEADER.exec(line.text)
  if (header === null) return undefined
  const [, name = '', rest = ''] = header
  const value = withoutTrailing(rest, BLANKS)
  const from = value === '' ? line.text.length : line.text.lastIndexOf(value)
  return { name: pieceIn(line, 0, name), value: pieceIn(line, from, value) }
}

/** Finds the request line, and records the variables above it. */
function startOf(lines: readonly Piece[], variables: Map<string, Piece>): number {
  let inScript = false
  for (const [index, line] of lines.entries()) {
    const variable = VARIABLE.exec(line.text)
    if (inScript || /^<[ \t]*\{%/.test(line.text)) inScript = !line.text.includes('%}')
    else if (variable !== null) {
      const [, name = '', rest = ''] = variable
      const value = withoutTrailing(rest, BLANKS)
      variables.set(name, pieceIn(line, line.text.lastIndexOf(value), value))
    } else if (line.text.trim() !== '' && !COMMENT.test(line.text) && !FILE.test(line.text))
      return index
  }
  return lines.length
}

function sentIn(lines: readonly Piece[], text: string) {
  const end = lines.findIndex((line) => HANDLER.test(line.text) || VARIABLE.test(line.text))
  const last = lines[end]
  const name = /^@[\w.-]+/.exec(last?.text ?? '')?.[0]
  const variableInBody = last && name ? pieceIn(last, 0, name) : undefined
  return {
    ...bodyIn(end === -1 ? lines : lines.slice(0, end), text),
    /** True if the kind of the body is unknown. */
    hasOtherBody: false,
    /** A variable defined after the body, which clients send as a part of it. */
    variableInBody,
  }
}

/** The body in the file itself, or the path of the file that is sent as the body. */
function bodyIn(own: readonly Piece[], text: string) {
  const first = own.find((line) => line.text.trim() !== '')
  const last = own.findLast((line) => line.text.trim() !== '')
  if (first === undefined || last === undefined) return { body: undefined, bodyFile: undefined }
  const [, file] = FILE.exec(first.text) ?? []
  const path = file && withoutTrailing(file, BLANKS)
  if (path === undefined) return { body: bodyBetween(first, last, text), bodyFile: undefined }
  // With other lines around it, the file is only a part of the body.
  const isWhole = first === last && !/[{}$%]/.test(path)
  const at = first.text.indexOf(path, 1)
  return { body: undefined, bodyFile: isWhole ? pieceIn(first, at, path) : undefined }
}

function bodyBetween(first: Piece, last: Piece, text: string): Piece {
  const span = { start: first.span.start, end: last.span.end }
  // The span includes the line's end, so that fixes write after it.
  const after = /^(?:\r\n|\n|\r)/.exec(text.slice(span.end))?.[0].length ?? 0
  return {
    text: text.slice(span.start, span.end + after),
    span: { ...span, end: span.end + after },
  }
}

const pieceIn = (line: Piece, at: number, text: string): Piece => {
  const start = line.span.start + at
  return { text, span: { start, end: start + text.length } }
}

/** Fills in variables of the file; undefined ones are kept. */
export function fillIn(text: string, variables: ReadonlyMap<string, Piece>): string {
  let left = MAX_LONG_LENGTH
  const fill = (part: string, depth: number): string => {
    if (depth === MAX_NESTING) return part
    return part.replace(/\{\{[ \t]{0,80}([\w.-]+)[ \t]{0,80}\}\}/g, (whole, name: string) => {
      const value = variables.get(name)
      if (value === undefined || left <= value.text.length) return whole
      left -= value.text.length + 1
      return fill(value.text, depth + 1)
    })
  }
  return fill(text, 0)
}
