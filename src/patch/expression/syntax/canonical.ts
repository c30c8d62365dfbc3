import { tokenizer } from 'acorn'
import type { AnyNode } from './ast.ts'

/** How tightly the parts of an expression hold together, from `a, b` (0) to `a` (20). */
export function precedenceOf(node: AnyNode): number {
  switch (node.type) {
    case 'SequenceExpression':
      return 0
    case 'AssignmentExpression':
    case 'ArrowFunctionExpression':
    case 'ConditionalExpression':
    case 'YieldExpression':
      return node.type === 'ConditionalExpression' ? 3 : 2
    case 'LogicalExpression':
    case 'BinaryExpression':
      return OPERATORS[node.operator] ?? 4
    case 'UnaryExpression':
    case 'AwaitExpression':
      return 15
    case 'UpdateExpression':
      return node.prefix ? 15 : 16
    case 'CallExpression':
    case 'ImportExpression':
    case 'MemberExpression':
    case 'ChainExpression':
    case 'TaggedTemplateExpression':
    case 'NewExpression':
      return 18
    default:
      return 20
  }
}

const OPERATORS: Readonly<Record<string, number>> = {
  '??': 4,
  '||': 4,
  '&&': 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '==': 9,
  '!=': 9,
  '===': 9,
  '!==': 9,
  '<': 10,
  '<=': 10,
  '>': 10,
  '>=': 10,
  in: 10,
  instanceof: 10,
  '<<': 11,
  '>>': 11,
  '>>>': 11,
  '+': 12,
  '-': 12,
  '*': 13,
  '/': 13,
  '%': 13,
  '**': 14,
}

/**
 * An expression without comments, spacing and needless parentheses, strings in double quotes:
 * two that read alike are alike.
 */
export function canonical(node: AnyNode, text: string): string {
  return print(node, text)
}

function print(node: AnyNode, text: string): string {
  const at = (child: AnyNode, least: number): string => {
    const printed = print(child, text)
    return precedenceOf(child) < least ? `(${printed})` : printed
  }
  const list = (items: readonly (AnyNode | null)[]): string =>
    items.map((item) => (item === null ? '' : at(item, 2))).join(',')
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'Literal':
      return typeof node.value === 'string'
        ? JSON.stringify(node.value)
        : printLiteral(node.value, node.raw)
    case 'TemplateLiteral':
      return printTemplate(node, (child) => print(child, text))
    case 'ChainExpression':
      return print(node.expression, text)
    case 'MemberExpression': {
      const optional = node.optional
      const object = printObject(node.object, at)
      return `${object}${printProperty(node, optional, (child) => print(child, text))}`
    }
    case 'CallExpression': {
      const optional = node.optional ? '?.' : ''
      return `${printObject(node.callee, at)}${optional}(${list(node.arguments)})`
    }
    case 'NewExpression':
      return `new ${node.callee.type === 'Identifier' ? node.callee.name : `(${print(node.callee, text)})`}(${list(node.arguments)})`
    case 'UnaryExpression': {
      const space = /\w$/.test(node.operator) ? ' ' : ''
      const argument = at(node.argument, 15)
      const merges = /^[-+]$/.test(node.operator) && argument.startsWith(node.operator)
      const gap = merges ? ' ' : space
      return `${node.operator}${gap}${argument}`
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return printBinary(node, at)
    case 'ConditionalExpression':
      return `${at(node.test, 4)}?${at(node.consequent, 2)}:${at(node.alternate, 2)}`
    case 'SequenceExpression':
      return list(node.expressions)
    case 'AssignmentExpression':
      return `${at(node.left, 18)}${node.operator}${at(node.right, 2)}`
    case 'ArrayExpression':
      return `[${list(node.elements)}]`
    case 'SpreadElement':
      return `...${at(node.argument, 2)}`
    default:
      return printTokens(text.slice(node.start, node.end))
  }
}

function printLiteral(value: unknown, raw: string | undefined): string {
  return typeof value === 'number' ? String(value) : (raw ?? String(value))
}

function printTemplate(
  node: Extract<AnyNode, { type: 'TemplateLiteral' }>,
  print: (node: AnyNode) => string,
): string {
  if (node.expressions.length === 0) return JSON.stringify(node.quasis[0]?.value.cooked ?? '')
  const parts = node.quasis.map((quasi, index) => {
    const expression = node.expressions[index]
    return expression === undefined ? quasi.value.raw : `${quasi.value.raw}\${${print(expression)}}`
  })
  return `\`${parts.join('')}\``
}

/** What a member is read from; `(a?.b).c` is not `a?.b.c`. */
function printObject(node: AnyNode, at: (node: AnyNode, least: number) => string): string {
  if (node.type === 'ChainExpression') return `(${at(node, 0)})`
  const needsGrouping =
    (node.type === 'Literal' && typeof node.value === 'number') ||
    node.type === 'FunctionExpression'
  return needsGrouping ? `(${at(node, 0)})` : at(node, 18)
}

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

function printProperty(
  node: Extract<AnyNode, { type: 'MemberExpression' }>,
  optional: boolean,
  print: (node: AnyNode) => string,
): string {
  const { property, computed } = node
  if (property.type === 'PrivateIdentifier') return `${optional ? '?.' : '.'}#${property.name}`
  const isName =
    property.type === 'Literal' && typeof property.value === 'string' && NAME.test(property.value)
  if (!computed && property.type === 'Identifier') return `${optional ? '?.' : '.'}${property.name}`
  if (isName) return `${optional ? '?.' : '.'}${property.value}`
  return `${optional ? '?.' : ''}[${print(property)}]`
}

function printBinary(
  node: Extract<AnyNode, { type: 'BinaryExpression' | 'LogicalExpression' }>,
  at: (node: AnyNode, least: number) => string,
): string {
  const own = precedenceOf(node)
  const power = node.operator === '**'
  const side = (child: AnyNode, least: number): string =>
    mixesCoalesce(node, child) ? `(${at(child, 0)})` : at(child, least)
  const before =
    node.left.type === 'PrivateIdentifier'
      ? `#${node.left.name}`
      : side(node.left, power ? 16 : own)
  const after = side(node.right, power ? own : own + 1)
  if (/\w$/.test(node.operator)) return `${before} ${node.operator} ${after}`
  const gap = after.startsWith(node.operator) ? ' ' : ''
  return `${before}${node.operator}${gap}${after}`
}

function mixesCoalesce(node: AnyNode, side: AnyNode): boolean {
  if (node.type !== 'LogicalExpression' || side.type !== 'LogicalExpression') return false
  return (node.operator === '??') !== (side.operator === '??')
}

/** Functions, classes and objects: their tokens, a space only where two words would merge. */
function printTokens(source: string): string {
  const parts: string[] = []
  let last = ''
  try {
    for (const token of tokenizer(`(${source}\n)`, { ecmaVersion: 'latest' })) {
      const piece = `(${source}\n)`.slice(token.start, token.end)
      if (/[\w$]$/.test(last) && /^[\w$]/.test(piece)) parts.push(' ')
      parts.push(piece)
      last = piece
    }
  } catch (error) {
    if (error instanceof SyntaxError) return source
    throw error
  }
  return parts.slice(1, -1).join('')
}
