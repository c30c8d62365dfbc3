import {
  defineRule,
  info,
  insertPair,
  type Node,
  omission,
  type Settings,
  suggestion,
  warning,
} from '#core'
import {
  expressionOf,
  normalisePath,
  type PatchExpression,
  parsePath,
  patchesByPath,
  pathOf,
} from '#patch'

const names = ['expression', 'reverseExpression'] as const

export default defineRule({
  id: 'unpaired-expression',
  summary: 'A field that syncs both ways needs an expression for each direction.',
  fixable: 'suggest',
  options: {
    lists: { oneWay: 'Paths that are patched one way on purpose, with all that is below them.' },
    default: { oneWay: [] as readonly string[] },
  },
  messages: {
    noReverse: omission(
      warning(
        '"expression" has no "reverseExpression", so the changed value syncs back and is changed again. Add one.',
      ),
    ),
    noForward: omission(
      warning('Only the way back is patched, so the value keeps changing. Add "expression".'),
    ),
    oneWay: omission(
      info('Only "expression" is set. If the host changes this field, add "reverseExpression".'),
    ),
    constant: info('This ignores the value, so nothing can undo it: the patch works one way.'),
  },
  check: ({ report, options, settings }) => {
    const declared = (options.oneWay ?? []).map((text) => normalisePath(parsePath(text)))
    return {
      PatchEntry(entry) {
        const half = onlyHalf(entry, settings)
        if (half === undefined) return
        const { missing, given } = half
        const path = pathOf(entry.get('path'))?.path
        if (path === undefined || path.problems.length > 0) return
        if (isBelowSome(normalisePath(path), declared) || hasTwin(entry)) return
        report({
          message: messageFor(half, path),
          at: entry,
          part: 'key',
          fix: inverseFix(entry, missing, given),
        })
      },
    }
  },
})

/** Annotations and labels sync back from the host; other fields hardly ever do. */
function messageFor({ missing, given }: Half, path: ReturnType<typeof parsePath>) {
  if (missing === 'expression') return 'noForward'
  // Nothing can restore a value that a constant replaced.
  if (given.textFacts.constancy === 'constant') return 'constant'
  return isSyncedBothWays(path) ? 'noReverse' : 'oneWay'
}

/** A path itself, or one of its children. */
const isBelowSome = (path: string, parents: readonly string[]): boolean =>
  parents.some(
    (parent) =>
      path === parent || (/^[.[]/.test(path.slice(parent.length)) && path.startsWith(parent)),
  )

interface Half {
  readonly missing: (typeof names)[number]
  readonly given: PatchExpression
}

type PairEntry = Node<{ readonly [Name in (typeof names)[number]]?: string | undefined }>

/** The expression of an entry that has one for a single direction. */
function onlyHalf(entry: PairEntry, settings: Settings): Half | undefined {
  const [present, missing] =
    entry.has('expression') === 'yes' ? names : ([names[1], names[0]] as const)
  if (entry.has(missing) !== 'no' || entry.child(missing) !== undefined) return undefined
  const given = expressionOf(entry.get(present), settings)
  if (given === undefined || given.syncDirection !== 'toHost' || changesNothing(given))
    return undefined
  return { missing, given }
}

/** Other rules report an expression that is empty or returns the value unchanged. */
const changesNothing = ({ parsed, facts }: PatchExpression) =>
  parsed.problem?.code === 'empty' || facts.constancy === 'identity'

function isSyncedBothWays({ steps: [first, second] }: ReturnType<typeof parsePath>): boolean {
  return first?.text === 'metadata' && /^(?:annotations|labels)$/.test(second?.text ?? '')
}

/**
 * True if another entry has the same path: that is the mistake, and that entry may have the other
 * direction.
 */
const hasTwin = (entry: Node): boolean => {
  const list = entry.parent
  const path = pathOf(entry.child('path'))?.path
  if (list === undefined || path === undefined) return false
  return (patchesByPath(list).get(normalisePath(path))?.length ?? 0) > 1
}

function inverseFix(entry: PairEntry, missing: (typeof names)[number], given: PatchExpression) {
  const { inverse, node } = given
  if (inverse === undefined) return undefined
  return suggestion(`Add ${missing}`, insertPair(entry, missing, inverse, String(node.name)))
}
