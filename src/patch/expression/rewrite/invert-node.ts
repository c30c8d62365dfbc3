import { type Constant, fold } from '../evaluate/fold.ts'
import { type AnyNode, propertyName, withoutChain } from '../syntax/ast.ts'
import { canonical } from '../syntax/canonical.ts'
import { chainOf } from '../syntax/chain.ts'
import type { Scopes } from '../syntax/scope.ts'
import { isOnly, mayBe, type Type } from '../types/value-type.ts'

export interface Inversion {
  readonly text: string
  readonly scopes: Scopes
  readonly valueType: Type
  /** Cutting something off loses nothing when the other expression has put it there. */
  readonly cutsOnly: boolean
}

/** The text that turns `given` back into what the node was made of. */
export function invertNode(node: AnyNode, given: string, inversion: Inversion): string | undefined {
  const at = withoutChain(node)
  if (isValue(at, inversion)) return given
  switch (at.type) {
    case 'BinaryExpression':
    case 'TemplateLiteral':
      return invertConcatenation(at, given, inversion) ?? invertNumber(at, given, inversion)
    case 'ConditionalExpression':
      return invertGuarded(at, given, inversion) ?? invertCut(at, given, inversion)
    case 'LogicalExpression': {
      if (at.operator !== '&&' || !isPresenceTest(at.left, inversion) || given !== 'value')
        return undefined
      const inner = invertNode(at.right, given, inversion)
      return inner && `${source(at.left, inversion)} && ${group(inner)}`
    }
    case 'CallExpression':
      return invertCall(at, given, inversion)
    case 'UnaryExpression':
      return invertUnary(at, given, inversion)
    default:
      return undefined
  }
}

function isValue(node: AnyNode, { scopes }: Inversion): boolean {
  return node.type === 'Identifier' && node.name === 'value' && scopes.isFree(node)
}

function source(node: AnyNode, { text }: Inversion): string {
  return text.slice(node.start, node.end)
}

function textOf(node: AnyNode, { scopes }: Inversion): string | undefined {
  const value: Constant = fold(node, scopes)?.value
  return typeof value === 'string' ? value : undefined
}

/** A text may hold a ternary or an operator; in parentheses it may be anywhere. */
function group(inner: string): string {
  return /^[\w$.]+(?:\([^()]*\))?$/.test(inner) ? inner : `(${inner})`
}

const quote = (text: string): string => JSON.stringify(text)

/** What is around the one part that depends on the value. */
interface Affix {
  /** The code of it: `"p-"`, `context.vcluster.name + "-"`. */
  readonly code: string
  /** The code of its length: `2`, `(context.vcluster.name + "-").length`. */
  readonly length: string
}

type PartOfText = { readonly text: string } | { readonly node: AnyNode }

/** The parts of `"a-" + x + "-b"` or of a template literal, in order. */
function partsOf(node: AnyNode, inversion: Inversion): readonly PartOfText[] {
  const text = textOf(node, inversion)
  if (text !== undefined) return [{ text }]
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return [...partsOf(node.left, inversion), ...partsOf(node.right, inversion)]
  }
  if (node.type !== 'TemplateLiteral') return [{ node }]
  return node.quasis.flatMap((quasi, index): readonly PartOfText[] => {
    const expression = node.expressions[index]
    const part = { text: quasi.value.cooked ?? '' }
    return expression === undefined ? [part] : [part, ...partsOf(expression, inversion)]
  })
}

/** Names of the virtual cluster are the same in both directions. */
function isSameBothWays(part: PartOfText, { scopes }: Inversion): boolean {
  if ('text' in part) return true
  const chain = chainOf(part.node, scopes)
  const [section, name, ...rest] = chain?.root === 'context' ? chain.path : []
  return section === 'vcluster' && (name === 'name' || name === 'namespace') && rest.length === 0
}

function affixOf(parts: readonly PartOfText[], inversion: Inversion): Affix | undefined {
  const codes: string[] = []
  let text = ''
  for (const part of parts) {
    if ('text' in part) text += part.text
    else {
      if (text !== '') codes.push(quote(text))
      codes.push(source(part.node, inversion))
      text = ''
    }
  }
  if (codes.length === 0)
    return text === '' ? undefined : { code: quote(text), length: String(text.length) }
  if (text !== '') codes.push(quote(text))
  const code = codes.join(' + ')
  return { code, length: `${codes.length > 1 ? `(${code})` : code}.length` }
}

function invertConcatenation(
  node: AnyNode,
  given: string,
  inversion: Inversion,
): string | undefined {
  if (given !== 'value' || !mayBe(inversion.valueType, 'string')) return undefined
  const parts = partsOf(node, inversion)
  const index = parts.findIndex((part) => !isSameBothWays(part, inversion))
  const inner = parts[index]
  if (inner === undefined || !('node' in inner)) return undefined
  const after = parts.slice(index + 1)
  if (!after.every((part) => isSameBothWays(part, inversion))) return undefined
  const prefix = affixOf(parts.slice(0, index), inversion)
  const suffix = affixOf(after, inversion)
  if (prefix === undefined && suffix === undefined) return undefined
  const cut = invertNode(inner.node, cutOff(prefix, suffix), inversion)
  const tests = [
    prefix && `value.startsWith(${prefix.code})`,
    suffix && `value.endsWith(${suffix.code})`,
  ].filter((test) => test !== undefined)
  return cut && `${tests.join(' && ')} ? ${cut} : value`
}

function cutOff(prefix: Affix | undefined, suffix: Affix | undefined): string {
  const start = prefix?.length ?? '0'
  return suffix === undefined ? `value.slice(${start})` : `value.slice(${start}, -${suffix.length})`
}

/** `value + 1`, `value - 1` and `10 - value`, where the value is known to be a number. */
function invertNumber(node: AnyNode, given: string, inversion: Inversion): string | undefined {
  if (node.type !== 'BinaryExpression' || !isOnly(inversion.valueType, 'number')) return undefined
  const { operator, left, right } = node
  if (operator !== '+' && operator !== '-') return undefined
  const amount = fold(right, inversion.scopes)?.value
  if (isValue(left, inversion) && typeof amount === 'number') {
    return `${given} ${operator === '+' ? '-' : '+'} ${number(amount)}`
  }
  const start = fold(left, inversion.scopes)?.value
  if (!isValue(right, inversion) || typeof start !== 'number') return undefined
  return operator === '+' ? `${given} - ${number(start)}` : `${number(start)} - ${given}`
}

const number = (amount: number): string => (amount < 0 ? `(${amount})` : String(amount))

function invertUnary(
  node: Extract<AnyNode, { type: 'UnaryExpression' }>,
  given: string,
  inversion: Inversion,
): string | undefined {
  if (!isValue(node.argument, inversion)) return undefined
  const { valueType } = inversion
  const mirrors =
    (node.operator === '!' && isOnly(valueType, 'boolean')) ||
    (node.operator === '-' && isOnly(valueType, 'number'))
  return mirrors ? `${node.operator}${given}` : undefined
}

const PAIRS: Readonly<Record<string, string>> = {
  btoa: 'atob',
  atob: 'btoa',
  encodeURIComponent: 'decodeURIComponent',
  encodeURI: 'decodeURI',
  'JSON.stringify': 'JSON.parse',
}
const LOSSY_PAIRS: Readonly<Record<string, string>> = {
  decodeURIComponent: 'encodeURIComponent',
  decodeURI: 'encodeURI',
  'JSON.parse': 'JSON.stringify',
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>

function invertCall(node: Call, given: string, inversion: Inversion): string | undefined {
  const [argument] = node.arguments
  const callee = canonical(node.callee, inversion.text)
  const pairs = inversion.cutsOnly ? { ...PAIRS, ...LOSSY_PAIRS } : PAIRS
  const isOurs = node.arguments.length === 1 && isGlobalCallee(node, inversion)
  if (isOurs && argument !== undefined && Object.hasOwn(pairs, callee)) {
    return invertNode(argument, `${pairs[callee]}(${given})`, inversion)
  }
  const name = propertyName(withoutChain(node.callee))
  if (name === 'replace') return invertReplace(node, given, inversion)
  if (name === 'slice' && inversion.cutsOnly) return invertSlice(node, given, inversion)
  return reversal(node, inversion)?.replace(/^value/, () => given)
}

function isGlobalCallee(node: Call, { scopes }: Inversion): boolean {
  let at = withoutChain(node.callee)
  while (at.type === 'MemberExpression') at = at.object
  return scopes.isFree(at)
}

/** A literal replaced by a literal can be put back when neither is part of the other. */
function invertReplace(node: Call, given: string, inversion: Inversion): string | undefined {
  const receiver = receiverOf(node)
  const [search, by] = node.arguments
  if (receiver === undefined || search === undefined || by === undefined) return undefined
  if (!isValue(receiver, inversion)) return undefined
  const to = textOf(by, inversion)
  const cut = search.type === 'Literal' && search.regex ? anchoredText(search.regex) : undefined
  if (cut !== undefined && to === '' && inversion.cutsOnly) {
    return cut.atStart ? `${quote(cut.text)} + ${given}` : `${given} + ${quote(cut.text)}`
  }
  const from = textOf(search, inversion)
  if (!from || !to || from.includes(to) || to.includes(from)) return undefined
  if (from.includes('$') || to.includes('$')) return undefined
  return `${given}.replace(${quote(to)}, ${quote(from)})`
}

function receiverOf(node: Call): AnyNode | undefined {
  const callee = withoutChain(node.callee)
  return callee.type === 'MemberExpression' ? withoutChain(callee.object) : undefined
}

/** `/^tenant-/` and `/-tenant$/`: a plain text at one end. */
function anchoredText(regex: { readonly pattern: string; readonly flags: string }) {
  if (regex.flags !== '' && regex.flags !== 'g') return undefined
  const match = /^(\^?)((?:[\w\-@:,; =]|\\[./\-$^()[\]{}|?*+])+)(\$?)$/.exec(regex.pattern)
  if (match === null || (match[1] === '') === (match[3] === '')) return undefined
  return { text: (match[2] ?? '').replace(/\\(.)/g, '$1'), atStart: match[1] !== '' }
}

/** `value.slice("p-".length)` shows what it cuts off. */
function invertSlice(node: Call, given: string, inversion: Inversion): string | undefined {
  const receiver = receiverOf(node)
  const [from] = node.arguments
  if (receiver === undefined || !isValue(receiver, inversion) || node.arguments.length !== 1)
    return undefined
  if (from === undefined || propertyName(from) !== 'length' || from.type !== 'MemberExpression')
    return undefined
  const prefix = textOf(from.object, inversion)
  return prefix ? `${quote(prefix)} + ${given}` : undefined
}

/** `value.split(".").reverse().join(".")`: the same once more is the way back. */
function reversal(node: Call, inversion: Inversion): string | undefined {
  const printed = canonical(node, inversion.text)
  const separator = /^value\.split\("(.?)"\)\.reverse\(\)\.join\("(.?)"\)$/.exec(printed)
  if (separator === null || separator[1] !== separator[2]) return undefined
  return isGlobalCallee(withoutCalls(node), inversion) ? printed : undefined
}

/** The innermost call of `value.a().b()`. */
function withoutCalls(node: Call): Call {
  let at = node
  for (;;) {
    const receiver = receiverOf(at)
    if (receiver?.type !== 'CallExpression') return at
    at = receiver
  }
}

/** Tests that only ask whether there is a value, or what type it has. */
function isPresenceTest(node: AnyNode, inversion: Inversion): boolean {
  const printed = canonical(node, inversion.text)
  return PRESENCE.has(printed)
}

const PRESENCE: ReadonlySet<string> = new Set([
  'value',
  '!!value',
  'valueExists',
  'value!=null',
  'value!==null',
  'value!=undefined',
  'value!==undefined',
  'typeof value==="string"',
  'typeof value!=="undefined"',
  'Boolean(value)',
])

/** `value ? btoa(value) : value`: the same test precedes the inverse. */
function invertGuarded(
  node: Extract<AnyNode, { type: 'ConditionalExpression' }>,
  given: string,
  inversion: Inversion,
): string | undefined {
  if (given !== 'value' || !isPresenceTest(node.test, inversion)) return undefined
  const { alternate } = node
  const folded = fold(alternate, inversion.scopes)
  const isEmpty = folded !== undefined && (folded.value ?? '') === ''
  if (!isEmpty && !isValue(alternate, inversion)) return undefined
  const inner = invertNode(node.consequent, given, inversion)
  return (
    inner && `${source(node.test, inversion)} ? ${group(inner)} : ${source(alternate, inversion)}`
  )
}

/** `value.startsWith("p-") ? value.slice(2) : value` cuts off what the other expression adds. */
function invertCut(
  node: Extract<AnyNode, { type: 'ConditionalExpression' }>,
  given: string,
  inversion: Inversion,
): string | undefined {
  if (!inversion.cutsOnly || !isValue(node.alternate, inversion)) return undefined
  const test = withoutChain(node.test)
  const cut = withoutChain(node.consequent)
  if (test.type !== 'CallExpression' || cut.type !== 'CallExpression') return undefined
  const receiver = receiverOf(test)
  const affix = test.arguments[0] && textOf(test.arguments[0], inversion)
  if (!affix || receiver === undefined || !isValue(receiver, inversion)) return undefined
  const printed = canonical(cut, inversion.text)
  const [start, end] = [`value.slice(${affix.length})`, `value.slice(0,-${affix.length})`]
  const named = `value.slice(${quote(affix)}.length)`
  const name = propertyName(withoutChain(test.callee))
  if (name === 'startsWith' && (printed === start || printed === named)) {
    return `${quote(affix)} + ${given}`
  }
  return name === 'endsWith' && printed === end ? `${given} + ${quote(affix)}` : undefined
}
