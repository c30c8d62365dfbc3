import { MAX_LOOKUPS } from '../limits.ts'
import { isMapping } from '../text/mapping.ts'
import type { Span, SyntaxProblem, Tree } from '../types.ts'

/** Every manifest begins with one of these at the margin; another rule reports another case. */
const HEAD: ReadonlySet<string> = new Set(['apiversion', 'kind'])

/**
 * Finds manifests that follow each other without `---`: `apiVersion` and `kind` repeat at the start
 * of a line. Undefined if there are none. After a template line, only one of them may be rendered.
 */
export function joinedManifests(trees: readonly Tree[], text: string, masks: readonly Span[]) {
  if (trees.every(({ duplicates }) => duplicates.length === 0)) return undefined
  const found = trees.flatMap((tree) => {
    const heads = headsOf(tree, text)
    return heads.flatMap(({ key, span }, index) => {
      // The two keys of a manifest may be in either order; the first one starts it.
      const next = heads[index + 1]
      const isStart = index > 0 && index % 2 === 0 && next !== undefined && next.key !== key
      return isStart ? [span] : []
    })
  })
  if (found.length === 0 || found.length >= MAX_LOOKUPS || masks.length > 0) return undefined
  return {
    starts: found.map(({ start }) => startOfManifest(text, start)),
    problems: found
      .filter(({ start }) => !HIDDEN_SEPARATOR.test(text.slice(Math.max(0, start - 200), start)))
      .map((span): SyntaxProblem => ({ code: 'missing-separator', message: '', span })),
  }
}

/** A byte order mark hides the separator line; that line is reported itself. */
const HIDDEN_SEPARATOR = /\uFEFF---[^\r\n]*\r?\n$/

/** All keys of a document that begin a manifest, in text order. */
function headsOf(tree: Tree, text: string) {
  if (tree.duplicates.length === 0 || !isMapping(tree.value)) return []
  const repeated = tree.duplicates.flatMap(({ key, first, second }) =>
    [first, second].map((span) => ({ key, span })),
  )
  const single = Object.keys(tree.value).flatMap((key) => {
    const isHead = HEAD.has(key.toLowerCase()) && repeated.every((each) => each.key !== key)
    const span = isHead ? tree.locate([key], 'key') : undefined
    return span === undefined ? [] : [{ key, span }]
  })
  const heads = [...repeated, ...single]
    .map(({ key, span }) => ({ key: key.toLowerCase(), span }))
    .filter(({ key, span }) => HEAD.has(key) && isAtMargin(text, span.start))
  const byStart = new Map(heads.map((head) => [head.span.start, head]))
  return [...byStart.values()].sort((a, b) => a.span.start - b.span.start)
}

/** The text of each part at its original offset: blanks replace what precedes it. */
export function partsFrom(starts: readonly number[], text: string): readonly string[] {
  return [0, ...starts].map((start, index) => {
    const before = text.slice(0, start).replace(/[^\r\n]/g, ' ')
    return before + text.slice(start, starts[index] ?? text.length)
  })
}

const isAtMargin = (text: string, at: number): boolean =>
  at === 0 || /[\r\n\uFEFF]/.test(text[at - 1] ?? '')

/** Comments right above the first key belong to the manifest. */
export function startOfManifest(text: string, start: number): number {
  const before = text.slice(Math.max(0, start - 2000), start)
  const comments = /(?:^#[^\r\n]*\r?\n)+(?![\s\S])/m.exec(before)
  return start - (comments?.[0].length ?? 0)
}
