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

/** The error of the parser, in plain words and at a visible place. */
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

/** Mistakes after which the parser finds its way again at once. */
const LOCAL: ReadonlySet<string> = new Set([
  ...['BAD_SCALAR_START', 'BAD_DQ_ESCAPE', 'BAD_ALIAS', 'TAB_AS_INDENT', 'KEY_OVER_1024_CHARS'],
  ...['BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW'],
])

const isLocal = ({ code, message }: YamlError): boolean =>
  LOCAL.has(code) || /^(?:Missing ,|Comments)/.test(message)

function plainWords(error: YamlError, cited: string, span: Span, text: string): string {
  const { code, message } = error
  if (code === 'BAD_SCALAR_START') return `A value cannot start with "${cited}". Put it in quotes.`
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return nested(span, text)
  if (code === 'BAD_ALIAS' && /empty/.test(message))
    return `"${cited}" has no name after it. Put it in quotes.`
  if (code === 'MISSING_CHAR' && message.startsWith('Missing closing'))
    return unclosed('quote', cited)
  if (/sufficiently indented and end with/.test(message)) return unclosed('bracket', cited)
  const plain = PLAIN_BY_MESSAGE.find(([form]) => form.test(message))?.[1]
  return PLAIN_BY_CODE.get(code) ?? plain ?? sentence(message)
}

const PLAIN_BY_CODE: ReadonlyMap<string, string> = new Map([
  ['TAB_AS_INDENT', 'YAML does not allow tabs for indentation. Use spaces.'],
  [
    'BAD_DQ_ESCAPE',
    'Unknown escape in double quotes. Write "\\\\" for a backslash, or use single quotes.',
  ],
  ['KEY_OVER_1024_CHARS', 'This key is longer than 1,024 characters.'],
  [
    'MULTILINE_IMPLICIT_KEY',
    'This key spans several lines. Add a space after ":", or fix the indentation.',
  ],
  ['BLOCK_IN_FLOW', 'Unexpected second ":". Add a comma before its key, or quote the value.'],
])

const PLAIN_BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/^All /, 'Inconsistent indentation. Indent all keys of a mapping alike.'],
  [/^Implicit map keys/, 'Missing ":" followed by a space.'],
  [/^Missing ,/, 'Missing comma before this.'],
  [/^Comments/, 'Missing space before the "#" of this comment.'],
  [/node end/, 'Unexpected text after the end of the value. Quote the whole value.'],
  [
    /block-seq-ind on same line/,
    'A list cannot start on the same line as its key. Start it on the next line.',
  ],
  [/^Block scalar header/, 'Unexpected text after "|" or ">". Start the text on the next line.'],
  [/^Unexpected , /, 'Unexpected comma: a value is missing.'],
  [
    /^Unexpected [\w-]+-end token/,
    'This bracket closes nothing. Remove it, or add the opening one.',
  ],
  [/^Unexpected .* token/, 'Unexpected text. Check the quotes, brackets and indentation above.'],
]

const unclosed = (what: string, cited: string) =>
  Object.hasOwn(CLOSING, cited)
    ? `This ${what} is never closed. Close it.`
    : `A ${what} before this is never closed. Close it.`

/** A second colon in the line, or a deeper line below a value: the parser reports both alike. */
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

/** At least one visible character: the next one in the line, else the last one before. */
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
