// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

import { describe, expect, test } from 'vitest'
import {
  type AnalysedExpression,
  analyseExpression,
  mistakeKinds,
} from '../../src/patch/expression/analyse.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { resolveScopes } from '../../src/patch/expression/syntax/scope.ts'
import { typesIn } from '../../src/patch/expression/types/kinds.ts'
import { formatType, type Type, UNKNOWN } from '../../src/patch/expression/types/value-type.ts'
import { rulesOn } from './lint-expression.ts'
import { typeFromSchema } from './type-from-schema.ts'

const TEXT = typeFromSchema(['string'])
const PORT = typeFromSchema(['integer'])
const LIST = typeFromSchema(['array'])
const OBJECT = typeFromSchema(['object'])

function analyse(text: string, valueType?: Type, mayHaveNoValue = false): AnalysedExpression {
  const options = valueType ? { valueType, mayHaveNoValue } : { mayHaveNoValue }
  return analyseExpression(parseExpression(text), options)
}

/** The pieces of the text that a list of places cites. */
function cited(text: string, places: readonly { readonly start: number; readonly end: number }[]) {
  return places.map(({ start, end }) => text.slice(start, end))
}

describe('undefined-identifier', () => {
  const undefinedNames = (text: string) =>
    analyse(text).undefinedNames.map(({ name, suggestion, bareWord }) => [
      name,
      suggestion,
      bareWord && `${bareWord.text}${bareWord.whole ? ' (all)' : ''}`,
    ])

  test.each([
    '"Linux"',
    'value + context.path',
    'atob(btoa(virtualToHostDNS(value)))',
    'valueExists ? value : null',
    'JSON.parse(value).map(Number)',
    'typeof foo === "undefined" ? value : typeof (bar)',
    '(v => v + 1)(value)',
    '(({ a, b: { c }, ...d }, [e, , f = a]) => a + c + d + e + f)(value)',
    '(function f(n) { return n ? f(n - 1) : arguments.length })(value)',
    '(() => { var a = 1; let b = 2; const c = 3; { let d = a + b + c; return d } })()',
    '(() => { try { throw value } catch (e) { return e } })()',
    '(() => { for (const k of value) { for (let i = 0; i < k; i++) {} } })()',
    '(() => { l: for (;;) { break l } })()',
    '(() => { return later(); function later() { return value } })()',
    '(class A { b() { return A } })',
    '({ name: value, "x-y": 1, z() {}, get q() { return 1 } }).name.other',
    '(a => ({ a }))(value)',
    'value.undefinedMember.another',
    '/nginx/.test(value)',
    '/* nginx */ value // apache',
    '{{ .Values.name }} + value',
  ])('%j names nothing that is unknown', (text) => {
    expect(undefinedNames(text)).toEqual([])
  })

  test.each([
    ['Linux', [['Linux', undefined, 'Linux (all)']]],
    ['my-value', [['my', undefined, 'my-value (all)']]],
    [' tenant-1 ', [['tenant', undefined, 'tenant-1 (all)']]],
    ['registry.example.com/app', [['registry', undefined, 'registry.example.com/app (all)']]],
    ['vaule', [['vaule', 'value', 'vaule (all)']]],
    ['Value', [['Value', 'value', 'Value (all)']]],
    ['contxt.path', [['contxt', 'context', 'contxt.path (all)']]],
    ['btao(value)', [['btao', 'btoa', undefined]]],
    ['virtualToHostDNS(nginx.default.svc)', [['nginx', undefined, 'nginx.default.svc']]],
    [
      'value === prod ? a : b',
      [
        ['prod', undefined, 'prod'],
        ['a', undefined, 'a'],
        ['b', undefined, 'b'],
      ],
    ],
    [
      'value ? True : None',
      [
        ['True', 'true', 'True'],
        ['None', 'null', 'None'],
      ],
    ],
    ['foo(value)', [['foo', undefined, undefined]]],
    ['foo.bar(value)', [['foo', undefined, undefined]]],
    ['foo = value', [['foo', undefined, undefined]]],
    ['(v => v + w)(value)', [['w', undefined, 'w']]],
    [
      '({ [key]: shorthand, shorthand })',
      [
        ['key', undefined, 'key'],
        ['shorthand', undefined, 'shorthand'],
        ['shorthand', undefined, 'shorthand'],
      ],
    ],
    ['((a = b) => a)()', [['b', undefined, 'b']]],
    ['(() => { { let x = 1 } return x })()', [['x', undefined, 'x']]],
    ['typeof foo.bar', [['foo', undefined, 'foo.bar']]],
    ['`a-${NAME}`', [['NAME', undefined, 'NAME']]],
    ['this.foo + arguments', [['arguments', undefined, 'arguments']]],
  ])('%j names %j', (text, expected) => {
    expect(undefinedNames(text)).toEqual(expected)
  })

  test('names from the configuration are known', () => {
    const parsed = parseExpression('ours(value) + theirs')
    const { names, undefinedNames: found } = analyseExpression(parsed, { globals: ['ours'] })
    expect([
      names.map(({ name, origin }) => [name, origin]),
      found.map(({ name }) => name),
    ]).toEqual([
      [
        ['ours', 'configured'],
        ['value', 'input'],
        ['theirs', 'undefined'],
      ],
      ['theirs'],
    ])
  })

  test('names have an origin, so that each rule finds its own', () => {
    const text = 'value + context + btoa + valueExists + JSON + require + nginx'
    expect(analyse(text).names.map(({ origin }) => origin)).toEqual([
      'input',
      'input',
      'helper',
      'tolerated',
      'builtin',
      'forbidden',
      'undefined',
    ])
  })
})

describe('forbidden-global', () => {
  test.each([
    ['require("os").hostname()', ['require']],
    ['new Function("return 1")()', ['Function']],
    ['eval("value")', ['eval']],
    ['import("fs")', ['import']],
    ['process.env.HOME + window', ['process', 'window']],
    ['(() => fetch(value))()', ['fetch']],
    ['typeof window', []],
    ['(fetch => fetch(value))(String)', []],
    ['value.process.require', []],
    ['({ require: 1 }).require', []],
    ['btoa(value)', []],
  ])('%j uses %j', (text, expected) => {
    expect(cited(text, analyse(text).forbiddenUses)).toEqual(expected)
  })
})

describe('newer-syntax', () => {
  const syntax = (text: string) =>
    analyse(text).newerSyntax.map(({ name, year }) => `${name} ${year}`)

  test.each([
    'value?.a',
    'value ?? "x"',
    'value?.[0]?.(1)',
    '(async => async)(value)',
    '`a${value}`',
    '[...value, 1]',
    '((...rest) => rest)(value)',
    'class { constructor() {} static m() {} }',
    '/a/uy.test(value)',
    '/\\(?<=a[(?<b>]/.test(value)',
    '"2 ** 3, 1n, async"',
    '(() => { try { return value } catch (e) { return e } })()',
    '(function* () { yield 1 })()',
    'value.async + value.await',
  ])('%j is old enough', (text) => {
    expect(syntax(text)).toEqual([])
  })

  test.each([
    ['{...value}', ['object spread 2018']],
    ['(({ a, ...b }) => b)(value)', ['object rest 2018']],
    ['1n', ['BigInt literals 2020']],
    ['a ??= b', ['"??=" 2021']],
    ['value ||= "x"', ['"||=" 2021']],
    ['value ** 2', ['"**" 2016']],
    ['value **= 2', ['"**=" 2016']],
    ['async () => await value', ['async functions 2017', '"await" 2017']],
    ['1_000', ['numeric separators 2021']],
    ['(() => { try { return 1 } catch { return 2 } })()', ['"catch" without a parameter 2019']],
    [
      '(class { a = 1; #b = 2; #c() {} has(o) { return #b in o } })',
      ['class fields 2022', 'class fields 2022', 'private methods 2022', '"#name in" 2022'],
    ],
    ['(class { static {} })', ['static blocks 2022']],
    ['/a/s.test(value)', ['the regular expression flag "s" 2018']],
    ['/a/d.test(value)', ['the regular expression flag "d" 2022']],
    ['/a/v.test(value)', ['the regular expression flag "v" 2024']],
    ['/(?<=a)b/.test(value)', ['lookbehind 2018']],
    ['/(?<!a)b/.test(value)', ['lookbehind 2018']],
    ['/(?<year>\\d+)/.test(value)', ['named groups 2018']],
    ['/\\p{L}/u.test(value)', ['Unicode properties 2018']],
    ['/(?i:a)/.test(value)', ['modifiers in a regular expression 2025']],
    [
      '(async () => { for await (const x of value) {} })()',
      ['async functions 2017', '"for await" 2018'],
    ],
  ])('%j uses %j', (text, expected) => {
    expect(syntax(text)).toEqual(expected)
  })

  test('what the most common engine lacks is told from what is only new', () => {
    const lacking = (text: string) => analyse(text).newerSyntax.map((each) => each.lacking === true)
    expect(lacking('(() => { using a = value; return value ** 2 })()')).toEqual([true, false])
  })

  test('the place is that of the operator', () => {
    const text = 'value /* ** */ ** 2'
    expect(analyse(text).newerSyntax).toEqual([{ name: '"**"', year: 2016, start: 15, end: 17 }])
  })
})

describe('newer-builtin', () => {
  test.each<[string, string[], Type?]>([
    ['value.split("a").join("b")', []],
    ['["a"].includes(value)', []],
    ['value.includes("a")', []],
    ['Object.keys(value)', []],
    ['value.flat', []],
    ['value.at', []],
    ['value.padStart(3)', [], OBJECT],
    ['(Object => Object.entries(value))(value)', []],
    ['new (class extends value { f() { return super.replaceAll("a", "b") } })().f()', []],
    ['value.replaceAll("a","b")', ['replaceAll 2021']],
    ['value.padStart(3)', ['padStart 2017']],
    ['Object.entries(value).flat()', ['Object.entries 2017', 'flat 2019']],
    ['value.at(-1)', ['at 2022'], TEXT],
    ['value?.trimStart()', ['trimStart 2019']],
    ['structuredClone(value)', ['structuredClone 2022']],
    ['BigInt(value)', ['BigInt 2020']],
    ['value.map(Object.values)', ['Object.values 2017']],
    ['value["replaceAll"]("a", "b")', ['replaceAll 2021']],
  ])('%j uses %j', (text, expected, valueType) => {
    expect(
      analyse(text, valueType).newerBuiltins.map(({ name, year }) => `${name} ${year}`),
    ).toEqual(expected)
  })
})

describe('unknown-context-property', () => {
  const unknown = (text: string) =>
    analyse(text).unknownProperties.map(({ path, property, suggestion, renamable, start, end }) => [
      path.join('.'),
      property,
      suggestion,
      renamable,
      text.slice(start, end),
    ])

  test.each([
    'context.vcluster.name',
    'context["vcluster"]["namespace"]',
    'context.vcluster?.config?.sync?.toHost',
    'context.hostObject?.anything?.at?.all',
    'context.path.split(".")',
    'context.hasOwnProperty("x")',
    'context[value]',
    'value.vCluster',
    '(context => context.other)(value)',
    '((c) => c.vcluster.name)(context)',
    '(() => { const { vcluster } = context; return vcluster.name })()',
  ])('%j reads what is there', (text) => {
    expect(unknown(text)).toEqual([])
  })

  test.each([
    ['context.vCluster.name', [['context', 'vCluster', 'vcluster', true, 'vCluster']]],
    ['context.vObject', [['context', 'vObject', 'virtualObject', true, 'vObject']]],
    ['context.virtualObj', [['context', 'virtualObj', 'virtualObject', true, 'virtualObj']]],
    ['context.vc.name', [['context', 'vc', 'vcluster', true, 'vc']]],
    ['context?.vcluster.Name', [['context.vcluster', 'Name', 'name', true, 'Name']]],
    ['context["hostobject"]', [['context', 'hostobject', 'hostObject', false, '"hostobject"']]],
    ['context.nothing.like', [['context', 'nothing', undefined, true, 'nothing']]],
    ['(c => c.vcluster.nme)(context)', [['context.vcluster', 'nme', 'name', true, 'nme']]],
    [
      '(() => { const v = context.vcluster; return v.namespce })()',
      [['context.vcluster', 'namespce', 'namespace', true, 'namespce']],
    ],
  ])('%j does not', (text, expected) => {
    expect(unknown(text)).toEqual(expected)
  })
})

describe('unguarded-null', () => {
  test.each([
    'context.virtualObject?.metadata?.labels',
    'context.virtualObject && context.virtualObject.metadata',
    'context.virtualObject ? context.virtualObject.metadata : value',
    '!context.virtualObject ? value : context.virtualObject.metadata',
    '!context.virtualObject || context.virtualObject.metadata',
    'context.virtualObject == null ? value : context.virtualObject.metadata',
    'context.virtualObject !== null && context.virtualObject.metadata',
    'null != context.virtualObject && context.virtualObject.metadata',
    '!!context.virtualObject && context.virtualObject.metadata',
    'Boolean(context.virtualObject) && context.virtualObject.metadata',
    '!(context.virtualObject === null) && context.virtualObject.metadata',
    '!(!context.virtualObject || !value) && context.virtualObject.metadata',
    'value && (context.virtualObject && value.a) ? context.virtualObject.metadata : value',
    'context.virtualObject && (value || context.virtualObject.metadata)',
    'context.virtualObject?.metadata?.name ? context.virtualObject.metadata.name : value',
    'context.virtualObject?.kind === "Pod" && context.virtualObject.metadata',
    'context.virtualObject?.kind !== undefined && context.virtualObject.metadata',
    'typeof context.virtualObject?.kind === "string" ? context.virtualObject.kind : value',
    'context["virtualObject"] && context.virtualObject["metadata"]',
    'context?.virtualObject && context.virtualObject.metadata',
    'context.virtualObject instanceof Object && context.virtualObject.metadata',
    '"metadata" in (context.virtualObject || {}) ? 1 : context.virtualObject?.metadata',
    '(o => o ? o.metadata : value)(context.virtualObject)',
    '(o => o && o.metadata)(context.virtualObject)',
    '(() => { const o = context.virtualObject; if (!o) return value; return o.metadata })()',
    '(() => { if (context.virtualObject == null) { return value } else { return context.virtualObject.a } })()',
    '(() => { const has = !!context.virtualObject; return has ? context.virtualObject.a : value })()',
    '(() => { if (!context.virtualObject) throw "none"; return context.virtualObject.a })()',
    'context.virtualObject?.items.map(i => context.virtualObject.kind + i)',
    'context.virtualObject?.[context.virtualObject.kind]',
    '(context.virtualObject || context.hostObject)?.metadata',
    '(context.virtualObject || {}).metadata',
    '(context => context.virtualObject.metadata)(value)',
    'value.virtualObject.metadata',
    'context.virtualObject',
    'typeof context.virtualObject',
  ])('%j is safe', (text) => {
    expect(rulesOn(text)).not.toContain('unguarded-null')
  })

  test.each([
    ['context.virtualObject.metadata.labels', ['context.virtualObject', 'metadata']],
    ['context.hostObject["metadata"]', ['context.hostObject', '"metadata"']],
    ['(context.hostObject).metadata', ['context.hostObject', 'metadata']],
    [
      'context.virtualObject !== undefined && context.virtualObject.a',
      ['context.virtualObject', 'a'],
    ],
    [
      'typeof context.virtualObject === "object" && context.virtualObject.a',
      ['context.virtualObject', 'a'],
    ],
    ['context.hostObject && context.virtualObject.a', ['context.virtualObject', 'a']],
    [
      '(context.hostObject || context.virtualObject) && context.virtualObject.a',
      ['context.virtualObject', 'a'],
    ],
    ['context.virtualObject || context.virtualObject.a', ['context.virtualObject', 'a']],
    ['context.virtualObject ?? context.virtualObject.a', ['context.virtualObject', 'a']],
    [
      '!(context.virtualObject && value) && context.virtualObject.a',
      ['context.virtualObject', 'a'],
    ],
    [
      'context.virtualObject?.kind !== "Pod" && context.virtualObject.a',
      ['context.virtualObject', 'a'],
    ],
    [
      'context.virtualObject?.kind === undefined && context.virtualObject.a',
      ['context.virtualObject', 'a'],
    ],
    ['(o => o.metadata)(context.hostObject)', ['context.hostObject', 'metadata']],
    ['context.hostObject.toString()', ['context.hostObject', 'toString']],
    [
      '(() => { if (!context.hostObject) value; return context.hostObject.a })()',
      ['context.hostObject', 'a'],
    ],
  ])('%j is not', (text, [object, property]) => {
    const { nullAccesses } = analyse(text)
    const found = nullAccesses.map((each) => [each.object, text.slice(each.start, each.end)])
    expect(found).toEqual([[object, property]])
  })
})

describe('helpers', () => {
  const calls = (text: string, valueType?: Type) =>
    analyse(text, valueType, true).helperCalls.map(({ name, arguments: given, spread }) => ({
      name,
      spread,
      given: given.map(({ maybeMissing, literal, problem }) => [maybeMissing, literal, problem]),
    }))

  test('helper-arity: arguments are counted, and a spread hides their number', () => {
    const count = (text: string) =>
      analyse(text).helperCalls.map((call) => (call.spread ? 'spread' : call.arguments.length))
    expect([
      count('btoa(value)'),
      count('btoa()'),
      count('atob(value, "utf8")'),
      count('btoa(...value)'),
      count('(btoa => btoa())(String)'),
      count('(b => b())(btoa)'),
      count('value.btoa()'),
    ]).toEqual([[1], [0], [2], ['spread'], [], [0], []])
  })

  test.each([
    ['btoa', ['btoa']],
    ['"a" + btoa', ['btoa']],
    ['value ? atob : value', ['atob']],
    ['`${btoa}`', ['btoa']],
    ['value.map(btoa)', []],
    ['btoa ? btoa(value) : value', []],
    ['typeof btoa', []],
    ['(() => { const b = btoa; return b(value) })()', []],
    ['({ btoa })', []],
  ])('helper-arity: %j names without calling %j', (text, expected) => {
    expect(analyse(text).helperReferences.map(({ name }) => name)).toEqual(expected)
  })

  test.each([
    ['btoa(value)', 'value'],
    ['btoa((value))', 'value'],
    ['btoa(value.token)', 'member'],
    ['btoa(value["a"].b)', 'member'],
    ['btoa(value?.token)', 'member'],
    ['btoa(context.virtualObject?.data)', 'member'],
    ['btoa(context.vcluster.config.x)', 'member'],
    ['btoa(value.a || value.b)', 'member'],
    ['btoa(value.a && value.a)', 'member'],
    ['btoa(value ? value.a : "x")', 'member'],
    ['btoa(value?.trim())', 'member'],
    ['(v => btoa(v.token))(value)', 'member'],
    ['value.token !== null ? btoa(value.token) : value', 'member'],
    ['value.a ? btoa(value.b) : value', 'member'],
    ['valueExists ? btoa(value.token) : null', 'member'],
    ['value ? value : btoa(value)', 'value'],
  ])('unguarded-helper: in %j a %s may be missing', (text, missing) => {
    expect(calls(text).map(({ given }) => given[0]?.[0])).toEqual([missing])
  })

  test.each([
    'value ? btoa(value) : value',
    'value && btoa(value)',
    'valueExists ? btoa(value) : null',
    '!value ? value : btoa(value)',
    'value == null ? value : btoa(value)',
    'typeof value === "string" ? btoa(value) : value',
    'value.token ? btoa(value.token) : value',
    'value?.token ? btoa(value.token) : value',
    '"token" in value ? btoa(value.token) : value',
    'value.hasOwnProperty("token") ? btoa(value.token) : value',
    'Object.keys(value).includes("token") ? btoa(value.token) : value',
    'value["token"] && btoa(value.token)',
    'value.token === "a" ? btoa(value.token) : value',
    '["a", "b"].includes(value.token) ? btoa(value.token) : value',
    '/^a/.test(value.token) ? btoa(value.token) : value',
    'btoa(value.token ?? "")',
    'btoa(value.token || "none")',
    'btoa(`${value.token}`)',
    'btoa("a" + value.token)',
    'btoa(String(value.token))',
    'btoa(value.token.trim())',
    'btoa(context.vcluster.name)',
    'btoa(context.path)',
    'btoa("x")',
    'btoa({{ .Values.x }})',
    '(value.token ?? "") !== "" && btoa(value.token)',
    '(() => { if (!value.token) return value; return btoa(value.token) })()',
  ])('unguarded-helper: in %j nothing is missing', (text) => {
    expect(rulesOn(text, 'metadata.labels["zone"]')).not.toContain('unguarded-helper')
  })

  test.each([
    ['virtualToHostDNS("a.b.svc")', 'a.b.svc', undefined],
    ['virtualToHostDNS("a.b.svc.cluster.local")', 'a.b.svc.cluster.local', undefined],
    ['virtualToHostDNS("a." + "b.svc")', 'a.b.svc', undefined],
    ['virtualToHostDNS("a")', 'a', 'service'],
    ['virtualToHostDNS("a.b")', 'a.b', 'service'],
    ['virtualToHostDNS("a.b.pod")', 'a.b.pod', 'service'],
    ['virtualToHostDNS("http://a.b.svc")', 'http://a.b.svc', 'service'],
    ['virtualToHostDNS(`a_.b.svc`)', 'a_.b.svc', 'service'],
    ['atob("aGk=")', 'aGk=', undefined],
    ['atob("aGk")', 'aGk', undefined],
    ['atob("aGk=\\n")', 'aGk=\n', undefined],
    ['atob("%%")', '%%', 'base64'],
    ['atob("a_-b")', 'a_-b', 'base64'],
    ['atob("abcde")', 'abcde', 'base64'],
    ['atob("{{ .Values.secret }}")', undefined, undefined],
    ['virtualToHostDNS("${NAME}.b.svc")', undefined, undefined],
    ['virtualToHostDNS(`${value}.default`)', undefined, undefined],
    ['btoa("%%")', '%%', undefined],
  ])('invalid-helper-argument: %j', (text, literal, problem) => {
    expect(calls(text).map(({ given }) => given[0]?.slice(1))).toEqual([[literal, problem]])
  })

  test('wrong-direction-helper: each call says its name and place', () => {
    const text = 'virtualToHostDNS(value) + 1'
    const [call] = analyse(text).helperCalls
    expect([call?.name, call && text.slice(call.start, call.end), call?.callee]).toEqual([
      'virtualToHostDNS',
      'virtualToHostDNS(value)',
      { start: 0, end: 16 },
    ])
  })
})

describe('method-type-mismatch', () => {
  const mismatches = (text: string, valueType?: Type) =>
    analyse(text, valueType).missingMethods.map(({ name, receiverType, expected }) => [
      name,
      formatType(receiverType),
      expected.join(),
    ])

  test.each<[string, Type?]>([
    ['value.startsWith("8")'],
    ['value.startsWith("8")', TEXT],
    ['String(value).startsWith("8")', PORT],
    ['(value + "").startsWith("8")', PORT],
    ['`${value}`.startsWith("8")', PORT],
    ['value.toString().startsWith("8")', PORT],
    ['typeof value === "string" ? value.trim() : value', typeFromSchema(['string', 'integer'])],
    ['value.slice(1)', LIST],
    ['value.includes("a")', LIST],
    ['value.toFixed(2)', PORT],
    ['Object.keys(value).map(k => k.trim())', OBJECT],
    ['value.custom()', OBJECT],
    ['Math.max(value, 1)', PORT],
    ['new Date(value).getTime()', PORT],
    ['/a/.test(value)', TEXT],
    ['value.a.trim()', OBJECT],
    ['value.trim()', typeFromSchema(['string', 'null'])],
    ['value.trim()', typeFromSchema(['string', 'integer'])],
  ])('%j fits', (text, valueType) => {
    expect(mismatches(text, valueType)).toEqual([])
  })

  test.each<[string, Type, string[][]]>([
    ['value.startsWith("8")', PORT, [['startsWith', 'number', 'string']]],
    ['value?.trim()', PORT, [['trim', 'number', 'string']]],
    ['value["trim"]()', PORT, [['trim', 'number', 'string']]],
    ['(v => v.trim())(value)', PORT, [['trim', 'number', 'string']]],
    ['value.map(x => x)', TEXT, [['map', 'string', 'array']]],
    ['value.join(",")', TEXT, [['join', 'string', 'array']]],
    ['value.toUpperCase()', LIST, [['toUpperCase', 'unknown[]', 'string']]],
    ['value.split(",").trim()', TEXT, [['trim', 'string[]', 'string']]],
    [
      'value.split(",").sort((a, b) => a.length - b.toFixed())',
      TEXT,
      [['toFixed', 'string', 'number']],
    ],
    ['value.trim()', OBJECT, [['trim', 'object', 'string']]],
    ['value.trim()', typeFromSchema(['boolean']), [['trim', 'boolean', 'string']]],
    ['value.length.trim()', TEXT, [['trim', 'number', 'string']]],
    ['context.path.map(x => x)', TEXT, [['map', 'string', 'array']]],
  ])('%j does not fit', (text, valueType, expected) => {
    expect(mismatches(text, valueType)).toEqual(expected)
  })
})

describe('results', () => {
  const kinds = (text: string, valueType?: Type) =>
    analyse(text, valueType).results.flatMap(({ functionLike, start, end }) =>
      functionLike === undefined ? [] : [`${functionLike} ${text.slice(start, end)}`],
    )

  test.each<[string, string[], Type?]>([
    ['(v => v)(value)', []],
    ['value.trim()', []],
    ['value.map(v => v)', []],
    ['value.name', []],
    ['value.search', [], OBJECT],
    ['value.trim', [], OBJECT],
    ['btoa', []],
    ['value ?? (() => 1)()', []],
    ['(() => () => value).toString()', []],
    ['value => value+"x"', ['function value => value+"x"']],
    ['function (v) { return v }', ['function function (v) { return v }']],
    ['value ? () => 1 : value', ['function () => 1']],
    ['class A {}', ['function class A {}']],
    ['value.trim', ['method value.trim']],
    ['value.search', ['method value.search'], TEXT],
    ['value?.toUpperCase', ['method value?.toUpperCase']],
    ['value.split(",").join', ['method value.split(",").join']],
    ['String', ['builtin String']],
    ['Object.keys', ['method Object.keys']],
    ['(() => () => value)()', ['function () => value']],
    ['(() => { const f = v => v; return f })()', ['function f']],
  ])('function-result: %j gives %j', (text, expected, valueType) => {
    expect(kinds(text, valueType)).toEqual(expected)
  })

  test('a method that becomes text is no result, but distinguished', () => {
    const text = '"a" + value.trim + `${value.toUpperCase}` + value.name'
    expect(analyse(text).uncalledMethods.map(({ start, end }) => text.slice(start, end))).toEqual([
      'value.trim',
      'value.toUpperCase',
    ])
  })
})

describe('constant-expression', () => {
  test.each([
    ['"a"+value', 'reads-input'],
    ['context.vcluster.name', 'reads-input'],
    ['valueExists ? "a" : "b"', 'reads-input'],
    ['typeof value', 'reads-input'],
    ['value.trim()', 'reads-input'],
    ['(value["k"]="v", value)', 'reads-input'],
    ['(value.count++, value)', 'reads-input'],
    ['(delete value["k"], value)', 'reads-input'],
    ['value || "x"', 'reads-input'],
    ['(() => { throw value })()', 'reads-input'],
    ['value', 'identity'],
    ['(value)', 'identity'],
    ['(v => v)(value)', 'identity'],
    ['valueExists ? value : value', 'identity'],
    ['value ?? value', 'identity'],
    ['"my-value"', 'constant'],
    ['1 + 2', 'constant'],
    ['[]', 'constant'],
    ['JSON.stringify({ a: [1] })', 'constant'],
    ['btoa("x")', 'constant'],
    ['(value => value)("x")', 'constant'],
    ['null', 'constant'],
    ['Date.now()', 'unknown'],
    ['Linux', 'unknown'],
    ['{{ .Values.x }}', 'unknown'],
    ['"p-${value}"', 'unknown'],
    ['btoa', 'unknown'],
    ['() => 1', 'unknown'],
    ['require("os")', 'unknown'],
    ['btoa()', 'unknown'],
  ])('%j is %s', (text, expected) => {
    expect(analyse(text).constancy).toBe(expected)
  })

  test('a run shows that a list is sorted', () => {
    expect(rulesOn('(value.sort(), value)', 'metadata.finalizers')).not.toContain(
      'constant-expression',
    )
  })
})

describe('assignment-result', () => {
  const positions = (text: string) =>
    analyse(text).assignments.map(({ position, start, end, key }) => [
      position,
      text.slice(start, end),
      key,
    ])

  test.each([
    ['Object.assign({}, value, {k: "v"})', []],
    ['value === "a"', []],
    ['(value["k"]="v", value)', []],
    ['(value.a.b=1, value)', []],
    ['(() => { let a; a = value; return a })()', []],
    ['value.forEach(v => v.a = 1), value', []],
    ['value["k"]="v"', [['result', '=', 'k']]],
    ['value.k="v"', [['result', '=', 'k']]],
    ['value += "x"', [['result', '+=', undefined]]],
    ['value++', [['result', '++', undefined]]],
    ['++value', [['result', '++', undefined]]],
    ['value[context.path] = 1', [['result', '=', undefined]]],
    ['value ? value.a = 1 : value', [['result', '=', 'a']]],
    ['value="a" ? 1 : 2', [['condition', '=', undefined]]],
    ['(value = "a") ? 1 : 2', [['condition', '=', undefined]]],
    ['(value.a /* = */ = "a") && 1', [['condition', '=', 'a']]],
    ['!(value = "a")', [['condition', '=', undefined]]],
    ['"x" + (value.a = 1)', [['operand', '=', 'a']]],
    ['(v => v.a = 1)(value)', [['result', '=', undefined]]],
  ])('%j assigns %j', (text, expected) => {
    expect(positions(text)).toEqual(expected)
  })
})

describe('in-array', () => {
  test.each<[string, string[], Type?]>([
    ["['a','b'].includes(value)", []],
    ['"a" in value', []],
    ['0 in [value]', []],
    ['"0" in [value]', []],
    ['value in { a: 1 }', []],
    ["value in ['a','b']", ["value in ['a','b']"]],
    ['value in ["a"] ? value : "b"', ['value in ["a"]']],
    ['value in "a,b".split(",")', ['value in "a,b".split(",")']],
    ['(list => value in list)(["a"])', ['value in list']],
    ['"a" in value', ['"a" in value'], LIST],
  ])('%j asks for an index in %j', (text, expected, valueType) => {
    expect(cited(text, analyse(text, valueType).arrayMemberships)).toEqual(expected)
  })
})

describe('template-in-string', () => {
  const found = (text: string) =>
    analyse(text).templatesInStrings.map(({ code, replacement }) => [code, replacement])

  test.each([
    '`p-${value}`',
    '"p-$value" + value',
    '"cost: $5 {value}" + value',
    '"${NAME}"',
    '"${name}"',
    '"${}"',
    '"${value +}"',
    '"\\${value}"',
    'value.replace("${value}", "x")',
    '"{{ .x }}${undefinedThing}"',
    '/${value}/.test(value)',
  ])('%j holds no code', (text) => {
    expect(found(text)).toEqual([])
  })

  test.each([
    ['"p-${value}"', 'value', '`p-${value}`'],
    ["'${value.trim()}-s'", 'value.trim()', '`${value.trim()}-s`'],
    ['"a`b\\\\${value}"', 'value', '`a\\`b\\\\${value}`'],
    ['"\\"${value}\\" \\${x}"', 'value', '`\\"${value}\\" \\${x}`'],
    ['"${value} ${other}"', 'value', '`${value} \\${other}`'],
    [
      '"${context.vcluster.name}/${value}"',
      'context.vcluster.name',
      '`${context.vcluster.name}/${value}`',
    ],
    ['"${value ? {a: 1}.a : 2}"', 'value ? {a: 1}.a : 2', '`${value ? {a: 1}.a : 2}`'],
    ['value.map(v => "x-${v}")', 'v', '`x-${v}`'],
    ['"p-$value"', 'value', '`p-${value}`'],
    ['"cost: $5 {value}"', 'value', '`cost: $5 ${value}`'],
    ['"#{value}/`"', 'value', '`${value}/\\``'],
  ])('%j holds code', (text, code, replacement) => {
    expect(found(text)).toEqual([[code, replacement]])
  })
})

describe('surprising-precedence', () => {
  const kinds = (text: string) =>
    analyse(text).misleadingOperators.map(({ kind, always }) => [kind, always])

  test.each([
    '"a"+(value ? b : c)',
    '("a"+value) === "ab" ? 1 : 2',
    'value || "b"',
    'value+"" || "b"',
    'value + context.path ? 1 : 2',
    '"a" + (value || "b")',
    'value ?? "a" + "b"',
    '!(value in context)',
    '(!value) in context',
    '!value.includes("x")',
    'value > 1 && value < 5',
    '(value < 5) === true ? 1 : 2',
    'typeof value === "string" ? 1 : 2',
    'valueExists ? 1 : 2',
    '{{ .x }} ? 1 : 2',
    '"{{ .x }}" ? 1 : 2',
    'value="a" ? 1 : 2',
    '(() => { while (true) { return value } })()',
  ])('%j reads as it means', (text) => {
    expect(kinds(text)).toEqual([])
  })

  test.each([
    ['"a"+value ? b : c', [['condition', true]]],
    ['value+"-a" ? 1 : 2', [['condition', true]]],
    ['"a"+value || "b"', [['fallback', true]]],
    ['"a"+value && "b"', [['fallback', true]]],
    ['("a"+value) ? 1 : 2', [['constant', true]]],
    ['!value in context', [['negation', undefined]]],
    ['!value instanceof Object', [['negation', undefined]]],
    ['1 < value < 5', [['chain', undefined]]],
    ['true ? value : 1', [['constant', true]]],
    ['"" || value', [['constant', false]]],
    ['1 > 2 ? value : 1', [['constant', false]]],
    ['typeof value ? 1 : 2', [['constant', true]]],
    ['[] ? 1 : 2', [['constant', true]]],
    ['(v => v) ? 1 : 2', [['constant', true]]],
    ['(() => { if (0) return 1; return value })()', [['constant', false]]],
  ])('%j does not', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })
})

describe('nondeterministic-expression', () => {
  test.each([
    ['value', []],
    ['new Date(value)', []],
    ['Date.parse(value)', []],
    ['Math.round(value)', []],
    ['value.now()', []],
    ['(Date => Date.now())(value)', []],
    ['Date.now()', ['Date.now()']],
    ['value + new Date().toISOString()', ['new Date()']],
    ['new Date', ['new Date()']],
    ['Date()', ['Date()']],
    ['Math.random()', ['Math.random()']],
    ['Math["random"]() + Date?.now()', ['Math.random()', 'Date.now()']],
  ])('%j calls %j', (text, expected) => {
    expect(analyse(text).nondeterminism.map(({ name }) => name)).toEqual(expected)
  })
})

describe('result-type-mismatch', () => {
  const resultType = (text: string, valueType: Type = UNKNOWN) => {
    const { ast } = parseExpression(text)
    if (ast === undefined) return UNKNOWN
    return typesIn(valueType, resolveScopes(ast)).of(ast)
  }

  test.each<[string, string, Type?]>([
    ['String(1)', 'string'],
    ['value.length', 'number', TEXT],
    ['value.length', 'unknown'],
    ['value.split(",")', 'string[]', TEXT],
    ['value.split(",").map(v => v + 1)', 'string[]', TEXT],
    ['value + 1', 'number', PORT],
    ['value + 1', 'string', TEXT],
    ['value + 1', 'unknown'],
    ['"a" + value', 'string'],
    ['value - 1', 'number', TEXT],
    ['value === 1', 'boolean'],
    ['!value', 'boolean'],
    ['value ? "a" : 1', 'string | number'],
    ['value || "x"', 'string', TEXT],
    ['value?.trim()', 'string', TEXT],
    ['value?.trim()', 'string | undefined', typeFromSchema(['string', 'null'])],
    ['context.hostObject', 'object | null'],
    ['context.hostObject ?? "x"', 'object | string'],
    ['typeof value === "constructor" ? value : "x"', 'unknown'],
    ['value.constructor.toString', 'unknown', TEXT],
    ['constructor["__proto__"]', 'unknown'],
    ['JSON.stringify(value)', 'string'],
    ['JSON.parse(value)', 'unknown'],
    ['Object.keys(value)', 'string[]'],
    ['Object.keys(value).length > 1', 'boolean'],
    ['parseInt(value, 10)', 'number'],
    ['[value, 1]', '(string | number)[]', TEXT],
    ['({ a: 1 })', 'object'],
    ['(value["k"] = "v", value)', 'object', OBJECT],
    ['value["k"] = "v"', 'string', OBJECT],
    ['(v => v + "x")(value)', 'string', TEXT],
    ['(() => { const a = value; if (a) return 1; return "b" })()', 'number | string'],
    ['value.match(/a/)', 'string[]', TEXT],
    ['value.split(",")[0]', 'string', TEXT],
    ['value[0]', 'string', TEXT],
    ['`${value}`', 'string'],
    ['value`a`', 'unknown', TEXT],
    ['1n + 2n', 'unknown'],
    ['1n', 'bigint'],
    ['value.a', 'unknown', OBJECT],
    ['{{ .x }}', 'unknown'],
    ['{{ .x }} + "a"', 'string'],
    ['async () => 1', 'function'],
    ['(async () => 1)()', 'promise'],
    ['value.map(v => v.trim()).join(",")', 'string'],
    ['value ** 2', 'number', PORT],
    ['(() => { var a = a + a; return a })()', 'unknown'],
  ])('%j gives %s', (text, expected, valueType) => {
    expect(formatType(resultType(text, valueType))).toBe(expected)
  })
})

describe('costly-expression', () => {
  const kinds = (text: string) => analyse(text).costs.map(({ kind }) => kind)

  test.each([
    'value',
    '(() => { while (true) { if (value) break } })()',
    '(() => { for (;;) { return value } })()',
    '(() => { for (let i = 0; i < 3; i++) {} return 1 })()',
    '(() => { while (value.length > 3) value = value.slice(1); return value })()',
    '"x".repeat(80)',
  ])('%j is cheap', (text) => {
    expect(kinds(text)).toEqual([])
  })

  test.each([
    ['(()=>{while(1);})()', ['loop']],
    ['(() => { for (;;) { value } })()', ['loop']],
    ['(() => { do {} while (true) })()', ['loop']],
    ['(() => { while (true) { [1].map(() => { return 1 }) } })()', ['loop']],
    ['"x".repeat(1e9)', ['huge']],
    [`value + "${'x'.repeat(4100)}"`, ['long']],
  ])('%j is not', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })
})

test('a text that is no expression has no facts', () => {
  const known = analyse('return value')
  expect([known.constancy, mistakeKinds.filter((kind) => known[kind].length > 0)]).toEqual([
    'unknown',
    [],
  ])
  expect(known.parsed.problem?.code).toBe('statements')
})

test('expressions as people write them raise nothing but what is meant to be raised', () => {
  const texts = [
    '"tenant-" + value',
    'value.replace(/^tenant-/, "")',
    'value.replace("docker.io/", "registry.internal/")',
    'value.startsWith("www.") ? value.slice(4) : value',
    'value.slice("my-prefix".length)',
    '(value["managed-by"] = "team", value)',
    'value.map(item => item.ip)',
    'value?.spec?.nodeName ?? value',
    '"svc-" + context.vcluster.name + "-" + value',
    'context.virtualObject?.metadata?.labels?.["app"] ?? value',
    'value.split(".").slice(0, 2).join(".")',
    'Object.assign({}, value, { "a/b": "c" })',
  ]
  for (const text of texts) {
    const {
      nullAccesses,
      misleadingOperators,
      undefinedNames,
      newerSyntax,
      newerBuiltins,
      forbiddenUses,
      costs,
    } = analyse(text)
    const lists = [
      nullAccesses,
      misleadingOperators,
      undefinedNames,
      newerSyntax,
      newerBuiltins,
      forbiddenUses,
      costs,
    ]
    expect(lists.flat(), text).toEqual([])
  }
})
