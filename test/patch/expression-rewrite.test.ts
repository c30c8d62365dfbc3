// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

import { describe, expect, test } from 'vitest'
import { type AnalysedExpression, analyseExpression } from '../../src/patch/expression/analyse.ts'
import {
  applyTextEdits,
  assignCopy,
  callResult,
  compareInstead,
  fallBackToValue,
  groupAsMeant,
  insertOptional,
  leaveExpression,
  putInstead,
  returnChanged,
  type TextEdit,
  useIncludes,
  wrapAmbiguousStart,
  wrapInCall,
} from '../../src/patch/expression/rewrite/rewrite.ts'
import { rewriteStatements } from '../../src/patch/expression/rewrite/rewrite-statements.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { typeFromSchema } from './type-from-schema.ts'

type Rewrite = (expression: AnalysedExpression) => readonly TextEdit[] | undefined

/** Applies what is offered; the result must be an expression. */
function rewrite(text: string, edits: Rewrite): string | undefined {
  const parsed = parseExpression(text)
  const found = edits(analyseExpression(parsed))
  if (found === undefined || !leaveExpression(parsed, found)) return undefined
  const result = applyTextEdits(text, found)
  expect(parseExpression(result).ast, result).toBeDefined()
  return result
}

/** Nothing more is offered after one round. */
function idempotent(text: string, edits: Rewrite): string | undefined {
  const once = rewrite(text, edits)
  if (once !== undefined) expect(rewrite(once, edits)).toBeUndefined()
  return once
}

const onFirst = <T>(list: readonly T[], edits: (item: T) => readonly TextEdit[] | undefined) =>
  list[0] === undefined ? undefined : edits(list[0])

describe('Statements become one expression', () => {
  test.each([
    ['a; b', 'sequence', '(a, b)'],
    ['value["k"]="v";value', 'sequence', '(value["k"]="v",value)'],
    ['value["k"]="v"\nvalue', 'sequence', '(value["k"]="v",\nvalue)'],
    ['a; b; // done', 'sequence', '(a, b) // done'],
    ['a; /* one */ b /* two */;', 'sequence', '(a, /* one */ b /* two */)'],
    ['";" ; value', 'sequence', '(";" , value)'],
    ['a;; b', 'sequence', '(a, b)'],
    ['value.a = 1; return value', 'sequence', '(value.a = 1, value)'],
    ['return value', 'return', 'value'],
    ['return value;', 'return', 'value'],
    ['return (value)', 'return', '(value)'],
    ['return /* why */ value // so', 'return', '/* why */ value // so'],
    ['return {a: 1}', 'return', '({a: 1})'],
    ['return a, b', 'return', 'a, b'],
    ['if (value) { return "a" } else { return "b" }', 'ternary', 'value ? "a" : "b"'],
    ['if (value) return "a"; return "b";', 'ternary', 'value ? "a" : "b"'],
    ['if (value) { return "a" } return "b"', 'ternary', 'value ? "a" : "b"'],
    ['if (value) "a"; else "b"', 'ternary', 'value ? "a" : "b"'],
    ['if (a) { "a" } else if (b) { "b" } else { "c" }', 'ternary', 'a ? "a" : b ? "b" : "c"'],
    ['if (a, b) return (c, d); return e', 'ternary', '(a, b) ? (c, d) : e'],
    ['if (a = b) return c; else return v => v', 'ternary', '(a = b) ? c : v => v'],
    ['const a = value; a', 'call', '(() => { const a = value; return a })()'],
  ])('%j as a %s: %j', (text, kind, expected) => {
    const parsed = parseExpression(text)
    const found = rewriteStatements(parsed)
    const result = found && applyTextEdits(text, found.edits)
    expect([found?.kind, result]).toEqual([kind, expected])
    expect(rewriteStatements(parseExpression(expected))).toBeUndefined()
    expect(parseExpression(expected).problem).toBeUndefined()
  })

  test.each([
    'const a = value',
    'throw value',
    'return',
    'if (value) "a"',
    'if (value) { a; b } else c',
    'if (value) return "a" // c\nreturn "b"',
    'if (value) "a"; "b"',
    'if (value) { "a" } "b"',
    'for (;;) {}',
    'a; if (b) c; else d',
    '{ value }\n{ value }',
    'import a from "b"',
    'value',
    'value +',
  ])('%j does not', (text) => {
    expect(rewriteStatements(parseExpression(text))).toBeUndefined()
  })
})

describe('Edits of the whole expression', () => {
  test.each([
    ['value;', 'value'],
    ['value ; ; // c', 'value  // c'],
    ['value', undefined],
  ])('putInstead, for a semicolon: %j → %j', (text, expected) => {
    expect(
      idempotent(text, ({ parsed }) =>
        parsed.problem?.code === 'trailing-semicolon' ? putInstead(parsed.problem, '') : undefined,
      ),
    ).toBe(expected)
  })

  test.each([
    ['{name: "x"}', '({name: "x"})'],
    ['/* c */ {a: (1)} // d)', '/* c */ ({a: (1)}) // d)'],
    ['{a: 1}.a + (value)', '({a: 1}.a + (value))'],
    ['function f(v) { return v }(value)', '(function f(v) { return v }(value))'],
    ['class {}', '(class {})'],
    ['{name: "x"};', '({name: "x"});'],
    ['value', undefined],
    ['{{ .x }}', undefined],
  ])('wrapAmbiguousStart: %j → %j', (text, expected) => {
    expect(idempotent(text, ({ parsed }) => wrapAmbiguousStart(parsed))).toBe(expected)
  })

  test.each([
    ['value?.a', 'value?.a ?? value'],
    ['value && value.a', '(value && value.a) ?? value'],
    ['value ? value.a : undefined', '(value ? value.a : undefined) ?? value'],
    ['(value && value.a) // c', '(value && value.a) ?? value // c'],
    ['(a) && (b)', '((a) && (b)) ?? value'],
    ['value?.a ?? null', 'value?.a ?? null ?? value'],
    ['v => v', '(v => v) ?? value'],
    ['{a: 1}', undefined],
  ])('fallBackToValue: %j → %j', (text, expected) => {
    expect(rewrite(text, ({ parsed }) => fallBackToValue(parsed))).toBe(expected)
  })

  test.each([
    ['value.length', 'String(value.length)'],
    ['1, 2', 'String((1, 2))'],
    ['(1, 2)', '(String((1, 2)))'],
    ['value ? 1 : 2', 'String(value ? 1 : 2)'],
  ])('wrapInCall: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ parsed }) => parsed.ast && wrapInCall(parsed.ast, 'String')
    expect(rewrite(text, edits)).toBe(expected)
  })

  test('wrapInCall gives a receiver its type', () => {
    const parsed = parseExpression('value.startsWith("8")')
    const [call] = analyseExpression(parsed, {
      valueType: typeFromSchema(['integer']),
    }).missingMethods
    const edits = call && wrapInCall(call.receiver, 'String')
    expect(edits && applyTextEdits(parsed.text, edits)).toBe('String(value).startsWith("8")')
  })
})

describe('Edits of one place', () => {
  test.each([
    ['Linux', '"Linux"'],
    [' my-value // c', ' "my-value" // c'],
    ['virtualToHostDNS(nginx.default.svc)', 'virtualToHostDNS("nginx.default.svc")'],
    ['foo(value)', undefined],
  ])('putInstead, for a bare word: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ undefinedNames }) =>
      onFirst(
        undefinedNames,
        (each) => each.bareWord && putInstead(each.bareWord, JSON.stringify(each.bareWord.text)),
      )
    expect(idempotent(text, edits)).toBe(expected)
  })

  test.each([
    ['context.vCluster.name', 'context.vcluster.name'],
    ['context.vc.name + context.vObject', 'context.vcluster.name + context.virtualObject'],
  ])('putInstead: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ unknownProperties: wrong }) => {
      if (wrong.length === 0) return undefined
      return wrong.flatMap((each) => putInstead(each, each.suggestion ?? ''))
    }
    expect(idempotent(text, edits)).toBe(expected)
  })

  test.each([
    ['context.virtualObject.metadata.labels', 'context.virtualObject?.metadata.labels'],
    ['context.virtualObject /* a.b */ . metadata', 'context.virtualObject /* a.b */ ?. metadata'],
    ['context.virtualObject["metadata"]', 'context.virtualObject?.["metadata"]'],
    ['(context.virtualObject).metadata', '(context.virtualObject)?.metadata'],
    ['context.hostObject.items.map(i => i)', 'context.hostObject?.items.map(i => i)'],
    ['context.virtualObject.a = 1', undefined],
    ['new context.virtualObject.A()', undefined],
    ['context.virtualObject.a`x`', undefined],
  ])('insertOptional: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ parsed, nullAccesses }) =>
      onFirst(nullAccesses, (each) => insertOptional(parsed, each))
    expect(idempotent(text, edits)).toBe(expected)
  })

  test.each([
    ["value in ['a', 'b']", "['a', 'b'].includes(value)"],
    ["value in ['a'] ? value : 'b'", "['a'].includes(value) ? value : 'b'"],
    ["(value.a || 'x') in ['a']", "['a'].includes(value.a || 'x')"],
    ["(1, value) in ['a']", "['a'].includes((1, value))"],
    ["!value in ['a']", "!['a'].includes(value)"],
    ["(!value) in ['a']", "['a'].includes(!value)"],
    ["value in ('a,b').split(',')", "('a,b').split(',').includes(value)"],
    ["value in (context.path ? ['a'] : ['b'])", "(context.path ? ['a'] : ['b']).includes(value)"],
    ["value /* c */ in ['a']", undefined],
    ["'{{ .x }}' + value in ['a']", "['a'].includes('{{ .x }}' + value)"],
  ])('useIncludes: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ parsed, arrayMemberships }) =>
      onFirst(arrayMemberships, (each) => useIncludes(parsed, each))
    expect(idempotent(text, edits)).toBe(expected)
  })

  test.each([
    ['"p-${value}"', '`p-${value}`'],
    ["'a\\'b`${value}'", "`a\\'b\\`${value}`"],
    ['btoa("${value}-${context.path}")', 'btoa(`${value}-${context.path}`)'],
    ['({ "${value}": 1 })', undefined],
  ])('putInstead, for a template literal: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ templatesInStrings }) =>
      onFirst(templatesInStrings, (each) => putInstead(each, each.replacement))
    expect(idempotent(text, edits)).toBe(expected)
  })

  test.each([
    ['value="a" ? 1 : 2', 'value==="a" ? 1 : 2'],
    ['(value.a /* = */ = "a") ? 1 : 2', '(value.a /* = */ === "a") ? 1 : 2'],
  ])('compareInstead: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ assignments }) => onFirst(assignments, (each) => compareInstead(each))
    expect(rewrite(text, edits)).toBe(expected)
  })

  test.each([
    ['value["k"]="v"', '(value["k"]="v", value)', 'Object.assign({}, value, {"k": "v"})'],
    ['value.k = a, b', undefined, undefined],
    ['value.k += "v"', '(value.k += "v", value)', undefined],
    ['value["__proto__"] = 1', '(value["__proto__"] = 1, value)', undefined],
    ['value.a.b = 1', undefined, undefined],
    ['value = 1', undefined, undefined],
  ])('returnChanged and assignCopy: %j → %j, %j', (text, returned, copied) => {
    const change: Rewrite = ({ assignments }) => onFirst(assignments, returnChanged)
    const copy: Rewrite = ({ parsed, assignments }) =>
      onFirst(assignments, (each) => assignCopy(parsed, each))
    expect([idempotent(text, change), idempotent(text, copy)]).toEqual([returned, copied])
  })

  test.each([
    ['"a"+value ? b : c', '"a"+(value ? b : c)'],
    ['"a" + (value) ? b : (c)', '"a" + ((value) ? b : (c))'],
    ['"a"+value || "b"', '"a"+(value || "b")'],
    ['!value in context', '!(value in context)'],
    ['! value instanceof Object', '! (value instanceof Object)'],
    ['true ? 1 : 2', undefined],
  ])('groupAsMeant: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ misleadingOperators }) =>
      onFirst(misleadingOperators, (each) => groupAsMeant(each))
    expect(idempotent(text, edits)).toBe(expected)
  })

  test.each([
    ['value => value+"x"', '(value => value+"x")(value)'],
    ['() => value', '(() => value)()'],
    ['(v => v)', '((v => v)(value))'],
    ['value.trim', 'value.trim()'],
    ['value ? value.trim : "x"', 'value ? value.trim() : "x"'],
    ['String', 'String(value)'],
    ['class {}', undefined],
  ])('callResult: %j → %j', (text, expected) => {
    const edits: Rewrite = ({ results }) =>
      onFirst(
        results.filter(({ functionLike }) => functionLike),
        (each) => callResult(each),
      )
    expect(idempotent(text, edits)).toBe(expected)
  })
})
