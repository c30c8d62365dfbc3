// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are JavaScript
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { parse } from '../../src/core/document/source.ts'
import type { Node, ScalarStyle, Span } from '../../src/core/types.ts'
import { nodesIn } from '../../src/patch/expression/syntax/ast.ts'
import { expressionOf } from '../../src/patch/index.ts'
import { runs } from '../runs.ts'

/** An expression as tokens: between any two of them may be blanks, line ends or comments. */
type Tokens = readonly string[]

const group = (tokens: Tokens): Tokens => ['(', ...tokens, ')']
const leaf: fc.Arbitrary<Tokens> = fc
  .constantFrom(
    ...['value', 'context', 'vaule', '1', '0.5', 'null', '"a"', "'it\\'s'", '"say \\"hi\\" \\\\"'],
    ...["''", '"😀é"', '`x-${value}`', '`${ value }\\`${1}`', '/a[/"\']+\\s/g', '"# no: comment"'],
  )
  .map((token) => [token])

const { expression } = fc.letrec<{ expression: Tokens }>((tie) => {
  const inner = tie('expression').map(group)
  const operator = fc.constantFrom('+', '-', '===', '&&', '||', '<', ',', 'in')
  const name = fc.constantFrom('name', 'metadata', '$a', 'é')
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'expression' },
      leaf,
      fc.tuple(inner, operator, inner).map(([a, by, b]) => [...a, by, ...b]),
      fc.tuple(inner, inner, inner).map(([a, b, c]) => [...a, '?', ...b, ':', ...c]),
      fc.tuple(inner, name).map(([a, key]) => [...a, '.', key]),
      fc.tuple(inner, name).map(([a, key]) => [...a, '?.', key]),
      fc.tuple(inner, inner).map(([a, b]) => [...a, '?.[', ...b, ']']),
      fc.tuple(inner, inner).map(([a, b]) => ['btoa', '(', ...a, ',', ...b, ')']),
      fc.tuple(fc.constantFrom('!', '-', 'typeof'), inner).map(([by, a]) => [by, ...a]),
      fc.tuple(inner, inner).map(([a, b]) => ['[', ...a, ',', '...', ...b, ']']),
      fc.tuple(inner, inner).map(([a, b]) => ['({', 'k', ':', ...a, ',', '"l-m"', ':', ...b, '})']),
      fc.tuple(inner, inner).map(([a, b]) => ['(', 'v =>', ...a, ')(', ...b, ')']),
    ),
  }
})

interface Look {
  readonly style: ScalarStyle
  readonly eol: string
  readonly indent: number
  /** Columns of the content below the key. */
  readonly deeper: number
  readonly header: string
  readonly before: string
  readonly after: string
  readonly flow: boolean
  /** Numbers that decide on nullsInText and escapes, one after the other. */
  readonly dice: readonly number[]
}

const look: fc.Arbitrary<Look> = fc.record({
  style: fc.constantFrom('plain', 'single', 'double', 'literal', 'folded'),
  eol: fc.constantFrom('\n', '\r\n'),
  indent: fc.integer({ min: 4, max: 12 }),
  deeper: fc.integer({ min: 1, max: 5 }),
  header: fc.constantFrom('', '-', '+', '# header', '+ # header'),
  before: fc.constantFrom('', '# before', '  # "quotes" and \'more\': {', '---'),
  after: fc.constantFrom('', '# after', 'other: [1]', '---'),
  flow: fc.boolean(),
  dice: fc.array(fc.nat({ max: 999 }), { minLength: 40, maxLength: 40 }),
})

const QUOTES: Readonly<Partial<Record<ScalarStyle, string>>> = { single: "'", double: '"' }

/** Writes the file, by hand and not with what the linter writes scalars with. */
function write(tokens: Tokens, given: Look): string {
  const { style, eol, indent, deeper, before, after, flow } = given
  let turn = 0
  const roll = () => given.dice[turn++ % given.dice.length] ?? 0
  const dent = ' '.repeat(indent)
  const below = `${dent}  ${' '.repeat(deeper)}`
  const isBlock = style === 'literal' || style === 'folded'
  const comment = style === 'double' ? ' /* \\"c\\" */ ' : ' /* "c" */ '
  const nullsInText = [' ', ' ', '  ', comment, `${eol}${below}`, `${eol}${eol}${below}`]
  if (isBlock) nullsInText.push(`${eol}${below}  `, `${eol}   ${eol}${below}`)
  if (style === 'double')
    nullsInText.push(`${' '}\\${eol}${below}`, '\\n', '\\t', '\\x20', '\\u0020 ')
  if (style === 'single') nullsInText.push(`  ${eol} ${eol}${below}`)
  const gap = () => nullsInText[roll() % nullsInText.length] ?? ' '
  // A quote or a bracket at the start would be YAML's own.
  const all = style === 'plain' ? ['value', '+', ...group(tokens)] : tokens
  const written = all.map((token) => encode(token, style, roll)).join('\u0000')
  const code = written.replace(/\0/g, gap)
  const scalar = isBlock
    ? block(code, given, below)
    : `${QUOTES[style] ?? ''}${code}${QUOTES[style] ?? ''}`
  const isFlow = flow && !isBlock && (style !== 'plain' || !/[,[\]{}]/.test(code))
  const entry = isFlow
    ? [`- {path: spec.a, expression: ${scalar}, labels: {}}`]
    : ['- path: spec.a', `  expression: ${scalar}${isBlock ? '' : ' # side'}`, '  labels: {}']
  return [
    before,
    'sync:',
    ' toHost:',
    '  customResources:',
    '   a.b:',
    '    patches:',
    ...entry.map((line) => `${dent}${line}`),
    after,
    '',
  ].join(eol)
}

function encode(token: string, style: ScalarStyle, roll: () => number): string {
  if (style === 'single') return token.replaceAll("'", "''")
  if (style !== 'double') return token
  return [...token]
    .map((char) => {
      if (char === '"' || char === '\\') return `\\${char}`
      const dice = roll() % 12
      const code = char.codePointAt(0) ?? 0
      if (dice === 0) return `\\U${code.toString(16).padStart(8, '0')}`
      if (dice === 1 && code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`
      return dice === 2 && code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : char
    })
    .join('')
}

function block(code: string, { style, eol, header }: Look, below: string): string {
  const [chomping = '', comment] = header.split('#')
  const mark = `${style === 'literal' ? '|' : '>'}${chomping.trim()}`
  return `${mark}${comment === undefined ? '' : ` #${comment}`}${eol}${below}${code}`
}

const PATH = ['sync', 'toHost', 'customResources', 'a.b', 'patches', 0, 'expression']

/** The expression as `yaml` reads it, whatever document it is in; undefined for another file. */
function readByYaml(text: string): string | undefined {
  const source = text.replace(/^---\r?\n/, '')
  const document = parseDocument(source.split(/\r?\n---/)[0] ?? '', { logLevel: 'error' })
  const value = document.errors.length === 0 ? document.getIn(PATH) : undefined
  return typeof value === 'string' ? value : undefined
}

function expressionNode(text: string): Node | undefined {
  let node: Node | undefined = parse('vc.yaml', text).documents[0]?.root
  for (const step of PATH) {
    node = typeof step === 'number' ? node?.children()[step] : node?.child(step)
  }
  return node
}

interface Mark {
  readonly source: string
  readonly span: Span
  readonly open: string
  readonly close: string
}

const MARKS = /[\uE000-\uF8FF]/g

/** Puts each mark's two characters where its span begins and ends. */
function mark(text: string, marks: readonly Mark[]): string {
  const inserts = marks.flatMap(({ span, open, close }) => [
    { at: span.start, text: open },
    { at: span.end, text: close },
  ])
  inserts.sort((left, right) => right.at - left.at)
  let result = text
  for (const insert of inserts) {
    result = result.slice(0, insert.at) + insert.text + result.slice(insert.at)
  }
  return result
}

/** Parts of template literals can be empty or blank. */
const isCited = (source: string): boolean => source !== '' && source === source.trim()

test('every node of an expression stands where its place says, in every style of scalar', () => {
  const checked = { plain: 0, single: 0, double: 0, literal: 0, folded: 0 }
  fc.assert(
    fc.property(expression, look, (tokens, given) => {
      const text = write(tokens, given)
      const value = readByYaml(text)
      // A plain scalar cannot hold `: `, nor a line that starts with a colon.
      if (value === undefined) return
      if (given.style === 'plain' && /\n\s*:/.test(text.split('expression')[1] ?? '')) return
      const node = expressionNode(text)
      const found = expressionOf(node)
      expect({ text, value: node?.value }).toEqual({ text, value })
      const { ast } = found?.parsed ?? {}
      if (found === undefined || ast === undefined) throw new Error(`No expression in ${text}`)
      const marks = nodesIn(ast)
        .filter(({ start, end }) => isCited(value.slice(start, end)))
        .map(
          ({ start, end }, index): Mark => ({
            source: value.slice(start, end),
            span: found.spanOf({ start, end }),
            open: String.fromCharCode(0xe000 + index * 2),
            close: String.fromCharCode(0xe001 + index * 2),
          }),
        )
      const marked = readByYaml(mark(text, marks)) ?? ''
      expect({ text, marked: marked.replace(MARKS, '') }).toEqual({ text, marked: value })
      for (const { source, span, open, close } of marks) {
        const inside = marked.slice(marked.indexOf(open) + 1, marked.indexOf(close))
        expect({ text, source: inside.replace(MARKS, '') }).toEqual({ text, source })
        const cited = text.slice(span.start, span.end)
        expect({ text, cited: cited.trim() }).toEqual({ text, cited })
      }
      checked[given.style] += marks.length
    }),
    { numRuns: runs(3000) },
  )
  const { plain, single, double, literal, folded } = checked
  expect(Math.min(plain, single, double, literal, folded)).toBeGreaterThan(runs(1000))
  expect(plain + single + double + literal + folded).toBeGreaterThan(runs(20_000))
}, 300_000)
