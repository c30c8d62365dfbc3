// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import vm from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Finding, Fix } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { runs } from '../runs.ts'

const evaluator = nodeEvaluator()

/** Where a patch is, and values that the field may have there. */
interface Field {
  readonly resource: 'nodes' | 'endpoints' | 'customResources'
  readonly path: string
  readonly samples: readonly unknown[]
}

const texts = [
  '',
  'a',
  'web',
  'Web-1',
  ' a b ',
  'a.b/c:d,e',
  '42',
  'p-web',
  'web-s',
  'true',
  "it's",
  'aGk=',
]
const numbers = [0, 1, 2, 10, 80, 443, 8080]

const fields: readonly Field[] = [
  { resource: 'nodes', path: 'metadata.labels.zone', samples: texts },
  { resource: 'nodes', path: 'metadata.labels["zone"]', samples: texts },
  { resource: 'nodes', path: 'metadata.labels', samples: [{}, { zone: 'a' }, { k: 'v', a: '' }] },
  {
    resource: 'nodes',
    path: 'status.daemonEndpoints.kubeletEndpoint.Port',
    samples: numbers,
  },
  { resource: 'nodes', path: 'spec.unschedulable', samples: [true, false] },
  { resource: 'nodes', path: 'spec.podCIDRs', samples: [[], ['a'], ['a', 'b'], ['b', 'a', 'a']] },
  { resource: 'endpoints', path: 'metadata.labels.zone', samples: texts },
  { resource: 'endpoints', path: 'metadata.annotations["a.b/c"]', samples: texts },
  { resource: 'endpoints', path: 'subsets[*].ports[*].port', samples: numbers },
  { resource: 'customResources', path: 'spec.anything', samples: texts },
]

function write({ resource, path }: Field, entry: Readonly<Record<string, string>>): string {
  const patch = { path, ...entry }
  const list = { patches: [patch] }
  const synced = resource === 'customResources' ? { 'a.b': list } : list
  const way = resource === 'nodes' ? 'fromHost' : 'toHost'
  return JSON.stringify({ sync: { [way]: { [resource]: synced } } }, null, 2)
}

function lint(text: string): readonly Finding[] {
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  expect(crashes).toEqual([])
  return findings
}

/** The fields of the only patch, read by the library for YAML. */
function patchIn(text: string): Readonly<Record<string, string>> {
  let at: unknown = parse(text)
  while (!Array.isArray(at)) at = Object.values(Object(at))[0]
  return Object(at[0])
}

const inputs: Record<string, unknown> = {
  atob,
  btoa,
  virtualToHostDNS: (name: string) => `${name}.h`,
}
const engine = vm.createContext(inputs)

type Outcome = { readonly result: unknown } | 'throws'

function run(code: string, value: unknown, context: unknown): Outcome {
  inputs['value'] = structuredClone(value)
  inputs['context'] = structuredClone(context)
  try {
    const result: unknown = vm.runInContext(`(${code.replace(/[;\s]+$/, '')}\n)`, engine, {
      timeout: 500,
    })
    // Objects of the other context are compared by what they hold.
    return { result: typeof result === 'object' && result ? JSON.stringify(result) : result }
  } catch (error) {
    if (Object(error).name === 'SyntaxError') throw new Error(`no expression: ${code}`)
    return 'throws'
  }
}

const present = { kind: 'Node', metadata: { name: 'n', labels: { zone: 'z' } }, spec: {} }
const contexts = [null, present].flatMap((hostObject) =>
  [null, present].map((virtualObject) => ({
    vcluster: { name: 'c', namespace: 'ns', config: {} },
    hostObject,
    virtualObject,
    path: 'a.b',
  })),
)

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression')
  const group = inner.map((text) => (/^[\w.?]+$/.test(text) ? text : `(${text})`))
  return {
    expression: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      { weight: 3, arbitrary: fc.constantFrom('value', 'value.zone', 'value?.k', 'value.length') },
      { weight: 3, arbitrary: fc.constantFrom('"a"', '"p-"', '1', 'true', 'null', '"${value}"') },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'context.hostObject.kind',
          'context.virtualObject.metadata.name',
          'context.virtualObject?.metadata.labels.zone',
          'context.hostObject',
          'context.vcluster.name',
          'context.vCluster.name',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'Linux',
          'val',
          'metadata.name',
          'value.trim',
          'value.split',
          'String',
          'Math.max',
          'v => v + 1',
          '(a, b) => a',
        ),
      },
      fc
        .tuple(group, fc.constantFrom('+', '-', '===', '!==', '<', '&&', '||', '=', 'in'), group)
        .map((parts) => parts.join(' ')),
      fc.tuple(inner, fc.constantFrom('+', '||', '&&'), inner).map((parts) => parts.join(' ')),
      fc.tuple(group, inner, inner).map(([a, b, c]) => `${a} ? ${b} : ${c}`),
      group.map((text) => `!${text} in ["a", "b"]`),
      group.map((text) => `btoa(${text})`),
      group.map((text) => `${text}.startsWith("p-")`),
      group.map((text) => `${text}.trim()`),
      inner.map((text) => `\`p-\${${text}}\``),
      inner.map((text) => `{ zone: ${text} }`),
      inner.map((text) => `${text};`),
      inner.map((text) => `(o => o.kind + ${/^\w/.test(text) ? text : '"x"'})(context.hostObject)`),
    ),
  }
})

/** Mistakes that keep others from being seen beside them. */
const hiding =
  /^(?:undefined-identifier|unknown-context-property|not-a-single|trailing|expression-syntax|in-array|ambiguous-start|unguarded-null|assignment-result|template-in-string)/

function countOf(findings: readonly Finding[], rule: string): number {
  return findings.filter((each) => each.rule === rule).length
}

function addsNothing(
  rule: string,
  before: readonly Finding[],
  after: readonly Finding[],
): string[] {
  const fresh = [...new Set(after.map((each) => each.rule))].filter(
    (each) =>
      each !== rule &&
      countOf(after, each) > countOf(before, each) &&
      // Of what reads from null, the helper around it says nothing.
      !(rule === 'unguarded-null' && each === 'unguarded-helper'),
  )
  return before.some((each) => hiding.test(each.rule)) ? [] : fresh
}

const promises: Readonly<
  Record<string, (before: Outcome, after: Outcome, value: unknown) => boolean>
> = {
  // What worked gives the same, and what threw gives something that holds no "undefined".
  'Test for it first': (before, after, value) =>
    before === 'throws'
      ? after === 'throws' || same(after, { result: value }) || !holdsUndefined(after)
      : same(before, after) || same(after, { result: value }),
  'Write "?."': (before, after) => before === 'throws' || same(before, after),
  'Put it in parentheses': same,
  'Remove the semicolon': same,
  'Fall back to the value': (before, after, value) =>
    before !== 'throws' && (before.result === null || before.result === undefined)
      ? same(after, { result: value })
      : same(before, after),
  'Convert it': (before, after) =>
    before === 'throws' ||
    same(before, after) ||
    (after !== 'throws' && String(before.result) === String(after.result)),
  'Convert it with String': (before, after) => before === 'throws' || same(before, after),
  'Remove the assignment': same,
  'Call it': (before, after) =>
    before !== 'throws' && typeof before.result === 'function'
      ? after === 'throws' || typeof after.result !== 'function'
      : true,
}

function show(outcome: Outcome): string {
  return outcome === 'throws' ? outcome : String(outcome.result)
}

function holdsUndefined(outcome: Outcome): boolean {
  return outcome !== 'throws' && /undefined/.test(JSON.stringify(outcome.result) ?? '')
}

function same(left: Outcome, right: Outcome): boolean {
  if (left === 'throws' || right === 'throws') return left === right
  const plain = ({ result }: { readonly result: unknown }) =>
    typeof result === 'object' && result ? JSON.stringify(result) : result
  return Object.is(plain(left), plain(right)) || String(left.result) === String(right.result)
}

function judge(field: Field, rule: string, title: string, texts: readonly [string, string]): void {
  const [before, after] = texts.map((text) => {
    const { expression: forward, reverseExpression: reverse } = patchIn(text)
    return { forward, reverse }
  })
  if (title.startsWith('Add ')) {
    for (const value of field.samples)
      judgeInverse(after?.forward ?? '', after?.reverse ?? '', value)
    return
  }
  const promise = promises[title]
  const [old, fixed] = [before?.forward ?? '', after?.forward ?? '']
  for (const context of contexts) {
    for (const value of field.samples) {
      const outcome = run(fixed, value, context)
      const kept = promise?.(run(old, value, context), outcome, value) ?? true
      expect({ rule, title, old, fixed, value, kept }).toEqual({
        rule,
        title,
        old,
        fixed,
        value,
        kept: true,
      })
    }
  }
}

function judgeInverse(forward: string, reverse: string, value: unknown): void {
  const [context] = contexts
  const there = run(forward, value, context)
  if (there === 'throws') return
  const back = run(reverse, there.result, context)
  expect({ forward, reverse, back: show(back) }).toEqual({ forward, reverse, back: String(value) })
}

function judgeFix(field: Field, text: string, found: Finding, fix: Fix): void {
  const { text: fixed, applied } = applyFixes(text, [fix], 'vc.yaml')
  expect(applied).toHaveLength(1)
  const before = lint(text)
  const after = lint(fixed)
  const code = JSON.stringify(patchIn(text))
  const changed = JSON.stringify(patchIn(fixed))
  const fresh = addsNothing(found.rule, before, after)
  expect({ rule: found.rule, code, changed, fresh }).toEqual({
    rule: found.rule,
    code,
    changed,
    fresh: [],
  })
  judge(field, found.rule, fix.title, [text, fixed])
}

test('every fix that is offered keeps its promise in a real engine, and brings no new finding', () => {
  const tried = new Map<string, number>()
  fc.assert(
    fc.property(fc.constantFrom(...fields), expression, (field, code) => {
      const text = write(field, { expression: code })
      for (const found of lint(text)) {
        for (const fix of found.fixes) {
          const key = fix.title.replace(/".*"/, '""')
          tried.set(key, (tried.get(key) ?? 0) + 1)
          judgeFix(field, text, found, fix)
        }
      }
    }),
    { numRuns: runs(400) },
  )
  expect([...tried.keys()]).toEqual(
    expect.arrayContaining(['Test for it first', 'Put it in parentheses', 'Call it', 'Write ""']),
  )
}, 300_000)
