import { anyOf } from './scalar-words.ts'

/** How much of a text on each side of a part is looked at: line breaks and indentation may lie between. */
const WINDOW = 200

/**
 * Looks for a phrase with at most two letters wrong, missing or too many, in any case, and for whatever may
 * be between its letters in YAML: a line break, a doubled quote, a template. The end of the phrase alone, in
 * any case, counts too.
 */
export function nearPhrase(phrase: string, end = phrase): (text: string) => boolean {
  // Two mistakes leave one of three parts as it is, and two of four.
  const thirds = anyOf(partsOf(phrase, 3), 'gi')
  const quarters = partsOf(phrase, 4)
  const reach = phrase.length + MOST_EDITS
  const isNearAt = (text: string, index: number) => {
    const around = lettersBefore(text, index, reach) + lettersFrom(text, index, reach)
    if (around.includes(end)) return true
    const kept = quarters.filter((quarter) => around.includes(quarter)).length
    return kept >= 2 && isNearIn(around, phrase)
  }
  return (text) => {
    for (const { index } of text.matchAll(thirds)) if (isNearAt(text, index)) return true
    return false
  }
}

const MOST_EDITS = 2

const BETWEEN = /\s{2}|''|\{\{/

function lettersBefore(text: string, index: number, count: number): string {
  const short = text.slice(Math.max(0, index - count), index)
  if (!BETWEEN.test(short)) return short.toLowerCase()
  return normalised(text.slice(Math.max(0, index - WINDOW), index)).slice(-count)
}

function lettersFrom(text: string, index: number, count: number): string {
  const short = text.slice(index, index + count)
  if (!BETWEEN.test(short)) return short.toLowerCase()
  return normalised(text.slice(index, index + WINDOW)).slice(0, count)
}

/** With one character at most for what lies between letters, so that it is not further off than the value. */
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll("''", "'")

function partsOf(phrase: string, count: number): string[] {
  const length = Math.ceil(phrase.length / count)
  return Array.from({ length: count }, (_, n) => phrase.slice(n * length, (n + 1) * length))
}

/** Whether the phrase is at most two edits from some part of the text, wherever that starts. */
function isNearIn(text: string, phrase: string): boolean {
  let column = Array.from({ length: phrase.length + 1 }, (_, row) => row)
  for (const character of text) {
    const next = [0]
    for (let row = 1; row <= phrase.length; row++) {
      const same = (column[row - 1] ?? 0) + (phrase[row - 1] === character ? 0 : 1)
      next.push(Math.min(same, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1))
    }
    if ((next[phrase.length] ?? 0) <= MOST_EDITS) return true
    column = next
  }
  return false
}
