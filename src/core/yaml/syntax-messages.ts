import {
  isMap,
  isScalar,
  isSeq,
  visit,
  type YAMLParseError,
  type YAMLWarning,
  type Document as YamlDocument,
} from 'yaml'
import { endOfLine, trimEnd } from '../text/scan.ts'
import type { Span, SyntaxProblem } from '../types.ts'

type YamlError = YAMLParseError | YAMLWarning

/** What the parser says, in plain words and at a place that can be seen. */
export function yamlProblem(
  error: YamlError,
  document: YamlDocument.Parsed,
  text: string,
  seeksOpener: boolean,
): SyntaxProblem | undefined {
  const [start, end] = error.pos
  if (error.code === 'TAG_RESOLVE_FAILED') {
    return { code: 'unknown-tag', message: sentence(error.message), span: { start, end } }
  }
  if (error.name === 'YAMLWarning' && !/version/.test(error.message)) return undefined
  const opener =
    seeksOpener && /^Missing closing|must be sufficiently indented and end with/.test(error.message)
      ? openerBefore(document, text, start)
      : undefined
  const span = opener ?? visible({ start, end }, text)
  return {
    code: 'syntax',
    message: plainWords(error, text.slice(span.start, span.end), span, text),
    span,
    cascades: !isLocal(error),
    ...(opener !== undefined && { shallow: opener.start }),
  }
}

/** Mistakes behind which the parser finds its way again at once. */
const LOCAL: ReadonlySet<string> = new Set([
  ...['BAD_SCALAR_START', 'BAD_DQ_ESCAPE', 'BAD_ALIAS', 'TAB_AS_INDENT', 'KEY_OVER_1024_CHARS'],
  ...['BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW'],
])

const isLocal = ({ code, message }: YamlError): boolean =>
  LOCAL.has(code) || /^(?:Missing ,|Comments)/.test(message)

function plainWords(error: YamlError, cited: string, span: Span, text: string): string {
  const said = error.message
  switch (error.code) {
    case 'BAD_SCALAR_START':
      return `A value cannot start with "${cited}". Put it in quotes.`
    case 'TAB_AS_INDENT':
      return 'YAML does not allow tabs for indentation. Use spaces.'
    case 'BAD_DQ_ESCAPE':
      return `Unknown escape in double quotes. Write "\\\\" for a backslash, or use single quotes.`
    case 'KEY_OVER_1024_CHARS':
      return 'This key is longer than 1,024 characters.'
    case 'MULTILINE_IMPLICIT_KEY':
      return 'This key spans several lines. Add a space after ":", or fix the indentation.'
    case 'BLOCK_AS_IMPLICIT_KEY':
      return nested(span, text)
    case 'BLOCK_IN_FLOW':
      return 'Unexpected second ":". Add a comma before its key, or quote the value.'
    case 'BAD_INDENT':
      if (!said.startsWith('All ')) break
      return 'Inconsistent indentation. Indent all keys of a mapping alike.'
    case 'MISSING_CHAR':
      if (said.startsWith('Implicit map keys')) return 'Missing ":" followed by a space.'
      if (said.startsWith('Missing closing')) return unclosed('quote', cited)
      if (said.startsWith('Missing ,')) return 'Missing comma before this.'
      if (said.startsWith('Comments')) return 'Missing space before the "#" of this comment.'
      break
    case 'BAD_ALIAS':
      if (/empty/.test(said)) return `"${cited}" has no name after it. Put it in quotes.`
  }
  if (/sufficiently indented and end with/.test(said)) return unclosed('bracket', cited)
  if (/node end/.test(said))
    return 'Unexpected text after the end of the value. Quote the whole value.'
  if (/block-seq-ind on same line/.test(said))
    return 'A list cannot start on the same line as its key. Start it on the next line.'
  if (/^Block scalar header/.test(said))
    return 'Unexpected text after "|" or ">". Start the text on the next line.'
  if (/^Unexpected , /.test(said)) return 'Unexpected comma: a value is missing.'
  if (/^Unexpected [\w-]+-end token/.test(said))
    return 'This bracket closes nothing. Remove it, or add the opening one.'
  if (/^Unexpected .* token/.test(said))
    return 'Unexpected text. Check the quotes, brackets and indentation above.'
  return sentence(said)
}

const unclosed = (what: string, cited: string) =>
  Object.hasOwn(CLOSING, cited)
    ? `This ${what} is never closed. Close it.`
    : `A ${what} before this is never closed. Close it.`

/** A second colon in the line, or a deeper line below a value: the parser says the same of both. */
function nested(span: Span, text: string): string {
  return /:(?:\s|$)/.test(text.slice(span.start, endOfLine(text, span.start)))
    ? 'Unexpected second ":" in this line. Quote the value.'
    : 'The next line is indented as part of this value. Align it with its siblings.'
}

const sentence = (message: string) => {
  const first = (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').trim()
  return `${first.charAt(0).toUpperCase()}${first.slice(1).replace(/[.:]$/, '')}.`
}

/** The quote or bracket that is still open at an offset. */
function openerBefore(document: YamlDocument.Parsed, text: string, at: number): Span | undefined {
  let found: number | undefined
  visit(document, {
    Node(_, node) {
      const [start, end] = node.range ?? [at, at]
      if (start >= at || (found !== undefined && start < found)) return
      const closing = CLOSING[text[start] ?? '']
      const isOpener = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : flow(node)
      if (isOpener && closing !== undefined && (end === start + 1 || text[end - 1] !== closing))
        found = start
    },
  })
  return found === undefined ? undefined : { start: found, end: found + 1 }
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' }

const flow = (node: unknown) => (isMap(node) || isSeq(node)) && node.flow === true

/** At least one character that is no blank: the next one in the line, else the last one before. */
function visible({ start, end }: Span, text: string): Span {
  if (text.slice(start, end).trim() !== '') return { start, end: firstLineEnd(text, start, end) }
  const next = /^[ \t]*([^\s:]+)/.exec(text.slice(start, endOfLine(text, start)))
  if (next?.[1] !== undefined)
    return { start: start + next[0].length - next[1].length, end: start + next[0].length }
  const last = trimEnd(text, Math.min(start, text.length))
  return last === 0 ? { start: 0, end: Math.min(1, text.length) } : { start: last - 1, end: last }
}

/** A place of several lines is cut to its first: the rest is a consequence. */
function firstLineEnd(text: string, start: number, end: number): number {
  const lineEnd = endOfLine(text, start)
  return lineEnd > start ? Math.min(end, lineEnd) : end
}
