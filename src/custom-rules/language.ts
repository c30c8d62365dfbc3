import type { ASTNode, Environment } from '@marcbachmann/cel-js'
import { childrenOf, variables } from './engine.ts'
import { REPLACED } from './functions.ts'
import { pathBelowObject } from './place.ts'
import { accessOf, shownType } from './problems.ts'
import { elementOf, type TypedEnvironment, typedEnvironment } from './types.ts'

/** The rule that contains an expression. */
export interface ExpressionScope {
  readonly kinds: readonly string[]
  /** The list of the rule's `forEach`, if any. */
  readonly forEach?: string | undefined
}

/** A name that an expression can use, for display in editors. */
export interface CelName {
  readonly name: string
  readonly kind: 'variable' | 'property' | 'method' | 'function'
  readonly detail: string
  readonly documentation: string | undefined
}

const MARK = 'cursor__'
const AFTER_DOT = /\.\s*\??\s*cursor__/

/**
 * The names that fit at the end of an unfinished expression, and the part that is typed already.
 */
export function celNamesAt(
  code: string,
  scope: ExpressionScope,
): { readonly typed: string; readonly names: readonly CelName[] } | undefined {
  const closing = closingOf(code)
  const typed = /[A-Za-z_]\w*$/.exec(code)?.[0] ?? ''
  const before = code.slice(0, code.length - typed.length)
  if (closing === undefined || (/\d$/.test(before) && typed === '')) return undefined
  // A conditional may be unfinished as well.
  const texts = [closing, ` : 0${closing}`].map((end) => before + MARK + end)
  const kinds = scope.kinds.length === 0 ? [''] : scope.kinds
  const found = kinds.flatMap((kind) => namesIn(texts, typedEnvironment(kind, true, scope.forEach)))
  const isMissing = ({ name }: CelName) =>
    scope.forEach === undefined && (name === 'item' || name === 'index')
  const names = new Map(found.toReversed().map((one) => [one.name, one]))
  return { typed, names: [...names.values()].reverse().filter((one) => !isMissing(one)) }
}

/** The same for `at`, a path below the object or the item. */
export function pathNamesAt(path: string, scope: ExpressionScope) {
  const isOfItem = scope.forEach !== undefined && pathBelowObject(scope.forEach) !== undefined
  return celNamesAt(`${isOfItem ? 'item' : 'object'}.${path}`, scope)
}

const PARTS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|["'()[\]{}]/gs
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** The text that closes all brackets open at the end of the code; undefined inside a string. */
function closingOf(code: string): string | undefined {
  let closing = ''
  for (const [part] of code.matchAll(PARTS)) {
    if (part === '"' || part === "'") return undefined
    if (Object.hasOwn(CLOSING, part)) closing = CLOSING[part] + closing
    else if (part === closing[0]) closing = closing.slice(1)
  }
  return closing
}

function namesIn(texts: readonly string[], typed: TypedEnvironment): readonly CelName[] {
  const { environment } = typed
  const text = texts.find((one) => canBeParsed(one, environment))
  if (text === undefined && AFTER_DOT.test(texts[0] ?? '')) return []
  const path = text === undefined ? [] : pathToMark(environment.parse(text).ast)
  const inner = environment.clone()
  const typeOf = ({ start, end }: ASTNode) => inner.check(text?.slice(start, end) ?? '').type
  const locals = path.flatMap((node) => {
    const local = localOf(node, typeOf)
    if (local === undefined || inner.hasVariable(local.name)) return []
    inner.registerVariable(local.name, local.type)
    return [{ ...local, description: null }]
  })
  const last = path.at(-1)
  const access = last && accessOf(last)
  if (access === undefined)
    return [...[...locals, ...globalsOf(environment)].map(variable), ...FUNCTIONS]
  const type = (typeOf(access.left) ?? 'dyn').replace(/^optional<(.*)>$/, '$1')
  const fields = Object.entries(typed.fieldsOf(type)).map(([name, field]): CelName => {
    return { name, kind: 'property', detail: shownType(field.type), documentation: field.about }
  })
  return last?.op === '.?' ? fields : [...fields, ...methodsOf(type, environment)]
}

function canBeParsed(text: string, environment: Environment): boolean {
  try {
    environment.parse(text)
    return true
  } catch {
    return false
  }
}

/** The nodes from the whole expression down to the marked one. */
function pathToMark(node: ASTNode): readonly ASTNode[] {
  if (node.args === MARK || accessOf(node)?.name === MARK) return [node]
  for (const child of childrenOf(node)) {
    const path = pathToMark(child)
    if (path.length > 0) return [node, ...path]
  }
  return []
}

const MACROS: Readonly<Record<string, string>> = {
  all: 'name, condition',
  exists: 'name, condition',
  exists_one: 'name, condition',
  filter: 'name, condition',
  map: 'name, value',
}

/** The variable that a macro or `cel.bind` defines, and its type. */
function localOf(node: ASTNode, typeOf: (node: ASTNode) => string | undefined) {
  if (node.op !== 'rcall') return undefined
  const [macro, receiver, [first, second, third]] = node.args
  if (first?.op !== 'id' || second === undefined) return undefined
  const name = first.args
  if (Object.hasOwn(MACROS, macro)) return { name, type: elementOf(typeOf(receiver)) }
  const isBound = macro === 'bind' && receiver.args === 'cel' && third !== undefined
  return isBound ? { name, type: typeOf(second) ?? 'dyn' } : undefined
}

const globalsOf = (environment: Environment) => {
  const all = environment.getDefinitions().variables
  return variables.flatMap((name) => all.find((one) => one.name === name) ?? [])
}

const variable = ({
  name,
  type,
  description,
}: Record<'name' | 'type', string> & { readonly description: string | null }): CelName => {
  return {
    name,
    kind: 'variable',
    detail: shownType(type),
    documentation: description ?? undefined,
  }
}

/** Macros that also iterate over the keys of a map. */
const OF_MAPS: readonly string[] = ['all', 'exists', 'exists_one']

/** The functions that can be called on a type. */
function methodsOf(type: string, environment: Environment): readonly CelName[] {
  const [base] = type.split('<')
  const hidden: readonly string[] = Object.values(REPLACED)
  return environment
    .getDefinitions()
    .functions.filter(
      ({ name, receiverType }) =>
        (receiverType?.split('<')[0] === base || (base === 'map' && OF_MAPS.includes(name))) &&
        !hidden.includes(name),
    )
    .map(({ name, params, returnType }): CelName => {
      const given = MACROS[name] ?? params.map((one) => one.type).join(', ')
      return { name, kind: 'method', detail: `(${given}): ${returnType}`, documentation: undefined }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const FUNCTIONS = [
  ['has', 'has(field): bool', 'Whether a field is there.'],
  ['size', 'size(value): int', 'How many characters, items or keys.'],
  ['int', 'int(value): int', undefined],
  ['double', 'double(value): double', undefined],
  ['string', 'string(value): string', undefined],
  ['type', 'type(value): type', undefined],
  ['cel.bind', 'cel.bind(name, value, expression)', 'Gives a value a name.'],
  ['sets.contains', 'sets.contains(list, list): bool', undefined],
  ['sets.equivalent', 'sets.equivalent(list, list): bool', undefined],
  ['sets.intersects', 'sets.intersects(list, list): bool', undefined],
].map(([name = '', detail = '', documentation]): CelName => {
  return { name, kind: 'function', detail, documentation }
})
