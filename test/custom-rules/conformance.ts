import { tests } from '@bufbuild/cel-spec/testdata/conformance.js'
import { Budget } from '../../src/core/budget.ts'
import { createEngine } from '../../src/custom-rules/engine.ts'

/** A value as the data of CEL's conformance writes it. */
interface Expected {
  readonly int64Value?: string
  readonly uint64Value?: string
  readonly doubleValue?: number | string
  readonly stringValue?: string
  readonly boolValue?: boolean
  readonly nullValue?: null
  readonly bytesValue?: string
  readonly listValue?: { readonly values?: readonly Expected[] }
  readonly mapValue?: { readonly entries?: readonly { key: Expected; value: Expected }[] }
}

interface Test {
  readonly original: {
    readonly name?: string
    readonly expr: string
    readonly value?: Expected
    readonly evalError?: unknown
    readonly bindings?: Readonly<Record<string, { readonly value: Expected }>>
    readonly container?: string
    readonly disableMacros?: boolean
    readonly disableCheck?: boolean
  }
}

interface Suite {
  readonly name: string
  readonly suites?: readonly Suite[]
  readonly tests?: readonly Test[]
}

/** What custom rules have no use for: each with the tests that it leaves out. */
export const leftOut: Readonly<Record<string, RegExp>> = {
  'messages of protocol buffers':
    /\/(?:proto2|proto3|proto2_ext|enums|wrappers)\/|TestAllTypes|google\.|proto\./,
  'unsigned numbers and bytes, which documents do not have':
    /\d[uU]\b|\buint\b|(?:^|[^\w"'])[bB][rR]?["']|\bbytes\b|uint64|bytesValue/,
  'dates and durations': /timestamp|duration/i,
  'functions of networks, encoders, formatting and numbers':
    /\/(?:network_ext|encoders_ext|math_ext|block_ext|bindings_ext|type_deductions|legacy_nullable_types)\/|\.format\(|strings\.quote|math\./,
  'types as values': /\/conversions\/type\/|\btype\(/,
  'fields in backquotes': /`/,
  'optional values as results, in literals, and their macros':
    /\{\?|\[\?[{o]|optMap|optFlatMap|ofNonZeroValue|optional_(?:eq|ne)|optional\.none\(\)|\/optionals\/(?:map|has|list)_/,
  'macros with two variables': /\/macros2\/|transformList|transformMap/,
}

export interface Result {
  readonly name: string
  readonly expr: string
  readonly passed: boolean
  readonly got: string
}

/** Runs the parts of the data that custom rules keep. */
export function runConformance(): readonly Result[] {
  return testsIn(tests as unknown as Suite, '').flatMap(({ name, test }) => {
    const { expr, bindings = {}, container, disableMacros, disableCheck } = test.original
    const text = `${name} ${expr} ${JSON.stringify(test.original.value ?? '')} ${JSON.stringify(bindings)}`
    if (Object.values(leftOut).some((pattern) => pattern.test(text))) return []
    // Custom rules are checked before they run, and have no namespaces.
    if (container !== undefined || disableMacros === true || disableCheck === true) return []
    return [{ name, expr, ...verdict(test.original) }]
  })
}

function testsIn(
  { name, suites = [], tests: own = [] }: Suite,
  above: string,
): readonly { name: string; test: Test }[] {
  const path = above === '' && name === 'conformance' ? '/' : `${above}${name}/`
  return [
    ...own.map((test) => ({ name: `${path}${test.original.name ?? test.original.expr}`, test })),
    ...suites.flatMap((suite) => testsIn(suite, path)),
  ]
}

function verdict({ expr, value: wanted, evalError, bindings = {} }: Test['original']) {
  const value = wanted ?? (evalError === undefined ? { boolValue: true } : undefined)
  const given = Object.entries(bindings).map(([name, bound]) => [name, toCel(bound.value)] as const)
  const names = given.map(([name]) => name).filter((name) => /^\w+$/.test(name))
  try {
    const run = createEngine(names)(expr).run
    const outcome = run(Object.fromEntries(given), new Budget(100_000))
    if (outcome.kind !== 'value') return { passed: value === undefined, got: outcome.kind }
    const got = shown(outcome.value)
    return { passed: value !== undefined && got === shown(toCel(value)), got }
  } catch (error) {
    return { passed: value === undefined, got: String(error).split('\n')[0] ?? '' }
  }
}

function toCel(value: Expected): unknown {
  if (value.int64Value !== undefined) return BigInt(value.int64Value)
  if (value.doubleValue !== undefined) return Number(value.doubleValue)
  if (value.listValue !== undefined) return (value.listValue.values ?? []).map(toCel)
  if (value.mapValue !== undefined)
    return new Map(
      (value.mapValue.entries ?? []).map(({ key, value: one }) => [toCel(key), toCel(one)]),
    )
  return value.stringValue ?? value.boolValue ?? null
}

function shown(value: unknown): string {
  if (typeof value === 'bigint') return `${value}`
  if (typeof value === 'number')
    return Object.is(value, -0) ? '0' : `${value}`.replace(/^(-?\d+)$/, '$1.0')
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return `{${entries
    .map(([key, one]) => `${String(key)}: ${shown(one)}`)
    .toSorted()
    .join(', ')}}`
}
