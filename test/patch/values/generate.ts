// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import { aliases, guards, statements } from './constructs.ts'
import type { Subject } from './subjects.ts'

/** A stream of numbers from 0 to 1 that is the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Kind = 'text' | 'count' | 'test' | 'record' | 'list' | 'any'

interface Scope {
  readonly random: () => number
  readonly subject: Subject
  readonly names: readonly { readonly name: string; readonly kind: Kind }[]
  readonly depth: number
}

type Make = (scope: Scope) => string

const KIND_OF_VALUE: Readonly<Record<Subject['type'], Kind>> = {
  string: 'text',
  number: 'count',
  boolean: 'test',
  object: 'record',
  map: 'record',
  objects: 'list',
  strings: 'list',
  unknown: 'any',
}

/** One expression as people write them, with the mistakes that people make. */
export function expressionFor(subject: Subject, random: () => number): string {
  const kind = KIND_OF_VALUE[subject.type]
  const scope: Scope = { random, subject, names: [{ name: 'value', kind }], depth: 3 }
  const wanted = random() < 0.12 ? 'any' : kind
  // Two in three say more than a name.
  return random() < 0.67 ? composed(wanted, scope) : made(wanted, scope)
}

function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

function made(kind: Kind, scope: Scope): string {
  const { random } = scope
  // Mistakes: something of another kind, or nothing at all.
  if (random() < 0.05) return pick(random, TYPOS)(scope)
  const known = scope.names.filter((each) => each.kind === kind || each.kind === 'any')
  const leaf = scope.depth <= 0 || random() < 0.25
  if (known.length > 0 && random() < (leaf ? 0.7 : 0.25)) return pick(random, known).name
  if (leaf) return pick(random, LEAVES[kind])(scope)
  return composed(kind, scope)
}

const composed = (kind: Kind, scope: Scope): string =>
  scope.random() < 0.4
    ? pick(scope.random, SHARED)(kind, deeper(scope))
    : pick(scope.random, COMPOUNDS[kind])(deeper(scope))

const deeper = (scope: Scope): Scope => ({ ...scope, depth: scope.depth - 1 })

const withName = (scope: Scope, name: string, kind: Kind): Scope => ({
  ...scope,
  names: [...scope.names, { name, kind }],
})

const text: Make = (scope) => made('text', scope)
const count: Make = (scope) => made('count', scope)
const test: Make = (scope) => made('test', scope)
const record: Make = (scope) => made('record', scope)
const list: Make = (scope) => made('list', scope)
const any: Make = (scope) =>
  made(pick(scope.random, ['text', 'count', 'test', 'record', 'list', 'any'] as const), scope)

/** In parentheses, unless it binds tightly as it is. */
const g = (code: string): string =>
  /^(?:[a-z][\w$]*(?:\.[a-z][\w$]*)*|"[^"]*"|\[[^[\]]*\])$/i.test(code) ? code : `(${code})`

const oneOf =
  (...texts: readonly string[]): Make =>
  ({ random }) =>
    pick(random, texts)

const objectName = oneOf('context.hostObject', 'context.virtualObject')
const key = oneOf('a', 'name', 'app', 'ip', 'hostname', 'targetRef', 'port', 'ports', 'addresses')

const LEAVES: Readonly<Record<Kind, readonly Make[]>> = {
  text: [
    oneOf('"a"', '"p-"', '""', "'x'", '`t`', '"example.com/"'),
    oneOf('context.path', 'context.vcluster.name', 'context.vcluster.namespace'),
    (scope) => `${objectName(scope)}?.metadata?.name`,
    (scope) => `${objectName(scope)}.metadata.name`,
    (scope) => `${objectName(scope)}?.metadata?.labels?.app`,
    (scope) => `${objectName(scope)}?.metadata?.annotations?.["example.com/k"]`,
    (scope) => `${objectName(scope)}?.metadata?.labels.app`,
    (scope) => `${objectName(scope)}?.kind`,
  ],
  count: [
    oneOf('0', '1', '80', '10000', 'NaN', '-1'),
    (scope) => `${pick(scope.random, scope.names).name}.length`,
  ],
  test: [oneOf('true', 'false'), (scope) => `!!${pick(scope.random, scope.names).name}`],
  record: [
    oneOf('({})', '({ a: "1" })', '({ ip: "10.0.0.9" })'),
    objectName,
    (scope) => `${objectName(scope)}?.metadata`,
    (scope) => `${objectName(scope)}?.metadata?.labels`,
  ],
  list: [oneOf('[]', '["a", "b"]', '[{ ip: "10.0.0.9" }]', '[1, 2]')],
  any: [oneOf('null', 'undefined', '"a"', '1', 'true', '[]', '({})', 'void 0')],
}

const TYPOS: readonly Make[] = [
  any,
  any,
  count,
  list,
  record,
  oneOf('null', 'undefined', 'NaN'),
  (scope) => `${g(text(deeper(scope)))}.toUppercase()`,
  (scope) => `${g(text(deeper(scope)))}.contains("a")`,
  (scope) => `${g(any(deeper(scope)))}.a.b`,
  (scope) => `${g(text(deeper(scope)))}.metadata.name`,
  (scope) => `${g(text(deeper(scope)))}.trim`,
  (scope) => `${g(list(deeper(scope)))}.forEach(i => i)`,
  (scope) => `${g(list(deeper(scope)))}.push("a")`,
  (scope) => `${g(any(deeper(scope)))}.filter(Boolean)`,
  (scope) => `${g(any(deeper(scope)))}.startsWith("a")`,
  (scope) => `(async () => ${pick(scope.random, scope.names).name})()`,
  (scope) => `${g(list(deeper(scope)))}.map(async i => i)`,
  (scope) => `Promise.resolve(${text(deeper(scope))})`,
  (scope) => `${g(list(deeper(scope)))}.forEach(function (i) { return i })`,
  (scope) => `${g(text(deeper(scope)))}.slice`,
  (scope) => `${g(list(deeper(scope)))}.join`,
  (scope) => `${g(any(deeper(scope)))}.replace("a", "b")`,
  (scope) => `${g(any(deeper(scope)))}.map(i => i)`,
  (scope) => `() => ${g(text(deeper(scope)))}`,
]

type MakeOf = (kind: Kind, scope: Scope) => string

const SHARED: readonly MakeOf[] = [
  (kind, s) => `${g(test(s))} ? ${g(made(kind, s))} : ${g(made(kind, s))}`,
  (kind, s) => `${g(any(s))} ? ${g(made(kind, s))} : ${g(made(kind, s))}`,
  (kind, s) => `${g(any(s))} && ${g(made(kind, s))}`,
  (kind, s) => `${g(test(s))} && ${g(made(kind, s))}`,
  (kind, s) => `${g(made(kind, s))} || ${g(made(kind, s))}`,
  (kind, s) => `${g(made(kind, s))} ?? ${g(made(kind, s))}`,
  (kind, s) => `(${g(any(s))} && ${g(made(kind, s))}) || ${g(made(kind, s))}`,
  (kind, s) => `(${g(any(s))} && ${g(made(kind, s))}) ?? ${g(made(kind, s))}`,
  (kind, s) => `(${any(s)}, ${made(kind, s)})`,
  // Narrowing of one name by the tests that people write.
  (kind, s) => narrowed(kind, s),
  (kind, s) => narrowed(kind, s),
  (kind, s) => narrowed(kind, s),
  (kind, s) => nullObject(kind, s),
  (kind, s) => nullObject(kind, s),
  (kind, s) => inFunction(kind, s),
  (kind, s) => inFunction(kind, s),
  (kind, s) => inFunction(kind, s),
  (kind, s) => `(v => ${g(made(kind, withName(s, 'v', 'any')))})(${any(s)})`,
  (kind, s) => `(t => ${g(made(kind, withName(s, 't', 'text')))})(${text(s)})`,
]

function narrowed(kind: Kind, s: Scope): string {
  const { name } = pick(s.random, s.names)
  const yes = () => g(made(kind, s))
  return pick<() => string>(s.random, [
    () => `Array.isArray(${name}) ? ${g(made(kind, withName(s, name, 'list')))} : ${yes()}`,
    () => `typeof ${name} === "string" ? ${g(made(kind, withName(s, name, 'text')))} : ${yes()}`,
    () => `typeof ${name} !== "string" ? ${yes()} : ${g(made(kind, withName(s, name, 'text')))}`,
    () => `typeof ${name} === "number" ? ${yes()} : ${name}`,
    () => `Array.isArray(${name}) ? ${name}.join(",") : ${name}`,
    () => `${name} == null ? ${name} : ${yes()}`,
    () => `${name} === undefined ? ${name} : ${yes()}`,
    () => `${name} && ${yes()}`,
    () => `${name} ? ${yes()} : ${name}`,
    () => `!${name} ? ${name} : ${yes()}`,
    () => `"a" in Object(${name}) ? ${name}.a : ${yes()}`,
    () => `${name} instanceof Array ? ${name}.length : ${yes()}`,
    () => `Object.keys(${name} || {}).length ? ${yes()} : ${name}`,
    () => `typeof window === "undefined" ? ${yes()} : window.x`,
    () => `String(${name})`,
    ...guards({ name, yes }),
  ])()
}

function nullObject(kind: Kind, s: Scope): string {
  const object = objectName(s)
  const fall = () => g(made(kind, s))
  const part = pick(s.random, [
    'metadata.name',
    'metadata.labels.app',
    'metadata',
    'kind',
    'metadata.labels',
  ])
  return pick<() => string>(s.random, [
    () => `${object} ? ${object}.${part} : ${fall()}`,
    () => `${object} && ${object}.${part} || ${fall()}`,
    () => `${object} && ${object}.${part}`,
    () => `${object}?.${part} ?? ${fall()}`,
    () => `${object}?.${part.replaceAll('.', '?.')} || ${fall()}`,
    () => `${object}.${part}`,
    () => `(o => o.${part})(${object})`,
    () => `(o => o && o.${part})(${object})`,
    () => `(({ metadata }) => metadata.name)(${object})`,
    () => `(({ metadata }) => metadata.name)(${object} || { metadata: {} })`,
    () => `(() => { const { metadata: { name } } = ${object}; return name })()`,
    () => `(() => { const { metadata } = ${object} || {}; return metadata?.name })()`,
    () => `(() => { const f = o => o.${part}; return f(${object}) })()`,
    () => `(() => { const f = o => o ? o.${part} : ${fall()}; return f(${object}) })()`,
    () => `(() => { if (!${object}) return ${fall()}; return ${object}.${part} })()`,
    () => `(() => { try { return ${object}.${part} } catch (e) { return ${fall()} } })()`,
    () =>
      `(() => { switch (true) { case !${object}: return ${fall()}; default: return ${object}.${part} } })()`,
    () =>
      `(() => { for (;;) { if (!${object}) break; return ${object}.${part} } return ${fall()} })()`,
    () => `(() => { while (${object}) { return ${object}.${part} } return ${fall()} })()`,
    () => `[${object}].some(o => o.${part} === "a")`,
    () => `[${object}].filter(Boolean).map(o => o.${part})[0] ?? ${fall()}`,
    () => `Object.keys(${object} || {}).length ? ${object}.${part} : ${fall()}`,
    () => `"kind" in (${object} || {}) ? ${object}.${part} : ${fall()}`,
    () => `[${object}].every(Boolean) ? ${object}.${part} : ${fall()}`,
    ...aliases({ object, part, fall }),
  ])()
}

function inFunction(kind: Kind, s: Scope): string {
  const result = () => g(made(kind, s))
  const isNamed = withName(s, 'w', 'any')
  return pick<() => string>(s.random, [
    () => `(() => { const w = ${any(s)}; return ${g(made(kind, isNamed))} })()`,
    () =>
      `(() => { const w = ${any(s)}; if (w) return ${g(made(kind, isNamed))}; return ${result()} })()`,
    () => `(() => { if (${test(s)}) return ${result()} })()`,
    () => `(() => { if (${test(s)}) { return ${result()} } else { return ${result()} } })()`,
    () => `(function () { let r = ${result()}; if (${test(s)}) r = ${result()}; return r })()`,
    () =>
      `(() => { switch (true) { case ${g(test(s))}: return ${result()}; default: return ${result()} } })()`,
    () =>
      `(() => { switch (${text(s)}) { case "a": return ${result()}; case "b": break; default: return ${result()} } })()`,
    () => `(() => { try { return ${result()} } catch (e) { return ${result()} } })()`,
    () =>
      `(() => { try { return JSON.parse(${text(s)}).name } catch (e) { return ${result()} } })()`,
    () => `(() => { try { return ${result()} } finally { ${any(s)} } })()`,
    () => `(() => { for (const i of ${g(list(s))}) { if (i) return i } return ${result()} })()`,
    () =>
      `(() => { for (const i of ${g(list(s))}) { if (i === "a") break; return ${result()} } })()`,
    () => `(() => { l: for (;;) { for (;;) { break l } } return ${result()} })()`,
    () =>
      `(() => { outer: while (true) { if (${test(s)}) break outer; return ${result()} } return ${result()} })()`,
    () =>
      `(() => { do { if (${test(s)}) return ${result()} } while (false); return ${result()} })()`,
    () => `(() => { const f = (a, b = "x") => a + b; return f(${text(s)}) })()`,
    () => `(() => { const [a, ...b] = ${g(list(s))}; return a })()`,
    () => `(() => { const { a, ...b } = ${g(record(s))}; return b })()`,
    () => `(() => { var i = 0; for (i = 0; i < 3; i++) { if (i > 1) break } return i })()`,
    ...statements({
      result,
      text: () => g(text(s)),
      list: () => g(list(s)),
      record: () => g(record(s)),
      any: () => g(any(s)),
    }),
  ])()
}

const callback = (kind: Kind, s: Scope): string =>
  pick<() => string>(s.random, [
    () => `i => ${g(made(kind, withName(s, 'i', 'any')))}`,
    () => `(i, n) => ${g(made(kind, withName(withName(s, 'i', 'any'), 'n', 'count')))}`,
    () => `i => { return ${made(kind, withName(s, 'i', 'any'))} }`,
    () => `function (i) { return ${made(kind, withName(s, 'i', 'any'))} }`,
    () => `i => i.${key(s)}`,
    () => `({ ${key(s).replace(/^\w+$/, 'ip')} }) => ip`,
    () => `i => { ${made(kind, withName(s, 'i', 'any'))} }`,
  ])()

const COMPOUNDS: Readonly<Record<Kind, readonly Make[]>> = {
  text: [
    (s) => `"p-" + ${g(text(s))}`,
    (s) => `"p-" + ${g(text(s))}`,
    (s) => `${g(text(s))} + "-x"`,
    (s) => `${g(text(s))} + ${g(text(s))}`,
    (s) => `${g(text(s))} + ${g(any(s))}`,
    (s) => `\`\${${text(s)}}-x\``,
    (s) => `\`\${${text(s)}}-\${${any(s)}}\``,
    (s) => `${g(text(s))}.toLowerCase()`,
    (s) => `${g(text(s))}?.trim()`,
    (s) => `${g(text(s))}.slice(1)`,
    (s) => `${g(text(s))}.replace(/^p-/, "")`,
    (s) => `${g(text(s))}.replace(/(\\w+)-(\\w+)/, (m, a, b) => b + a)`,
    (s) => `${g(text(s))}.split("-")[${pick(s.random, [0, 0, 1])}]`,
    (s) => `${g(text(s))}.split("-").pop()`,
    (s) => `${g(text(s))}.split(",").map(${callback('text', s)}).join(",")`,
    (s) => `${g(text(s))}.match(/^p-(.*)$/)[1]`,
    (s) => `${g(text(s))}.match(/^p-(.*)$/)?.[1]`,
    (s) => `${g(text(s))}.charAt(0)`,
    (s) => `${g(text(s))}.concat(${any(s)})`,
    (s) => `String(${any(s)})`,
    (s) => `String(${count(s)})`,
    (s) => `${g(list(s))}.join("-")`,
    (s) => `[${text(s)}, ${text(s)}].join("-")`,
    (s) => `[${text(s)}, ${text(s)}].filter(Boolean).join("-")`,
    (s) => `typeof ${g(any(s))}`,
    (s) => `JSON.stringify(${any(s)})`,
    (s) => `${g(record(s))}.${key(s)}`,
    (s) => `${g(record(s))}?.["${key(s)}"]`,
    (s) => `${g(list(s))}[0].${key(s)}`,
    (s) => `${g(list(s))}[0]?.${key(s)}`,
    (s) => `btoa(${text(s)})`,
    (s) => `btoa(${g(text(s))} || "")`,
    (s) => `${g(count(s))}.toFixed(0)`,
    (s) => `encodeURIComponent(${text(s)})`,
    (s) => `${g(list(s))}.reduce((a, b) => a + b, "")`,
    (s) => `({ a: ${text(s)}, b: "c" })[${text(s)}]`,
    (s) =>
      `(([a, b]) => ${g(made('text', withName(withName(s, 'a', 'any'), 'b', 'any')))})(${g(text(s))}.split("-"))`,
  ],
  count: [
    (s) => `${g(text(s))}.length`,
    (s) => `${g(list(s))}.length`,
    (s) => `${g(text(s))}.indexOf("-")`,
    (s) => `Number(${any(s)})`,
    (s) => `parseInt(${any(s)}, 10)`,
    (s) => `${g(count(s))} + ${g(count(s))}`,
    (s) => `${g(count(s))} * 2`,
    (s) => `${g(count(s))} - ${g(any(s))}`,
    (s) => `+${g(any(s))}`,
    (s) => `Math.max(${count(s)}, ${count(s)})`,
    (s) => `Object.keys(${record(s)}).length`,
    (s) => `${g(count(s))} % 100`,
    (s) => `~~${g(any(s))}`,
    (s) => `${g(list(s))}.findIndex(${callback('test', s)})`,
    (s) => `${g(list(s))}.reduce((n, i) => n + 1, 0)`,
    (s) => `${g(record(s))}.port`,
  ],
  test: [
    (s) => `${g(text(s))}.startsWith("p-")`,
    (s) => `${g(any(s))} === ${g(any(s))}`,
    (s) => `${g(text(s))} === "a"`,
    (s) => `${g(any(s))} == null`,
    (s) => `${g(any(s))} != null`,
    (s) => `${g(any(s))} !== undefined`,
    (s) => `typeof ${g(any(s))} === "string"`,
    (s) => `Array.isArray(${any(s)})`,
    (s) => `!${g(any(s))}`,
    (s) => `${g(test(s))} && ${g(test(s))}`,
    (s) => `${g(test(s))} || ${g(test(s))}`,
    (s) => `/^p-/.test(${text(s)})`,
    (s) => `"a" in ${g(record(s))}`,
    (s) => `${g(count(s))} > ${g(count(s))}`,
    (s) => `${g(list(s))}.includes(${text(s)})`,
    (s) => `["a", "b"].includes(${text(s)})`,
    (s) => `${g(list(s))}.some(${callback('test', s)})`,
    (s) => `${g(list(s))}.every(${callback('test', s)})`,
    (s) => `Object.keys(${g(record(s))} || {}).includes("a")`,
    (s) => `Object.prototype.hasOwnProperty.call(${record(s)}, "a")`,
    (s) => `${g(record(s))}.hasOwnProperty("a")`,
    (s) => `Boolean(${any(s)})`,
    (s) => `${g(any(s))} instanceof Array`,
    (s) => `isNaN(${any(s)})`,
  ],
  record: [
    (s) => `({ a: ${text(s)}, b: ${any(s)} })`,
    (s) => `({ ...${g(record(s))}, a: ${text(s)} })`,
    (s) => `({ ...${g(record(s))}, port: ${count(s)} })`,
    (s) => `Object.assign({}, ${record(s)}, { a: ${text(s)} })`,
    (s) => `Object.fromEntries(Object.entries(${record(s)}).map(([k, v]) => ["p-" + k, v]))`,
    (s) => `Object.fromEntries(Object.entries(${record(s)}).filter(([k]) => k !== "a"))`,
    (s) =>
      `Object.fromEntries(Object.entries(${record(s)}).map(([k, v]) => [k, ${g(made('any', withName(withName(s, 'k', 'text'), 'v', 'any')))}]))`,
    (s) =>
      `Object.keys(${record(s)}).reduce((o, k) => { o[k] = ${g(made('text', withName(s, 'k', 'text')))}; return o }, {})`,
    (s) => `JSON.parse(${text(s)})`,
    (s) => `JSON.parse(JSON.stringify(${record(s)}))`,
    (s) => `${g(list(s))}[0]`,
    (s) => `${g(list(s))}.find(${callback('test', s)})`,
    (s) => `(({ a, ...rest }) => rest)(${record(s)})`,
    (s) => `${g(record(s))}.targetRef`,
    (s) => `new Object(${record(s)})`,
    (s) => `(value["a"] = ${text(s)}, value)`,
  ],
  list: [
    (s) => `[${any(s)}, ${any(s)}]`,
    (s) => `[...${g(list(s))}, ${any(s)}]`,
    (s) => `${g(text(s))}.split(",")`,
    (s) => `${g(list(s))}.map(${callback('text', s)})`,
    (s) => `${g(list(s))}.map(${callback('record', s)})`,
    (s) => `${g(list(s))}.map(i => ({ ...i, a: ${text(s)} }))`,
    (s) => `${g(list(s))}.map(i => Object.assign({}, i, { ip: ${text(s)} }))`,
    (s) => `${g(list(s))}.map(btoa)`,
    (s) => `${g(list(s))}.map(String)`,
    (s) => `${g(list(s))}.filter(${callback('test', s)})`,
    (s) => `${g(list(s))}.filter(Boolean)`,
    (s) => `${g(list(s))}.concat(${any(s)})`,
    (s) => `${g(list(s))}.slice(1)`,
    (s) => `${g(list(s))}.sort()`,
    (s) => `${g(list(s))}.reverse()`,
    (s) => `${g(list(s))}.flatMap(i => [i, i])`,
    (s) => `Object.keys(${record(s)})`,
    (s) => `Object.values(${record(s)})`,
    (s) => `Object.entries(${record(s)})`,
    (s) => `Array.from(${list(s)})`,
    (s) => `Array.from(new Set(${list(s)}))`,
    (s) => `${g(record(s))}.addresses`,
  ],
  any: [text, count, test, record, list],
}
