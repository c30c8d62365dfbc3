import { diffArrays } from 'diff'
import type { Edit } from '../core/types.ts'

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

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
