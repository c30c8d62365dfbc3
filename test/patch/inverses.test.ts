// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import vm from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { runs } from '../runs.ts'
import { type Field, inverseOf } from './inverse-of.ts'

const evaluator = nodeEvaluator()

const inputs: Record<string, unknown> = {
  atob,
  btoa,
  context: {
    vcluster: { name: 'c', namespace: 'ns', config: {} },
    hostObject: null,
    virtualObject: null,
    path: 'a',
  },
}
const engine = vm.createContext(inputs)

function run(code: string, value: unknown): unknown {
  inputs['value'] = value
  const result: unknown = vm.runInContext(`(${code})`, engine, { timeout: 10_000 })
  return typeof result === 'object' && result ? JSON.parse(JSON.stringify(result)) : result
}

/** The rules that have something to say about a pair of expressions. */
function reported(expression: string, reverseExpression: string, path: string): readonly string[] {
  const patches = [{ path, expression, reverseExpression }]
  const text = JSON.stringify({ sync: { toHost: { endpoints: { patches } } } })
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  expect(crashes).toEqual([])
  return findings.map(({ rule, severity }) => `${severity} ${rule}`)
}

const LABEL = 'metadata.labels.zone'
const ANNOTATION = 'metadata.annotations.zone'
const PORT = 'subsets[*].ports[*].port'
const LABELS = 'metadata.labels'

describe('A correct pair is not reported', () => {
  test.each([
    [LABEL, '"p-" + value', 'value.slice(2)'],
    [LABEL, '"p-" + value', 'value.replace(/^p-/, "")'],
    [LABEL, '"p-" + value', 'value.startsWith("p-") ? value.slice(2) : value'],
    [LABEL, '"p-" + value', 'value.substring("p-".length)'],
    [LABEL, '`p-${value}`', 'value.slice(2)'],
    [LABEL, '`${context.vcluster.name}-${value}`', 'value.slice(context.vcluster.name.length + 1)'],
    [LABEL, 'value + "-s"', 'value.slice(0, -2)'],
    [LABEL, 'value + "-s"', 'value.replace(/-s$/, "")'],
    [LABEL, 'value.concat("-s")', 'value.slice(0, value.length - 2)'],
    [LABEL, '"a-" + value + "-b"', 'value.slice(2, -2)'],
    [LABEL, '["a", value].join("-")', 'value.split("-").slice(1).join("-")'],
    [LABEL, 'btoa(value)', 'atob(value)'],
    [LABEL, 'value ? btoa(value) : value', 'value ? atob(value) : value'],
    [LABEL, 'value && btoa(value)', 'value && atob(value)'],
    [LABEL, '"x." + btoa(value)', 'atob(value.slice(2))'],
    [LABEL, 'encodeURIComponent(value)', 'decodeURIComponent(value)'],
    // No label takes quotes and braces.
    [ANNOTATION, 'JSON.stringify(value)', 'JSON.parse(value)'],
    [ANNOTATION, 'JSON.stringify({ v: value })', 'JSON.parse(value).v'],
    [LABEL, 'value.split("").reverse().join("")', 'value.split("").reverse().join("")'],
    [LABEL, 'value.split(".").reverse().join(".")', 'value.split(".").reverse().join(".")'],
    [LABEL, '({ a: "b", b: "a" })[value] || value', '({ a: "b", b: "a" })[value] || value'],
    [LABEL, '({ a: "x", b: "y" })[value] || value', '({ x: "a", y: "b" })[value] || value'],
    [
      LABEL,
      'value === "a" ? "b" : value === "b" ? "a" : value',
      'value === "a" ? "b" : value === "b" ? "a" : value',
    ],
    [
      LABEL,
      'value.replace(/^(\\w+)-(\\w+)$/, "$2-$1")',
      'value.replace(/^(\\w+)-(\\w+)$/, "$2-$1")',
    ],
    [
      LABEL,
      'value.replace(/^(\\w+)\\/(\\w+)$/, "$1--$2")',
      'value.replace(/^(\\w+)--(\\w+)$/, "$1/$2")',
    ],
    [LABEL, 'value.split("/").join("__")', 'value.split("__").join("/")'],
    [LABEL, '(v => "p-" + v)(value)', '(v => v.slice(2))(value)'],
    [LABEL, '(() => { const p = "p-"; return p + value })()', 'value.slice(2)'],
    [LABEL, 'value.toLowerCase()', 'value.toLowerCase()'],
    [LABEL, '"eu-west-1"', 'value'],
    [LABEL, 'value.toLowerCase()', 'value'],
    [PORT, 'value + 10000', 'value - 10000'],
    [PORT, 'value > 1024 ? value + 10000 : value', 'value > 11024 ? value - 10000 : value'],
    [PORT, '65535 - value', '65535 - value'],
    [LABELS, '(value["k"] = "v", value)', '(delete value["k"], value)'],
    [LABELS, 'Object.assign({}, value, { k: "v" })', 'Object.assign({}, value, { k: undefined })'],
  ])('on %s: %s and %s', (path, expression, reverse) => {
    const about = reported(expression, reverse, path).filter((each) => !each.startsWith('info'))
    expect(about).toEqual([])
  })
})

describe('No inverse is offered for what loses something', () => {
  test.each([
    'value.toLowerCase()',
    'value.trim()',
    'value.slice(0, 63)',
    'value.replace(/[^a-z]/g, "-")',
    'value.replace(/-/g, "_")',
    'value.replace("docker.io/", "registry.internal/")',
    'value.split("@")[0]',
    'value.split(",").join(";")',
    'value.split(",").sort().join(",")',
    'value || "none"',
    'value === "a" ? "b" : value',
    '({ a: "x", b: "x" })[value] || value',
    'value.startsWith("p-") ? value : "p-" + value',
    'atob(value)',
    'decodeURIComponent(value)',
    'value.length',
    'parseInt(value, 10)',
    'String(Number(value))',
    'value.padStart(8, "0")',
    '"p-" + value.trim()',
    '"p-" + value + value',
    'context.virtualObject.metadata.name + value',
    '"p-" + value + Math.random()',
  ])('%s', (text) => {
    expect(inverseOf(text)).toBeUndefined()
  })

  test.each(['"p-" + value', 'btoa(value)', 'value * 2', 'value / 3', 'value + "0"'])(
    'on numbers %s',
    (text) => {
      expect(inverseOf(text, { field: 'number' })).toBeUndefined()
    },
  )

  test.each(['"p-" + value', 'value + "-s"', 'btoa(value)', '`p-${value}`'])(
    'on the way back, where %s adds something',
    (text) => {
      const expression = inverseOf(text, { from: 'reverseExpression' })
      expect(expression).toBe(undefined)
    },
  )
})

/** Expressions that may have an inverse, and neighbours of them that have none. */
const { code } = fc.letrec<{ code: string }>((tie) => {
  const inner = tie('code')
  const affix = fc.oneof(
    fc.constantFrom('p-', '-', 'a', '', "it's", '"', '`', '${', '\\', '\n', 'é', '$&', 'x.y/'),
    fc.string({ maxLength: 4 }),
  )
  const word = affix.map((text) => JSON.stringify(text))
  return {
    code: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'code' },
      { weight: 4, arbitrary: fc.constant('value') },
      fc.tuple(word, inner).map(([a, b]) => `${a} + ${b}`),
      fc.tuple(inner, word).map(([a, b]) => `(${a}) + ${b}`),
      inner.map((text) => `\`\${context.vcluster.name}-\${${text}}\``),
      inner.map((text) => `btoa(${text})`),
      inner.map((text) => `atob(${text})`),
      inner.map((text) => `encodeURIComponent(${text})`),
      inner.map((text) => `JSON.stringify(${text})`),
      inner.map((text) => `JSON.parse(${text})`),
      inner.map((text) => `value ? ${text} : value`),
      inner.map((text) => `value && ${text}`),
      inner.map((text) => `typeof value === "string" ? ${text} : null`),
      inner.map((text) => `-(${text})`),
      inner.map((text) => `!(${text})`),
      inner.map((text) => `(${text}) - 3`),
      inner.map((text) => `(${text}).split(".").reverse().join(".")`),
      fc.tuple(word, word).map(([a, b]) => `value.replace(${a}, ${b})`),
      fc.tuple(word, word).map(([a, b]) => `value === ${a} ? ${b} : value === ${b} ? ${a} : value`),
      fc.tuple(word, word).map(([a, b]) => `({ [${a}]: ${b}, ${b}: ${a} })[value] ?? value`),
      word.map((a) => `value.startsWith(${a}) ? value.slice(${a}.length) : value`),
      word.map((a) => `value.slice(${a}.length)`),
      fc.constantFrom('value.replace(/^p-/, "")', 'value.replace(/-s$/, "")', 'value.trim()'),
    ),
  }
})

const word = fc.oneof(
  fc.string(),
  fc.constantFrom('', 'p-', 'p-p-a', 'aGk=', 'a.b', '1', '{"a":1}'),
)

const kinds: readonly (readonly [Field, fc.Arbitrary<unknown>])[] = [
  ['string', word],
  ['key', word],
  ['number', fc.integer({ min: -1000, max: 70_000 })],
  ['object', fc.dictionary(fc.string(), fc.string())],
]

test('an inverse that is offered gives back every value, and bears that there is none', () => {
  let offered = 0
  fc.assert(
    fc.property(
      code,
      fc
        .constantFrom(...kinds)
        .chain(([type, value]) =>
          fc.tuple(fc.constant(type), fc.array(value, { minLength: 12, maxLength: 12 })),
        ),
      fc.constantFrom('expression' as const, 'reverseExpression' as const),
      (text, [field, values], from) => {
        const inverse = inverseOf(text, { field, from })
        if (inverse === undefined) return
        offered += 1
        const [forward, reverse] = from === 'expression' ? [text, inverse] : [inverse, text]
        for (const value of values) {
          if (!isEncodable(forward, value)) continue
          const back = run(reverse, run(forward, value))
          expect({ forward, reverse, back }).toEqual({ forward, reverse, back: value })
        }
        if (field === 'key') run(inverse, undefined)
      },
    ),
    { numRuns: runs(2000) },
  )
  expect(offered).toBeGreaterThan(runs(100))
}, 120_000)

/** btoa takes Latin-1 alone here, and half a surrogate pair has no encoding. */
function isEncodable(forward: string, value: unknown): boolean {
  try {
    run(forward, value)
    return true
  } catch {
    return false
  }
}

test.each(['JSON.stringify(value)', 'JSON.stringify({ v: value })'])(
  'A label that no label can be is reported, also of a correct pair: %s',
  (expression) => {
    const back = expression.includes('v:') ? 'JSON.parse(value).v' : 'JSON.parse(value)'
    expect(reported(expression, back, LABEL)).toEqual(['warning result-type-mismatch'])
  },
)
