import { diffArrays } from 'diff'
import { MAX_LONG_LINE } from '../core/limits.ts'
import type { Edit } from '../core/types.ts'

/** The edits from one text to another, as small as lines and words allow. */
export const smallEdits = (uri: string, before: string, after: string): readonly Edit[] =>
  lineEdits(uri, before, after).flatMap((edit) =>
    edit.text === '' ? [edit] : wordEdits(before, edit),
  )

/** The edits of whole lines from one text to another; unchanged lines are not touched. */
export const lineEdits = (uri: string, before: string, after: string): readonly Edit[] =>
  editsBetween(uri, 0, linesOf(before), linesOf(after))

/** The edits from some lines of a text, which begin at an offset, to others. */
function editsBetween(
  uri: string,
  start: number,
  before: string[],
  after: string[],
): readonly Edit[] {
  const edits: Edit[] = []
  let at = start
  let removed = 0
  let added = ''
  const flush = () => {
    const span = { start: at - removed, end: at }
    if (removed > 0 || added !== '') edits.push({ uri, span, text: added })
    removed = 0
    added = ''
  }
  for (const part of diffArrays(before, after)) {
    const text = part.value.join('')
    if (part.added) added += text
    else {
      if (!part.removed) flush()
      at += text.length
      if (part.removed) removed += text.length
    }
  }
  flush()
  return edits
}

/**
 * Splits an edit so that unchanged words of its lines are in none of the parts: a secret beside a
 * mistake on the same line is not sent.
 */
function wordEdits(before: string, { uri, span, text }: Edit): readonly Edit[] {
  const old = before.slice(span.start, span.end)
  if (old.length + text.length > MAX_LONG_LINE) return [{ uri, span, text }]
  return editsBetween(uri, span.start, wordsOf(old), wordsOf(text))
}

const wordsOf = (text: string) => text.match(/\s+|[^\s:,{}[\]"']+|[\s\S]/g) ?? []

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
