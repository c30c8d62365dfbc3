import {
  defineRule,
  type Edit,
  error,
  type Fix,
  foundWords,
  isMapping,
  type Node,
  omission,
  replaceValue,
  type Span,
  safeFix,
  suggestion,
  truncate,
  warning,
} from '#core'
import { cutByComment, parseExpression, quotingMistake } from '#patch'

export default defineRule({
  id: 'unquoted-expression',
  summary: 'YAML misreads an unquoted expression: it breaks, or becomes something else.',
  fixable: 'safe',
  safeBecause:
    'Only an expression that YAML breaks or misreads is quoted; code in a comment stays a suggestion.',
  // A broken beginning says little about the expression that was meant.
  supersedes: [
    'yaml-syntax',
    'wrong-type',
    'expression-syntax',
    'constant-expression',
    'undefined-identifier',
    'function-result',
    'helper-arity',
    'may-remove-field',
    'result-type-mismatch',
  ],
  messages: {
    broken: error('YAML cannot parse this unquoted expression. Put all of it in quotes.'),
    escape: error(
      'YAML has no "{escape}" in double quotes, so the file does not load. Use single quotes.',
    ),
    early: error('Quotes inside end this text, so the file fails. Put other quotes around it.'),
    notText: error('"{field}" is {found} in YAML, not an expression. Put all of it in quotes.'),
    empty: omission(error('"{field}" has no value. Write an expression, or remove the key.')),
    cut: error('YAML starts a comment at the "#", leaving "{rest}". Put all of it in quotes.'),
    short: error('YAML starts a comment at the "#", leaving "{rest}". Remove the "#".'),
    comment: warning(
      'A comment starts at the "#", leaving "{rest}". If it is code, remove the "#".',
    ),
  },
  check({ file, report, reportSpan }) {
    const textAt = ({ start, end }: Span) => file.text.slice(start, end)
    const check = (node: Node) => {
      const field = String(node.name)
      const cutOff = cutByComment(node)
      if (cutOff !== undefined) {
        const { message, span, quoted } = cutOff
        const edits = quoted && [{ uri: file.uri, span, text: quoted }]
        const data = { rest: truncate(String(node.value)) }
        const fix = message === 'cut' ? inQuotes(textAt(span), edits) : withoutHash(edits)
        report({ message, at: node, span, data, fix })
      }
      if (typeof node.value === 'string' || node.unknown || isLegacy(node.value)) return
      if (node.value === null) {
        report({ message: 'empty', at: node, part: 'key', data: { field } })
        return
      }
      const edits = quote(node)
      const part = edits === undefined ? 'key' : 'value'
      const fix = inQuotes(textAt(node.span), edits)
      report({ message: 'notText', at: node, part, data: { field, found: foundWords(node) }, fix })
    }
    return {
      'PatchEntry.expression:raw': check,
      'PatchEntry.reverseExpression:raw': check,
      File() {
        for (const { code, span, quoted } of file.problems) {
          if (code !== 'unquoted-expression') continue
          const next = (text: string) => /^[ \t]*(.?)/.exec(text.slice(span.end))?.[1]
          // A template tag may follow, which would have to be inside the quotes.
          const isAlone = next(file.text) === next(file.masked)
          const { meant, text = quoted, ...words } = quotingMistake(textAt(span))
          const edits = quoted && text && isAlone && [{ uri: file.uri, span, text }]
          reportSpan({ ...words, span, fix: inQuotes(meant, edits || undefined) })
        }
      },
    }
  },
})

const withoutHash = (edits: readonly Edit[] | '' | undefined) =>
  suggestion('Remove the "#", and put the expression in quotes', edits || undefined)

/**
 * Safe if the expression works on the value. A brace may start a block, other code would be a
 * constant, and code that does not parse, as behind `*` or `|`, may be meant as YAML.
 */
function inQuotes(code: string, edits: readonly Edit[] | '' | undefined): Fix | undefined {
  const isSure =
    /\b(?:value|context)\b/.test(code) &&
    !/^\s*\{/.test(code) &&
    parseExpression(code).ast !== undefined
  const title = 'Put the expression in quotes'
  return isSure ? safeFix(title, edits || undefined) : suggestion(title, edits || undefined)
}

/** The shape of older releases, which another rule reports. */
const isLegacy = (value: unknown) =>
  isMapping(value) && (Object.hasOwn(value, 'toHost') || Object.hasOwn(value, 'fromHost'))

/** Block scalars are skipped, because it is not certain which text was meant. */
function quote(node: Node) {
  const { document, span } = node
  const isBlock = typeof node.value === 'object' && !document.tree.isFlow(node.pointer)
  const { text, masked } = document.file
  const source = text.slice(span.start, span.end)
  // A template inside may add quotes of its own.
  const isTemplated = source !== masked.slice(span.start, span.end) || /\{\{|\{%/.test(source)
  return isBlock || isTemplated || source.includes('\n') ? undefined : replaceValue(node, source)
}
