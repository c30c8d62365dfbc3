import type { Comment, Expression, Options, Program } from 'acorn'
import * as acorn from 'acorn'
import { MAX_CLOSE_LENGTH, MAX_EXPRESSION_DEPTH, MAX_KEPT } from '../../../core/limits.ts'
import { rememberTexts } from '../../../core/memo.ts'
import { coverSpans, replaceSpans } from '../../../core/text/replace-spans.ts'
import { type AnyNode, holds, isDeeperThan, nodesIn, type Span, spanOf } from './ast.ts'
import { findTemplates, isTemplated, maskTemplates } from './mask.ts'
import { type ExpressionProblem, statementsProblem, syntaxProblem } from './problem.ts'

/** A text that starts like a statement and would run as one: `{`, `function`, `class`. */
export interface AmbiguousStart extends Span {
  readonly kind: 'object' | 'function' | 'class'
}

/** One expression, parsed once. Offsets are in the scalar's decoded text. */
export interface ParsedExpression {
  /** The text as given. */
  readonly text: string
  /** The parsed text: templates are filler of the same length. */
  readonly masked: string
  /** Undefined if the text is no single expression, or cannot be analysed. */
  readonly ast: Expression | undefined
  /** The statements, if the text is a script or module but no expression. */
  readonly program: Program | undefined
  readonly problem: ExpressionProblem | undefined
  readonly comments: readonly Span[]
  readonly ambiguousStart: AmbiguousStart | undefined
  /** True if a template is outside string literals, so that the resulting code is unknown. */
  readonly templated: boolean
}

export interface ParseOptions {
  /** True if the text already contains filler, so that no templates are searched. */
  readonly masked?: boolean
}

/**
 * Counts open brackets before parsing, because V8 aborts the process on some hundred nested
 * templates or classes.
 */
function isNestedDeeper(text: string, limit: number): boolean {
  let open = 0
  for (const char of text) {
    if (char === '(' || char === '[' || char === '{') open += 1
    else if (char === ')' || char === ']' || char === '}') open = Math.max(0, open - 1)
    if (open > limit) return true
  }
  return false
}

/** Parses one JavaScript expression up to the end of the text. Never throws. */
export function parseExpression(text: string, options: ParseOptions = {}): ParsedExpression {
  if (text.length > MAX_CLOSE_LENGTH) return refused(text, 'too-long')
  if (isNestedDeeper(text, MAX_EXPRESSION_DEPTH)) return refused(text, 'too-deep')
  const plain = parsePlain(text)
  if (options.masked) return plain
  const masks = findTemplates(text)
  if (masks.length === 0) return plain
  // In text that parses, templates are only in strings, or their braces are JavaScript.
  const strings = plain.ast && nodesIn(plain.ast).filter(isString)
  const isMeant = (mask: Span) => strings?.some((each) => holds(each, mask)) ?? true
  return parseMasked(text, maskTemplates(text, masks.filter(isMeant)))
}

/** A fixed text is parsed twice: to check the fix, and as the expression in its new place. */
const parsePlain = rememberTexts((text) => parseMasked(text, text), MAX_KEPT)

function parseMasked(text: string, masked: string): ParsedExpression {
  try {
    return parseText(text, masked)
  } catch (error) {
    if (error instanceof RangeError) return refused(text, 'too-deep')
    throw error
  }
}

function parseText(text: string, masked: string): ParsedExpression {
  const single = attempt(() => parseSingle(masked))
  if (!(single instanceof SyntaxError)) {
    const { ast, semicolon, comments } = single
    if (isDeeperThan(ast, MAX_EXPRESSION_DEPTH)) return refused(text, 'too-deep')
    const ambiguousStart = startsLikeStatement(masked)
    const templated = hasTemplatedCode(ast, comments, masked)
    const read = { ...unread(text, masked), ast, comments, ambiguousStart, templated }
    if (semicolon === undefined) return read
    const problem: ExpressionProblem = {
      code: 'trailing-semicolon',
      ...semicolon,
      message: 'A semicolon ends the expression.',
    }
    return { ...read, problem }
  }
  if (findTemplates(text).some((mask) => !mask.quoted))
    return { ...unread(text, masked), templated: true }
  return parseStatements(text, masked, single)
}

function parseStatements(
  text: string,
  masked: string,
  expressionError: SyntaxError,
): ParsedExpression {
  const comments: Comment[] = []
  const script = attempt(() => parseProgram(masked, 'script', comments))
  const isScript = !(script instanceof SyntaxError)
  if (!isScript) comments.length = 0
  else if (script.body.length === 0) {
    const message = comments.length > 0 ? 'There is only a comment.' : 'The expression is empty.'
    const problem = { code: 'empty' as const, start: 0, end: text.length, message }
    return { ...unread(text, masked), problem, comments: comments.map(spanOf) }
  }
  // As a module, any other text has the same mistake or an earlier one.
  const mayBeModule = !isScript && OF_MODULES.test(masked)
  const found = mayBeModule ? attempt(() => parseProgram(masked, 'module', comments)) : script
  if (found instanceof SyntaxError) {
    const errors = [expressionError, script, found].filter((each) => each instanceof SyntaxError)
    return { ...unread(text, masked), problem: syntaxProblem(text, errors) }
  }
  if (isDeeperThan(found, MAX_EXPRESSION_DEPTH)) return refused(text, 'too-deep')
  const problem = statementsProblem(text, found) ?? syntaxProblem(text, [expressionError])
  const program = problem.code === 'statements' ? found : undefined
  return { ...unread(text, masked), program, problem, comments: comments.map(spanOf) }
}

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  allowReturnOutsideFunction: true,
  allowHashBang: false,
}

interface Single {
  readonly ast: Expression
  readonly comments: readonly Span[]
  readonly semicolon: Span | undefined
}

// The part of acorn's parser that the parser below needs; acorn does not type its internal methods.
interface ParserInternals {
  readonly type: unknown
  readonly start: number
  nextToken(): void
  next(): void
  parseExpression(): Expression
  unexpected(): never
}

// `parseExpressionAt` stops early, and wrapping in parentheses accepts `a) + (b`, so this parser
// requires the end of input.
const ExpressionParser = acorn.Parser.extend(
  (Base) =>
    class ExpressionOnly extends Base {
      override parse(): Program {
        const parser = this as unknown as ParserInternals
        parser.nextToken()
        const ast = parser.parseExpression()
        const start = parser.type === acorn.tokTypes.semi ? parser.start : undefined
        let end = parser.start
        while (parser.type === acorn.tokTypes.semi) {
          end = parser.start + 1
          parser.next()
        }
        if (parser.type !== acorn.tokTypes.eof) parser.unexpected()
        const result = { ast, semicolon: start === undefined ? start : { start, end } }
        return result as unknown as Program
      }
    },
)

function parseSingle(text: string): Single {
  const comments: Comment[] = []
  const result = ExpressionParser.parse(text, { ...OPTIONS, onComment: comments })
  const { ast, semicolon } = result as unknown as Omit<Single, 'comments'>
  return { ast, semicolon, comments: comments.map(spanOf) }
}

function parseProgram(text: string, sourceType: 'script' | 'module', comments: Comment[]): Program {
  return acorn.parse(text, { ...OPTIONS, sourceType, onComment: comments })
}

function attempt<T>(parse: () => T): T | SyntaxError {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // The parser limits its own depth and reports that as a syntax error.
    if (error.message.startsWith('Not enough stack')) throw new RangeError(error.message)
    return error
  }
}

const REFUSALS = {
  'too-deep': 'The expression is nested too deeply to be analysed.',
  'too-long': 'The expression is too long to be analysed.',
} as const

const refused = (text: string, code: keyof typeof REFUSALS): ParsedExpression => ({
  ...unread(text, text),
  problem: { code, start: 0, end: text.length, message: REFUSALS[code] },
})

/** A text without any results yet. */
const unread = (text: string, masked: string): ParsedExpression => ({
  text,
  masked,
  ast: undefined,
  program: undefined,
  problem: undefined,
  comments: [],
  ambiguousStart: undefined,
  templated: false,
})

/** Words that only modules have, and signs that begin a comment only in scripts. */
const OF_MODULES = /\b(?:import|export|await)\b|\\|<!--|-->/

const LEADING = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*/
const START = /(\{)|(?:async[ \t]+)?(function)\b|(class)\b/y

function startsLikeStatement(text: string): AmbiguousStart | undefined {
  START.lastIndex = LEADING.exec(text)?.[0].length ?? 0
  const start = START.lastIndex
  const match = START.exec(text)
  START.lastIndex = 0
  if (match === null) return undefined
  const kind = match[1] ? 'object' : match[2] ? 'function' : 'class'
  return { kind, start, end: start + match[0].length }
}

function isString(node: AnyNode): boolean {
  return (
    node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')
  )
}

/** True if filler is outside strings and comments. */
function hasTemplatedCode(ast: AnyNode, comments: readonly Span[], text: string): boolean {
  if (!isTemplated(text)) return false
  const quiet = [...comments, ...nodesIn(ast).filter(isString)]
  quiet.sort((left, right) => left.start - right.start)
  return isTemplated(
    replaceSpans(
      text,
      quiet.map((span) => ({ span, text: '' })),
    ),
  )
}

/** The range of the code without the spaces and comments around it. */
export function codeRange({ text, ast, comments }: ParsedExpression): Span {
  const code = coverSpans(text, ast === undefined ? [] : comments, ' ')
  return { start: code.length - code.trimStart().length, end: code.trimEnd().length }
}
