// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

import { describe, expect, test } from 'vitest'
import { canonical } from '../../src/patch/expression/syntax/canonical.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { changesTwice, inverseOf } from './inverse-of.ts'

describe('The inverse of an expression', () => {
  test.each([
    ['"p-"+value', 'value.startsWith("p-") ? value.slice(2) : value'],
    ["'it\\'s-' + value", 'value.startsWith("it\'s-") ? value.slice(5) : value'],
    ['`p-${value}`', 'value.startsWith("p-") ? value.slice(2) : value'],
    ['value + "-s"', 'value.endsWith("-s") ? value.slice(0, -2) : value'],
    [
      '"a" + value + "b"',
      'value.startsWith("a") && value.endsWith("b") ? value.slice(1, -1) : value',
    ],
    ['"a" + ("b" + value)', 'value.startsWith("ab") ? value.slice(2) : value'],
    [
      '`${context.vcluster.name}-${value}`',
      'value.startsWith(context.vcluster.name + "-") ? value.slice((context.vcluster.name + "-").length) : value',
    ],
    [
      'context.vcluster.namespace + value',
      'value.startsWith(context.vcluster.namespace) ? value.slice(context.vcluster.namespace.length) : value',
    ],
    ['btoa(value)', 'atob(value)'],
    ['encodeURIComponent(value)', 'decodeURIComponent(value)'],
    ['JSON.stringify(value)', 'JSON.parse(value)'],
    ['"p-" + btoa(value)', 'value.startsWith("p-") ? atob(value.slice(2)) : value'],
    ['value ? btoa(value) : value', 'value ? atob(value) : value'],
    ['value && btoa(value)', 'value && atob(value)'],
    ['value.split("").reverse().join("")', 'value.split("").reverse().join("")'],
    ["value.split('.').reverse().join('.')", "value.split('.').reverse().join('.')"],
    ['value.replace("a", "ab")', 'value.replace("ab", "a")'],
    [
      'value === "a" ? "b" : value === "b" ? "a" : value',
      'value === "b" ? "a" : value === "a" ? "b" : value',
    ],
    [
      '({ a: "b", b: "c", c: "a" })[value] || value',
      'value === "b" ? "a" : value === "c" ? "b" : value === "a" ? "c" : value',
    ],
  ])('of %j is %j', (text, inverse) => {
    expect(inverseOf(text)).toBe(inverse)
  })

  test.each([
    ['value + 1', 'value - 1'],
    ['1 + value', 'value - 1'],
    ['value - -1', 'value + (-1)'],
    ['10 - value', '10 - value'],
    // No port is negative.
    ['-value', undefined],
    ['"p-" + value', undefined],
    ['value * 2', undefined],
  ])('of %j on numbers is %j', (text, inverse) => {
    expect(inverseOf(text, { field: 'number' })).toBe(inverse)
  })

  test.each([
    ['value.replace(/^tenant-/, "")', '"tenant-" + value'],
    ['value.replace(/-tenant$/, "")', 'value + "-tenant"'],
    ['value.replace(/^a\\.b\\//, "")', '"a.b/" + value'],
    ['value.slice("my-prefix".length)', '"my-prefix" + value'],
    ['value.startsWith("www.") ? value.slice(4) : value', '"www." + value'],
    ['value.startsWith("www.") ? value.slice("www.".length) : value', '"www." + value'],
    ['value.endsWith("-s") ? value.slice(0, -2) : value', 'value + "-s"'],
    ['JSON.parse(value)', 'JSON.stringify(value)'],
    ['value.slice(4)', undefined],
    ['value.replace(/^a+/, "")', undefined],
    ['value.replace(/^a/, "b")', undefined],
    ['value.replace(/a/, "")', '"a" + value'],
    ['value.startsWith("www.") ? value.slice(3) : value', undefined],
  ])('of the reverse expression %j is %j', (text, inverse) => {
    expect(inverseOf(text, { from: 'reverseExpression' })).toBe(inverse)
  })

  test.each([
    'value',
    '"x"',
    'value.trim()',
    'value + value',
    '"a" + value.token',
    '"a" + context.path + value',
    'value + context.hostObject?.kind',
    'value + 1',
    'value.replace("a", "")',
    'value.replace("a", "$&")',
    'value.replace(/a/g, "b")',
    'value.slice("my-prefix".length)',
    'value.startsWith("www.") ? value.slice(4) : value',
    'btoa("p-" + value)',
    'btoa(value, 1)',
    'atob(value)',
    'valueExists ? btoa(value) : null',
    'value.replace("docker.io/", "registry.internal/")',
    'value.split(".").reverse().join("/")',
    'value.split("--").reverse().join("--")',
    'value === "a" ? "b" : value',
    '({ a: "x", b: "x" })[value] || value',
    '(btoa => btoa(value))(String)',
    'value ? btoa(value) : "none"',
    'value === "a" ? "b" : "c"',
    '"{{ .Values.prefix }}-" + value',
    '{{ .x }} + value',
    'return value',
    'value +',
  ])('of %j is not proposed', (text) => {
    expect(inverseOf(text)).toBeUndefined()
  })
})

describe('The same expression both ways', () => {
  test.each([
    '"p-" + value',
    'value + "x"',
    'btoa(value)',
    'value - 10',
    '`${value}${value}`',
    'value.replace("a", "aa")',
    'value === "a" ? "b" : value === "b" ? "c" : value',
  ])('changes the value further: %j', (text) => {
    expect(changesTwice(text, text.includes('- 10') ? 'number' : 'string')).toBe(true)
  })

  test.each([
    'value',
    'value.toLowerCase()',
    'value.trim()',
    'value.startsWith("p-") ? value : "p-" + value',
    'value || "none"',
    'value.split(",").map((s) => s.trim()).join(",")',
    'value.replace(/[^a-z]/g, "-")',
    'value.split("").reverse().join("")',
    'value === "a" ? "b" : value',
    '({ a: "b", b: "a" })[value] || value',
    'value.replace(/^(\\w+)-(\\w+)$/, "$2-$1")',
    'context.vcluster.name',
    'context.hostObject?.kind + value',
    'unknown(value)',
  ])('does not, or nobody knows: %j', (text) => {
    expect(changesTwice(text, 'string')).toBe(false)
  })
})

describe('The canonical text', () => {
  const print = (text: string) => {
    const { ast } = parseExpression(text)
    return ast && canonical(ast, text)
  }

  test.each([
    [' "a" /* c */ + ( value ) ', '"a"+value'],
    ["'it\\'s'", '"it\'s"'],
    ['`plain`', '`plain`'],
    ['`a-${ (value) }`', '`a-${value}`'],
    ['value["a"]["b-c"][0]', 'value["a"]["b-c"][0]'],
    ['(a + b) * c', '(a+b)*c'],
    ['a + (b * c)', 'a+(b*c)'],
    ['a - (b - c)', 'a-(b-c)'],
    ['a + +b', 'a+ +b'],
    ['- -a', '- -a'],
    ['(a, b)', 'a,b'],
    ['f((a, b), c)', 'f((a,b),c)'],
    ['(a ? b : c) ? d : (e ? f : g)', '(a?b:c)?d:(e?f:g)'],
    ['(a && b) ?? c', '(a&&b)??c'],
    ['(a?.b).c', '(a?.b).c'],
    ['a?.b?.[c]?.(d)', 'a?.b?.[c]?.(d)'],
    ['typeof  value', 'typeof value'],
    ['! ! value', '!!value'],
    ['a   in  b', 'a in b'],
    ['( v ) => v  +  1', 'v=>v+1'],
    ['({ a : 1 })', '{a:1}'],
    ['0x10 + 1_0', '0x10+1_0'],
    ['new Foo', 'new Foo'],
    ['(1).toFixed()', '(1).toFixed()'],
    ['(function () { return 1 }).name', '(function(){return 1}).name'],
    ['(() => 1).name', '(()=>1).name'],
    ['(-a) ** b', '(-a)**b'],
    ['/a b/g', '/a b/g'],
    ['a / /b/', 'a/ /b/'],
    ['1 .toFixed()', '1 .toFixed()'],
  ])('of %j is %j', (text, expected) => {
    expect(print(text)).toBe(expected)
  })
})
