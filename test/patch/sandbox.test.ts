import { QuickJSRuntime } from 'quickjs-emscripten-core'
import { describe, expect, it, vi } from 'vitest'
import type { EvaluationContext } from '../../src/core/lint/evaluator.ts'
import { instantiateFromDisk } from '../../src/files/sandbox/sandbox.ts'
import { quickjsSandbox } from '../../src/patch/sandbox/engine.ts'

const sandbox = quickjsSandbox(instantiateFromDisk)

const context: EvaluationContext = {
  vcluster: { name: 'my-vc', namespace: 'team-a', config: {} },
  hostObject: null,
  virtualObject: { metadata: { name: 'web', labels: { app: 'web' } } },
  path: 'metadata.labels',
}

const evaluate = (code: string, value: unknown = 'abc') =>
  sandbox.evaluate(code, { value, context })

describe('an expression', () => {
  it.each([
    ['value + "x"', 'abcx'],
    [`\`\${context.vcluster.name}-\${value}\``, 'my-vc-abc'],
    ['btoa(value)', 'YWJj'],
    ['atob(btoa("ключ"))', 'ключ'],
    ['{ a: value }.a // a comment', 'abc'],
    ['context.virtualObject?.metadata?.name', 'web'],
    ['context.hostObject', null],
    ['String("".repeat)', 'function repeat() {\n    [native code]\n}'],
    ['value.split.length + "".padEnd.length', 3],
    ['[1, , 2]', [1, null, 2]],
    ['(value["k"] = 1, value)', 'abc'],
    ['Object.fromEntries(Object.entries(context.virtualObject.metadata.labels))', { app: 'web' }],
  ])('%s gives %j', (code, value) => {
    expect(evaluate(code)).toEqual({ kind: 'value', value })
  })

  it.each([
    ['undefined', { kind: 'nothing' }],
    ['value?.missing', { kind: 'nothing' }],
    ['({ toJSON() {} })', { kind: 'nothing' }],
    ['() => value', { kind: 'unusable', type: 'function' }],
    ['Symbol()', { kind: 'unusable', type: 'symbol' }],
    ['10n', { kind: 'unusable', type: 'bigint' }],
    ['0 / 0', { kind: 'unusable', type: 'not a number' }],
    ['(async () => value)()', { kind: 'unusable', type: 'promise' }],
  ])('%s says what cannot be written: %j', (code, outcome) => {
    expect(evaluate(code)).toEqual(outcome)
  })

  it('that throws says what and where', () => {
    expect(evaluate('value +\n  value.a.b')).toEqual({
      kind: 'throws',
      name: 'TypeError',
      message: "cannot read property 'b' of undefined",
      at: 17,
    })
    expect(evaluate('(() => { throw "x" })()')).toMatchObject({ kind: 'throws', message: 'x' })
    expect(evaluate('atob("%%")')).toMatchObject({ kind: 'throws', name: 'TypeError' })
    expect(evaluate('virtualToHostDNS("web")')).toMatchObject({ kind: 'throws' })
  })

  it('gets nothing where a key in brackets is missing', () => {
    expect(sandbox.evaluate('typeof value', { value: undefined, context })).toEqual({
      kind: 'value',
      value: 'undefined',
    })
  })
})

describe('an evaluation that others came before', () => {
  it.each([
    // Loops over functions of the engine, which count no steps by themselves: they took minutes.
    ['(() => { const s = "a".repeat(1e6); for (;;) s.indexOf("b") })()', 'steps'],
    ['(() => { const s = Array(5e4).fill(1); for (;;) JSON.stringify(s) })()', 'steps'],
  ])('ends: %s', { timeout: 20_000 }, (code, limit) => {
    expect(evaluate(code)).toEqual({ kind: 'limit', limit })
  })

  it.each([
    ['Object.assign(Math, { leak: 1 }).leak', 'Math.leak'],
    ['(Math.leak = 1)', 'Math.leak'],
    ['[].push.call(Math, 1)', 'Math.length'],
    ['(() => { "".__proto__.leak = 1 })()', '"".leak'],
    ['(atob.leak >>= 1)', 'atob.leak'],
  ])('finds nothing of %s', (code, probe) => {
    evaluate(code)
    expect(evaluate(probe)).toEqual({ kind: 'nothing' })
  })

  it('keeps the names and errors of functions that are counted', () => {
    expect(evaluate('[value].map((one) => one.trim.name + one.indexOf("c"))')).toEqual({
      kind: 'value',
      value: ['trim2'],
    })
    expect(evaluate('(() => value.repeat(-1))()')).toMatchObject({ kind: 'throws', at: 19 })
  })

  it('counts the same work for the same evaluation', () => {
    const before = sandbox.work()
    evaluate('value + "again"')
    const first = sandbox.work() - before
    evaluate('value + "again"')
    expect([first, sandbox.work() - before]).toEqual([9, 18])
  })
})

describe('the realm of an evaluation', () => {
  it('has no clock and no randomness', () => {
    const twice = [
      'Date.now()',
      'new Date().toISOString()',
      'Math.random()',
      'Math["ran" + "dom"]()',
    ]
    for (const code of twice) {
      expect(evaluate(code)).toEqual(evaluate(code))
      expect(evaluate(code).kind).toBe('value')
    }
    expect(evaluate('new Date("2020-02-03") instanceof Date')).toEqual({
      kind: 'value',
      value: true,
    })
  })

  it('is made once for all expressions that ask for the same parts of the language', () => {
    const made = vi.spyOn(QuickJSRuntime.prototype, 'newContext')
    const own = quickjsSandbox(instantiateFromDisk)
    for (let index = 0; index < 50; index++)
      for (const code of [`value + ${index}`, `/${index}/.test(value)`, `atob("") + ${index}`])
        expect(own.evaluate(code, { value: 'a', context }).kind).toBe('value')
    expect(made).toHaveBeenCalledTimes(3)
    made.mockRestore()
  })

  it('is as it was after one that took all of the memory, whichever parts come next', () => {
    const full = '((all) => { for (;;) all.push(Array(10_000).fill(all)) })([])'
    const codes = [
      'value + "x"',
      'value.replace(/b/, "x")',
      'new Date(0).getTime()',
      'atob("YQ==")',
    ]
    const known = codes.map((code) => evaluate(code))
    const own = quickjsSandbox(instantiateFromDisk)
    const found = codes.map((code) => {
      const filled = own.evaluate(full, { value: 'abc', context })
      expect(filled.kind).toBe('limit')
      return own.evaluate(code, { value: 'abc', context })
    })
    expect(found).toEqual(known)
  })

  it('keeps nothing of the evaluation before', () => {
    evaluate('(globalThis.leak = 1, Object.prototype.leak = 2, Array.prototype.map = null, value)')
    expect(evaluate('[typeof leak, ({}).leak, typeof [].map]')).toEqual({
      kind: 'value',
      value: ['undefined', null, 'function'],
    })
  })

  it('holds nothing of the host', () => {
    const names = [
      'process require module console setTimeout setInterval fetch WebAssembly Buffer std os print',
      'gc scriptArgs navigator performance queueMicrotask structuredClone document window __dirname',
    ]
    for (const name of names.join(' ').split(' ')) {
      expect(evaluate(`typeof ${name}`)).toEqual({ kind: 'value', value: 'undefined' })
      const found = evaluate(`constructor.constructor("return typeof ${name}")()`)
      expect(found).toEqual({ kind: 'value', value: 'undefined' })
    }
    expect(evaluate('Object.keys(globalThis)')).toEqual({ kind: 'value', value: [] })
  })
})

it('gives the same after thousands of other evaluations', () => {
  const codes = [
    '[value, {a: value}]',
    '(() => { throw new Error(value) })()',
    'btoa(value)',
    'value =>',
  ]
  for (let round = 0; round < 3000; round++) evaluate(codes[round % 4] ?? '', `v${round}`)
  const roomy = '"x".repeat(3000000).length'
  expect(evaluate(roomy)).toEqual({ kind: 'value', value: 3_000_000 })
  for (let round = 0; round < 400; round++) evaluate('({...context, list: Array(999).fill(value)})')
  expect(evaluate(roomy)).toEqual({ kind: 'value', value: 3_000_000 })
})

describe('what takes long in one function of the engine, which counts no steps', () => {
  it.each([
    '10n ** 300000n + ""',
    '(1n << 900_000n) + ""',
    'BigInt("9".repeat(200000)) + ""',
    '"x".repeat(1e5).replace(/|/g, "x".repeat(1e5))',
    '"x".repeat(1e5).replaceAll("x", "x".repeat(1e5))',
    '"x".repeat(1e5)["replace"](/|/g, "x".repeat(1e5))',
    '"a".repeat(1e5).indexOf("a".repeat(5e4) + "b")',
    '"a".repeat(1e5).includes("a".repeat(5e4) + "b")',
    '"a".repeat(1e5).split("a".repeat(5e4) + "b")',
    'Array(1e4).fill("a").join("y".repeat(1e4))',
    'Array(1e9).indexOf(1)',
    '[1, 2].concat(Array(1e9)).length',
    'JSON.stringify(Array(1000).fill(Array(1000).fill(1)), null, 10).length',
    'Array(1e5).fill(Array(100).fill(1)).toString().length',
  ])('is counted all the same: %s', (code) => {
    expect(evaluate(code)).toMatchObject({ kind: 'limit' })
  })

  it.each([
    ['2n ** 64n + ""', '18446744073709551616'],
    ['BigInt(value.length) * 3n + ""', '9'],
    ['BigInt.asUintN(8, BigInt("257")) + ""', '1'],
    ['value.padStart(20000, "-").replace(/-/g, "")', 'abc'],
    ['Array(3).fill(value).join("-")', 'abc-abc-abc'],
    [
      'JSON.stringify({ a: [value, { toJSON: () => 1 }], b: undefined }).repeat(1)',
      '{"a":["abc",1]}',
    ],
  ])('and stays as it is where it is quick: %s', (code, value) => {
    expect(evaluate(code)).toEqual({ kind: 'value', value })
  })
})

/** Expressions that were made to harm, and what each ends with. */
const attacks: readonly (readonly [name: string, code: string, outcome: object])[] = [
  ['an endless loop', '(() => { while (1); })()', { kind: 'limit', limit: 'steps' }],
  [
    'an endless loop that catches',
    '(() => { for (;;) try { for (;;); } catch {} })()',
    { kind: 'limit', limit: 'steps' },
  ],
  ['an exponential pattern', '/(a+)+b/.test("a".repeat(60))', { kind: 'limit', limit: 'steps' }],
  [
    'a memory bomb',
    '(() => { const a = []; for (;;) a.push({}) })()',
    { kind: 'limit', limit: 'memory' },
  ],
  ['a huge text', '"a".repeat(1e9)', { kind: 'limit', limit: 'memory' }],
  ['a huge list', 'Array(1e9).fill(0)', { kind: 'limit', limit: 'memory' }],
  ['deep recursion', '(function f() { f() })()', { kind: 'limit', limit: 'stack' }],
  ['a result that never ends', '({ get a() { while (1); } })', { kind: 'limit', limit: 'steps' }],
  [
    'a proxy that never ends',
    'new Proxy({}, { ownKeys() { while (1); } })',
    { kind: 'limit', limit: 'steps' },
  ],
  [
    'a generator that never ends',
    '[...(function* () { for (;;) yield 1 })()]',
    { kind: 'limit', limit: 'memory' },
  ],
  [
    'jobs of a promise',
    'Promise.resolve().then(function f() { return Promise.resolve().then(f) })',
    { kind: 'unusable', type: 'promise' },
  ],
  ['an import', 'import("node:fs")', { kind: 'unusable', type: 'promise' }],
  [
    'a way to the global object',
    'constructor.constructor("return process")()',
    { kind: 'throws', name: 'ReferenceError' },
  ],
  [
    'an error that never ends',
    '(() => { throw { get message() { while (1); } } })()',
    { kind: 'throws' },
  ],
  [
    'changed prototypes',
    '(() => { Object.prototype.toJSON = () => "evil"; JSON.stringify = () => "evil"; return 1 })()',
    { kind: 'value', value: 1 },
  ],
  [
    'a result that holds itself',
    '(() => { const a = {}; a.a = a; return a })()',
    { kind: 'throws' },
  ],
  ['a deep JSON', 'JSON.parse("[".repeat(1e6))', { kind: 'limit' }],
  [
    'a list that grows while it is walked',
    '(() => { const a = [1]; for (const x of a) a.push(...a); return a })()',
    { kind: 'throws' },
  ],
]

describe('an attack', () => {
  it.each(attacks)('%s ends, and the next evaluation is as ever', (_, code, outcome) => {
    expect(evaluate(code)).toMatchObject(outcome)
    expect(evaluate('value + "x"')).toEqual({ kind: 'value', value: 'abcx' })
    // Counted steps, not time: the same every time.
    expect(evaluate(code)).toEqual(evaluate(code))
  })
})
