import {
  isMap,
  isScalar,
  isSeq,
  visit,
  type YAMLParseError,
  type YAMLWarning,
  type Document as YamlDocument,
} from 'yaml'
import { lineEnd, trimEnd } from '../text/scan.ts'
import type { Span, SyntaxProblem } from '../types.ts'

type YamlError = YAMLParseError | YAMLWarning

/** An error of the parser in plain words, at a visible place. */
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
  const marked = /^\s*(\uFEFF[^\s\uFEFF]*)/.exec(text.slice(start, start + 1000))
  if (marked !== null && start > 0) return markInside(start + marked[0].length, marked[1] ?? '')
  const item = misplacedItem(error, text)
  const span = opener ?? item?.span ?? visible({ start, end }, text)
  const runsOn = item !== undefined || goesOnBelow(error, document)
  const message = item?.message ?? plainWords(error, text.slice(span.start, span.end), runsOn)
  const indentation = indentationOf(error, runsOn)
  return {
    code: 'syntax',
    message,
    span,
    cascades: runsOn || !isLocal(error),
    ...(indentation !== undefined && { indentation }),
    ...(opener !== undefined && { shallow: opener.start }),
  }
}

/** Reports a byte order mark inside a text, which concatenating files leaves. */
function markInside(end: number, word: string): SyntaxProblem {
  const message = word.startsWith('\uFEFF---')
    ? 'A byte order mark before this "---" hides it, so no document starts here. Remove the mark.'
    : 'There is a byte order mark before this. Only a file can start with one. Remove it.'
  return { code: 'syntax', message, span: { start: end - word.length, end }, cascades: true }
}

function indentationOf(
  { code, message }: YamlError,
  runsOn: boolean,
): SyntaxProblem['indentation'] {
  if (code === 'TAB_AS_INDENT') return 'tab'
  const isOfShape = /^(?:BAD_INDENT|MULTILINE_IMPLICIT_KEY|UNEXPECTED_TOKEN)$/.test(code)
  const isMissing = /^(?:Implicit map keys|Sequence item)/.test(message)
  return runsOn || isOfShape || isMissing ? 'follows' : undefined
}

/**
 * True if the parser read the next line as part of this value; a second colon on the same line
 * causes a different second error.
 */
const goesOnBelow = ({ code, pos }: YamlError, { errors }: YamlDocument.Parsed): boolean =>
  code === 'BLOCK_AS_IMPLICIT_KEY' &&
  errors.some((each) => each.code === 'MULTILINE_IMPLICIT_KEY' && each.pos[0] === pos[0])

/** Reports a list item in a column that neither its key nor the items above allow. */
function misplacedItem(
  { code, message, pos }: YamlError,
  text: string,
): { readonly span: Span; readonly message: string } | undefined {
  const isItem = code === 'MULTILINE_IMPLICIT_KEY' || /^A block sequence may not/.test(message)
  const found = isItem ? /^\s*-(?=\s|$)/.exec(text.slice(pos[0], pos[0] + 1000)) : null
  if (found === null) return undefined
  const end = pos[0] + found[0].length
  const above = trimEnd(text, end - 1)
  const belowKey = text[above - 1] === ':'
  return {
    span: { start: end - 1, end },
    message: belowKey
      ? 'This list item is indented less than its key. Indent it as far as the key, or further.'
      : 'This list item lines up with a key, not with a list. Check its indentation.',
  }
}

/** Mistakes after which the parser recovers at once. */
const LOCAL: ReadonlySet<string> = new Set([
  ...['BAD_SCALAR_START', 'BAD_DQ_ESCAPE', 'BAD_ALIAS', 'TAB_AS_INDENT', 'KEY_OVER_1024_CHARS'],
  ...['BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW'],
])

const isLocal = ({ code, message }: YamlError): boolean =>
  LOCAL.has(code) || /^(?:Missing ,|Comments)/.test(message)

function plainWords(error: YamlError, cited: string, runsOn: boolean): string {
  const { code, message } = error
  if (code === 'BAD_SCALAR_START') return `A value cannot start with "${cited}". Put it in quotes.`
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return runsOn ? NEXT_LINE : SECOND_COLON
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
    'No ":" found after this key. Add a space after ":", or fix the indentation.',
  ],
  ['BLOCK_IN_FLOW', 'Unexpected second ":". Add a comma before its key, or quote the value.'],
])

const PLAIN_BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/^All /, 'Inconsistent indentation. Indent all keys of a mapping alike.'],
  [/^Implicit map keys/, 'Missing ":" followed by a space.'],
  [/must end with a [\]}]/, 'This bracket is never closed. Close it.'],
  [/^An alias node/, 'An alias cannot have an anchor or a tag. Remove it.'],
  [/at most one anchor/, 'A value can have only one anchor. Remove this one.'],
  [/at most one tag/, 'A value can have only one tag. Remove this one.'],
  [/^Tags and anchors/, 'Missing space between a tag or an anchor and this.'],
  [
    /^Block collection/,
    'A mapping or a list cannot start on the line of "---". Start it on the next line.',
  ],
  [
    /more-indented leading empty lines/,
    'The blank lines above have more spaces than the text. Remove those spaces.',
  ],
  [/^Missing directives-end/, 'A line with "%" needs a line "---" below it. Add one.'],
  [/^Missing ,/, 'Missing comma before this.'],
  [/^Comments/, 'Missing space before the "#" of this comment.'],
  [
    /^Sequence item/,
    'This key lines up with no key of the list item. Align it with the first one.',
  ],
  [
    /node end/,
    'Unexpected text after the end of the value. Quote all of it, with other quotes than those inside.',
  ],
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

/** The parser reports the same error for both mistakes. */
const SECOND_COLON = 'Unexpected second ":" in this line. Quote the value.'
const NEXT_LINE = 'The next line is indented as part of this value. Align it with its siblings.'

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

/** At least one visible character: the next one on the line, else the last one before. */
function visible({ start, end }: Span, text: string): Span {
  if (text.slice(start, end).trim() !== '') return { start, end: firstLineEnd(text, start, end) }
  const next = /^[ \t]*([^\s:]+)/.exec(text.slice(start, lineEnd(text, start)))
  if (next?.[1] !== undefined)
    return { start: start + next[0].length - next[1].length, end: start + next[0].length }
  const last = trimEnd(text, Math.min(start, text.length))
  return last === 0 ? { start: 0, end: Math.min(1, text.length) } : { start: last - 1, end: last }
}

/** Cuts a place over several lines to its first line, because the rest follows from it. */
function firstLineEnd(text: string, start: number, end: number): number {
  const length = lineEnd(text.slice(start, end), 0)
  return length > 0 ? start + length : end
}
