// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

import { describe, expect, test } from 'vitest'
import { MAX_EXPRESSION_DEPTH } from '../../src/core/limits.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'

/** The problem with the text it is at, which is easier to read than offsets. */
function problemOf(text: string) {
  const { problem } = parseExpression(text)
  if (problem === undefined) return undefined
  const { code, start, end, message } = problem
  return [code, text.slice(start, end), message]
}

describe('A single expression', () => {
  test.each([
    'value',
    ' value // behind\n',
    '/* before */ value',
    '(value["k"]="v", value)',
    'value?.metadata?.labels ?? value',
    '(a), (b)',
    '/[/"]+/.test(value) ? "a" : "b"',
    '`a${`b${value}`}`',
    '`${{a: "x"}[value]}`',
    'async () => await value',
    '({ get a() { return 1 } })',
    '"ключ" + value',
    'значение',
    '(class { #a = 1 })',
    'value\n  .trim()\n',
    '(() => {{ return value }})()',
  ])('%j is one', (text) => {
    const { ast, problem, program, templated } = parseExpression(text)
    expect({ found: ast !== undefined, problem, program, templated }).toEqual({
      found: true,
      problem: undefined,
      program: undefined,
      templated: false,
    })
  })

  test('keeps its comments with their places', () => {
    expect(parseExpression('/* a */ value // b').comments).toEqual([
      { start: 0, end: 7 },
      { start: 14, end: 18 },
    ])
  })
})

describe('A text that is no JavaScript', () => {
  test.each([
    ['value +', ['syntax', '+', 'Unexpected end. A bracket, quote or operand is missing.']],
    ['a) + (b', ['syntax', ')', 'Unexpected ")".']],
    ['(value', ['syntax', 'e', 'Unexpected end. A bracket, quote or operand is missing.']],
    ['value trim()', ['syntax', 'trim', 'Unexpected "trim".']],
    ['10.0.0.1', ['syntax', '.', 'Unexpected ".".']],
    ['"abc', ['syntax', '"', 'Unclosed string.']],
    ['`abc', ['syntax', 'abc', 'Unclosed template literal.']],
    ['/a', ['syntax', 'a', 'Unclosed regular expression.']],
    ['/a(/', ['syntax', 'a', 'Invalid regular expression.']],
    ['/a/zz', ['syntax', 'a', 'Unknown regular expression flag.']],
    ['value /* x', ['syntax', '/', 'Unclosed comment.']],
    ['1 = 2', ['syntax', '1', 'Only variables and properties can be assigned to.']],
    ['a ?? b || c', ['syntax', '|', '"??" next to "||" or "&&" needs parentheses.']],
    [
      'await value',
      ['syntax', 'value', '"await" only works in async functions, and nothing here waits for one.'],
    ],
    ['const a = ;', ['syntax', ';', 'Unexpected ";".']],
    ['if (value', ['syntax', 'e', 'Unexpected end. A bracket, quote or operand is missing.']],
    ['value \ud800', ['syntax', '\ud800', 'Unexpected "\ud800".']],
  ])('%j says where and why', (text, expected) => {
    expect(problemOf(text)).toEqual(expected)
  })
})

describe('Statements', () => {
  const several = 'There are several statements.'
  test.each([
    ['value["k"]="v";value', 'sequence', ';', several],
    ['a\nb', 'sequence', 'b', several],
    ['return value', 'return', 'return', '"return" starts a statement.'],
    ['const a=value; a', undefined, 'const', '"const" starts a statement.'],
    ['let a', undefined, 'let', '"let" starts a statement.'],
    ['a; if (value) b', 'condition', 'if', '"if" starts a statement.'],
    ['for (;;) {}', undefined, 'for', '"for" starts a statement.'],
    ['while (value) value.pop()', undefined, 'while', '"while" starts a statement.'],
    ['throw value', undefined, 'throw', '"throw" starts a statement.'],
    ['try { value } catch {}', undefined, 'try', '"try" starts a statement.'],
    ['switch (value) {}', undefined, 'switch', '"switch" starts a statement.'],
    ['{ return value }', undefined, '{', '"{" starts a statement.'],
    ['host:value', 'label', 'host', '"host" starts a statement.'],
    ['import x from "y"', 'import', 'import', '"import" starts a statement.'],
    ['export default value', 'export', 'export', '"export" starts a statement.'],
    ['export const zone = value', 'export', 'export', '"export" starts a statement.'],
    ['export * from "y"', 'export', 'export', '"export" starts a statement.'],
    [
      'function f(v) { return v }\nf(value)',
      undefined,
      'function',
      '"function" starts a statement.',
    ],
    ['class A {}; value', undefined, 'class', '"class" starts a statement.'],
  ])('%j are reported by %s', (text, statement, place, message) => {
    const { problem, program, ast } = parseExpression(text)
    if (problem === undefined) throw new Error('no problem')
    const { start, end, ...rest } = problem
    expect({ ...rest, place: text.slice(start, end), program: program?.type, ast }).toEqual({
      code: 'statements',
      statement,
      message,
      place,
      program: 'Program',
      ast: undefined,
    })
  })
})

describe('A semicolon at the end', () => {
  test.each([
    ['value;', 5, 6],
    ['value ; ; // c', 6, 9],
    ['value\n;', 6, 7],
  ])('%j is a problem of its own, and the expression is still analysed', (text, start, end) => {
    const { problem, ast } = parseExpression(text)
    expect({ problem, type: ast?.type }).toEqual({
      problem: {
        code: 'trailing-semicolon',
        start,
        end,
        message: 'A semicolon ends the expression.',
      },
      type: 'Identifier',
    })
  })
})

describe('A text without code', () => {
  test.each([
    ['', 'The expression is empty.'],
    [' \n\t', 'The expression is empty.'],
    ['// nothing', 'There is only a comment.'],
    ['/* a */ /* b */', 'There is only a comment.'],
  ])('%j counts as empty', (text, message) => {
    expect(parseExpression(text).problem).toEqual({
      code: 'empty',
      start: 0,
      end: text.length,
      message,
    })
  })

  test('a quoted empty string is an expression', () => {
    expect(parseExpression('""').problem).toBeUndefined()
  })
})

describe('A start that would begin a statement', () => {
  test.each([
    ['{name: "x"}', 'object', 0, 1],
    ['/* c */ {}', 'object', 8, 9],
    ['// c\n{a: 1}.a', 'object', 5, 6],
    ['function (v) { return v }(value)', 'function', 0, 8],
    ['async function f() {}', 'function', 0, 14],
    ['class {}', 'class', 0, 5],
  ])('%j is marked, and still analysed', (text, kind, start, end) => {
    const { ambiguousStart, ast } = parseExpression(text)
    expect({ ambiguousStart, found: ast !== undefined }).toEqual({
      ambiguousStart: { kind, start, end },
      found: true,
    })
  })

  test.each(['({name: "x"})', 'functional', 'classes', 'asynchronous', '[{}]'])(
    '%j is not marked',
    (text) => {
      expect(parseExpression(text).ambiguousStart).toBeUndefined()
    },
  )
})

describe('Templates', () => {
  test.each([
    '{{ .Values.prefix }} + value',
    'value + ${SUFFIX}',
    'my{{ .x }}name(value)',
    '`a-${{{ .x }} + }`',
    '{{ if .x }}"a"{{ else }}"b"{{ end }}',
    '"a" + {{ .x | quote }} +',
    'value; {{ .x }}',
    '{{ include "x" . | nindent 4 }}',
  ])('%j outside strings hide every syntax problem', (text) => {
    const { problem, templated } = parseExpression(text)
    expect({ problem, templated }).toEqual({ problem: undefined, templated: true })
  })

  test.each([
    '"{{ .Values.prefix }}-" + value',
    '\'{{ include "a" . }}\' + value',
    '"{{ .x | quote "a" }}" + value',
    '`{{ .x }}-${value}`',
    '"${NAME}" + value',
  ])('%j inside strings leave the code as it is', (text) => {
    const { problem, templated, ast, masked } = parseExpression(text)
    const found = { problem, templated, found: ast !== undefined, length: masked.length }
    expect(found).toEqual({
      problem: undefined,
      templated: false,
      found: true,
      length: text.length,
    })
  })

  test('a text that was masked before is taken as it is', () => {
    const { templated, problem } = parseExpression('\uA66E\uA66E + value', { masked: true })
    expect({ templated, problem }).toEqual({ templated: true, problem: undefined })
  })

  test('all capitals inside backticks are code', () => {
    expect(parseExpression('`a-${NAME}`').templated).toBe(false)
  })

  test('a syntax problem without a template nearby stays', () => {
    expect(problemOf('"{{ .x }}" + + ')).toEqual([
      'syntax',
      '+',
      'Unexpected end. A bracket, quote or operand is missing.',
    ])
  })
})

describe('Monsters', () => {
  test.each([
    ['ten thousand parentheses', `${'('.repeat(10_000)}value${')'.repeat(10_000)}`, 'too-deep'],
    ['ten thousand open brackets', '['.repeat(10_000), 'too-deep'],
    ['a sum of thousands', `${'1+'.repeat(20_000)}1`, 'too-deep'],
    ['a chain of thousands', `value${'.a'.repeat(20_000)}`, 'too-deep'],
    ['thousands of arrow functions', `${'a=>'.repeat(20_000)}a`, 'too-deep'],
    [
      'nested regular expression groups',
      `/${'('.repeat(20_000)}${')'.repeat(20_000)}/`,
      'too-deep',
    ],
    ['a megabyte', 'x'.repeat(1 << 20), 'too-long'],
  ])('%s are refused without a crash', (_, text, code) => {
    const { problem, ast } = parseExpression(text)
    expect({ code: problem?.code, ast }).toEqual({ code, ast: undefined })
  })

  test('V8 is not asked for one level more than the limit', () => {
    // Parentheses are in no tree, whose depth is looked at as well.
    const nested = (levels: number) => `${'('.repeat(levels)}value${')'.repeat(levels)}`
    expect(parseExpression(nested(MAX_EXPRESSION_DEPTH)).problem).toBeUndefined()
    expect(parseExpression(nested(MAX_EXPRESSION_DEPTH + 1)).problem?.code).toBe('too-deep')
  })
})
