import { type AnyNode, byType, isFunction, type NodeOf, type Span, spanOf } from '../syntax/ast.ts'
import { type PatternFeature, patternFeatures } from '../syntax/pattern.ts'
import { type Analysis, operatorSpan } from './analysis.ts'

interface Feature {
  /** Its name in words: `"**"`, `object spread`. */
  readonly name: string
  readonly year: number
  /** True if current engines lack it, in particular those in Go programs. */
  readonly lacking?: boolean
}

/** Syntax newer than ES6, except `?.` and `??`. */
export interface NewerSyntax extends Span, Feature {}

export function newerSyntaxAt(node: AnyNode, analysis: Analysis): readonly NewerSyntax[] {
  const found = findNewer(node, analysis) ?? []
  return isFunction(node) && node.async ? [asyncFunction(node), ...found] : found
}

const findNewer = byType<[analysis: Analysis], readonly NewerSyntax[]>({
  BinaryExpression: (node, analysis) => [
    ...(node.operator === '**'
      ? [{ name: '"**"', year: 2016, ...operatorSpan(node, analysis) }]
      : []),
    ...(node.left.type === 'PrivateIdentifier'
      ? [{ name: '"#name in"', year: 2022, ...spanOf(node.left) }]
      : []),
  ],
  AssignmentExpression(node, analysis) {
    const year = ASSIGNMENTS.get(node.operator)
    return year ? [{ name: `"${node.operator}"`, year, ...operatorSpan(node, analysis) }] : []
  },
  AwaitExpression: (node) => [{ name: '"await"', year: 2017, ...word(node, 'await') }],
  ForOfStatement: (node) =>
    node.await ? [{ name: '"for await"', year: 2018, lacking: true, ...word(node, 'for') }] : [],
  ObjectExpression: (node) => inObject(node.properties),
  ObjectPattern: (node) => inObject(node.properties),
  CatchClause: (node) =>
    node.param ? [] : [{ name: '"catch" without a parameter', year: 2019, ...word(node, 'catch') }],
  PropertyDefinition: ({ key }) => [{ name: 'class fields', year: 2022, ...spanOf(key) }],
  MethodDefinition: ({ key }) =>
    key.type === 'PrivateIdentifier'
      ? [{ name: 'private methods', year: 2022, ...spanOf(key) }]
      : [],
  StaticBlock: (node) => [{ name: 'static blocks', year: 2022, ...word(node, 'static') }],
  VariableDeclaration: (node) =>
    node.kind.endsWith('using')
      ? [{ name: '"using"', year: 2026, lacking: true, ...word(node, 'using') }]
      : [],
  Literal: (node) => inLiteral(node).map((feature) => ({ ...feature, ...spanOf(node) })),
})

const ASSIGNMENTS: ReadonlyMap<string, number> = new Map([
  ['**=', 2016],
  ['??=', 2021],
  ['||=', 2021],
  ['&&=', 2021],
])

function asyncFunction(
  node: NodeOf<'FunctionExpression' | 'ArrowFunctionExpression' | 'FunctionDeclaration'>,
): NewerSyntax {
  return node.generator
    ? { name: 'async generators', year: 2018, lacking: true, ...word(node, 'async') }
    : { name: 'async functions', year: 2017, ...word(node, 'async') }
}

function word({ start }: Span, text: string): Span {
  return { start, end: start + text.length }
}

function inObject(properties: readonly AnyNode[]): readonly NewerSyntax[] {
  return properties.flatMap((each) => {
    if (each.type === 'SpreadElement')
      return [{ name: 'object spread', year: 2018, ...spanOf(each) }]
    return each.type === 'RestElement' ? [{ name: 'object rest', year: 2018, ...spanOf(each) }] : []
  })
}

function inLiteral(node: NodeOf<'Literal'>): readonly Feature[] {
  const { raw = '', regex } = node
  if (regex !== undefined) return inRegex(regex.pattern, regex.flags)
  const found: Feature[] = []
  if (node.bigint !== undefined) found.push({ name: 'BigInt literals', year: 2020 })
  const isNumber = typeof node.value === 'number' || node.bigint !== undefined
  if (isNumber && raw.includes('_')) found.push({ name: 'numeric separators', year: 2021 })
  return found
}

const FLAGS: Readonly<Record<string, Omit<Feature, 'name'>>> = {
  s: { year: 2018 },
  d: { year: 2022, lacking: true },
  v: { year: 2024, lacking: true },
}

const IN_PATTERN: Readonly<Record<PatternFeature, Feature>> = {
  lookbehind: { name: 'lookbehind', year: 2018 },
  'named-group': { name: 'named groups', year: 2018 },
  modifiers: { name: 'modifiers in a regular expression', year: 2025, lacking: true },
  property: { name: 'Unicode properties', year: 2018, lacking: true },
}

function inRegex(pattern: string, flags: string): readonly Feature[] {
  const ofFlags = [...flags].flatMap((flag) => {
    const feature = FLAGS[flag]
    return feature ? [{ name: `the regular expression flag "${flag}"`, ...feature }] : []
  })
  return [...ofFlags, ...[...patternFeatures(pattern, flags)].map((each) => IN_PATTERN[each])]
}
