import { parseAst } from 'rolldown/parseAst'

/** One small change of a file: the text between two offsets is replaced. */
export interface Mutant {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kind: string
}

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }
type Change = readonly [kind: string, text: string, at?: Node]

const OPERATORS: Readonly<Record<string, string>> = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
}
const METHODS: ReadonlyMap<string, string> = new Map(
  [
    ['some', 'every'],
    ['startsWith', 'endsWith'],
    ['min', 'max'],
    ['find', 'findLast'],
    ['indexOf', 'lastIndexOf'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)
/** Calls that can be left out of a chain: their list stays as it is. */
const LISTS = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim'])

/** All mutants of a file, in the order of their places. */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const mutants: Mutant[] = []
  const text = (node: unknown) => source.slice((node as Node).start, (node as Node).end)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (!isNode(value) || value.type.startsWith('Import')) return
    for (const [kind, replacement, at = value] of changesOf(value, text))
      mutants.push({ file, start: at.start, end: at.end, text: replacement, kind })
    for (const [key, child] of Object.entries(value)) if (!isName(value, key)) visit(child)
  }
  visit(parseAst(source, { lang: 'ts' }, file))
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Types cannot change what runs; an expression inside `as` and `satisfies` can. */
function isNode(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return !/^TS(?!As|Satisfies|NonNull)/.test(String(value.type))
}

function isName(node: Node, key: string): boolean {
  return (
    key === 'typeAnnotation' ||
    key === 'returnType' ||
    key === 'source' ||
    (key === 'key' && !node.computed)
  )
}

function changesOf(node: Node, text: (node: unknown) => string): readonly Change[] {
  const change = CHANGES[node.type]
  return change?.(node, text) ?? []
}

const negated = (node: Node, text: (node: unknown) => string): readonly Change[] =>
  node.test ? [['negate', `!(${text(node.test)})`, node.test as Node]] : []

function operator(node: Node, text: (node: unknown) => string): readonly Change[] {
  const { left, right } = node as unknown as { left: Node; right: Node }
  if (node.operator === '??') return [['?? left only', `(${text(left)})`]]
  const other = OPERATORS[String(node.operator)]
  const swapped = `((${text(left)}) ${other} (${text(right)}))`
  return other === undefined ? [] : [[`${node.operator} to ${other}`, swapped]]
}

function emptied(node: Node, text: (node: unknown) => string): readonly Change[] {
  const body = node.body as Node | null
  if (!isNode(body)) return []
  if (body.type !== 'BlockStatement') return [['result undefined', '(undefined as never)', body]]
  return text(body) === '{}' ? [] : [['empty body', '{}', body]]
}

function call(node: Node, text: (node: unknown) => string): readonly Change[] {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const property = callee.property as Node
  const name = text(property)
  if (LISTS.has(name)) return [[`no ${name}()`, text(callee.object)]]
  const other = METHODS.get(name)
  return other === undefined ? [] : [[`${name} to ${other}`, other, property]]
}

const CHANGES: Readonly<
  Record<string, (node: Node, text: (node: unknown) => string) => readonly Change[]>
> = {
  IfStatement: negated,
  ConditionalExpression: negated,
  WhileStatement: negated,
  LogicalExpression: operator,
  BinaryExpression: operator,
  UnaryExpression: (node, text) =>
    node.operator === '!' ? [['no !', `(${text(node.argument)})`]] : [],
  MemberExpression: (node, text) => {
    if (!node.optional) return []
    const property = text(node.property)
    return [['no ?.', text(node.object) + (node.computed ? `![${property}]` : `!.${property}`)]]
  },
  FunctionDeclaration: emptied,
  FunctionExpression: emptied,
  ArrowFunctionExpression: emptied,
  CallExpression: call,
  ExpressionStatement: (node) =>
    (node.expression as Node).type === 'CallExpression' ? [['no call', ';']] : [],
  ContinueStatement: () => [['no continue', ';']],
  Literal: (node) => {
    if (typeof node.value === 'boolean') return [[`${node.value} flipped`, String(!node.value)]]
    return typeof node.value === 'string' && node.value !== '' ? [['empty string', "''"]] : []
  },
  TemplateLiteral: (_, text) => (text(_) === '``' ? [] : [['empty string', '``']]),
}

/** The same order for the same seed: any beginning of it is a fair sample. */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const keyed = items.map((item, at) => [hash(seed, at), item] as const)
  return keyed.sort(([a], [b]) => a - b).map(([, item]) => item)
}

/** Mixes two numbers to one between 0 and 2^32 (the finalizer of MurmurHash3). */
function hash(seed: number, at: number): number {
  let mixed = Math.imul(seed ^ Math.imul(at + 1, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
