import { type AnyNode, findToken, isFunction, type Span } from '../ast.ts'
import { readPattern } from '../pattern.ts'
import type { Analysis } from './analysis.ts'

/** Syntax that is younger than ES6, other than `?.` and `??`. */
export interface NewerSyntax extends Span {
  /** In words: `exponentiation "**"`, `object spread`. */
  readonly name: string
  readonly year: number
}

export function newerSyntax(analysis: Analysis): readonly NewerSyntax[] {
  return analysis.nodes.flatMap((node) => at(node, analysis))
}

function at(node: AnyNode, analysis: Analysis): readonly NewerSyntax[] {
  const { start, end } = node
  const found: NewerSyntax[] = []
  const add = (name: string, year: number, span: Span = { start, end }): void => {
    found.push({ name, year, start: span.start, end: span.end })
  }
  if (isFunction(node) && node.async) add('async functions', 2017, { start, end: start + 5 })
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === '**') add('"**"', 2016, operator(node, analysis))
      if (node.left.type === 'PrivateIdentifier') add('"#name in"', 2022, node.left)
      break
    case 'AssignmentExpression':
      if (node.operator === '**=') add('"**="', 2016, operator(node, analysis))
      if (LOGICAL.has(node.operator)) add(`"${node.operator}"`, 2021, operator(node, analysis))
      break
    case 'AwaitExpression':
      add('"await"', 2017, { start, end: start + 5 })
      break
    case 'ForOfStatement':
      if (node.await) add('"for await"', 2018, { start, end: start + 3 })
      break
    case 'ObjectExpression':
    case 'ObjectPattern':
      for (const each of node.properties) {
        if (each.type === 'SpreadElement') add('object spread', 2018, each)
        if (each.type === 'RestElement') add('object rest', 2018, each)
      }
      break
    case 'CatchClause':
      if (!node.param) add('"catch" without a parameter', 2019, { start, end: start + 5 })
      break
    case 'PropertyDefinition':
      add('class fields', 2022, node.key)
      break
    case 'MethodDefinition':
      if (node.key.type === 'PrivateIdentifier') add('private methods', 2022, node.key)
      break
    case 'StaticBlock':
      add('static blocks', 2022, { start, end: start + 6 })
      break
    case 'VariableDeclaration':
      if (node.kind.endsWith('using')) add('"using"', 2026, { start, end: start + 5 })
      break
    case 'Literal':
      for (const { name, year } of inLiteral(node)) add(name, year)
      break
    default:
  }
  return found
}

const LOGICAL: ReadonlySet<string> = new Set(['??=', '||=', '&&='])

function operator(
  node: Extract<AnyNode, { type: 'BinaryExpression' | 'AssignmentExpression' }>,
  { text, comments }: Analysis,
): Span {
  return findToken(text, comments, node.operator, node.left.end, node.right.start) ?? node
}

interface Feature {
  readonly name: string
  readonly year: number
}

function inLiteral(node: Extract<AnyNode, { type: 'Literal' }>): readonly Feature[] {
  const { raw = '', regex } = node
  if (regex !== undefined) return inRegex(regex.pattern, regex.flags)
  const found: Feature[] = []
  if (node.bigint !== undefined) found.push({ name: 'BigInt literals', year: 2020 })
  const isNumber = typeof node.value === 'number' || node.bigint !== undefined
  if (isNumber && raw.includes('_')) found.push({ name: 'numeric separators', year: 2021 })
  return found
}

const FLAGS: Readonly<Record<string, number>> = { s: 2018, d: 2022, v: 2024 }

function inRegex(pattern: string, flags: string): readonly Feature[] {
  const found: Feature[] = []
  for (const flag of flags) {
    const year = FLAGS[flag]
    if (year !== undefined) found.push({ name: `the regular expression flag "${flag}"`, year })
  }
  const features = readPattern(pattern)?.features
  if (features?.has('lookbehind')) found.push({ name: 'lookbehind', year: 2018 })
  if (features?.has('named-group')) found.push({ name: 'named groups', year: 2018 })
  if (features?.has('modifiers'))
    found.push({ name: 'modifiers in a regular expression', year: 2025 })
  const isUnicode = flags.includes('u') || flags.includes('v')
  if (isUnicode && features?.has('property')) found.push({ name: 'Unicode properties', year: 2018 })
  return found
}
