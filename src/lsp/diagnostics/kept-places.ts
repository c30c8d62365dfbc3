import type { Diagnostic } from 'vscode-languageserver'

/**
 * Findings of one text that are still in place in another: their lines are unchanged, although
 * lines may have been added or removed above. Between two changed places, a line is the same if it
 * is there as often as before.
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
  const between = (lines: readonly string[]) => lines.slice(top, lines.length - below)
  let movedFrom: ReturnType<typeof movedLines> | undefined
  return found.flatMap((one) => {
    const { start, end } = one.item.range
    if (end.line < top) return [one]
    if (start.line < top) return []
    const isBetween = start.line < old.length - below
    if (isBetween) movedFrom ??= movedLines(between(old), between(now))
    const moved = isBetween ? movedFrom?.(start.line - top) : down
    const isSame = (line: number) => moved !== undefined && old[line] === now[line + moved]
    if (moved === undefined || !isSame(start.line) || !isSame(end.line)) return []
    const move = (at: typeof start) => ({ ...at, line: at.line + moved })
    return [{ ...one, item: { ...one.item, range: { start: move(start), end: move(end) } } }]
  })
}

/** How far each line has moved, by its number among equal ones; undefined if there are more or fewer. */
function movedLines(old: readonly string[], now: readonly string[]) {
  const [before, after] = [placesOf(old), placesOf(now)]
  const numbers = new Map<number, number>()
  for (const places of before.values())
    for (const [number, line] of places.entries()) numbers.set(line, number)
  return (line: number): number | undefined => {
    const text = old[line] ?? ''
    const there = after.get(text) ?? []
    if (before.get(text)?.length !== there.length) return undefined
    return (there[numbers.get(line) ?? 0] ?? line) - line
  }
}

function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [line, text] of lines.entries()) {
    const known = places.get(text)
    if (known === undefined) places.set(text, [line])
    else known.push(line)
  }
  return places
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
