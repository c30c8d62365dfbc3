import type { Diagnostic } from 'vscode-languageserver'

/**
 * Findings of one text that are still in place in another: their lines are unchanged, although
 * lines may have been added or removed above.
 */
export function stillInPlace<T extends { readonly item: Diagnostic }>(
  found: readonly T[],
  before: string,
  text: string,
): readonly T[] {
  if (found.length === 0) return []
  const [old, now] = [before.split('\n'), text.split('\n')]
  const shorter = Math.min(old.length, now.length)
  let top = 0
  while (top < shorter && old[top] === now[top]) top++
  let below = 0
  while (below < shorter - top && old.at(-1 - below) === now.at(-1 - below)) below++
  const down = now.length - old.length
  return found.flatMap((one) => {
    const { start, end } = one.item.range
    if (end.line < top) return [one]
    if (start.line < old.length - below) return []
    const move = (at: typeof start) => ({ ...at, line: at.line + down })
    return [{ ...one, item: { ...one.item, range: { start: move(start), end: move(end) } } }]
  })
}

/** Splits the first list into findings whose message is in the second, and the others. */
export function splitByMessage<T extends { readonly item: Diagnostic }>(
  some: readonly T[],
  others: readonly T[],
): readonly [among: readonly T[], alone: readonly T[]] {
  const left = new Map<string, number>()
  for (const one of others) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  const [among, alone]: [T[], T[]] = [[], []]
  for (const one of some) {
    const count = left.get(keyOf(one)) ?? 0
    left.set(keyOf(one), count - 1)
    ;(count > 0 ? among : alone).push(one)
  }
  return [among, alone]
}

/** The place is not part of it, because it moves with each line inserted above. */
const keyOf = ({ item: { code, message } }: { readonly item: Diagnostic }) =>
  `${code} ${JSON.stringify(message)}`
