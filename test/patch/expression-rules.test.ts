// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import { expect, test } from 'vitest'
import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Finding } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const evaluator = nodeEvaluator()

const PATHS = {
  text: 'metadata.labels.zone',
  key: 'metadata.labels["zone"]',
  port: 'status.daemonEndpoints.kubeletEndpoint.Port',
  list: 'status.addresses',
  object: 'metadata.labels',
} as const

function lint(entry: Readonly<Record<string, string>>, way = 'fromHost', globals: string[] = []) {
  const text = JSON.stringify({ sync: { [way]: { nodes: { patches: [entry] } } } })
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], {
    host: { evaluator },
    policy: { profile: { settings: { expressionGlobals: globals } } },
  })
  expect(crashes).toEqual([])
  return findings.map((finding) => summary(finding, text))
}

/** `error undefined-identifier Linux`: what is reported on which words. */
function summary({ severity, rule, span }: Finding, text: string): string {
  const cited = text.slice(span.start, span.end)
  return `${severity} ${rule} ${cited.replaceAll('\\"', '"')}`
}

test.each<[keyof typeof PATHS, string, string[]]>([
  ['text', 'Linux', ['error undefined-identifier Linux']],
  ['text', 'my-value', ['error undefined-identifier my-value']],
  [
    'text',
    'require(vaule)',
    ['error forbidden-global require', 'error undefined-identifier vaule'],
  ],
  ['text', 'process.env.HOME', ['error forbidden-global process']],
  ['text', 'foo = "x"', ['error undefined-identifier foo']],
  ['text', 'value ??= "b"', ['info newer-syntax ??=']],
  ['text', 'return value', ['error not-a-single-expression return']],
  ['text', 'return value;', ['error not-a-single-expression return']],
  ['object', 'value["k"]="v";value', ['error not-a-single-expression ;']],
  ['object', '{ a: 1 };b', ['error not-a-single-expression {']],
  ['text', ';', ['error expression-syntax ;']],
  ['text', 'class A {}', ['error function-result class A {}']],
  ['text', 'function (v) { return v }', ['error function-result function (v) { return v }']],
  ['text', 'value => value.length', ['error function-result value => value.length']],
  ['text', 'btoa', ['error helper-arity btoa']],
  ['key', 'btoa()', ['error helper-arity btoa']],
  ['key', 'atob(value, "a")', ['error helper-arity "a"']],
  ['text', 'btoa(context.vObject)', ['warning unknown-context-property vObject']],
  ['text', 'context.vc?.name', ['warning unknown-context-property vc']],
  // Two mistakes: no label takes the "=" that ends what is made of "Node".
  [
    'text',
    'btoa(context.hostObject.kind)',
    ['warning result-type-mismatch btoa(context.hostObject.kind)', 'warning unguarded-null kind'],
  ],
  ['text', 'context.hostObject.kind', ['warning unguarded-null kind']],
  ['object', 'value["k"]="v"', ['warning assignment-result =']],
  ['text', 'value="a" ? 1 : 2', ['warning assignment-result =']],
  ['text', '(value="a") ? "x" : "y"', ['warning assignment-result =']],
  ['text', 'true ? value : "a"', ['warning surprising-precedence true']],
  ['text', '!typeof value ? "a" : "b"', ['warning surprising-precedence !typeof value']],
  [
    'text',
    '(/a/ && value).foo()',
    ['warning surprising-precedence /a/', 'warning method-type-mismatch foo'],
  ],
  [
    'text',
    '(() => { for (const { a = vaule } of [value]) return a; return value })()',
    ['error undefined-identifier vaule'],
  ],
  ['text', '#!value', ['error expression-syntax !']],
  ['text', '!value in ["a"] ? "x" : "y"', ['error in-array !value in ["a"]']],
  ['text', 'value in ["a"]', ['error in-array value in ["a"]']],
  ['text', '"p-${value}"', ['warning template-in-string "p-${value}"']],
  ['text', 'Date.now()', ['warning nondeterministic-expression Date.now()']],
  ['port', 'value.startsWith("8")', ['warning method-type-mismatch startsWith']],
  ['text', 'value === "a" && "b"', ['warning result-type-mismatch value === "a"']],
  ['text', '(()=>{while(1);})()', ['error costly-expression while(1);']],
  ['text', 'import("fs")', ['error forbidden-global import']],
])('on %s, of %j only one thing is reported for each mistake', (type, expression, expected) => {
  expect(lint({ path: PATHS[type], expression })).toEqual(expected)
})

test.each<[keyof typeof PATHS, string]>([
  ['text', '"tenant-" + value'],
  ['text', 'value.replace(/^tenant-/, "")'],
  ['text', 'value.replace("docker.io/", "registry.internal/")'],
  ['text', "value.startsWith('www.') ? value.slice(4) : value"],
  ['text', 'value.slice("my-prefix".length)'],
  ['text', '"Linux"'],
  ['list', '[]'],
  ['list', 'value.map(a => Object.assign({}, a, { address: "" }))'],
  ['list', 'value.filter(({ type }) => type !== "Hostname")'],
  ['object', '(value["managed-by"] = "team", value)'],
  ['object', '(delete value["zone"], value)'],
  ['object', 'Object.assign({}, value, { "a/b": "c" })'],
  ['object', 'Object.keys(value).length > 3 ? ({}) : value'],
  ['key', 'value && btoa(value)'],
  ['key', 'typeof value === "string" ? atob(value) : undefined'],
  ['text', '`${context.vcluster.namespace}-${value}`'],
  ['text', 'context.virtualObject?.metadata?.labels?.["app"] ?? value'],
  ['text', '((m) => m ? m[1] : value)(/^a-(.*)$/.exec(value))'],
  ['text', '(value === "a" && "b") || value'],
  ['text', 'JSON.parse(value) === true ? "on" : value'],
  ['port', 'value > 30000 ? value : value + 30000'],
  ['port', 'value / 2 + {{ .Values.offset }}'],
  ['port', 'parseInt(String(value).slice(0, 4), 10)'],
  ['text', "['a', 'b'].includes(value) ? value : 'c'"],
  ['text', 'encodeURIComponent(value).toLowerCase()'],
  ['text', '{{ .Values.expression }}'],
  ['text', 'value + "{{ .Values.suffix }}"'],
  ['text', 'value + "-${SUFFIX}"'],
  ['text', 'value /* ` */ + "-${SUFFIX}"'],
  ['text', '(() => { const { zone: z = value } = { zone: value }; return z })()'],
])('on %s, nothing is reported on %j', (type, expression) => {
  expect(lint({ path: PATHS[type], expression })).toEqual([])
})

test.each<[string, Readonly<Record<string, string>>]>([
  ['vcluster', { 'Rename to "context.vcluster"': 'context.vcluster' }],
  [
    '"a" + virtualObject.kind',
    { 'Rename to "context.virtualObject"': '"a" + context.virtualObject.kind' },
  ],
  // Alone, the value would change nothing.
  ['vaule', {}],
  ['vaule + "-x"', { 'Rename to "value"': 'value + "-x"', 'Quote "vaule"': '"vaule" + "-x"' }],
  [
    '(({ vObject }) => vObject)(context)',
    { 'Rename to "virtualObject"': '(({ virtualObject: vObject }) => vObject)(context)' },
  ],
  [
    '(({ vObject: o }) => o)(context)',
    { 'Rename to "virtualObject"': '(({ virtualObject: o }) => o)(context)' },
  ],
])('of %j is made what is offered, and nothing else', (expression, expected) => {
  const patches = [{ path: PATHS.text, expression }]
  const text = JSON.stringify({ sync: { fromHost: { nodes: { patches } } } })
  const { findings } = lintFiles([{ uri: 'vc.json', text }], { host: { evaluator } })
  const made = findings.flatMap(({ fixes }) =>
    fixes.map((fix) => {
      const { sync } = JSON.parse(applyFixes(text, [fix], 'vc.json').text)
      return [fix.title, sync.fromHost.nodes.patches[0].expression]
    }),
  )
  expect(Object.fromEntries(made)).toEqual(expected)
})

test.each<[string, string[]]>([
  // What is removed on the way there never comes to the way back.
  ['value === "a" ? null : value ?? "b"', []],
  ['value + "a"', ['warning identical-reverse value + "a"']],
])('%j on both ways is reported where a second run changes more', (expression, expected) => {
  const found = lint({ path: PATHS.text, expression, reverseExpression: expression })
  expect(found.filter((each) => each.includes('identical'))).toEqual(expected)
})

test('names of the settings are known to every rule', () => {
  const entry = { path: PATHS.text, expression: 'value + lookup(suffix) + process.zone' }
  expect(lint(entry)).toEqual([
    'error undefined-identifier lookup',
    'error undefined-identifier suffix',
    'error forbidden-global process',
  ])
  expect(lint(entry, 'fromHost', ['lookup', 'suffix', 'process'])).toEqual([])
})

test('long and deep expressions are reported at their keys', () => {
  const long = `value + "${'x'.repeat(4100)}"`
  const longer = `value + "${'x'.repeat(70_000)}"`
  const deep = `${'('.repeat(400)}value + 1${')'.repeat(400)}${'.a'.repeat(300)}`
  for (const expression of [long, longer, deep]) {
    expect(lint({ path: PATHS.text, expression })).toEqual([
      'warning costly-expression "expression"',
    ])
  }
})

test('a constant is reported once, by the rule that knows the other way', () => {
  const constant = { path: 'metadata.labels.zone', expression: '"a"' }
  const rulesOf = (entry: Readonly<Record<string, string>>, way: string) =>
    lint(entry, way)
      .map((each) => each.split(' ').slice(0, 2).join(' '))
      .filter((each) => /expression/.test(each))
  expect(rulesOf(constant, 'fromHost')).toEqual([])
  expect(rulesOf(constant, 'toHost')).toEqual(['info unpaired-expression'])
  expect(rulesOf({ ...constant, reverseExpression: 'value.slice(1)' }, 'toHost')).toEqual([
    'info constant-expression',
  ])
  expect(rulesOf({ ...constant, reverseExpression: '"b"' }, 'toHost')).toEqual([
    'info constant-expression',
  ])
  expect(rulesOf({ ...constant, reverseExpression: '' }, 'toHost')).toEqual([
    'warning empty-expression',
  ])
})
