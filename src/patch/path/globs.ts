import type { Span } from '../../core/types.ts'
import type { ParsedPath } from './parse.ts'
import { type Position, unknownPosition } from './position.ts'
import { checkedRewrite, type Rewrite } from './text.ts'
import { walkFrom } from './walk.ts'

const stringMaps = /^(?:annotations|labels|nodeSelector|matchLabels)$/

/** Steps with a star among other characters; the product knows the star only as a whole step. */
export function partialGlobs(path: ParsedPath) {
  if (path.broken) return []
  return (
    path.steps
      .filter(({ text }) => text.includes('*') && !/^\*+$|^\?/.test(text))
      // In quotes the star may be part of the key.
      .map(({ start, end, quote }) => ({ start, end, quoted: quote !== 'none' }))
  )
}

/** Finds `["*"]`, which is the wildcard and not the key `*`. */
export function quotedStars(path: ParsedPath): readonly Rewrite[] {
  if (path.broken) return []
  return path.steps
    .filter((step) => step.wildcard && step.quote === 'double' && step.raw.startsWith('['))
    .map(({ start, end }) => checkedRewrite(path, { start, end, replacement: '[*]' }))
}

/**
 * Finds a final `.*` on a map, which selects nothing. Without a schema only well-known maps count,
 * because it works on lists.
 */
export function finalDotStar(
  path: ParsedPath,
  root: Position = unknownPosition,
): Rewrite | undefined {
  const last = path.steps.at(-1)
  if (path.broken || last === undefined || !last.wildcard || last.bracket) return undefined
  const before = path.steps.slice(0, -1)
  const parent = walkFrom(root, { ...path, steps: before }).end
  const name = before.at(-1)?.text
  const open = parent === undefined || parent.kind === 'unknown'
  const onMap = open
    ? name !== undefined && stringMaps.test(name)
    : parent.kind === 'map' || parent.kind === 'object'
  if (!onMap) return undefined
  const start = before.at(-1)?.end ?? last.start
  return checkedRewrite(path, { start, end: last.end, replacement: '[*]' })
}

/** Characters that the product truncates to others, so that the step never matches. */
export function nonAsciiRuns(path: ParsedPath): readonly Span[] {
  return path.steps.flatMap((step) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: everything outside ASCII is meant
    [...step.raw.matchAll(/[^\x00-\x7f]+/g)].map(({ index, 0: run }) => ({
      start: step.start + index,
      end: step.start + index + run.length,
    })),
  )
}
