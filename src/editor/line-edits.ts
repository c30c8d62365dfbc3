import { diffArrays } from 'diff'
import { MAX_LONG_LINE } from '../core/limits.ts'
import type { Edit } from '../core/types.ts'

/** Edits that lead from one text to another, as small as lines and words allow. */
export const smallEdits = (uri: string, before: string, after: string): readonly Edit[] =>
  lineEdits(uri, before, after).flatMap((edit) =>
    edit.text === '' ? [edit] : wordEdits(before, edit),
  )

/** The edits of whole lines that lead from one text to another, so that what stays is not touched. */
export function lineEdits(uri: string, before: string, after: string): readonly Edit[] {
  const edits: Edit[] = []
  let at = 0
  let removed = 0
  let added = ''
  const flush = () => {
    const span = { start: at - removed, end: at }
    if (removed > 0 || added !== '') edits.push({ uri, span, text: added })
    removed = 0
    added = ''
  }
  for (const part of diffArrays(linesOf(before), linesOf(after))) {
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
 * The edit as smaller ones, so that the words of its lines that stay are in none of them: a secret
 * beside a mistake on the same line is not sent along.
 */
function wordEdits(before: string, { uri, span, text }: Edit): readonly Edit[] {
  const old = before.slice(span.start, span.end)
  if (old.length + text.length > MAX_LONG_LINE) return [{ uri, span, text }]
  const edits: Edit[] = []
  let at = span.start
  for (const part of diffArrays(wordsOf(old), wordsOf(text))) {
    const value = part.value.join('')
    const last = edits.at(-1)
    if (!(part.added || part.removed)) at += value.length
    else if (part.added && last?.span.end === at && last.text === '')
      edits[edits.length - 1] = { ...last, text: value }
    else {
      const end = part.removed ? at + value.length : at
      edits.push({ uri, span: { start: at, end }, text: part.added ? value : '' })
      at = end
    }
  }
  return edits
}

const wordsOf = (text: string) => text.match(/\s+|[^\s:,{}[\]"']+|[\s\S]/g) ?? []

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
