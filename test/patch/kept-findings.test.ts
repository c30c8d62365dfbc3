import { expect, test } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../lint-files.ts'
import { FIELDS } from './mutants/fields.ts'
import { goodExpression } from './mutants/good.ts'
import { CLASSES, mutate } from './mutants/mistakes.ts'
import { expressionFor, randomOf } from './values/generate.ts'
import { subjects } from './values/subjects.ts'

const evaluator = nodeEvaluator()

/** What is said of one expression, with its fixes, in the words and at the places of the expression. */
function saidOf(resource: string, path: string, code: string): readonly string[] {
  const [before, after] = resource.includes('.')
    ? ['{"sync":{"toHost":{"customResources":{', '}}}}']
    : ['{"sync":{"toHost":{', '}}}']
  const patch = JSON.stringify({ path, expression: code })
  const text = `${before}"${resource}":{"enabled":true,"patches":[${patch}]}${after}`
  const written = (start: number, end: number) => text.slice(start, end).replaceAll('\\"', '"')
  const { findings } = lintFiles([{ uri: 'vc.json', text, kind: 'vc' }], { host: { evaluator } })
  return findings
    .filter(({ rule }) => rule !== 'unpaired-expression')
    .flatMap(({ rule, severity, message, span, fixes }) => [
      `  ${severity} ${rule} at ${written(span.start, span.end)}: ${message}`,
      ...fixes.map(({ safety, title, edits }) => {
        const changes = edits.map((edit) => {
          const { start, end } = edit.span
          return `${written(start, end)} to ${edit.text.replaceAll('\\"', '"')}`
        })
        return `    ${safety}: ${title}: ${changes.join('; ')}`
      }),
    ])
}

const linesOf = (resource: string, path: string, code: string) =>
  [`${resource} ${path}: ${code}`, ...saidOf(resource, path, code), ''].join('\n')

/** Texts that each stand for one mistake that people make, and the right ones beside them. */
function* mistaken(count: number) {
  const random = randomOf(11)
  const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (let index = 0; index < count; index++) {
    const field = draw(FIELDS)
    const good = goodExpression(field.kind, draw)
    const bad = mutate(good, CLASSES[index % CLASSES.length] ?? '', draw)
    yield linesOf(field.resource, field.path, bad ?? good)
  }
}

function* generated(count: number) {
  const random = randomOf(12)
  for (let index = 0; index < count; index++) {
    const { resource, path } = subjects[index % subjects.length] ?? {}
    const subject = subjects[index % subjects.length]
    if (subject !== undefined && resource !== undefined && path !== undefined)
      yield linesOf(resource, path, expressionFor(subject, random))
  }
}

/** What neither of the two writes, a way of writing a line. */
const ODD = [
  '(() => { let a; let a })()',
  '(() => { for (var key in value) {} return key })()',
  '(() => { for (var key of [...value]) { var last = key } return last + key })()',
  '(() => { if (value) { var found = value } return found })()',
  '(() => { const f = () => { var inner = 1 }; return inner })()',
  '(() => { class A { static x() { var inside = 1 } } return inside })()',
  '(() => { let n = 0; n++; ++n; return `${value}-${n}` })()',
  '(() => { let n = 0; return n++ ** 2 + value })()',
  '(() => { let n = 0; return (++n).toString() + value })()',
  '(() => { return (value) })',
  'typeof (value) === "strin"',
  'typeof value === "text" ? value : ""',
  'value[0] === "abc"',
  'value.split("")[0] === "abc"',
  'value.split("-")[0] === "abc"',
  'value.charAt(0) === "ab"',
  'value.slice(0, 2) === "abc"',
  'value.slice(-2) === "abc"',
  'value.substring(1, 3) === "abc"',
  'value.at(0) === "ab"',
  'value.at(0) !== "ab" && value.length',
  'btoa',
  'value && btoa',
  'btoa && value',
  'value ?? btoa',
  'value ? btoa : value',
  'btoa ? value : "a"',
  '`${btoa}`',
  '(value, btoa)',
  '"a" + atob',
  '[btoa].map((f) => f(value))[0]',
  '(() => btoa)()',
  '(() => btoa)',
  'value.toFixed(2)',
  'value.exec("a")',
  'value.join("-")',
  'value.test("a")',
  'value.push("a")',
  'value.trm()',
  'value?.trm?.()',
  'null.length',
  'undefined.length',
  '(null)?.length',
  'null.map((x) => x)',
  'context.hObject.metadata.name',
  'context.host.metadata.name',
  'context.physicalObject.metadata.name',
  'context.vObj.metadata.name',
  'context.cluster.name',
  'context.values',
  'context.vc.name',
  'context.virtualCluster.name',
  'context.virtualObj.metadata.name',
  'context.virtual.metadata.name',
  'context.hObj.metadata.name',
  'context.hostObj.metadata.name',
  'context.pObject.metadata.name',
  'context.pObj.metadata.name',
  "value.replace('}', '{')",
  "`${value + '}'}-${'`'}`",
  "value + '{{' + '}}'",
  '`a${`b${value}`}`',
  'value + ',
  'value)',
  '(value',
  '"abc',
  'value +* 1',
  'await value',
  'async () => value',
  'yield value',
  'value = value + "-x"',
  'value += "-x"',
  'value.x ||= "-x"',
  '[value] = ["a"]',
  '({ value } = { value: "a" })',
  'delete value.x',
  'void value',
  '!value',
  '-value',
  '+value',
  '~value',
  'value ** 2',
  'value in {}',
  'value instanceof String',
  'new String(value)',
  'String(value)',
  'new Date(value).toISOString()',
  'Date.now()',
  'Math.random()',
  'parseInt(value)',
  'value.replace(/a/, "b")',
  'value.replaceAll(/a/, "b")',
  'value.match(/a(?<b>.)/).groups.b',
  'value.match(/a/g)[0]',
  '/a/.test(value)',
  'JSON.parse(value).a',
  'JSON.stringify(value, null)',
  'Object.fromEntries([["a", value]])',
  '({ a: value, a: 1 })',
  '({ __proto__: value })',
  '({ get a() { return value } }).a',
  '((a, b = a) => b)(value)',
  '(({ length }) => length)(value)',
  '(function () { return arguments[0] })(value)',
  '(function () { return this })()',
  'value; value',
  'const a = value; a',
  'return value',
  'if (value) value',
  'if (value ?? context) { return value } else { return "a" }',
  'if (value = "b") { return value } else { return "a" }',
  'if (value || context.path) { return value } return "a"',
  'let',
  '',
  '   ',
  '// value',
  'value // the same',
  'value /* open',
  '"a" "b"',
  '1 + 1',
  '"team-" + valeu',
  'Value',
  'values',
  'consol.log(value)',
  'console.log(value)',
  'fetch("https://example.com")',
  'process.env.HOME',
  'require("fs")',
  'import("fs")',
  'eval("value")',
  'setTimeout(() => value)',
]

function* odd() {
  for (const code of ODD) {
    yield linesOf('services', 'metadata.labels.app', code)
    yield linesOf('services', 'spec.ports[*].port', code)
  }
}

// Others judge whether it is right; here shows what a change of the code changes (vitest -u keeps it).
test.each([
  ['mistakes', mistaken(500)],
  ['generated', generated(300)],
  ['odd', odd()],
])(
  'what is said of expressions with %s is what it was',
  async (name, texts) => {
    const said = `${[...texts].join('\n')}\n`
    await expect(said).toMatchFileSnapshot(`../golden/expressions/${name}.txt`)
  },
  120_000,
)
