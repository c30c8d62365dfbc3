import { MAX_SAMPLES } from '../../../core/limits.ts'
import type { Scopes } from '../syntax/scope.ts'
import type { Assumption, Branch } from './branches.ts'
import { literalsOf, partsOfContext } from './context-tests.ts'

/** A part of a context and its new value; undefined removes it. */
type Change = readonly [path: readonly string[], value: unknown]

/**
 * Contexts in which the tests of a branch may have the required outcome, made from each given
 * context and the values that the tests compare with. Contexts that belong together are in one
 * list.
 */
export function contextsOf(
  branch: Branch,
  scopes: Scopes,
  contexts: readonly string[],
): readonly (readonly string[])[] {
  const given = contexts.map((context) => JSON.parse(context) as { readonly path?: string })
  const pattern = given[0]?.path ?? ''
  // The most likely first: a change costs more the later it comes among a test's changes.
  let tried: readonly { readonly cost: number; readonly changes: readonly Change[] }[] = [
    { cost: 0, changes: [] },
  ]
  for (const assumption of branch) {
    const own = changesFor(assumption, scopes, pattern)
    tried = tried
      .flatMap(({ cost, changes }) =>
        own.map((each, index) => ({ cost: cost + index, changes: [...changes, ...each] })),
      )
      .sort((one, other) => one.cost - other.cost)
      .slice(0, MAX_SAMPLES)
  }
  return tried.map(({ changes }) => given.flatMap((context) => changed(context, changes)))
}

/** No change comes first, because the test may already have the outcome. */
function changesFor(
  { node, is }: Assumption,
  scopes: Scopes,
  pattern: string,
): readonly (readonly Change[])[] {
  const values = is.kind === 'equal' ? [is.value] : valuesFor(literalsOf(node, scopes))
  const changes = partsOfContext(node, scopes).flatMap((path) =>
    (path[0] === 'path' ? pathsAmong(pattern, values) : valuesAt(path, values)).map(
      (value): readonly Change[] => [[path, value]],
    ),
  )
  return [[], ...changes]
}

/** Parts of a context that are texts, and maps of texts, wherever they are set. */
const TEXT_PARTS =
  /^(?:vcluster\.(?:name|namespace)|\w+Object\.metadata\.(?:name|namespace|(?:labels|annotations)\..*))$/
const MAP_PARTS = /^\w+Object\.metadata\.(?:labels|annotations)$/

/** The values that a part of a context can have; of other parts, the type is unknown. */
function valuesAt(path: readonly string[], values: readonly unknown[]): readonly unknown[] {
  const part = path.join('.')
  if (TEXT_PARTS.test(part))
    return values.flatMap((value) =>
      value === undefined || typeof value === 'string'
        ? [value]
        : typeof value === 'number'
          ? [String(value)]
          : [],
    )
  if (!MAP_PARTS.test(part)) return values
  return values.filter((value) => value === undefined || isMap(value))
}

const isMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const WILDCARD = /\[\*\]|\.\*/g

/** The paths that a pattern matches: with the keys that are asked for, or as they are asked for. */
function pathsAmong(pattern: string, asked: readonly unknown[]): readonly string[] {
  const known = asked.flatMap((one) => (/^(?:string|number)$/.test(typeof one) ? [`${one}`] : []))
  // Filters, slices and descent may match any path.
  if (/\.\.|[?:]/.test(pattern)) return known
  const parts = pattern.split(WILDCARD)
  if (parts.length === 1) return []
  const escaped = parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  const matched = new RegExp(`^${escaped.join('[.[][^.]+')}$`)
  return [
    ...[...known, '0', '1'].map((key) => parts.join(`.${key}`)),
    ...known.filter((one) => matched.test(one)),
  ]
}

function valuesFor(literals: readonly unknown[]): readonly unknown[] {
  const asked = literals.flatMap((literal): readonly unknown[] => {
    if (typeof literal === 'number') return [literal, literal + 1, literal - 1]
    if (typeof literal !== 'string') return [literal]
    const text = textMatching(literal)
    const before = /^\w/.test(text) ? text : `x${text}`
    const whole = /\w$/.test(before) ? before : `${before}x`
    return [whole, literal, text, { [literal]: 'web' }, [literal]]
  })
  return [...new Set(asked), 'web', undefined, true]
}

/** A context with changed parts; undefined if the object that contains them is missing. */
function changed(context: object, changes: readonly Change[]): readonly string[] {
  let made: unknown = context
  for (const [path, value] of changes) {
    made = withPart(made, path, value)
    if (made === undefined) return []
  }
  return [JSON.stringify(made)]
}

function withPart(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (whole === null) return undefined
  const given = (typeof whole === 'object' ? whole : {}) as Readonly<Record<string, unknown>>
  if (rest.length === 0) return { ...given, [name]: value }
  const below = name in given ? given[name] : {}
  const part = withPart(below, rest, value)
  return part === undefined ? undefined : { ...given, [name]: part }
}

/** A text that a simple pattern matches; other text stands for itself. */
const textMatching = (pattern: string): string =>
  pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\(\?[:=]/g, '(')
    .replace(/\(([^()|]*)\|[^()]*\)/g, '$1')
    .replace(/\\d/g, '1')
    .replace(/\\w/g, 'a')
    .replace(/\[([^\]^\\])[^\]]*\]/g, '$1')
    .replace(/\.[*+]/g, 'x')
    .replace(/[*+?]|\{\d+(?:,\d*)?\}|[()]/g, '')
    .replace(/\\/g, '')
