import { MAX_SAMPLES } from '../../../core/limits.ts'
import type { Scopes } from '../syntax/scope.ts'
import type { Assumption, Branch } from './branches.ts'
import { literalsOf, partsOfContext } from './context-tests.ts'

/** A part of a context, and what it becomes; undefined takes it out. */
type Change = readonly [path: readonly string[], value: unknown]

/**
 * Contexts in which the tests of a branch may come out as they have to: each given one, with the values for which these
 * ask. Those that go together are in one list.
 */
export function contextsOf(
  branch: Branch,
  scopes: Scopes,
  contexts: readonly string[],
): readonly (readonly string[])[] {
  const given = contexts.map((context) => JSON.parse(context) as { readonly path?: string })
  const pattern = given[0]?.path ?? ''
  // The likeliest of all come first: each of a test costs as much as it comes late.
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

/** None at all comes first: the test may come out so by itself. */
function changesFor(
  { node, is }: Assumption,
  scopes: Scopes,
  pattern: string,
): readonly (readonly Change[])[] {
  const values = is.kind === 'equal' ? [is.value] : valuesFor(literalsOf(node, scopes))
  const changes = partsOfContext(node, scopes).flatMap((path) =>
    [...(path[0] === 'path' ? matchesOf(pattern, values) : []), ...values].map(
      (value): readonly Change[] => [[path, value]],
    ),
  )
  return [[], ...changes]
}

/** Paths that a pattern finds in objects, with keys that are asked for. */
const matchesOf = (pattern: string, keys: readonly unknown[]): readonly string[] =>
  [...keys, 0, 1].flatMap((key) =>
    pattern.includes('*') && /^(?:string|number)$/.test(typeof key)
      ? [pattern.replace(/\[\*\]|\.\*/g, `.${key}`)]
      : [],
  )

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

/** A context with other parts; none where the object that they belong to is not there. */
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

/** A text that a simple pattern finds; any other text is itself. */
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
