import { tokenizer } from 'acorn'
import { MAX_LINE_LENGTH } from '../../core/limits.ts'
import { rootPosition } from '../../core/release/root-position.ts'
import type { Position as SchemaPosition } from '../../generated/bind.ts'
import { type AnyNode, nodesIn } from '../../patch/expression/syntax/ast.ts'
import { type Chain, chainOf } from '../../patch/expression/syntax/chain.ts'
import { parseExpression } from '../../patch/expression/syntax/parse.ts'
import { resolveScopes } from '../../patch/expression/syntax/scope.ts'
import {
  contextEntry,
  ENVIRONMENT,
  type EnvironmentEntry,
  membersOf,
} from '../../patch/expression/types/environment.ts'
import { typesIn } from '../../patch/expression/types/kinds.ts'
import { type Type, type TypeName, UNKNOWN } from '../../patch/expression/types/value-type.ts'
import { describeType, type Position } from '../../patch/path/index.ts'

/** The place that an expression is written for. */
export interface ScriptPlace {
  readonly direction: 'forward' | 'reverse'
  readonly valueType: Type
  /** The position that the patch's path selects. */
  readonly value: Position | undefined
  /** The position of the whole object. */
  readonly object: Position | undefined
  /** True of a field that the configuration does not have; without it, all are known. */
  readonly isAbsent?: (path: readonly string[]) => boolean
}

/** A name that can be written in an expression. */
export interface ScriptName
  extends Pick<EnvironmentEntry, 'name' | 'kind' | 'detail' | 'parameters'> {
  readonly documentation?: string | undefined
  /** The edition of the language that added it. */
  readonly year?: number
}

const MARK = 'cursor__'

const WORD_OPERATORS = /^(?:typeof|instanceof|in|of|new|void|delete|await|async)$/

function wordAtEnd(code: string): string {
  let start = code.length
  while (start > 0 && /[\w$]/.test(code.charAt(start - 1))) start--
  return code.slice(start)
}

/** The names that fit at the end of unfinished code, and the length of what is typed. */
export function namesAt(
  code: string,
  place: ScriptPlace,
): { readonly names: readonly ScriptName[]; readonly typed: string } | undefined {
  const open = openBrackets(code)
  if (open === undefined) return undefined
  const typed = wordAtEnd(code)
  if (/^\d/.test(typed)) return undefined
  const before = code.slice(0, code.length - typed.length)
  const isMember = /(?:^|[^.\d\s])\s*\??\.\s*$/.test(before)
  if (!isMember && (/\.\s*$/.test(before) || isOperand(before, open))) return undefined
  const ast = wholeAst(before, endings(open))
  if (!isMember) return { typed, names: [...localsOf(ast, before.length), ...globalsFor(place)] }
  return { typed, names: ast === undefined ? [] : membersAt(ast, place) }
}

/** True where only an operator can follow; in a body, statements can follow as well. */
function isOperand(code: string, open: readonly OpenBracket[]): boolean {
  const end = code.trimEnd()
  const word = wordAtEnd(end)
  const ends = word === '' ? /[)\]"'`]/.test(end.slice(-1)) : !WORD_OPERATORS.test(word)
  return ends && open.at(-1)?.kind !== '{'
}

/** The call around the end of the code, and the index of the current parameter. */
export function callAt(
  code: string,
  place: ScriptPlace,
): { readonly name: ScriptName; readonly parameter: number } | undefined {
  const call = openBrackets(code)?.findLast(({ kind, at }) => {
    return kind === '(' && /[\w$]\s*$/.test(code.slice(Math.max(0, at - MAX_LINE_LENGTH), at))
  })
  if (call === undefined) return undefined
  const callee = code.slice(0, call.at).trimEnd()
  const found = namesAt(callee, place)
  const name = found?.names.find((one) => one.name === found.typed && one.parameters !== undefined)
  return name && { name, parameter: call.commas }
}

/** The meaning of a name inside an expression; `end` is the offset after the name. */
export function nameAt(code: string, end: number, place: ScriptPlace): ScriptName | undefined {
  const found = namesAt(code.slice(0, end), place)
  return found?.names.find(({ name }) => name === found.typed)
}

/** The tree of code that ends at the cursor, with a name inserted there. */
function wholeAst(before: string, ends: readonly string[]): AnyNode | undefined {
  for (const end of ends) {
    const { ast } = parseExpression(`${before}${MARK}${end}`)
    if (ast !== undefined) return ast
  }
  // The code before may be unfinished as well; the member chain alone shows most.
  const chain = /[\w$]+(?:\??\.[\w$]+)*\??\.\s*$/.exec(before.slice(-MAX_LINE_LENGTH))?.[0]
  return chain === undefined ? undefined : parseExpression(`${chain}${MARK}`).ast
}

function membersAt(ast: AnyNode, place: ScriptPlace): readonly ScriptName[] {
  const objects = nodesIn(ast).flatMap((node): AnyNode[] => {
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
    return node.property.name === MARK ? [node.object] : []
  })
  const object = objects.at(-1)
  if (object === undefined) return []
  const scopes = resolveScopes(ast as never)
  const chain = chainOf(object, scopes)
  const known = chain && knownMembers(chain, place)
  if (known !== undefined) return known
  const type = typesIn(place.valueType, scopes).of(object)
  return membersOfType(type)
}

/** The members of a known name: parts of `context`, and of the value at the path. */
function knownMembers(
  { root, path }: Chain,
  place: ScriptPlace,
): readonly ScriptName[] | undefined {
  if (root === 'value') return fieldsAt(place.value, path)
  if (root !== 'context') return undefined
  const [first, second, ...below] = path
  if (first === 'hostObject' || first === 'virtualObject') {
    return fieldsAt(place.object, path.slice(1))
  }
  if (first === 'vcluster' && second === 'config')
    return configFields(rootPosition('vc'), below)?.filter(
      ({ name }) => place.isAbsent?.([...below, name]) !== true,
    )
  return contextEntry(path)?.members
}

function fieldsAt(start: Position | undefined, names: readonly string[]) {
  let at = start
  for (const name of names) at = at?.kind === 'map' ? at.element() : at?.field(name)
  if (at?.kind !== 'object') return undefined
  return at.names.map((name): ScriptName => {
    const field = at.field(name)
    const detail = field === undefined ? 'unknown' : describeType(field)
    return property(name, detail, field?.description)
  })
}

function configFields(start: SchemaPosition | undefined, names: readonly string[]) {
  let at = start
  for (const name of names) at = at?.properties?.[name] ?? at?.rest
  if (at?.properties === undefined) return undefined
  return Object.entries(at.properties).map(([name, { facts }]) =>
    property(name, (facts.types ?? []).join(' | ') || 'unknown', facts.description),
  )
}

const property = (name: string, detail: string, documentation?: string): ScriptName => ({
  name,
  kind: 'property',
  detail,
  documentation,
})

function membersOfType(type: Type): readonly ScriptName[] {
  const names: readonly TypeName[] = type.names.includes('unknown')
    ? ['string', 'array']
    : type.names.filter((name) => name !== 'null' && name !== 'undefined')
  const methods = names.flatMap((name) => membersOf(name))
  const fields = (type.fields ?? []).map((name) =>
    property(name, typeText(type.member?.(name) ?? UNKNOWN)),
  )
  const seen = new Set<string>()
  return [...fields, ...methods].filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** Complete global names; a helper only in the direction in which it works. */
function globalsFor({ direction, valueType }: ScriptPlace): readonly ScriptName[] {
  return ENVIRONMENT.filter(
    ({ name }) =>
      name !== 'valueExists' && (direction === 'forward' || name !== 'virtualToHostDNS'),
  ).map((entry) => (entry.name === 'value' ? { ...entry, detail: typeText(valueType) } : entry))
}

const typeText = ({ names }: Type) => names.join(' | ')

/** Parameters of the functions around the cursor. */
function localsOf(ast: AnyNode | undefined, offset: number): readonly ScriptName[] {
  const found = (ast ? nodesIn(ast) : []).flatMap((node) => {
    if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return []
    if (node.start > offset || node.end < offset) return []
    return node.params
      .flatMap((parameter) => nodesIn(parameter))
      .flatMap((inner) => (inner.type === 'Identifier' && inner.name !== MARK ? [inner.name] : []))
  })
  return [...new Set(found)].map((name) => ({ name, kind: 'variable', detail: 'parameter' }))
}

/** An open bracket at the end of JavaScript code. */
interface OpenBracket {
  readonly kind: '(' | '[' | '{' | '`' | '${'
  readonly at: number
  /** Number of commas since it, on its own level. */
  readonly commas: number
}

const CLOSING = { '(': ')', '[': ']', '{': '}', '`': '`', '${': '}' } as const

const isOpening = (label: string): label is OpenBracket['kind'] => Object.hasOwn(CLOSING, label)

/**
 * Reads unfinished JavaScript; undefined if it ends inside a string, a comment or a regular
 * expression.
 */
function openBrackets(code: string): readonly OpenBracket[] | undefined {
  const open: { kind: OpenBracket['kind']; at: number; commas: number }[] = []
  let isInComment = false
  const onComment = (_: boolean, __: string, ___: number, end: number) => {
    isInComment = end === code.length && !code.endsWith('*/')
  }
  try {
    for (const token of tokenizer(code, { ecmaVersion: 'latest', onComment })) {
      const { label } = token.type
      const top = open.at(-1)
      if (/^[)\]}]$/.test(label) || (label === '`' && top?.kind === '`')) open.pop()
      else if (isOpening(label)) open.push({ kind: label, at: token.start, commas: 0 })
      else if (label === ',' && top !== undefined) top.commas++
    }
  } catch {
    return undefined
  }
  return isInComment ? undefined : open
}

/** Texts that may complete unfinished JavaScript, likeliest first. */
function endings(open: readonly OpenBracket[]): readonly string[] {
  const closed = open.toReversed().map(({ kind }) => CLOSING[kind])
  const all = closed.join('')
  // A conditional may be unfinished on each level.
  const inner = [
    ` : 0${all}`,
    ...closed.map(
      (_, at) => `${closed.slice(0, at + 1).join('')} : 0${closed.slice(at + 1).join('')}`,
    ),
  ]
  return [all, ...inner.slice(0, 4)]
}
