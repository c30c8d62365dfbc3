import { type AnyNode, byType, type NodeOf, propertyName, type Span } from '../syntax/ast.ts'
import { isTemplated } from '../syntax/mask.ts'
import { parseExpression } from '../syntax/parse.ts'
import { resolveScopes } from '../syntax/scope.ts'
import { originOf } from '../types/environment.ts'
import { type Analysis, functionsAround } from './analysis.ts'

/** A string with `${…}`, as in a template literal, or a template literal with other signs. */
export interface TemplateInString extends Span {
  readonly node: NodeOf<'Literal' | 'TemplateElement'>
  /** The code inside the first `${…}`. */
  readonly code: string
  /** The template literal that was meant. */
  readonly replacement: string
}

/** Searches, whose text may contain another tool's placeholder. */
const SEARCHES: ReadonlySet<string> = new Set(
  'replace replaceAll split indexOf lastIndexOf includes startsWith endsWith'.split(' '),
)

export function templateInStringAt(
  node: AnyNode,
  analysis: Analysis,
): TemplateInString | undefined {
  if (node.type === 'TemplateElement') return otherSigns(node, analysis)
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined
  const { start, end } = node
  const parent = analysis.parentOf(node)
  if (node.value === 'value' && parent && isOperandOf(parent, node, analysis))
    return { start, end, node, code: 'value', replacement: 'value' }
  const code = firstCode(node, analysis)
  if (code === undefined) return otherSignsAlone(node, analysis)
  if (isSearched(node, analysis)) return undefined
  return { start, end, node, code, replacement: replacementOf(node, analysis) }
}

/** True of an operand that is joined to another text, or that is the result. */
const isOperandOf = byType<[node: AnyNode, analysis: Analysis], boolean>({
  BinaryExpression: (parent, _, analysis) =>
    parent.operator === '+' && !isArgumentOfUnknown(parent, analysis),
  ConditionalExpression: ({ test }, node) => test !== node,
  LogicalExpression: ({ right }, node) => right === node,
  UnaryExpression: ({ operator }) => operator === '!',
})

/** `eval("value" + …)` is another mistake. */
const isArgumentOfUnknown = (node: AnyNode, analysis: Analysis): boolean => {
  const parent = analysis.parentOf(node)
  const callee = parent?.type === 'CallExpression' ? parent.callee : undefined
  return callee?.type === 'Identifier' && originOf(callee.name) === 'forbidden'
}

const OTHER_SIGNS =
  /(?<![{$\\])[#%@]?(?<!\{)\{(value|context(?:\.\w+)+)\}(?!\})|(?<!\\)\$(?:\((value|context(?:\.\w+)+)\)|(value\b|context(?:\.\w+)+))/

/** Finds `{value}` and `$(value)` in backticks, in which only `${value}` is replaced. */
function otherSigns(
  node: NodeOf<'TemplateElement'>,
  { text }: Analysis,
): TemplateInString | undefined {
  const found = OTHER_SIGNS.exec(text.slice(node.start, node.end))
  if (found === null) return undefined
  const start = node.start + found.index
  const code = found.slice(1).find((each) => each !== undefined) ?? ''
  const replacement = `\${${code}}`
  return { start, end: start + found[0].length, node, code, replacement }
}

/** The only placeholder of a text, as formats of other languages write it: a format of logs has several. */
function formatIn(raw: string): RegExpExecArray | null {
  const isOne = raw.split(/[%{<]/).length === 2
  return isOne ? FORMATS.exec(raw) : null
}

const FORMATS = /(?<!\d)%[sv](?!\w)|(?<=[\w./-])\{0?\}(?=[\w./-]*$)|^\{0?\}(?=[\w./-]+$)|<value>/

/** The same in quotes, where nothing else of the expression reads anything. */
function otherSignsAlone(
  node: NodeOf<'Literal'>,
  { text, scopes }: Analysis,
): TemplateInString | undefined {
  const { start, end } = node
  const raw = text.slice(start + 1, end - 1)
  const found = OTHER_SIGNS.exec(raw) ?? formatIn(raw)
  if (found === null || scopes.free.some(({ name }) => /^(?:value|context)$/.test(name)))
    return undefined
  const code = found.slice(1).find((each) => each !== undefined) ?? 'value'
  const [before, after] = [raw.slice(0, found.index), raw.slice(found.index + found[0].length)]
  const replacement = `\`${asTemplateText(before)}\${${code}}${asTemplateText(after)}\``
  return { start, end, node, code, replacement }
}

function firstCode(node: AnyNode, analysis: Analysis): string | undefined {
  const raw = analysis.text.slice(node.start + 1, node.end - 1)
  return placeholders(raw).find(({ code }) => isMeantAsCode(code, node, analysis))?.code
}

interface Placeholder extends Span {
  readonly code: string
}

const PLACEHOLDER = /\\[\s\S]|\$\{((?:[^{}]|\{[^{}]*\})*)\}/g

/** Each `${…}` of the raw text that no backslash escapes. */
const placeholders = (raw: string): readonly Placeholder[] =>
  [...raw.matchAll(PLACEHOLDER)].flatMap(({ 0: all, 1: code, index: start }) =>
    code === undefined ? [] : [{ start, end: start + all.length, code }],
  )

/** True if it reads a name of expressions, so that it is no placeholder of a shell or of Helm. */
function isMeantAsCode(code: string, node: AnyNode, analysis: Analysis): boolean {
  if (code.length > 1000 || isTemplated(code)) return false
  const { ast, problem } = parseExpression(code, { masked: true })
  if (ast === undefined || problem !== undefined) return false
  const { free } = resolveScopes(ast)
  const isRead = ({ name }: { readonly name: string }): boolean =>
    ['input', 'helper'].includes(originOf(name)) || isLocal(name, node, analysis)
  return (
    free.some(isRead) && free.every((each) => isRead(each) || originOf(each.name) === 'builtin')
  )
}

/** A parameter of a surrounding function hides the outer name. */
const isLocal = (name: string, node: AnyNode, analysis: Analysis): boolean =>
  functionsAround(node, analysis).some(({ params }) =>
    params.some((each) => each.type === 'Identifier' && each.name === name),
  )

function isSearched(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return false
  return SEARCHES.has(propertyName(parent.callee) ?? '')
}

/**
 * The literal as a template literal. It may be invalid code, as in a key, so whoever rewrites the
 * expression parses the result.
 */
function replacementOf(node: NodeOf<'Literal'>, analysis: Analysis): string {
  const raw = analysis.text.slice(node.start + 1, node.end - 1)
  const parts: string[] = []
  let from = 0
  for (const { start, end, code } of placeholders(raw)) {
    const text = raw.slice(start, end)
    parts.push(asTemplateText(raw.slice(from, start)))
    parts.push(isMeantAsCode(code, node, analysis) ? text : asTemplateText(text))
    from = end
  }
  return `\`${[...parts, asTemplateText(raw.slice(from))].join('')}\``
}

/** A string's text as text of a template literal; escaped characters stay. */
function asTemplateText(raw: string): string {
  return raw.replace(/\\[\s\S]|`|\$\{/g, (piece) => (piece.startsWith('\\') ? piece : `\\${piece}`))
}
