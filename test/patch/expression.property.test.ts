// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyseExpression } from '../../src/patch/expression/analyse.ts'
import { applyTextEdits, insertOptional } from '../../src/patch/expression/rewrite/rewrite.ts'
import { rewriteStatements } from '../../src/patch/expression/rewrite/rewrite-statements.ts'
import { nodesIn } from '../../src/patch/expression/syntax/ast.ts'
import { canonical } from '../../src/patch/expression/syntax/canonical.ts'
import { parseExpression } from '../../src/patch/expression/syntax/parse.ts'
import { resolveScopes } from '../../src/patch/expression/syntax/scope.ts'
import { typesIn } from '../../src/patch/expression/types/kinds.ts'
import { isUnknown } from '../../src/patch/expression/types/value-type.ts'
import { inverseOf } from './inverse-of.ts'
import { typeFromSchema } from './type-from-schema.ts'

const leaf = fc.constantFrom(
  'value',
  'value.token',
  'value?.token',
  'context.path',
  'context.vcluster.name',
  '"a"',
  '"p-"',
  "'it\\'s'",
  '`x`',
  '1',
  '0',
  'null',
  'undefined',
  'true',
  '/a+/',
  '[]',
  'String(value)',
)

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression')
  const group = inner.map((text) => `(${text})`)
  const binary = fc.constantFrom('+', '-', '===', '!==', '<', '&&', '||', '==', '*', ',')
  return {
    expression: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'expression' },
      leaf,
      fc.tuple(group, binary, group).map((parts) => parts.join(' ')),
      fc.tuple(group, group).map(([left, right]) => `${left} ?? ${right}`),
      fc.tuple(group, group, group).map(([test, yes, no]) => `${test} ? ${yes} : ${no}`),
      fc
        .tuple(fc.constantFrom('!', '-', '+', 'typeof ', 'void '), group)
        .map((parts) => parts.join('')),
      inner.map((text) => `\`p-\${${text}}\``),
      fc.tuple(group, group).map(([a, b]) => `[${a}, ${b}]`),
      group.map((text) => `({ k: ${text}, "l-m": 1 })`),
      group.map((text) => `(v => v)(${text})`),
      group.map((text) => `(() => { const w = ${text}; return w })()`),
      fc.tuple(group, group).map(([a, b]) => `(() => { if (${a}) return ${b}; })()`),
      group.map((text) => `String(${text}).slice(1)`),
      group.map((text) => `${text}?.length`),
      group.map((text) => `String(${text}).split("a").map(s => s.length)`),
    ),
  }
})

const object = fc.constantFrom('context.hostObject', 'context.virtualObject')

/** Conditions and accesses on objects that may be null. */
const { nullable } = fc.letrec<{ nullable: string }>((tie) => {
  const group = tie('nullable').map((text) => `(${text})`)
  return {
    nullable: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'nullable' },
      object,
      object.map((text) => `${text}?.metadata`),
      object.map((text) => `${text}.metadata`),
      object.map((text) => `${text}?.metadata?.name`),
      object.map((text) => `${text} != null`),
      object.map((text) => `${text} === null`),
      object.map((text) => `${text} !== null`),
      object.map((text) => `${text} !== undefined`),
      object.map((text) => `typeof ${text} === "object"`),
      object.map((text) => `${text}?.metadata?.name === "n"`),
      object.map((text) => `${text}?.kind !== undefined`),
      fc.constantFrom('true', 'false', 'null', '1'),
      fc
        .tuple(group, fc.constantFrom('&&', '||', '??', ','), group)
        .map((parts) => parts.join(' ')),
      fc.tuple(group, group, group).map(([test, yes, no]) => `${test} ? ${yes} : ${no}`),
      group.map((text) => `!${text}`),
      fc
        .tuple(object, group)
        .map(([given, text]) => `(o => (o && ${text}, o ? o.metadata : 1))(${given})`),
      fc
        .tuple(group, group, group)
        .map(([a, b, c]) => `(() => { if (${a}) { return ${b} } return ${c} })()`),
      fc
        .tuple(object, group)
        .map(
          ([given, text]) =>
            `(() => { const has = !!${given}; return has ? ${given}.metadata : ${text} })()`,
        ),
    ),
  }
})

function run(text: string, value: unknown, context: unknown): unknown {
  return new Function('value', 'context', `return (${text})`)(value, context)
}

const present = { metadata: { name: 'n', labels: {} } }
const contextWith = (hostObject: unknown, virtualObject: unknown) => ({
  vcluster: { name: 'c', namespace: 'ns', config: {} },
  hostObject,
  virtualObject,
  path: 'a.b',
})

function nameOf(result: unknown): string {
  if (result === null) return 'null'
  if (Array.isArray(result)) return 'array'
  return result instanceof RegExp ? 'regexp' : typeof result
}

test('whatever the text, parsing and analysing it never throws, and places lie inside it', () => {
  const alphabet = 'value context "\'`${}()[]{{}}=>?.:;,+-!&|/\\*ab1 \n'
  const noise = fc.array(
    fc.constantFrom(...alphabet, 'return ', 'if ', 'value', 'context.', '=>', '{{ .x }}'),
    {
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        noise.map((parts) => parts.join('')),
      ),
      (text) => {
        const parsed = parseExpression(text)
        const { problem } = parsed
        if (problem !== undefined) {
          expect(problem.start).toBeGreaterThanOrEqual(0)
          expect(problem.end).toBeLessThanOrEqual(text.length)
          expect(problem.end).toBeGreaterThanOrEqual(Math.min(problem.start, text.length))
        }
        void analyseExpression(parsed, { mayHaveNoValue: true }).inverseCandidates
        rewriteStatements(parsed)
      },
    ),
    { numRuns: 2000 },
  )
})

test('the source of every expression inside an expression parses by itself', () => {
  fc.assert(
    fc.property(expression, (text) => {
      const { ast } = parseExpression(text)
      if (ast === undefined) throw new Error(`does not parse: ${text}`)
      for (const node of nodesIn(ast)) {
        if (!/Expression$|^Identifier$|^Literal$|^TemplateLiteral$/.test(node.type)) continue
        expect(parseExpression(text.slice(node.start, node.end)).ast?.type).toBeDefined()
      }
    }),
    { numRuns: 400 },
  )
})

test('the canonical text parses, is canonical itself, and means the same', () => {
  fc.assert(
    fc.property(expression, (text) => {
      const { ast } = parseExpression(text)
      if (ast === undefined) throw new Error(`does not parse: ${text}`)
      const once = canonical(ast, text)
      const again = parseExpression(once).ast
      if (again === undefined) throw new Error(`does not parse: ${once}`)
      expect(canonical(again, once)).toBe(once)
      const context = contextWith(null, present)
      expect(attempt(once, 'pa', context)).toEqual(attempt(text, 'pa', context))
    }),
    { numRuns: 600 },
  )
})

function attempt(text: string, value: unknown, context: unknown): unknown {
  try {
    return { result: run(text, value, context) }
  } catch {
    return 'throws'
  }
}

/** Without runs, as completion asks, `&&` is taken for its right side. */
function expectOneOf(names: readonly string[], result: unknown, text: string): void {
  if (result || !text.includes('&&')) expect(names, text).toContain(nameOf(result))
}

test('a result has one of the types that were inferred for it', () => {
  const samples: readonly (readonly [string, readonly unknown[]])[] = [
    ['string', ['', 'a', 'p-a']],
    ['integer', [0, 80]],
    ['object', [{}, { token: 't' }]],
    ['boolean', [true, false]],
  ]
  fc.assert(
    fc.property(expression, fc.constantFrom(...samples), (text, [schema, values]) => {
      const parsed = parseExpression(text)
      const valueType = typeFromSchema([schema])
      if (parsed.ast === undefined) return
      const scopes = resolveScopes(parsed.ast)
      const resultType = typesIn(valueType, scopes).of(parsed.ast)
      if (isUnknown(resultType)) return
      for (const value of values) {
        const outcome = attempt(text, value, contextWith(null, present))
        if (outcome === 'throws' || typeof outcome !== 'object' || outcome === null) continue
        if ('result' in outcome) expectOneOf(resultType.names, outcome.result, text)
      }
    }),
    { numRuns: 1500 },
  )
})

test('an expression without a reported access does not fail when an object is null', () => {
  fc.assert(
    fc.property(nullable, (text) => {
      const { nullAccesses } = analyseExpression(parseExpression(text))
      if (nullAccesses.length > 0) return
      for (const host of [null, present]) {
        for (const virtual of [null, present]) run(text, 'v', contextWith(host, virtual))
      }
    }),
    { numRuns: 3000 },
  )
})

test('the optional chains offered end every failure on null objects', () => {
  fc.assert(
    fc.property(nullable, (text) => {
      // What a failure kept from running can fail in its turn.
      let fixed = text
      for (let round = 0; round < 5; round += 1) {
        const parsed = parseExpression(fixed)
        const { nullAccesses } = analyseExpression(parsed)
        const edits = nullAccesses.flatMap((access) => insertOptional(parsed, access) ?? [])
        fixed = applyTextEdits(fixed, edits)
      }
      expect(analyseExpression(parseExpression(fixed)).nullAccesses).toEqual([])
      run(fixed, 'v', contextWith(null, null))
    }),
    { numRuns: 1000 },
  )
})

test('statements of expressions become one expression with the value of the last', () => {
  const statement = fc.constantFrom(
    '1',
    'value',
    '"a;b"',
    'value + "x"',
    '(1, 2)',
    '/;/.test(value)',
    '`;`',
  )
  const separator = fc.constantFrom(';', '; ', ';\n', ' ; // c;d\n', ';;')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(statement, separator), { minLength: 2, maxLength: 5 }),
      (parts) => {
        const text = parts.flat().join('')
        const parsed = parseExpression(text)
        const rewrite = rewriteStatements(parsed)
        if (rewrite === undefined) throw new Error(`no rewrite: ${text}`)
        const rewritten = applyTextEdits(text, rewrite.edits)
        expect(parseExpression(rewritten).problem).toBeUndefined()
        expect(run(`${rewritten}\n`, 'v', {})).toEqual(run(`${parts.at(-1)?.[0]}`, 'v', {}))
      },
    ),
  )
})

test('what invert proposes gives back every value', () => {
  const affix = fc.constantFrom('a', 'p-', 'x.y/', "it's", '"', '`', '${', '\\', '\n', 'é')
  const make = fc.oneof(
    affix.map((text) => `${JSON.stringify(text)} + value`),
    affix.map((text) => `value + ${JSON.stringify(text)}`),
    fc.tuple(affix, affix).map(([a, b]) => `${JSON.stringify(a)} + value + ${JSON.stringify(b)}`),
    fc.constantFrom(
      '`p-${value}`',
      '`${context.vcluster.name}-${value}`',
      'context.vcluster.namespace + "/" + value + context.vcluster.name',
      '"p-" + btoa(value)',
      'btoa(value)',
      'value ? btoa(value) : value',
      'value && "p-" + value',
      'encodeURIComponent(value)',
      'value.split("").reverse().join("")',
    ),
  )
  const given = fc.string({ unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(make, given, (text, value) => {
      const inverse = inverseOf(text)
      if (inverse === undefined) throw new Error(`no inverse: ${text}`)
      const context = contextWith(null, null)
      expect(run(inverse, run(text, value, context), context), `${text} / ${inverse}`).toBe(value)
    }),
  )
})
