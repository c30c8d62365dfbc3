import { MAX_QUOTED_LENGTH } from '../../../core/limits.ts'
import { truncate } from '../../../core/lint/wording.ts'
import { type AnyNode, calledMethod, withoutChain } from '../syntax/ast.ts'
import type { Scopes } from '../syntax/scope.ts'
import type { Assumption, Branch } from './branches.ts'
import { pathInContext } from './context-tests.ts'

/** The condition of a branch in the words of a message: `the virtual cluster is "prod"`. */
export function conditionWords(branch: Branch, scopes: Scopes): string {
  const words = branch.map((each) => wordsOf(each, scopes))
  const isImplied = (text: string) => {
    const [subject, not] = text.split(' is not ')
    return not !== undefined && words.some((each) => each.startsWith(`${subject} is "`))
  }
  const [first = '', ...others] = words.filter((text) => !isImplied(text))
  const all = [first, ...others].join(' and ')
  if (others.length === 0 || all.length <= 2 * MAX_QUOTED_LENGTH) return all
  return `${first} and ${others.length} more condition${others.length === 1 ? ' holds' : 's hold'}`
}

function wordsOf({ node, text, is }: Assumption, scopes: Scopes): string {
  const subject = subjectOf(node, scopes)
  if (is.kind === 'equal') {
    const value = typeof is.value === 'string' ? shortly(is.value) : is.value
    return `${subject ?? shown(text)} is ${value}`
  }
  const isTrue = is.kind === 'truth' && is.value
  if (subject !== undefined) return `${subject} is ${isTrue ? 'set' : 'not set'}`
  return comparedWords(withoutChain(node), isTrue, scopes) ?? `${shown(text)} is ${is.value}`
}

const shown = (text: string): string => `"${truncate(text)}"`

/** Shortens a literal, because a message needs room for more than its condition. */
function shortly(text: string): string {
  const all = truncate(text)
  const most = MAX_QUOTED_LENGTH / 2
  return `"${all.length > most ? `${all.slice(0, most - 1)}…` : all}"`
}

const ASKS: ReadonlyMap<string, readonly [yes: string, no: string]> = new Map([
  ['startsWith', ['starts with', 'does not start with']],
  ['endsWith', ['ends with', 'does not end with']],
  ['includes', ['contains', 'does not contain']],
])

function comparedWords(node: AnyNode, isTrue: boolean, scopes: Scopes): string | undefined {
  const [asking, asked, yes, no] = comparison(node) ?? []
  const subject = asking && subjectOf(asking, scopes)
  if (subject === undefined || asked?.type !== 'Literal' || typeof asked.value !== 'string')
    return undefined
  return `${subject} ${isTrue ? yes : no} ${shortly(asked.value)}`
}

/** The node that a text is compared with, the text, and the words for both outcomes. */
function comparison(node: AnyNode) {
  if (node.type === 'BinaryExpression' && /^[=!]==?$/.test(node.operator)) {
    const [left, right] = [node.left as AnyNode, node.right]
    const words = ['is', 'is not'] as const
    const [yes, no] = node.operator.startsWith('!') ? words.toReversed() : words
    return left.type === 'Literal'
      ? ([right, left, yes, no] as const)
      : ([left, right, yes, no] as const)
  }
  const words = ASKS.get(calledMethod(node) ?? '')
  if (words === undefined || node.type !== 'CallExpression') return undefined
  const callee = withoutChain(node.callee)
  return callee.type === 'MemberExpression'
    ? ([callee.object as AnyNode, node.arguments[0], ...words] as const)
    : undefined
}

/** A part of the context in everyday words. */
function subjectOf(node: AnyNode, scopes: Scopes): string | undefined {
  const at = withoutChain(node)
  if (at.type === 'CallExpression') return undefined
  const path = pathInContext(at, scopes)
  if (path === undefined) return undefined
  const [name = '', ...rest] = path
  const below = rest.join('.')
  const known = SUBJECTS.get([name, ...rest].join('.'))
  if (known !== undefined) return known
  const [, map, key] = rest
  const isKey = /^metadata\.(?:labels|annotations)\./.test(below) && rest.length === 3
  return isKey
    ? `the ${map === 'labels' ? 'label' : 'annotation'} ${shown(key ?? '')}`
    : shown(below || ['context', ...path].join('.'))
}

const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ['path', 'the path'],
  ['vcluster.name', 'the virtual cluster'],
  ['vcluster.namespace', 'the namespace of the virtual cluster'],
  ['virtualObject', 'the virtual object'],
  ['hostObject', 'the host object'],
  ['virtualObject.metadata.name', 'the name of the virtual object'],
  ['hostObject.metadata.name', 'the name of the host object'],
  ['virtualObject.metadata.namespace', 'the namespace of the virtual object'],
  ['hostObject.metadata.namespace', 'the namespace of the host object'],
])
