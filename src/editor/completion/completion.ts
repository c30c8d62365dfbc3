import { positionAt } from '../../core/document/node.ts'
import { isRequestFile } from '../../core/document/requests.ts'
import { parse } from '../../core/document/source.ts'
import { rootPosition } from '../../core/release/root-position.ts'
import { parseHttp } from '../../core/request/parse-http.ts'
import { type Embedding, linesEmbedding } from '../../core/scalar/embedding.ts'
import { isConfigFileName } from '../../core/schema/detect.ts'
import { isMapping, ownProperty } from '../../core/text/mapping.ts'
import { shifted } from '../../core/text/spans.ts'
import type { Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { parameterValue } from '../place/parameter.ts'
import { type CursorPlace, type EditorText, placeAt } from '../place/place.ts'
import { celIn, completeCel } from './complete-cel.ts'
import { completeDirective } from './complete-directive.ts'
import { completeKeys } from './complete-keys.ts'
import { codeBefore, completeExpression, completePath } from './complete-patch.ts'
import { completeRules } from './complete-rules.ts'
import { completeParameter, completeValues } from './complete-values.ts'
import type { Completion, CompletionContext } from './completion-item.ts'
import { completePointer, isJsonPointer, patchedPlace } from './json-pointer.ts'
import { completeRequest, requestPlaceAt } from './requests.ts'
import { snippetsFor } from './snippets.ts'
import { mayOpen } from './trigger.ts'
import { replacingWord, wholeWordFirst } from './whole-word.ts'

/** For a text that is completed without its project. */
export const emptyContext: CompletionContext = {
  named: () => [],
  used: () => [],
  missing: () => [],
  namespacesOf: () => [],
  kindsBeside: () => [],
  secretsRead: () => [],
  prefix: '',
  sections: [],
  target: '',
  rules: [],
  rulesBelow: () => [],
  cel: undefined,
}

/** The completions at an offset, even if the line is unfinished. */
export function completions(
  input: EditorText,
  offset: number,
  known: CompletionContext = emptyContext,
  trigger?: string,
): readonly Completion[] {
  const directive = completeDirective(input, offset, known)
  if (directive !== undefined)
    return directive.map((one) => replacingWord(one, input.text, undefined))
  if (isRequestFile(input)) return inRequests(input.text, offset, known, trigger)
  const place = placeAt(input, offset)
  if (place === undefined || !mayOpen(trigger, place, input.text, offset)) return []
  const { start, isFlow } = place.cursor
  // JSON has only flow style.
  if (!isFlow && place.file.uri.endsWith('.json')) return []
  const last = place.cursor.at === 'value' ? ':' : place.cursor.at === 'start' ? '-' : undefined
  const isTight = input.text[start - 1] === last && input.text[start - 2] !== last
  const found = atPlace(input, offset, place, known).map((one) =>
    replacingWord(one, input.text, place.cursor),
  )
  return wholeWordFirst(found, input.text, offset).map((one) =>
    isTight && one.span.start === start ? { ...one, text: ` ${one.text}` } : one,
  )
}

function atPlace(
  input: EditorText,
  offset: number,
  place: CursorPlace,
  known: CompletionContext,
): readonly Completion[] {
  const inScalar = inOwnLanguage(input, offset, place, known)
  if (inScalar !== undefined) return inScalar
  const { cursor } = place
  const { at } = cursor
  const parameter = completeParameter(place, offset)
  if (parameter !== undefined) return parameter
  const position =
    patchedPlace(place) ?? place.position ?? parameterValue(place) ?? sectionOf(place, known)
  const span = { start: cursor.start, end: offset }
  const rules = completeRules(place, span, known)
  if (rules !== undefined) return rules
  if (at === 'key' && cursor.pointer.length === 0 && position === undefined)
    return topKeys(place, span, known)
  if (at === 'key') return completeKeys(place, position, span, known)
  if (at === 'item') return snippetsFor(position?.items, place, span, '- ', known)
  if (at === 'value') return completeValues(place, position, span, known)
  return atStart(place, position, span, known)
}

/**
 * Completes a scalar that holds code, a path or a pointer; nothing else is offered in a block
 * scalar.
 */
function inOwnLanguage(
  input: EditorText,
  offset: number,
  place: CursorPlace,
  known: CompletionContext,
): readonly Completion[] | undefined {
  const { text } = input
  const { cursor, node, file } = place
  const { cel } = known
  const own = cursor.at === 'value' ? node : undefined
  const { expression, path } = own?.facts ?? {}
  const isPointer = own !== undefined && isJsonPointer(own)
  const isCel = own !== undefined && celIn(own) !== undefined
  const isText = expression !== undefined || path !== undefined || isPointer || isCel
  // JSON has no unquoted text.
  if (isText && cursor.quote === '' && file.uri.endsWith('.json')) return []
  if (own && expression) return completeExpression(text, offset, place, own, expression, known)
  if (own && isCel && cel !== undefined)
    return completeCel(own, codeBefore(text, offset, place), offset, cel)
  if (cursor.quote === 'block') return inBegunText(input, offset, place, known)
  if (own && path) return completePath(text, offset, place, own, known)
  return isPointer ? completePointer(text, offset, place, own) : undefined
}

/** Completes a text that does not show yet that it is configuration. */
function inBegunText(
  input: EditorText,
  offset: number,
  place: CursorPlace,
  known: CompletionContext,
): readonly Completion[] {
  const begun = begunText(input.text, offset, place) ?? begunValues(input, offset, place)
  const at = begun?.toText(offset)
  if (begun === undefined || at === undefined) return []
  const inner = { uri: 'values.yaml', text: begun.text, options: { kind: 'vc' } }
  return completions(inner, at, known).flatMap((completion) => {
    const edits = begun.edits([completion]) ?? []
    return edits.map((edit) => ({ ...completion, ...edit }))
  })
}

/** The place in the values of a chart, below the key that `Chart.yaml` gives them. */
function sectionOf({ cursor }: CursorPlace, { sections }: CompletionContext): Position | undefined {
  const [section, ...rest] = cursor.pointer
  const isSection = sections.some((key) => key === section)
  return isSection ? positionAt(rootPosition('vc'), rest) : undefined
}

/** Completes a file of requests: a line of a request, or its body as a text of its own. */
function inRequests(
  text: string,
  offset: number,
  known: CompletionContext,
  trigger: string | undefined,
): readonly Completion[] {
  const http = parseHttp(text)
  const place = requestPlaceAt(text, offset, http)
  if (place === undefined) return []
  if (place.at !== 'body') return completeRequest(text, offset, place, http, known)
  const { inner, start } = place
  return completions(inner, offset - start, known, trigger).map(({ span, ...rest }) => {
    return { ...rest, span: shifted(span, start) }
  })
}

/** The schema decides what can start here. */
function atStart(
  place: CursorPlace,
  position: Position | undefined,
  span: Span,
  known: CompletionContext,
): readonly Completion[] {
  const types = position?.facts.types ?? []
  if (position?.items !== undefined && position.properties === undefined) {
    return snippetsFor(position.items, place, span, '- ', known)
  }
  if (position?.properties !== undefined || types.includes('object')) {
    const keys = completeKeys(place, position, span, known)
    return [...keys, ...snippetsFor(position, place, span, '', known)]
  }
  if (place.cursor.pointer.length === 0) {
    const snippets = snippetsFor(undefined, place, span, '', known)
    return [...topKeys(place, span, known), ...snippets]
  }
  return completeValues(place, position, span, known)
}

/**
 * The first keys of an object of the platform or of a known chart's values, once one of them is
 * begun.
 */
function topKeys(place: CursorPlace, span: Span, known: CompletionContext): readonly Completion[] {
  const { sections } = known
  const [vc, manifest] = [rootPosition('vc'), rootPosition('Manifest')]
  if (vc !== undefined && sections.length > 0) {
    const properties = Object.fromEntries(sections.map((key) => [key, vc]))
    return completeKeys(place, { ...vc, properties }, span, known)
  }
  const isBegun = span.start < span.end && !isMapping(place.around)
  return isBegun && !isConfigFileName(place.file.uri)
    ? completeKeys(place, manifest, span, known)
    : []
}

/** A file in a ConfigMap that begins with a section of vc.yaml and shows nothing else. */
function begunText(
  text: string,
  offset: number,
  { cursor, file }: CursorPlace,
): Embedding | undefined {
  const [holder, name] = cursor.pointer
  const isFile = holder === 'data' && /\.ya?ml$/.test(String(name)) && cursor.pointer.length === 2
  const isHeld = file.trees.some(({ value }) => ownProperty(value, 'kind') === 'ConfigMap')
  const indent = /^ */.exec(text.slice(cursor.start))?.[0] ?? ''
  const section = text.slice(cursor.start + indent.length)
  if (!isFile || !isHeld || !/^(?:sync|external):\s*\n/.test(section)) return undefined
  return linesEmbedding(text, { start: cursor.start, end: offset }, indent.length)
}

/** Values of a chart as a text of which only a part of the first key is written. */
function begunValues(
  { uri, text, options }: EditorText,
  offset: number,
  { cursor: { pointer, start } }: CursorPlace,
): Embedding | undefined {
  const [word, indent = ''] = /^( *)[A-Za-z]\w*(?=[ \t]*\r?$)/m.exec(text.slice(start)) ?? []
  const end = start + (word?.length ?? 0)
  if (word === undefined || text.slice(start, end) !== word || offset > end) return undefined
  const { texts } = parse(uri, `${text.slice(0, end)}:${text.slice(end)}`, options)
  const isValues = texts.some(
    (one) => one.given.kind === 'vc' && one.pointer.join('\0') === pointer.join('\0'),
  )
  return isValues ? linesEmbedding(text, { start, end: offset }, indent.length) : undefined
}
