import { MAX_SAMPLE_NAMES, MAX_SAMPLES } from '../../core/limits.ts'
import { contextsOf } from '../expression/branches/branch-contexts.ts'
import { partsOfContext } from '../expression/branches/context-tests.ts'
import { type AnyNode, keyName, nodesIn, propertyName } from '../expression/syntax/ast.ts'
import type { Scopes } from '../expression/syntax/scope.ts'
import { isOnly } from '../expression/types/value-type.ts'
import { type ParsedPath, type Position, unknownPosition } from '../path/index.ts'
import { sampleObject } from '../path/samples.ts'
import type { PlacedExpression } from '../placed-expression.ts'
import { readsObjects } from './realm/reads-context.ts'
import { validValues, wrongResult } from './result-check.ts'
import { contextFor, writtenContext } from './sample-run.ts'
import { allSamples, NUMERIC, usualSamples } from './samples.ts'
import { numberSamples, textSamples } from './text-samples.ts'
import type { Samples } from './trace.ts'

/**
 * Values that an expression's place can hold, and contexts: with each object present or missing,
 * full and minimal.
 */
export function traceSamples(expression: PlacedExpression, path: ParsedPath): Samples {
  // A branch runs within the whole expression.
  const { ast } = expression.branch?.whole ?? expression.parsed
  const named = ast === undefined ? [] : namesIn(ast)
  const missing = expression.mayHaveNoValue && !knowsValue(expression, path) ? ['null'] : []
  const isUnknown = expression.position.kind === 'unknown'
  const usualValues = isUnknown ? [] : expectedSamples(expression, path)
  const [first, made] = [usualValues, valuesFor(expression, path, named)].map((all) =>
    all.map((value) => JSON.stringify(value)),
  )
  const usualCount = Math.min(first?.length ?? 0, MAX_SAMPLES)
  const distinct = new Set([...(first ?? []), ...(made ?? [])])
  const values = [...missing, ...[...distinct].slice(0, MAX_SAMPLES)]
  const contexts = contextsFor(expression, named)
  const usual = [missing.length, missing.length + usualCount] as const
  // Every value with every context would be a thousand runs.
  const inAll = MAX_SAMPLES / MAX_SAMPLE_NAMES
  const branch = sampledBranch(expression, contexts)
  const emptied = missing.length > 0 ? contexts.map((each) => withoutKey(each, path)) : []
  return { values, contexts, emptied, usual, inAll, branch }
}

/** A context whose objects lack the key that a path names, for the case without a value. */
function withoutKey(context: string, { steps }: ParsedPath): string {
  const keys = steps.map(({ text }) => text)
  const named = JSON.stringify(keys.at(-1) ?? '')
  if (!context.includes(`${named}:`)) return context
  const given = JSON.parse(context) as Readonly<Record<string, unknown>>
  const [hostObject, virtualObject] = [given.hostObject, given.virtualObject].map((object) =>
    lacking(object, keys),
  )
  return JSON.stringify({ ...given, hostObject, virtualObject })
}

function lacking(object: unknown, [name = '', ...rest]: readonly string[]): unknown {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return object
  if (!(name in object)) return object
  const { [name]: part, ...others } = object as Readonly<Record<string, unknown>>
  return rest.length === 0 ? others : { ...others, [name]: lacking(part, rest) }
}

function sampledBranch({ branch }: PlacedExpression, contexts: readonly string[]) {
  if (branch === undefined) return undefined
  return {
    tests: branch.tests.map(({ text }) => text),
    outcomes: branch.tests.map(({ is }) => is),
    contexts: contextsOf(branch.tests, branch.scopes, contexts),
  }
}

/** True if a test of the branch may reveal if the object has a value at the path. */
function knowsValue({ branch }: PlacedExpression, path: ParsedPath): boolean {
  const keys = path.steps.map(({ text }) => text)
  return (branch?.tests ?? []).some(({ node }) =>
    partsOfContext(node, branch?.scopes as Scopes).some(
      ([, ...names]) => names.length > 0 && names.every((name, index) => name === keys[index]),
    ),
  )
}

/** Methods and lengths are rarely keys of a map. */
const BUILT_IN = [Object.prototype, Array.prototype, String.prototype]

/** The keys and texts that an expression asks for. */
function namesIn(ast: AnyNode): readonly string[] {
  const names = nodesIn(ast).flatMap((node) => {
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : (propertyName(node) ?? keyName(node))
    return text && text.length < 100 && !BUILT_IN.some((each) => text in each) ? [text] : []
  })
  return [...new Set(names)].slice(0, MAX_SAMPLE_NAMES)
}

/** The keys of `({ a: "b" })[value]`, which are values that the author expects. */
function tableKeys({ parsed: { ast }, valueType }: PlacedExpression): readonly unknown[] {
  const isNumber = isOnly(valueType, 'number')
  if (ast === undefined || !(isNumber || isOnly(valueType, 'string'))) return []
  const names = nodesIn(ast).flatMap((node) => {
    const isTable = node.type === 'MemberExpression' && node.computed && isWhole(node.property)
    const table = isTable ? node.object : undefined
    return table?.type === 'ObjectExpression'
      ? table.properties.flatMap((each) => keyName(each) ?? [])
      : []
  })
  const keys = isNumber ? names.map(Number).filter((key) => !Number.isNaN(key)) : names
  return keys.slice(0, MAX_SAMPLE_NAMES)
}

/** True of the value, but not of a part of it. */
const isWhole = (node: AnyNode): boolean =>
  node.type === 'Identifier' ||
  (node.type === 'CallExpression' && node.callee.type === 'Identifier') ||
  node.type === 'TemplateLiteral'

/** Values that are likely, and those that the code names. */
function expectedSamples(expression: PlacedExpression, path: ParsedPath): readonly unknown[] {
  const usual = usualSamples(expression, path)
  return [...usual, ...tableKeys(expression), ...comparedItems(expression, usual[0])]
}

/** A list with the item that `item.name === "web"` asks for. */
function comparedItems(
  { parsed: { ast }, position }: PlacedExpression,
  list: unknown,
): readonly unknown[] {
  const [item] = Array.isArray(list) ? list : []
  const element = position.element()
  if (ast === undefined || element?.kind !== 'object' || item === undefined) return []
  const found = nodesIn(ast).flatMap((node) => {
    if (node.type !== 'BinaryExpression' || !/^[=!]==?$/.test(node.operator)) return []
    const name = propertyName(node.left) ?? ''
    const text = node.right.type === 'Literal' ? node.right.value : undefined
    const field = element.field(name)
    const isWrong = field?.valueType !== 'string' || wrongResult(text, field) !== undefined
    return typeof text !== 'string' || isWrong ? [] : [[{ ...item, [name]: text }]]
  })
  return found.slice(0, 2)
}

function valuesFor(
  expression: PlacedExpression,
  path: ParsedPath,
  named: readonly string[],
): readonly unknown[] {
  const { position, valueType, parsed } = expression
  const { ast } = parsed
  // Samples suggested by its own texts come first.
  const own = ast === undefined ? [] : textSamples(ast).toReversed()
  const usual = usualSamples(expression, path)
  const types = valueType.names
  if (types.includes('unknown')) {
    const objects = ['a', ...named.slice(0, 2)].map((text) => filled(named, text))
    return [
      ...[...own.slice(0, 8), ...allSamples(expression, path)],
      ...['', 5, 0, true, false, {}, [], ['a', 'b']],
      ...[{ items: objects.slice(0, 1) }, objects.slice(0, 1)],
      ...variants(objects, named),
    ]
  }
  const isWhole = position.kind === 'object' || position.kind === 'map' || position.kind === 'list'
  if (isWhole) return variants([...usual, ...validValues(position, named)], named, position)
  const texts = types.includes('string') ? ['', ...allSamples(expression, path), ...own] : []
  const numbers = ast && types.includes('number') ? numberSamples(ast).slice(0, 6) : []
  return [...usual, ...(types.includes('boolean') ? [true, false] : []), ...numbers, ...texts]
}

const filled = (named: readonly string[], value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(named.map((name) => [name, value]))

/**
 * Variants of a context without each key that the expression asks for, as far as the API allows
 * that.
 */
function variants(
  values: readonly unknown[],
  named: readonly string[],
  position: Position = unknownPosition,
): readonly unknown[] {
  return values.flatMap((value) => [
    value,
    ...named.filter((name) => holds(value, name)).map((name) => without(value, name, position)),
  ])
}

const holds = (value: unknown, name: string): boolean =>
  JSON.stringify(value).includes(`${JSON.stringify(name)}:`)

function without(value: unknown, name: string, position: Position | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => without(item, name, position?.element()))
  const entries = Object.entries(value).flatMap(([key, part]) => {
    const field = position?.field(key)
    const isNeeded = field !== undefined && !field.optional
    if (key === name && !isNeeded) return []
    return [[key, without(part, name, field ?? position?.element())] as const]
  })
  return Object.fromEntries(entries)
}

function contextsFor(expression: PlacedExpression, named: readonly string[]): Samples['contexts'] {
  const usual = contextFor(expression)
  const { masked } = expression.branch?.whole ?? expression.parsed
  if (!readsObjects(masked)) return [writtenContext(usual, [masked])]
  const kind = expression.schema?.kind
  const sample = (kind === undefined ? undefined : sampleObject(kind)) ?? usual.virtualObject
  const shipped = only(sample as object, ['metadata', ...named])
  const full = (value: string) => withKeys(shipped, filled(named, value))
  const rich = full('web')
  // JSON leaves out undefined values.
  const bare = withKeys(shipped, undefined)
  const empty = withKeys(bare, {})
  const numbers = NUMERIC.test(masked) ? ['8080'] : []
  const texts = [...named.slice(0, 2), ...numbers].map((text) => full(text))
  const asksBoth = ['hostObject', 'virtualObject'].every((name) => masked.includes(name))
  const pairs = [
    [rich, rich],
    [null, null],
    [bare, bare],
    [rich, null],
    [null, rich],
    [empty, empty],
    ...(asksBoth
      ? [
          [rich, bare],
          [bare, rich],
        ]
      : []),
    ...texts.map((object) => [object, object]),
  ]
  return pairs.map(([hostObject, virtualObject]) =>
    JSON.stringify({ ...usual, hostObject, virtualObject }),
  )
}

/** Unused fields are removed, because every run would read them in vain. */
const only = (object: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)))

function withKeys(object: unknown, keys: object | undefined): unknown {
  const given = object as { readonly metadata?: object }
  const metadata = { ...given.metadata, labels: keys, annotations: keys }
  return { apiVersion: 'v1', kind: 'Sample', ...given, metadata }
}
