// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { rules } from '../../rules/index.ts'
import { applyFixes } from '../../src/core/edit/apply.ts'
import { writeScalar } from '../../src/core/scalar/write.ts'
import type { Finding, ScalarStyle } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintFiles } from '../../src/run/lint-files.ts'
import { runs } from '../runs.ts'

const evaluator = nodeEvaluator()

/** One mistake that has a fix: where the patch is, and the expression. */
interface Mistake {
  readonly rule: string
  readonly path: string
  readonly expression: string
}

const ZONE = 'metadata.labels.zone'
const KEY = 'metadata.labels["zone"]'
const LABELS = 'metadata.labels'
const PORT = 'status.daemonEndpoints.kubeletEndpoint.Port'
const ANY = 'spec.anything'

const on = (rule: string, path: string, ...expressions: readonly string[]): Mistake[] =>
  expressions.map((expression) => ({ rule, path, expression }))

const mistakes: readonly Mistake[] = [
  ...on(
    'not-a-single-expression',
    ANY,
    'value["k"]="v";value',
    "value.a = 'it\\'s'; return value",
    'return value.trim()',
    'if (value) { return "a: b" } else { return \'c\' }',
    'value.b = 1\nvalue.a = 2 // both\nvalue',
  ),
  ...on('helper-arity', ANY, 'btoa', 'virtualToHostDNS'),
  ...on(
    'callback-result',
    LABELS,
    'Object.keys(value).reduce((all, key) => ({ ...all, key: value[key] }), {})',
  ),
  ...on('expression-syntax', ANY, 'btoa(value', 'value.trim() + "a"]'),
  ...on('trailing-semicolon', ANY, 'value + "a";', 'value + 1 ; ; // end'),
  ...on('ambiguous-start', LABELS, '{zone: value.zone}', '/* a */ {"a b": "c"} // d'),
  ...on('ambiguous-start', ANY, 'function f(v) { return v + 1 }(value)'),
  ...on('undefined-identifier', ANY, 'Linux', 'my-value', 'vaule + "-x"', '"a" + btao(value)'),
  ...on(
    'undefined-identifier',
    ANY,
    'virtualToHostDNS(nginx.default.svc)',
    'value === prod ? 1 : 2',
  ),
  ...on('unknown-context-property', ZONE, 'context.vCluster.name', "value + context['vc'].name"),
  ...on('unknown-context-property', ZONE, 'value + context.vcluster.nmespace'),
  ...on(
    'unknown-config-path',
    ZONE,
    'value + context.vcluster.config.polices?.podSecurityStandard',
  ),
  ...on('throwing-expression', KEY, 'value.toUpperCase()', '[...value].reverse().join("")'),
  ...on('unguarded-null', ZONE, 'value + context.hostObject.kind'),
  ...on('unguarded-null', ZONE, "value + context.virtualObject['kind']"),
  ...on('unguarded-helper', ANY, 'btoa(value.token)', '"a: " + atob(value["b c"]) + \'d\''),
  ...on('unguarded-helper', ANY, '1, btoa(value.z)'),
  ...on('unguarded-helper', KEY, 'btoa(value)'),
  ...on('missing-value-in-text', KEY, '"a: " + value', "value + '-b' // c"),
  ...on('function-result', ZONE, 'value => value + "x"', 'value.trim', 'value ? String : "a"'),
  ...on('function-result', ZONE, '"a" + value.trim', 'function (v) {\n  return v + "-a"\n}'),
  ...on('assignment-result', LABELS, 'value["k"]="v"'),
  ...on('assignment-result', 'metadata.annotations', "value['it\\'s'] = 'a: b' // set"),
  ...on('assignment-result', ANY, 'value.k += 1', 'value = value + 1', 'value -= 1 - 2'),
  ...on(
    'assignment-result',
    ZONE,
    'value="a" ? "b" : "c"',
    '(value /* = */ = \'a\') && "b" || value',
  ),
  ...on(
    'may-remove-field',
    ANY,
    'value && value.a',
    'value?.a // b',
    '(() => { if (value) return 1 })()',
  ),
  ...on('in-array', ZONE, "value in ['a', 'b'] ? value : 'c'", '!value in ["a: b"] ? \'x\' : "y"'),
  ...on(
    'template-in-string',
    ZONE,
    '"p-${value}"',
    "'it\\'s ${value.trim()} `'",
    'btoa("${value}")',
  ),
  ...on('surprising-precedence', ZONE, '"a"+value ? "b" : \'c\'', '"a" + value || "b"'),
  ...on('surprising-precedence', ANY, '!value in context.vcluster.config ? "a" : value'),
  ...on(
    'method-type-mismatch',
    PORT,
    'value.startsWith("8") ? 80 : value',
    "value\n.split(':').length",
  ),
  ...on('result-type-mismatch', ZONE, 'value.length', 'value === \'a\' ? 1 : "b"', 'value, 1'),
  ...on('result-type-mismatch', ZONE, 'value === "a" && "b"', '!value'),
  ...on('result-type-mismatch', PORT, '"8080"', "value > 1 ? '80' : value"),
]

interface Look {
  readonly style: ScalarStyle
  readonly flow: boolean
  readonly eol: '\n' | '\r\n'
  readonly comments: boolean
  readonly indent: number
  readonly reverse: boolean
}

const look: fc.Arbitrary<Look> = fc.record({
  style: fc.constantFrom('plain', 'single', 'double', 'literal', 'folded'),
  flow: fc.boolean(),
  eol: fc.constantFrom<'\n' | '\r\n'>('\n', '\r\n'),
  comments: fc.boolean(),
  indent: fc.integer({ min: 6, max: 12 }),
  reverse: fc.boolean(),
})

/** A text before the scalar, the scalar, and a text behind it. */
function write({ path, expression }: Mistake, given: Look): readonly [string, string, string] {
  const { style, flow, eol, comments, indent, reverse } = given
  const dent = ' '.repeat(path === ANY ? indent + 2 : indent)
  const key = reverse ? 'reverseExpression' : 'expression'
  const scalar = writeScalar(expression, { style, inFlow: flow, indent: dent.length + 2, eol })
  const note = (text: string) => (comments ? ` # ${text}` : '')
  const resource = path === ANY ? ['    customResources:', '      a.b:'] : ['    nodes:']
  const top = [
    `# top${note('"one"')}`,
    'sync:',
    '  fromHost:',
    ...resource,
    `${path === ANY ? '        ' : '      '}patches:${note('two')}`,
    ...(comments ? [`${dent}# three: 'a'`] : []),
    ...(flow ? [] : [`${dent}- path: '${path}'${note('four')}`]),
  ]
  const before = flow ? `${dent}- {path: '${path}', ${key}: ` : `${dent}  ${key}: `
  const side = scalar.includes(eol) ? '' : note("five's")
  const bottom = [...(comments ? [`${dent}# six`] : []), "other: 'kept'   # end", '']
  return [
    `${[...top, before].join(eol)}`,
    scalar,
    `${flow ? '}' : ''}${side}${eol}${bottom.join(eol)}`,
  ]
}

function lint(text: string): readonly Finding[] {
  const { findings, crashes } = lintFiles([{ uri: 'vc.yaml', text }], { host: { evaluator } })
  expect(crashes).toEqual([])
  return findings
}

const errors = (findings: readonly Finding[]) =>
  findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)

function expressionIn(text: string): unknown {
  const [document] = parseAllDocuments(text)
  expect(document?.errors).toEqual([])
  const found = JSON.stringify(document?.toJS()).match(
    /"(?:reverseE|e)xpression":("(?:[^"\\]|\\.)*")/,
  )
  return JSON.parse(found?.[1] ?? 'null')
}

test('a fix of an expression ends its finding, brings no error, and touches nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...mistakes), look, (mistake, style) => {
      const [head, scalar, tail] = write(mistake, style)
      const text = head + scalar + tail
      // A scalar in flow style or with escapes is the same expression.
      expect(expressionIn(text)).toBe(mistake.expression)
      const before = lint(text)
      const found = before.filter(({ rule }) => rule === mistake.rule)
      expect({ text, found: found.map(({ rule }) => rule) }).toEqual({
        text,
        found: [mistake.rule],
      })
      for (const fix of found[0]?.fixes ?? []) {
        const { text: fixed, applied } = applyFixes(text, [fix], 'vc.yaml')
        expect(applied).toHaveLength(1)
        expect({ text, changed: fixed !== text }).toEqual({ text, changed: true })
        expect(fixed.startsWith(head)).toBe(true)
        expect({ fixed, kept: fixed.endsWith(tail) }).toEqual({ fixed, kept: true })
        expect(expressionIn(fixed)).not.toBe(mistake.expression)
        const after = lint(fixed)
        const rest = after.map(({ rule }) => rule)
        expect({ fixed, rest: rest.includes(mistake.rule) }).toEqual({ fixed, rest: false })
        const fresh = errors(after).filter((rule) => !errors(before).includes(rule))
        expect({ fixed, fresh }).toEqual({ fixed, fresh: [] })
        const code = String(expressionIn(fixed))
        for (const comment of mistake.expression.match(/\/\*.*?\*\/|\/\/.*/g) ?? [])
          expect({ code, comment, kept: code.includes(comment) }).toEqual({
            code,
            comment,
            kept: true,
          })
        if (!fixed.includes('\r\n')) expect(style.eol).toBe('\n')
        expect(fixed.replaceAll('\r\n', '').includes(style.eol === '\n' ? '\r' : '\n')).toBe(false)
      }
    }),
    { numRuns: runs(1500) },
  )
}, 120_000)

const plain: Look = {
  style: 'plain',
  flow: false,
  eol: '\n',
  comments: false,
  indent: 8,
  reverse: false,
}

test('every mistake of the table is fixed in plain style, and in every style keeps that style', () => {
  const styles = ['single', 'double', 'literal', 'folded'] as const
  const unfixed = mistakes.flatMap((mistake) =>
    ['plain' as const, ...styles].flatMap((style) => {
      const text = write(mistake, { ...plain, style }).join('')
      const fixes = lint(text).flatMap(({ rule, fixes: all }) => (rule === mistake.rule ? all : []))
      return fixes.length > 0 ? [] : [`${mistake.rule} ${style} ${mistake.expression}`]
    }),
  )
  expect(unfixed).toEqual([])
  const changed = mistakes.flatMap((mistake) =>
    styles.flatMap((style) => {
      const [head, scalar] = write(mistake, { ...plain, style })
      const text = write(mistake, { ...plain, style }).join('')
      const fixes = lint(text).flatMap(({ rule, fixes: all }) => (rule === mistake.rule ? all : []))
      const mark = applyFixes(text, fixes.slice(0, 1), 'vc.yaml').text[head.length]
      return mark === scalar[0] ? [] : [`${style} ${mistake.expression}`]
    }),
  )
  expect(changed).toEqual([])
})

test('every rule on expressions that says it has a fix stands in the table', () => {
  const fixable = rules.filter(({ topic, rule }) => topic === 'expression' && rule.fixable)
  const tried = new Set(mistakes.map(({ rule }) => rule))
  expect(fixable.map(({ rule }) => rule.id).filter((id) => !tried.has(id))).toEqual([])
})
